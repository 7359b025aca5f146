import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { archive, settle } from './archive.ts'
import type { Message, Sent } from './message.ts'
import { keepInOutbox } from './outbox.ts'
import { sendBySmtp } from './smtp.ts'

/** Outgoing mail. */
export interface Mail {
  /** Archives and sends. Resolves whether it could be sent or not; rejects only when it could not be archived. */
  send(message: Message): Promise<Sent>
}

export interface MailOptions {
  /** The mail server, such as `smtps://name:password@host:465`; without one, mail is kept (decisions §1). */
  readonly smtpUrl?: string | undefined
  readonly from: string
  /** The folder for mail that is kept. */
  readonly outbox: string
  readonly database: Database
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

/** Makes the way out for mail: through SMTP where there is a server, else to files in the outbox. */
export function createMail({ smtpUrl, from, outbox, database, log }: MailOptions): Mail {
  const deliver = smtpUrl
    ? (message: Message) => sendBySmtp(smtpUrl, from, message)
    : (message: Message) => keepInOutbox(outbox, from, message)
  return {
    async send(message) {
      const id = await archive(database, from, message)
      try {
        await deliver(message)
        const status = smtpUrl ? 'sent' : 'kept'
        await settle(database, id, status)
        return { id, status }
      } catch (error) {
        const said = reasonOf(error, smtpUrl, message)
        log?.warn({ mail: id, reason: said }, 'A mail could not be sent.')
        await settle(database, id, 'failed', said)
        return { id, status: 'failed', error: said }
      }
    },
  }
}

/** What went wrong, without the mail server's password, and without the body where that is withheld. */
function reasonOf(error: unknown, smtpUrl: string | undefined, message: Message): string {
  let said = error instanceof Error ? error.message : String(error)
  const password = smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl).password : ''
  for (const secret of [password, decodeURIComponent(password), message.withheld ? message.text : ''])
    if (secret) said = said.replaceAll(secret, '…')
  return said.slice(0, 2000)
}
