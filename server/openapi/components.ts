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
      message: { type: 'string', description: 'What is wrong, in words for the person who asked.' },
      errors: {
        type: 'array',
        description: 'One entry for each thing that is wrong; `field` where it is about one.',
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
    description: 'The ETag of the record as it was read; 412 with the current record if it has changed.',
    schema: { type: 'string', pattern: '^(\\*|(W/)?"[0-9]{1,9}")$' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag that the caller has; 304 while it is still right.',
    schema: { type: 'string' },
  },
  publicAccess: {
    name: 'X-Public-Access',
    in: 'header',
    required: true,
    description: 'Public reads need no token and this header.',
    schema: { const: 'true' },
  },
}

const refusal = (description: string): Answer => ({ description, content: json(ref('schemas', 'Error')) })

/** Every refusal, with the one error schema (decisions §3). */
export const sharedResponses: Readonly<Record<string, Answer>> = {
  BadRequest: refusal('The request is malformed or breaks the definition; `errors` says where.'),
  Unauthorized: refusal('There is no token, or it is no longer good.'),
  Forbidden: refusal('The caller may not do this; the message says why.'),
  NotFound: refusal('There is no such record, or it is not among what the caller may see.'),
  Conflict: refusal('A unique value is taken, a key refers to nothing, or other records depend on this one.'),
  Changed: refusal('The record has changed since it was read; `current` is the record as it is now.'),
  TooLarge: refusal('The body is larger than one call may send.'),
  NotJson: refusal('The body has a content type that this call does not take.'),
  TooMany: {
    ...refusal('Too many calls in a short time.'),
    headers: { 'Retry-After': ref('headers', 'RetryAfter') },
  },
  Unavailable: refusal('What this call needs is not set up, or does not answer.'),
  Failure: refusal('Something went wrong on the server; `id` is its entry in the error log.'),
}
