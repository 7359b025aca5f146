/** A template by file name, with its values. */
export interface MailTemplate {
  readonly file: string
  readonly values: Readonly<Record<string, unknown>>
  /** A custom subject for this email, instead of the template's. */
  readonly subject?: string | null | undefined
}

/** An email to send. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The editable template, with its values; `subject` and `text` are used if that can't be sent. */
  readonly template?: MailTemplate
  /** It contains a code or a one-time link: the archive records that it was sent, but not its text. */
  readonly withheld?: boolean
  /** The submission it is about; the archived copy is deleted with that. */
  readonly submission?: number
  /** The person who sends it, if any. */
  readonly userName?: string
}

/** The result: sent, kept in the outbox for lack of a mail server, or failed. */
export interface Sent {
  readonly status: 'sent' | 'kept' | 'failed'
  readonly error?: string
  /** Its row of the archive. */
  readonly id: number
}
