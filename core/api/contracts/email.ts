import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, id, line, listOf, maybe, oneOf, orNull, text } from './schema.ts'

const tags = ['EmailArchive']
const place = Type.Integer({ minimum: 1 })
/** The maximum HTML size of an email; mail programs cut it long before. */
const MOST_HTML = 500_000

/** Previewing email templates, and sending a test (specification §7). */
export const emailContracts = {
  send: {
    id: 'email.send',
    method: 'POST',
    path: '/api/v1/mc/email/send',
    summary: 'Send an email',
    description:
      'Queued, and retried if the mail server refuses it temporarily; the email archive shows the result. Goes to people who have an account; MoJoAdmin can send to any address. At most 60 an hour. Styles are inlined; where there is no text, it is made of the HTML. Requires Email test.',
    tags,
    body: all({
      to: listOf(line(256), 10, 1),
      subject: line(400),
      html: maybe(text(MOST_HTML)),
      text: maybe(text(MOST_HTML)),
    }),
    response: {
      status: 202,
      description: 'The emails in the archive, in address order.',
      schema: all({ emails: listOf(id) }),
    },
    refusals: [400, 401, 403, 413, 415, 429],
  },
  preview: {
    id: 'email.preview',
    method: 'POST',
    path: '/api/v1/mc/email/preview',
    summary: 'An email template with sample values, as it would be sent',
    description:
      'Takes the subject and source as written, saved or not. `file` says which Rounds email it’s for. Requires Email test.',
    tags: ['Template'],
    body: all({
      file: maybe(orNull(text(200))),
      subject: maybe(orNull(text(400))),
      source: maybe(orNull(text(MOST_HTML))),
    }),
    response: {
      description: 'The email, and what is wrong with it; without HTML if the template is broken.',
      schema: all({
        when: orNull(anyText),
        subject: anyText,
        html: orNull(anyText),
        text: anyText,
        bytes: count,
        missing: listOf(anyText),
        values: listOf(anyText),
        problems: listOf(
          all({ part: oneOf('subject', 'source'), line: place, column: place, message: anyText }),
        ),
      }),
    },
    refusals: [400, 401, 403, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
