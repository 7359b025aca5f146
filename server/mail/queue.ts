import { entities } from '@rounds/core/entities'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { type Looking, lookForWork } from '../database/look-for-work.ts'
import type { Unit } from '../records/unit.ts'
import { settle } from './archive.ts'
import { composeMail } from './compose.ts'
import type { Delivery } from './delivery.ts'
import type { Message } from './message.ts'

/** The maximum number of attempts: about three days, so that a mail server can be down over a weekend. */
const MOST_TRIES = 21
/** The maximum if the server refuses this email for good: about two hours, so that people learn of it the same day. */
const MOST_REFUSED = 8
/** The first retry delay; each further one is twice as long, up to the longest. */
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 6 * 3600
const LOOK_MS = 15_000

/**
 * Archives email within a unit of work; any node sends it after the commit (a transactional outbox). If a mail server
 * can't be reached or refuses it temporarily, it is retried for about three days. Returns the ids.
 */
export async function enqueueMail(
  unit: Unit,
  messages: readonly Omit<Message, 'withheld'>[],
): Promise<readonly number[]> {
  const ids: number[] = []
  for (const message of messages) {
    const { to, subject, text, html, userName, submission, writtenWith } = await composeMail(
      unit.query,
      message,
    )
    const rows = await unit.execute({
      entity: entities.EmailArchive,
      statement: sql<{ EaId: number }>`insert into "EmailArchive"
          ("EaTo", "EaSubject", "EaText", "EaHtml", "EaTemplate", "EaUserName", "EaFsId", "EaNextTryDt")
        values (${to}, ${subject}, ${text}, ${html ?? null}, ${writtenWith ?? null}, ${userName ?? null},
          ${submission ?? null}, now()) returning "EaId"`,
      entry: { unaudited: 'the email archive is its own log' },
    })
    ids.push(...rows.map(({ EaId }) => EaId))
  }
  return ids
}

export interface MailQueueOptions {
  readonly database: Database
  readonly changes: Changes
  readonly delivery: Delivery
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Starts sending queued email: each from one node, retried later on failure. */
export function startMailQueue({ database, changes, delivery, log }: MailQueueOptions): Looking {
  const { query } = database

  async function look(signal: AbortSignal): Promise<void> {
    const next = async () => (signal.aborted ? undefined : take(query, delivery.from))
    try {
      for (let mail = await next(); mail; mail = await next()) await send(mail)
    } catch (error) {
      log.error({ err: error }, 'could not process queued email; retrying shortly')
    }
  }

  async function send({ id, tries, ...message }: WaitingMail): Promise<void> {
    try {
      await settle(database, id, await delivery.deliver(message))
    } catch (error) {
      const reason = delivery.reasonOf(error, message)
      log.warn({ mail: id, reason }, 'Could not send an email.')
      await settle(database, id, tries < mostTriesAfter(error) ? 'waiting' : 'failed', reason)
    }
    changes.publish('EmailArchive')
  }

  return lookForWork({ changes, entity: 'EmailArchive', lookMs: LOOK_MS, look })
}

/** A 5xx answer to the sender, recipient or body is about this email; anything else can pass, even a wrong password. */
function mostTriesAfter(error: unknown): number {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const isRefused = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isRefused && Number(responseCode) >= 500 ? MOST_REFUSED : MOST_TRIES
}

interface WaitingMail extends Message {
  readonly id: number
  readonly tries: number
}

/**
 * The email that has been due longest; its next attempt is scheduled first, in case this node dies before it is sent.
 */
async function take(executor: Executor, from: string): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    update "EmailArchive" set "EaFrom" = coalesce("EaFrom", ${from}), "EaTries" = "EaTries" + 1,
      "EaNextTryDt" = clock_timestamp()
        + least(${PAUSE_SECONDS} * (2 ^ "EaTries"), ${LONGEST_PAUSE_SECONDS}) * interval '1 second'
    where "EaId" = (select "EaId" from "EmailArchive" where "EaStatus" = 'waiting' and "EaNextTryDt" <= clock_timestamp()
      order by "EaNextTryDt", "EaId" for update skip locked limit 1)
    returning "EaId" as id, "EaTries" as tries, "EaTo" as "to", "EaSubject" as subject, "EaText" as text,
      "EaHtml" as html`.execute(executor)
  const [mail] = rows
  if (!mail) return undefined
  const { html, ...rest } = mail
  return { ...rest, ...(html && { html }) }
}
