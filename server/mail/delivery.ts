import type { Message } from './message.ts'
import { keepInOutbox } from './outbox.ts'
import { sendBySmtp } from './smtp.ts'

/** The delivery of email: a mail server, or a folder if there is none. */
export interface Delivery {
  readonly from: string
  /** Returns the result for an email. Rejects if the mail server is unreachable or refuses it. */
  deliver(message: Message): Promise<'sent' | 'kept'>
  /** The error, without the mail server's password, and without the body if that is withheld. */
  reasonOf(error: unknown, message: Message): string
}

export interface DeliveryOptions {
  /** The mail server, such as `smtps://name:password@host:465`; without one, email is kept (decisions §1). */
  readonly smtpUrl?: string | undefined
  readonly from: string
  /** The folder for email that is kept. */
  readonly outbox: string
}

export function createDelivery({ smtpUrl, from, outbox }: DeliveryOptions): Delivery {
  return {
    from,
    async deliver(message) {
      if (smtpUrl) await sendBySmtp(smtpUrl, from, message)
      else await keepInOutbox(outbox, from, message)
      return smtpUrl ? 'sent' : 'kept'
    },
    reasonOf(error, message) {
      let reason = error instanceof Error ? error.message : String(error)
      const password = smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl).password : ''
      for (const secret of [password, decodeURIComponent(password), message.withheld ? message.text : ''])
        if (secret) reason = reason.replaceAll(secret, '…')
      return reason.slice(0, 2000)
    },
  }
}
