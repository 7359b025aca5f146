import type { Message } from './message.ts'
import { keepInOutbox } from './outbox.ts'
import { sendBySmtp } from './smtp.ts'

/** The way out for mail: a mail server, or a folder for want of one. */
export interface Delivery {
  readonly from: string
  /** Gives what became of a mail. Rejects when the mail server, or the way there, does not take it. */
  deliver(message: Message): Promise<'sent' | 'kept'>
  /** What went wrong, without the mail server's password, and without the body where that is withheld. */
  reasonOf(error: unknown, message: Message): string
}

export interface DeliveryOptions {
  /** The mail server, such as `smtps://name:password@host:465`; without one, mail is kept (decisions §1). */
  readonly smtpUrl?: string | undefined
  readonly from: string
  /** The folder for mail that is kept. */
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
