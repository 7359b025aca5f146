import { largestPageSize } from '@rounds/core/api'
import { all, doneSchema, listQuery } from '@rounds/core/api/contracts'
import type { JsonSchema } from '@rounds/core/entities'
import { parametersOf, schemaOf } from '../contract/contract-paths.ts'
import { formContentSchema } from '../contract/form-schema.ts'
import { type Answer, json, type Parameter, ref } from '../contract/operation.ts'
import { snapshotSchema } from '../contract/page-schema.ts'

const whole = { type: 'integer', minimum: 1 }
const count = { type: 'integer', minimum: 0 }
const pageOrNone = { type: ['integer', 'null'], minimum: 1 }

/** The error of every call that is refused or fails, and the paging of lists (decisions §3). */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: 'object',
    required: ['message'],
    properties: {
      message: { type: 'string', description: 'The problem, in words for the person.' },
      errors: {
        type: 'array',
        description: 'One entry per problem; `field` if it’s about one.',
        items: {
          type: 'object',
          required: ['message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
          additionalProperties: false,
        },
      },
      current: { type: 'object', description: 'With 412: the record as it is now.' },
      id: { type: 'integer', description: 'With 500: the entry of the error log.' },
      stepUp: { const: true, description: 'With 403: prove the session again by the password (`/step-up`).' },
    },
    additionalProperties: false,
  },
  Paging: {
    type: 'object',
    properties: {
      pageNumber: whole,
      pageSize: { ...whole, maximum: largestPageSize },
      currentPage: whole,
      hasNext: { type: 'boolean' },
      hasPrevious: { type: 'boolean' },
      totalPages: whole,
      totalCount: count,
      previousPageNumber: pageOrNone,
      nextPageNumber: pageOrNone,
    },
    required: [
      'pageNumber',
      'pageSize',
      'currentPage',
      'hasNext',
      'hasPrevious',
      'totalPages',
      'totalCount',
      'previousPageNumber',
      'nextPageNumber',
    ],
    additionalProperties: false,
  },
  PageSnapshot: snapshotSchema,
  FormContent: formContentSchema,
  Done: schemaOf(doneSchema),
}

/** Headers of answers. */
export const sharedHeaders = {
  Pagination: {
    description: 'The paging of the list, as JSON. Absent from lists of all rows.',
    content: json(ref('schemas', 'Paging')),
  },
  ETag: {
    description: 'The version of the record, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string', pattern: '^"[0-9]+"$' },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
} as const

/** Parameters that calls share. Names in the query are taken without regard to case. */
export const sharedParameters: Readonly<Record<string, Parameter>> = {
  ...Object.fromEntries(parametersOf('query', all(listQuery)).map(one => [one.name, one])),
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the record as read; 412 with the current record if it has changed.',
    schema: { type: 'string', pattern: '^(\\*|(W/)?"[0-9]{1,9}")$' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag the caller has; 304 if it’s still current.',
    schema: { type: 'string' },
  },
  publicAccess: {
    name: 'X-Public-Access',
    in: 'header',
    required: true,
    description: 'Public reads need this header and no token.',
    schema: { const: 'true' },
  },
}

const refusal = (description: string): Answer => ({ description, content: json(ref('schemas', 'Error')) })

/** Every refusal, with the one error schema (decisions §3). */
export const sharedResponses: Readonly<Record<string, Answer>> = {
  BadRequest: refusal('The request is malformed or invalid; `errors` says where.'),
  Unauthorized: refusal('The token is missing or no longer valid.'),
  Forbidden: refusal('The caller isn’t allowed to do this; the message says why.'),
  NotFound: refusal('The record doesn’t exist, or the caller has no access to it.'),
  Conflict: refusal('A unique value is taken, a key refers to nothing, or other records depend on this one.'),
  Changed: refusal('The record has changed since it was read; `current` is the current record.'),
  TooLarge: refusal('The body is too large.'),
  NotJson: refusal('The body’s content type isn’t supported.'),
  TooMany: {
    ...refusal('Too many calls in a short time.'),
    headers: { 'Retry-After': ref('headers', 'RetryAfter') },
  },
  Unavailable: refusal('A service this call needs isn’t set up or isn’t responding.'),
  Failure: refusal('Something went wrong on the server; `id` is its entry in the error log.'),
}
