import { decide } from '@rounds/core/access'
import { linkContracts } from '@rounds/core/api/contracts'
import { LinkCheck } from '@rounds/core/entities'
import { checkedAddress } from '@rounds/core/rules/page'
import type { LinkState, LinkVerdict } from '@rounds/core/rules/site'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { Conflict, NotFound } from '../errors.ts'
import { askForJob, lastJobOf, openJobOf } from '../jobs/ask-job.ts'
import { asksOthers, LINK_CHECK } from '../links/link-check-job.ts'
import { judgeOwnAddresses } from '../links/own-addresses.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

const GONE = 'This link is no longer in the list: a new check has finished.'
const OUTSIDE = 'Other sites are requested once per check. Start a new check to request them again.'

/** `/mc/links`: the check of redirects and links (screens, `/redirects/checker`). */
export const linkChecking: SpecialCall = {
  paths: pathsOf(linkContracts),

  add(app, { database, records, siteUrl, hosts, authenticate }) {
    const { query } = database
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('redirects-checker'))),
    }
    addCall(app, linkContracts.state, {
      ...guarded,
      handle: async () => {
        // In this order: if one ends in between, it is then the last one.
        const job = (await openJobOf(query, LINK_CHECK)) ?? null
        const last = await lastJobOf(query, LINK_CHECK)
        const { rows } = await sql<{ state: LinkState; count: number; fresh: number }>`
          select "LkOutcome" as state, count(*)::int as count,
            (count(*) filter (where "LkIsNew"))::int as fresh from "LinkCheck" group by 1 order by 1`.execute(
          query,
        )
        return {
          job,
          last: last
            ? { id: last.id, state: last.state, message: last.message, endedAt: last.endedAt }
            : null,
          counts: rows,
          asksOthers: await asksOthers(query),
        }
      },
    })
    addCall(app, linkContracts.check, {
      ...guarded,
      handle: async ({ actor }) => ({
        JbId: await askForJob(records, actor, { kind: LINK_CHECK, title: 'Check redirects and links' }),
      }),
    })
    addCall(app, linkContracts.again, {
      ...guarded,
      handle: ({ actor, body }) =>
        records.unit(actor, async unit => {
          const link = await linkNow(unit, body.id, siteUrl)
          if (link.kind === 'outside') throw new Conflict(OUTSIDE)
          const verdict = (await judgeOwnAddresses(unit.query, [link.url], { hosts })).get(link.url)
          if (!verdict) throw new Error('An address that was asked about has a verdict.')
          await keepVerdict(unit, link.url, verdict)
          return { state: verdict.state, evidence: verdict.evidence }
        }),
    })
  },
}

/** A link as it is now: a redirect may have changed since the check. */
async function linkNow(unit: Unit, id: number, siteUrl: string): Promise<{ url: string; kind: string }> {
  const { rows } = await sql<{ url: string; kind: string; to: string | null }>`select "LkUrl" as url,
      "LkKind" as kind, "RTo" as "to" from "LinkCheck" left join "Redirect" using ("RId")
    where "LkId" = ${id}`.execute(unit.query)
  const [link] = rows
  if (!link) throw new NotFound(GONE)
  const now = link.to === null ? undefined : checkedAddress(link.to, [siteUrl])
  if (now === undefined || now.url === link.url) return link
  await unit.execute({
    entity: LinkCheck,
    statement: sql`update "LinkCheck" set "LkUrl" = ${now.url}, "LkKind" = ${now.kind} where "LkId" = ${id} returning 1`,
    entry: UNAUDITED,
  })
  return now
}

const UNAUDITED = { unaudited: 'the person’s change has an entry; this follows from it' } as const

/** Updates every place that links to an address. */
const keepVerdict = (unit: Unit, url: string, { state, status, evidence, way }: LinkVerdict) =>
  unit.execute({
    entity: LinkCheck,
    statement: sql`update "LinkCheck" set "LkOutcome" = ${state}, "LkStatus" = ${status},
        "LkMessage" = ${evidence}, "LkChain" = ${JSON.stringify(way.map(at => ({ url: at, status: null })))}::json,
        "LkIsNew" = "LkIsNew" and ${state !== 'ok'}, "LkCreatedDt" = now(), "RowVersion" = "RowVersion" + 1
      where "LkUrl" = ${url} returning 1`,
    entry: UNAUDITED,
  })
