import type { SubmittedAnswer } from '../records/submissions.ts'
import type { FormMeta } from './content.ts'
import type { FormConfig } from './definition.ts'

/** A reply template. */
export type ReplyTemplate = {
  readonly name: string
  readonly subject: string
  readonly text: string
}

/** The placeholders of a reply: the form, and its author. */
export interface ReplyValues {
  readonly form: string
  readonly me: string
}

/** The default replies of a form. */
export const usualReplies: readonly ReplyTemplate[] = [
  {
    name: 'We have your request',
    subject: 'About “{{form}}”',
    text: 'Hello,\n\nThank you. We have read what you sent with “{{form}}” and will get back to you soon.\n\n{{me}}',
  },
  {
    name: 'Please call us',
    subject: 'Please call us about “{{form}}”',
    text: 'Hello,\n\nWe have a question about what you sent with “{{form}}”. Please call us. To protect your privacy, we don’t discuss it by email.\n\n{{me}}',
  },
  {
    name: 'It is done',
    subject: 'About “{{form}}”',
    text: 'Hello,\n\nWe have taken care of what you asked for with “{{form}}”. Please call us if you have questions.\n\n{{me}}',
  },
]

/** The replies of a form: its own, else the defaults. */
export function repliesOf(meta: FormMeta | null): readonly ReplyTemplate[] {
  const own = (meta?.replies ?? []).flatMap(({ name, subject, text }) =>
    name && text ? [{ name, subject: subject ?? '', text }] : [],
  )
  return own.length > 0 ? own : usualReplies
}

/** A reply with its placeholders filled in. */
export const fillReply = (
  { name, subject, text }: ReplyTemplate,
  { form, me }: ReplyValues,
): ReplyTemplate => {
  const fill = (words: string) => words.split('{{form}}').join(form).split('{{me}}').join(me)
  return { name, subject: fill(subject), text: fill(text) }
}

const PRIVATE_KINDS: ReadonlySet<string> = new Set(['long text', 'date of birth', 'phone', 'address'])
const SHORTEST = 4

/**
 * The first answer that an email would repeat: health information, free text, or personal data. Email is not
 * confidential.
 */
export function answerRepeatedIn(
  email: string,
  answers: readonly SubmittedAnswer[],
  config: FormConfig | null,
): SubmittedAnswer | undefined {
  const health = new Set(
    (config?.fields ?? []).flatMap(({ name, health: holds }) => (holds ? (name ?? []) : [])),
  )
  const plain = plainWords(email)
  return answers.find(({ name, kind, value }) => {
    if (!health.has(name) && !PRIVATE_KINDS.has(kind ?? '')) return false
    return [value].flat().some(one => {
      const words = plainWords(String(one ?? ''))
      return words.length >= SHORTEST && plain.includes(words)
    })
  })
}

const plainWords = (text: string) => text.toLowerCase().split(/\s+/).join(' ').trim()
