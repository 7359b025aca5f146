import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, instant, listOf, meaning, oneOf, orNull, text } from './schema.ts'

const tags = ['Directory']
const root = '/api/v1/mc/directory'
const key = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const entity = oneOf('Custom_Physician', 'Custom_Location')
const factName = oneOf('name', 'specialty', 'accepting', 'phone', 'address', 'hours')
/** The maximum number of practices per call. */
const MOST_ASKED = 50
/** The page size of the evidence. */
export const EVIDENCE_ON_A_PAGE = 2_000

/** Facts that practices confirm themselves, by a link in an email. */
export const practiceContracts = {
  ask: {
    id: 'practice.ask',
    method: 'POST',
    path: `${root}/practice/ask`,
    summary: 'Email practices to confirm their facts',
    description:
      'Requires write access to the entity. Each email has one link, which works without an account, once, within 14 days. `again` replaces an open link with a new one.',
    tags,
    body: all({ entity, ids: listOf(key, MOST_ASKED, 1), again: flag }),
    response: {
      description: 'The result for each record.',
      schema: all({
        records: listOf(all({ id, title: anyText, outcome: oneOf('asked', 'no email', 'waiting') })),
      }),
    },
    refusals: [400, 401, 403, 404, 413, 415, 429],
  },
  read: {
    id: 'practice.read',
    method: 'GET',
    path: `${root}/practice`,
    summary: 'Read what a practice was asked, and its open answers',
    description: 'Requires write access to the entity.',
    tags,
    query: all({ entity, id: key }),
    response: {
      description: 'The address for emails, the last email, and the undecided answers.',
      schema: all({
        email: orNull(anyText),
        last: orNull(
          all({
            email: anyText,
            by: orNull(anyText),
            at: instant,
            state: oneOf('waiting', 'sent', 'failed', 'answered', 'expired'),
          }),
        ),
        answers: listOf(
          all({
            id,
            fact: factName,
            kind: oneOf('right', 'change'),
            seen: meaning(anyText, 'What the practice saw.'),
            said: meaning(orNull(anyText), 'What it should say; null if it’s right.'),
            isApplied: meaning(flag, 'Accepting it updates the record.'),
            from: anyText,
            at: instant,
          }),
        ),
      }),
    },
    refusals: [400, 401, 403],
  },
  decide: {
    id: 'practice.decide',
    method: 'POST',
    path: `${root}/practice/decide`,
    summary: 'Accept or refuse a practice’s answers',
    description:
      'Requires write access to the entity. Each answer is sent with its fact as reviewed. An accepted fact counts as confirmed by the practice on the day of its answer.',
    tags,
    body: all({
      entity,
      id: key,
      verdict: oneOf('accept', 'refuse'),
      answers: listOf(all({ id: key, value: text(20_000) }), 20, 1),
    }),
    response: { description: 'How many were decided on.', schema: all({ decided: count }) },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
  },
  evidence: {
    id: 'practice.evidence',
    method: 'GET',
    path: `${root}/facts/evidence`,
    summary: 'Read who confirmed each fact, and when',
    description: `Requires Site tools. ${EVIDENCE_ON_A_PAGE} lines at a time, following the line \`after\`.`,
    tags,
    query: all({ after: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
    response: {
      description: 'The lines, oldest first.',
      schema: all({
        rows: listOf(
          all({
            id,
            entity: anyText,
            record: id,
            title: anyText,
            fact: anyText,
            text: anyText,
            by: orNull(anyText),
            at: instant,
          }),
        ),
      }),
    },
    refusals: [400, 401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
