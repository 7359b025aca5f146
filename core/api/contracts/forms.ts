import { Type } from 'typebox'
import type { Entity } from '../../entities/entity.ts'
import { Custom_FormSubmission, FormSubmission } from '../../entities/forms.ts'
import type { Contract } from './contract.ts'
import { keyParams } from './entity-key.ts'
import { listQuery } from './lists.ts'
import {
  all,
  anyText,
  bytes,
  component,
  count,
  done,
  flag,
  id,
  listOf,
  maybe,
  meaning,
  orNull,
  text,
  uuid,
} from './schema.ts'

/** People do not see this field and leave it empty; what fills it in is most often a program. */
export const trap = 'rounds-website'

const MOST_FIELDS = 1_000
const answer = Type.String({ maxLength: 1024 * 1024 })

/** What a visitor sends in (specification §7). */
export const submitFormContract = {
  id: 'form.submit',
  method: 'POST',
  path: '/api/v1/db/form/submit',
  summary: 'Submit a form',
  description: `Checked against the form’s own fields. A browser that asks for HTML gets a page that says so, or the form again with the problems. What comes with the field \`${trap}\` filled in is kept as spam. A form with files is sent as multipart/form-data. Sent twice with the same \`rounds-token\` and the same answers, it is one submission. What looks like spam is kept as spam, and answered like any other.`,
  tags: ['Form'],
  isPublic: true,
  query: Type.Object({ id: meaning(id, 'The key of the form.'), isSubscribe: maybe(flag) }),
  bodyType: 'application/x-www-form-urlencoded',
  body: Type.Unsafe<Readonly<Record<string, string | readonly string[]>>>({
    type: 'object',
    additionalProperties: Type.Union([answer, Type.Array(answer, { maxItems: MOST_FIELDS })]),
    maxProperties: MOST_FIELDS,
  }),
  response: {
    description: 'Received. If the form opens a file, `download` is the link to it, which expires.',
    schema: all({ success: flag, download: maybe(anyText) }),
  },
  refusals: [400, 404, 409, 413, 415, 429],
} as const satisfies Contract

/** What a visitor writes below a page. */
export const submitCommentContract = {
  id: 'comment.submit',
  method: 'POST',
  path: '/api/v1/db/comment/submit',
  summary: 'Comment on a page',
  description: `Fields \`name\`, \`email\` (optional) and \`comment\`. Staff review it before it appears; likely spam is kept as spam, with the same response. A browser that asks for HTML gets a page that says so, or the form again with the problems. What comes with the field \`${trap}\` filled in is kept as spam.`,
  tags: ['Comment'],
  isPublic: true,
  query: Type.Object({ id: meaning(id, 'The key of the page.') }),
  bodyType: 'application/x-www-form-urlencoded',
  body: submitFormContract.body,
  response: { description: 'Received.', schema: done },
  refusals: [400, 404, 413, 415, 429],
} as const satisfies Contract

/** A reason to read a submission is a sentence. */
const LONGEST_REASON = 400
/** So many submissions stand on one page of a list. */
const MOST_LISTED = 500

/** So many submissions are found at once. */
const MOST_FOUND = 100

const answerInList = all({ name: anyText, label: anyText, value: Type.Unknown() })

