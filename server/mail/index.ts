import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { archive, settle } from './archive.ts'
import { composeMail } from './compose.ts'
import type { Delivery } from './delivery.ts'
import type { Message, Sent } from './message.ts'

/** Outgoing email. */
export interface Mail {
  /** Archives and sends. Resolves whether it could be sent or not; rejects only if it could not be archived. */
  send(message: Message): Promise<Sent>
}

export interface MailOptions {
  readonly delivery: Delivery
  readonly database: Database
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

/** Sends email at once, while someone waits for it; everything else goes into the queue (`queue.ts`). */
export function createMail({ delivery, database, log }: MailOptions): Mail {
  return {
    async send(asked) {
      const message = await composeMail(database.query, asked, problem =>
        log?.warn(problem, 'An email template can’t be sent; using the built-in text.'),
      )
      const id = await archive(database, delivery.from, message)
      try {
        const status = await delivery.deliver(message)
        await settle(database, id, status)
        return { id, status }
      } catch (error) {
        const reason = delivery.reasonOf(error, message)
        log?.warn({ mail: id, reason }, 'Could not send an email.')
        await settle(database, id, 'failed', reason)
        return { id, status: 'failed', error: reason }
      }
    },
  }
}
