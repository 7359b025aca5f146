import { decide } from '@rounds/core/access'
import { emailContracts as contracts } from '@rounds/core/api/contracts'
import { checkValue, text } from '@rounds/core/entities'
import { ownMailOf, sampleValues } from '@rounds/core/rules/mail'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import type { Executor } from '../../database/database.ts'
import { invalid } from '../../errors.ts'
import { plainTextOf } from '../../html/plain-text.ts'
import { missingValues } from '../../mail/compose.ts'
import { enqueueMail } from '../../mail/queue.ts'
import { inlineStyles, mailProblems, renderMail } from '../../mail/render.ts'
import type { Actor } from '../../rights/actor.ts'
import { SITE_NAME } from '../../sql/site-name.ts'
import { demand, type SpecialCall } from '../call.ts'

const LIMIT = { name: 'email send', most: 60, seconds: 3600 }
const ADDRESS = text({ max: 256, format: 'email' })

const mayTest = ({ person }: Actor) => demand(decide(person, 'open', toolNamed('email-test')))

/** Emails sent from the tool, and previews of templates (specification §7). */
export const email: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, { database, records, limits, authenticate }) {
    addCall(app, contracts.preview, {
      authenticate,
      demand: mayTest,
      handle: async ({ body: { file = null, subject, source } }) => {
        const samples = sampleValues(file)
        const values = { ...samples, site: { SiteName: await siteName(database.query) } }
        const template = { subject: subject ?? '', source: source ?? '' }
        const about = { when: ownMailOf(file)?.when ?? null, values: Object.keys(values) }
        const problems = mailProblems(template, values).map(({ file: _, ...problem }) => problem)
        if (problems.length > 0)
          return { ...about, subject: '', html: null, text: '', bytes: 0, missing: [], problems }
        const made = await renderMail(template, values)
        const missing = [...missingValues(file, made, samples)]
        return { ...about, ...made, bytes: Buffer.byteLength(made.html), missing, problems }
      },
    })
    addCall(app, contracts.send, {
      authenticate,
      demand: mayTest,
      handle: async ({ actor, body: { to, subject, html, text: given } }) => {
        const addresses = [...new Map(to.map(address => [address.toLowerCase(), address])).values()]
        for (const address of addresses)
          if (checkValue(ADDRESS, address) !== undefined)
            throw invalid([{ field: 'to', message: `${address} is not an email address.` }])
        if (subject.trim() === '') throw invalid([{ field: 'subject', message: 'Enter a subject.' }])
        if (!html?.trim() && !given?.trim())
          throw invalid([{ field: 'html', message: 'The email is empty.' }])
        if (html !== undefined && /<script/i.test(html))
          throw invalid([{ field: 'html', message: 'Emails can’t contain scripts. Remove the script.' }])
        if (!actor.person.isMJA) await refuseStrangers(database.query, addresses)
        for (const _ of addresses) await limits.take(LIMIT, actor.person.userId)
        const written = html?.trim() ? await inlineStyles(html) : undefined
        const message = {
          subject,
          text: given?.trim() ? given : plainTextOf(written ?? ''),
          ...(written !== undefined && { html: written }),
          ...(actor.author.userName !== null && { userName: actor.author.userName }),
        }
        const emails = await records.unit(actor, async unit => {
          await unit.audit({
            type: 'Email',
            message: `Sent “${subject}” to ${addresses.join(', ')}`,
            data: { to: addresses, subject },
          })
          return enqueueMail(
            unit,
            addresses.map(address => ({ ...message, to: address })),
          )
        })
        return { emails: [...emails] }
      },
    })
  },
}

async function siteName(executor: Executor): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select ${SITE_NAME} as name`.execute(executor)
  return rows[0]?.name ?? 'Rounds'
}

/** Only MoJoAdmin writes to people without an account, so that nobody can send spam in the site's name. */
async function refuseStrangers(executor: Executor, addresses: readonly string[]): Promise<void> {
  const upper = addresses.map(address => address.toUpperCase())
  const { rows } = await sql<{ address: string }>`
    select upper("Email") as address from "AspNetUsers" where not "Disabled" and upper("Email") = any(${upper}::text[])`.execute(
    executor,
  )
  const known = new Set(rows.map(({ address }) => address))
  const stranger = addresses.find(address => !known.has(address.toUpperCase()))
  if (stranger !== undefined)
    throw invalid([
      { field: 'to', message: `${stranger} has no account here. MoJoAdmin can send to any address.` },
    ])
}
