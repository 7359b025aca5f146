import { decodeText } from '@rounds/core/rules/text'
import { BrokenTemplate, createSandbox, type TemplateProblem } from '../html/liquid.ts'
import { plainTextOf } from '../html/plain-text.ts'
import { framed } from './frame.ts'

/** An email template: its subject and its source, both Liquid. */
export interface MailSource {
  readonly subject: string
  readonly source: string
}

/** An email as it goes out. */
export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** An error in a template's subject or source. */
export interface MailProblem extends TemplateProblem {
  readonly part: 'subject' | 'source'
}

/** A subject is one line with a maximum length. */
const LONGEST_SUBJECT = 400

// Templates include no others: one with a code or a link must not depend on anything that other people may edit.
const bodies = createSandbox(new Map(), { escapes: true })
const subjects = createSandbox(new Map(), { escapes: false })

/**
 * Renders a template with values: inlines its styles, adds a plain text part. Values are always escaped. Throws
 * `BrokenTemplate`.
 */
export async function renderMail(
  template: MailSource,
  values: Readonly<Record<string, unknown>>,
): Promise<RenderedMail> {
  const subject = subjectLine(subjects.parse(template.subject).render(values))
  const body = unescapedOnce(bodies.parse(template.source).render(values))
  const html = await inlineStyles(framed(body, subject))
  return { subject, html, text: plainTextOf(html) }
}

/** An error in a template, found by rendering it with values. */
export function mailProblems(
  { subject, source }: MailSource,
  values: Readonly<Record<string, unknown>>,
): readonly MailProblem[] {
  const parts = [
    ['subject', subject, subjects],
    ['source', source, bodies],
  ] as const
  return parts.flatMap(([part, text, sandbox]) => {
    try {
      sandbox.parse(text).render(values)
      return []
    } catch (error) {
      if (error instanceof BrokenTemplate) return [{ ...error.problem, part }]
      throw error
    }
  })
}

const subjectLine = (text: string) => decodeText(text).replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT)

/** Older templates escape each value themselves; it is escaped only once anyway. */
const unescapedOnce = (html: string) => html.replace(/&amp;(?=(?:amp|lt|gt|quot|#34|#39);)/g, '&')

/** The inliner is native code; a few thousand nested elements crash it, and the server with it. */
const MOST_ELEMENTS = 1000

/**
 * Inlines an email's stylesheet, because many mail programs drop stylesheets; media queries stay in the head. An email
 * with too many elements goes out unchanged.
 */
export async function inlineStyles(html: string): Promise<string> {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > MOST_ELEMENTS) return html
  const { inline } = await import('@css-inline/css-inline')
  return inline(html, { keepAtRules: true, keepStyleTags: false, loadRemoteStylesheets: false })
}