/** What the list of submissions shows beside them. */
export const submissionListContracts = {
  answers: {
    id: 'FormSubmission.listAnswers',
    method: 'GET',
    path: '/api/v1/db/formsubmission/listed',
    summary: 'The answers that lists can show',
    description:
      'For each submission, the answers its form has chosen for lists (`listColumns`), never those of fields with health information. This doesn’t count as reading a submission.',
    tags: ['FormSubmission'],
    query: all({ keys: meaning(text(6_000), 'The keys of the submissions, separated by commas.') }),
    response: {
      description: 'The submissions that have such answers.',
      schema: listOf(all({ FsId: id, answers: listOf(answerInList) }), MOST_LISTED),
    },
    refusals: [400, 401, 403],
  },
  assignees: {
    id: 'FormSubmission.assignees',
    method: 'GET',
    path: '/api/v1/db/formsubmission/assignees',
    summary: 'People submissions can be assigned to',
    tags: ['FormSubmission'],
    response: {
      description: 'The active users with access to submissions, by name.',
      schema: listOf(all({ id: uuid, name: anyText })),
    },
    refusals: [401, 403],
  },
  find: {
    id: 'FormSubmission.find',
    method: 'POST',
    path: '/api/v1/db/formsubmission/find',
    summary: 'Find submissions by an email address or a phone number',
    description:
      'Matches exactly, except for case, spaces and a country code 1. Nothing else searches answers. The audit log records who searched, never for what.',
    tags: ['FormSubmission'],
    body: all({ text: meaning(text(256), 'An email address or a phone number.') }),
    response: {
      description: 'The newest submissions with it.',
      schema: all({ keys: listOf(id, MOST_FOUND) }),
    },
    refusals: [400, 401, 403, 413, 415],
  },
  counts: {
    id: 'FormSubmission.counts',
    method: 'GET',
    path: '/api/v1/db/formsubmission/counts',
    summary: 'Count submissions by state',
    tags: ['FormSubmission'],
    query: all({ TId: maybe(meaning(id, 'Only forms with this tag.')) }),
    response: {
      description:
        'The counts; `mine` are waiting ones assigned to the caller, `unassigned` those assigned to nobody.',
      schema: all({ new: count, 'in hand': count, done: count, spam: count, mine: count, unassigned: count }),
    },
    refusals: [400, 401, 403],
  },
  days: {
    id: 'FormSubmission.days',
    method: 'GET',
    path: '/api/v1/db/formsubmission/days',
    summary: 'Count submissions by day and form',
    description:
      'The last 30 days with today, in their order, in that time zone. Spam isn’t counted. Beyond four forms, the ones with the fewest submissions are counted together, without a name.',
    tags: ['FormSubmission'],
    query: all({
      zone: Type.String({
        maxLength: 64,
        format: 'time-zone',
        description: 'A time zone, such as America/Chicago.',
      }),
      TId: maybe(meaning(id, 'Only forms with this tag.')),
    }),
    response: {
      description:
        'Submissions per form and day; and for each day, the median hours until its submissions were first looked at.',
      schema: all({
        days: listOf(Type.String({ format: 'date' })),
        forms: listOf(all({ name: orNull(anyText), received: listOf(count) })),
        waited: listOf(orNull(Type.Number({ minimum: 0 }))),
      }),
    },
    refusals: [400, 401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>

/** What is done to the answers of one submission. */
export const submissionActContracts = {
  file: {
    id: 'FormSubmission.file',
    method: 'POST',
    path: '/api/v1/db/formsubmission/secure/:key/files/:file',
    summary: 'Download a file that came with a submission',
    description:
      'Recorded in the audit log with the reason, which everyone must give except administrators and the person it’s assigned to. The file is always an attachment.',
    tags: ['FormSubmission'],
    params: all({
      ...keyParams(FormSubmission).properties,
      file: meaning(id, 'The key of the file, as listed in the submission.'),
    }),
    body: all({ reason: maybe(text(LONGEST_REASON)) }),
    response: { description: 'The bytes.', schema: bytes, mediaType: 'application/octet-stream' },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  reply: {
    id: 'FormSubmission.reply',
    method: 'POST',
    path: '/api/v1/db/formsubmission/secure/:key/reply',
    summary: 'Reply to a visitor by email',
    description:
      'Sent to the email address in the answers. Refused if the email would repeat an answer with health information, a long text, a phone number, an address or a date of birth. The reply is kept as a note; the audit log says who replied, and why where a reason is needed.',
    tags: ['FormSubmission'],
    params: keyParams(FormSubmission),
    body: all({
      subject: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' }),
      text: Type.String({ minLength: 1, maxLength: 8_000, pattern: '\\S' }),
      reason: maybe(text(LONGEST_REASON)),
    }),
    response: { description: 'Sent.', schema: done },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  redact: {
    id: 'FormSubmission.redact',
    method: 'POST',
    path: '/api/v1/db/formsubmission/secure/:key/redact',
    summary: 'Redact one answer of a submission',
    description:
      'Permanently deletes its value, in the submission and its appointment request, with the files it names. The audit log records who did it and why, never the value. Submissions on legal hold can’t be redacted.',
    tags: ['FormSubmission'],
    params: keyParams(FormSubmission),
    body: all({
      name: meaning(text(100), 'The name of the answer.'),
      reason: Type.String({ minLength: 1, maxLength: LONGEST_REASON, pattern: '\\S' }),
    }),
    response: { description: 'Deleted.', schema: done },
    refusals: [400, 401, 403, 404, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>

/** Submissions with what visitors sent in; everybody who sees them is in the audit log (specification §7). */
export const submissionContracts = {
  FormSubmission: secure(FormSubmission),
  Custom_FormSubmission: secure(Custom_FormSubmission),
}

function secure(entity: Entity) {
  const { name, plural, label } = entity
  const path = `/api/v1/db/${name.toLowerCase()}/secure` as const
  const tags = [name]
  const params = keyParams(entity)
  return {
    list: {
      id: `${name}.secureList`,
      method: 'GET',
      path,
      summary: `${plural} with the answers`,
      description:
        'Each one shown is recorded in the audit log. Without paging, at most 1,000. All must be assigned to the caller, unless they’re an administrator; others are opened one by one, with a reason.',
      tags,
      query: all(listQuery),
      response: {
        description: 'The rows that match.',
        schema: listOf(component(name)),
        hasPaging: true,
      },
      refusals: [400, 401, 403],
      acts: true,
    },
    open: {
      id: `${name}.secureOpen`,
      method: 'POST',
      path: `${path}/:key/open`,
      summary: `Open one, with its answers: ${label}`,
      description:
        'Recorded in the audit log with the reason, which everyone must give except administrators and the person it’s assigned to.',
      tags,
      params,
      body: all({ reason: maybe(text(LONGEST_REASON)) }),
      response: {
        description: 'The record with its answers.',
        schema: component(name),
        hasVersion: true,
      },
      refusals: [400, 401, 403, 404, 413, 415],
    },
    replace: {
      id: `${name}.secureReplace`,
      method: 'PUT',
      path: `${path}/:key`,
      summary: `Replace it, with its answers: ${label}`,
      description: 'Where neither answers nor machine are sent, both stay as they are.',
      tags,
      params,
      headers: ['ifMatch'],
      body: component(`${name}Draft`),
      response: {
        description: 'The record with its answers.',
        schema: component(name),
        hasVersion: true,
      },
      refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    },
    remove: {
      id: `${name}.secureDelete`,
      method: 'DELETE',
      path: `${path}/:key`,
      summary: `Delete it: ${label}`,
      tags,
      params,
      headers: ['ifMatch'],
      response: { status: 204, description: 'Deleted.' },
      refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    },
  } as const satisfies Readonly<Record<string, Contract>>
}
