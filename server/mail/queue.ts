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

/** The maximum number of attempts. */
const MOST_TRIES = 8
/** The first retry delay; each further one is twice as long. */
const PAUSE_SECONDS = 60
const LOOK_MS = 15_000

/**
 * Archives email within a unit of work; any node sends it after the commit (a transactional outbox). If a mail server
 * refuses it temporarily, it is retried for about four hours. Returns the ids.
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
      entry: { unaudited: 'the archive of mail is a log of its own' },
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
      log.error({ err: error }, 'waiting mail could not be looked at; tried again shortly')
    }
  }

  async function send({ id, tries, ...message }: WaitingMail): Promise<void> {
    try {
      await settle(database, id, await delivery.deliver(message))
    } catch (error) {
      const reason = delivery.reasonOf(error, message)
      log.warn({ mail: id, reason }, 'A mail could not be sent.')
      await settle(database, id, tries < MOST_TRIES ? 'waiting' : 'failed', reason)
    }
    changes.publish('EmailArchive')
  }

  return lookForWork({ changes, entity: 'EmailArchive', lookMs: LOOK_MS, look })
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
      "EaNextTryDt" = clock_timestamp() + ${PAUSE_SECONDS} * (2 ^ "EaTries") * interval '1 second'
    where "EaId" = (select "EaId" from "EmailArchive" where "EaStatus" = 'waiting' and "EaNextTryDt" <= clock_timestamp()
      order by "EaNextTryDt", "EaId" for update skip locked limit 1)
    returning "EaId" as id, "EaTries" as tries, "EaTo" as "to", "EaSubject" as subject, "EaText" as text,
      "EaHtml" as html`.execute(executor)
  const [mail] = rows
  if (!mail) return undefined
  const { html, ...rest } = mail
  return { ...rest, ...(html && { html }) }
}
