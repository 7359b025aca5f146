/** A template by its file, and what it is given. */
export interface MailTemplate {
  readonly file: string
  readonly values: Readonly<Record<string, unknown>>
  /** A subject that somebody has set for this very email, instead of the template's. */
  readonly subject?: string | null | undefined
}

/** A mail to be sent. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The template that people may edit, with its values; `subject` and `text` go out where that cannot be sent. */
  readonly template?: MailTemplate
  /** It carries a code or a one-time link: the archive keeps that it was sent, not what it says. */
  readonly withheld?: boolean
  /** The submission that it is about; the copy in the archive is deleted with that. */
  readonly submission?: number
  /** Who has it sent, where somebody does. */
  readonly userName?: string
}

/** What became of a mail: sent, kept in the outbox for want of a mail server, or failed. */
export interface Sent {
  readonly status: 'sent' | 'kept' | 'failed'
  readonly error?: string
  /** Its row of the archive. */
  readonly id: number
}
