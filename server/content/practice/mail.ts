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
      for (let next = await take(); next && !signal.aborted; next = await take()) await send(next)
    } catch (error) {
      log.error({ err: error }, 'waiting emails to practices could not be looked at; tried again shortly')
    }
  }

  async function take(): Promise<Waiting | undefined> {
    const { rows } = await sql<Waiting>`update practice_ask set tries = tries + 1,
        next_try = clock_timestamp() + ${PAUSE_SECONDS} * (2 ^ tries) * interval '1 second'
      where id = (select id from practice_ask where next_try <= clock_timestamp()
        order by next_try, id for update skip locked limit 1)
      returning id, entity, record, email, tries`.execute(query)
    return rows[0]
  }

  async function send({ id, entity, record, email, tries }: Waiting): Promise<void> {
    const { key, title } = factKinds[entity]
    const { rows } = await sql<{
      title: string
      site: string | null
    }>`select ${title} as title, ${SITE_NAME} as site
      from ${sql.id(entity)} r where r.${sql.id(key)} = ${record}`.execute(query)
    const [about] = rows
    const token = randomText()
    await sql`update practice_ask set token_hash = ${hashOf(token)} where id = ${id}`.execute(query)
    const status =
      about && (await mail.send(messageFor(email, about, `${siteUrl}${PRACTICE_PATH}/${token}`))).status
    const isOver = !about || status !== 'failed' || tries >= MOST_TRIES
    await sql`update practice_ask set next_try = case when ${isOver} then null else next_try end,
        sent_at = case when ${status === 'sent' || status === 'kept'} then now() end,
        is_closed = is_closed or ${!about} where id = ${id}`.execute(query)
  }

  return lookForWork({ changes, entity: PRACTICE_NOTICE, lookMs: LOOK_MS, look })
}

const messageFor = (to: string, { title, site }: { title: string; site: string | null }, link: string) => ({
  to,
  subject: `Is this still right? ${title}`,
  text: `${site ?? 'Our website'} shows patients how to reach ${title}. Please check that it is still right, or tell us what has changed. It takes two minutes and needs no account:\n\n${link}\n\nThe link works once, for ${ASK_DAYS} days.\n`,
  template: { file: 'mail-practice-facts', values: { title, days: ASK_DAYS, link } },
  withheld: true,
})
