import type { FactEntity } from '@rounds/core/rules/find-care'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { hashOf, randomText } from '../../crypto/keys.ts'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/database.ts'
import { type Looking, lookForWork } from '../../database/look-for-work.ts'
import type { Mail } from '../../mail/index.ts'
import { SITE_NAME } from '../../sql/site-name.ts'
import { factKinds } from '../facts.ts'
import { ASK_DAYS, PRACTICE_NOTICE } from './ask.ts'

const MOST_TRIES = 6
const PAUSE_SECONDS = 60
const LOOK_MS = 60_000
const MOST_IN_ONE = 50

/** The page where a practice answers; the last part of the address is the token. */
export const PRACTICE_PATH = '/_site/facts'

export interface PracticeMailOptions {
  readonly database: Database
  readonly changes: Changes
  readonly mail: Mail
  /** The address of the website. */
  readonly siteUrl: string
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

interface Waiting {
  readonly id: number
  readonly entity: FactEntity
  readonly record: number
  readonly email: string
  readonly tries: number
}

/**
 * Starts sending emails to practices: each from one node, retried later on failure. The token of a link is created when
 * the email is sent, so only its hash is ever stored.
 */
export function startPracticeMail({ database, changes, mail, siteUrl, log }: PracticeMailOptions): Looking {
  const { query } = database

  async function look(signal: AbortSignal): Promise<void> {
    try {
      for (let next = await take(); next.length > 0 && !signal.aborted; next = await take()) await send(next)
    } catch (error) {
      log.error({ err: error }, 'could not process emails to practices; retrying shortly')
    }
  }

  /** What waits for the address that waits longest: a practice with several records gets one email about them. */
  async function take(): Promise<readonly Waiting[]> {
    const { rows } = await sql<Waiting>`update practice_ask set tries = tries + 1,
        next_try = clock_timestamp() + ${PAUSE_SECONDS} * (2 ^ tries) * interval '1 second'
      where id in (select id from practice_ask where next_try <= clock_timestamp() and lower(email) = (
          select lower(email) from practice_ask where next_try <= clock_timestamp() order by next_try, id limit 1)
        order by id limit ${MOST_IN_ONE} for update skip locked)
      returning id, entity, record, email, tries`.execute(query)
    return rows
  }

  async function send(asks: readonly Waiting[]): Promise<void> {
    const listings = await Promise.all(asks.map(listingOf))
    const told = listings.filter(one => one !== undefined)
    const [to = ''] = asks.map(({ email }) => email)
    const [first] = told
    const status =
      first && (await mail.send(messageFor(to, [first, ...told.slice(1)], await siteName()))).status
    const isSent = status === 'sent' || status === 'kept'
    for (const [index, { id, tries }] of asks.entries()) {
      const isGone = listings[index] === undefined
      const isOver = isGone || status !== 'failed' || tries >= MOST_TRIES
      await sql`update practice_ask set next_try = case when ${isOver} then null else next_try end,
          sent_at = case when ${isSent && !isGone} then now() end,
          is_closed = is_closed or ${isGone} where id = ${id}`.execute(query)
    }
  }

  /** A record with a new link; undefined if it no longer exists. */
  async function listingOf({ id, entity, record }: Waiting): Promise<Listing | undefined> {
    const { key, title } = factKinds[entity]
    const { rows } = await sql<{ title: string }>`select ${title} as title
      from ${sql.id(entity)} r where r.${sql.id(key)} = ${record}`.execute(query)
    const [about] = rows
    if (!about) return undefined
    const token = randomText()
    await sql`update practice_ask set token_hash = ${hashOf(token)} where id = ${id}`.execute(query)
    return { title: about.title, link: `${siteUrl}${PRACTICE_PATH}/${token}` }
  }

  async function siteName(): Promise<string> {
    const { rows } = await sql<{ site: string | null }>`select ${SITE_NAME} as site`.execute(query)
    return rows[0]?.site ?? 'Our website'
  }

  return lookForWork({ changes, entity: PRACTICE_NOTICE, lookMs: LOOK_MS, look })
}

interface Listing {
  readonly title: string
  readonly link: string
}

const ASKED =
  'Please check that it’s still right, or tell us what has changed. It takes two minutes and needs no account'

function messageFor(to: string, listings: readonly [Listing, ...Listing[]], site: string) {
  const [{ title, link }, ...others] = listings
  const days = ASK_DAYS
  if (others.length === 0)
    return {
      to,
      subject: `Is this still right? ${title}`,
      text: `${site} shows patients how to reach ${title}. ${ASKED}:\n\n${link}\n\nThe link works once, for ${days} days.\n`,
      template: { file: 'mail-practice-facts', values: { title, days, link } },
      withheld: true,
    }
  const links = listings.map(one => `${one.title}: ${one.link}`).join('\n\n')
  return {
    to,
    subject: `Are these still right? ${listings.length} listings`,
    text: `${site} shows patients this information about your practice. ${ASKED}:\n\n${links}\n\nEach link works once, for ${days} days.\n`,
    template: { file: 'mail-practice-list', values: { listings, days } },
    withheld: true,
  }
}
