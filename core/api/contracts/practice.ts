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
      'Comes with writing the entity. Each email holds one link that is answered without an account, once, within 14 days. `again` ends a link that is still open and sends a new one.',
    tags,
    body: all({ entity, ids: listOf(key, MOST_ASKED, 1), again: flag }),
    response: {
      description: 'What became of each record.',
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
    summary: 'Read what a practice was asked, and its answers that wait',
    description: 'Comes with writing the entity.',
    tags,
    query: all({ entity, id: key }),
    response: {
      description: 'The address that an email goes to, the last one, and the answers nobody has decided on.',
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
            seen: meaning(anyText, 'What the practice read.'),
            said: meaning(orNull(anyText), 'What it should say; null where it is right.'),
            isApplied: meaning(flag, 'Accepting it writes it into the record.'),
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
    summary: 'Accept or refuse what a practice answered',
    description:
      'Comes with writing the entity. Each answer is sent with the value of its fact as it was looked at. An accepted fact counts as confirmed by the practice on the day of its answer.',
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
    summary: 'Read who confirmed which fact, and when',
    description: `Comes with Site tools. ${EVIDENCE_ON_A_PAGE} lines at a time, from after the line \`after\`.`,
    tags,
    query: all({ after: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
    response: {
      description: 'The lines in the order in which they were written.',
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
