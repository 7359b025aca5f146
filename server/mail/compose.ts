import { ownMailOf } from '@rounds/core/rules/mail'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { BrokenTemplate } from '../html/liquid.ts'
import { SITE_NAME } from '../sql/site-name.ts'
import type { Message } from './message.ts'
import { type RenderedMail, renderMail } from './render.ts'

/** A rendered message: from the editable template, or the built-in text if that can't be sent. */
export interface Composed extends Message {
  /** The file of its template. */
  readonly writtenWith?: string
}

export type Complain = (problem: { readonly template: string; readonly reason: string }) => void

/**
 * Renders a message with its template. The built-in text is used if the template is gone, off or broken, or omits the
 * link or the code that the email is for, so that nobody waits for a useless email.
 */
export async function composeMail(
  executor: Executor,
  message: Message,
  complain: Complain = () => undefined,
): Promise<Composed> {
  const { template } = message
  if (!template) return message
  const { rows } = await sql<{ subject: string | null; source: string | null; site: string | null }>`
    select "TSubject" as subject, "TSource" as source,
      ${SITE_NAME} as site
    from "Template" where "TFile" = ${template.file} and "TKind" = 'email' and "TActive"`.execute(executor)
  const [row] = rows
  if (!row?.source) return message
  const values = { ...template.values, site: { SiteName: row.site ?? 'Rounds' } }
  try {
    const source = { subject: row.subject || message.subject, source: row.source }
    const rendered = await renderMail(source, values)
    const missing = missingValues(template.file, rendered, template.values)
    if (missing.length === 0)
      return { ...message, ...safeSubject(message, rendered), writtenWith: template.file }
    complain({ template: template.file, reason: `It leaves out ${missing.join(' and ')}.` })
  } catch (error) {
    if (!(error instanceof BrokenTemplate)) throw error
    complain({ template: template.file, reason: error.message })
  }
  return message
}

/** The essential values of an email that are missing from it. */
export function missingValues(
  file: string | null,
  { text }: Pick<RenderedMail, 'text'>,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const needed = ownMailOf(file)?.values.filter(({ isNeeded }) => isNeeded) ?? []
  return needed.flatMap(({ name }) => (textsOf(values[name]).every(one => text.includes(one)) ? [] : [name]))
}

/** What an email must say of a value: the value itself, or the link of each entry of a list. */
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(({ link }) => String(link)) : [String(value ?? '')]

/** The archive keeps subjects, even of emails whose codes and links it withholds. */
function safeSubject(message: Message, rendered: RenderedMail): RenderedMail {
  const secrets = ownMailOf(message.template?.file ?? null)?.values.filter(({ isNeeded }) => isNeeded) ?? []
  const isTold = secrets.some(({ name }) =>
    textsOf(message.template?.values[name]).some(one => rendered.subject.includes(one)),
  )
  const own = message.template?.subject
  if (own) return { ...rendered, subject: own }
  const isUsable = rendered.subject !== '' && !(message.withheld && isTold)
  return isUsable ? rendered : { ...rendered, subject: message.subject }
}
