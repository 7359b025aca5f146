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
      'Queued, sent after the answer, and tried again where the mail server refuses it for now; what became of it is in the email archive. Goes to people who have an account; MoJoAdmin may send to any address. Sixty in an hour at most. Styles are inlined; where there is no text, it is made of the HTML. Comes with Email test.',
    tags,
    body: all({
      to: listOf(line(256), 10, 1),
      subject: line(400),
      html: maybe(text(MOST_HTML)),
      text: maybe(text(MOST_HTML)),
    }),
    response: {
      status: 202,
      description: 'The emails in the archive, in the order of the addresses.',
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
      'The subject and the source as they are written now, stored or not. `file` says which email of Rounds it is for. Comes with Email test.',
    tags: ['Template'],
    body: all({
      file: maybe(orNull(text(200))),
      subject: maybe(orNull(text(400))),
      source: maybe(orNull(text(MOST_HTML))),
    }),
    response: {
      description: 'The email, and what is wrong with it; without HTML where the template is broken.',
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
