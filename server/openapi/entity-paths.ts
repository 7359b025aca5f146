import { decide, type Person } from '@rounds/core/access'
import type { Entity } from '@rounds/core/entities'
import { batchKeySchema, keyParameter, keysParameter } from '../contract/entity-keys.ts'
import {
  type Answer,
  answer,
  jsonBody,
  type Operation,
  type Parameter,
  type Paths,
  type Reference,
  type Refusal,
  ref,
  refusalAnswers,
} from '../contract/operation.ts'

const BASE = '/api/v1/db'

/** Somebody who may do whatever anybody may: what is refused to them is refused to everyone. */
const mojoAdmin: Person = { userId: '', roles: ['MoJoAdmin'], claims: {}, isMJA: true, tags: 'all' }

type Verb = 'create' | 'update' | 'delete'

/** What a call says of itself, before it is known whether anybody may make it. */
interface Draft {
  readonly id: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly body?: object
  readonly success: Readonly<Record<string, Answer>>
  readonly refusals: readonly Refusal[]
  /** The rights that it needs; with one of them refused to everyone, the call is. */
  readonly needs: readonly Verb[]
}

const BODY: readonly Refusal[] = [413, 415]

/** Every generic call of an entity (specification §7; decisions §3). */
export function entityPaths(entity: Entity): Paths {
  const { name, label, plural } = entity
  const record = ref('schemas', name)
  const records = { type: 'array', items: record }
  const recordAnswer = (description: string): Answer => ({
    ...answer(description, record),
    headers: { ETag: ref('headers', 'ETag') },
  })
  const key = keyParameter(entity)
  const change = ref('schemas', `${name}Change`)
  const draft = ref('schemas', `${name}Draft`)
  const list = (of: Reference) => jsonBody({ type: 'array', items: of, maxItems: 1000 })
  const call = (given: Draft): Operation => operation(entity, given)

  return {
    [`${BASE}/${name}`]: {
      get: call({
        id: 'list',
        summary: `${plural}: all, or one page`,
        parameters: ['pageNumber', 'pageSize', 'filters', 'orderBy', 'fields'].map(one =>
          ref('parameters', one),
        ),
        success: {
          200: {
            ...answer('The matching rows, one record per line if all are sent.', records),
            headers: { 'x-pagination': ref('headers', 'Pagination') },
          },
        },
        refusals: [400, 401, 403],
        needs: [],
      }),
      post: call({
        id: 'create',
        summary: `Make one: ${label}`,
        body: jsonBody(draft),
        success: { 201: recordAnswer('The record as stored.') },
        refusals: [400, 401, 403, 409, ...BODY],
        needs: ['create'],
      }),
    },
    [`${BASE}/${name}/all`]: {
      post: call({
        id: 'createAll',
        summary: 'Create several, all or none',
        body: list(draft),
        success: { 201: answer('The records as stored, in order.', records) },
        refusals: [400, 401, 403, 409, ...BODY],
        needs: ['create'],
      }),
      put: call({
        id: 'replaceAll',
        summary: 'Replace several, all or none',
        description: 'Each record has its own key. One with a `RowVersion` is only replaced at that version.',
        body: list(draft),
        success: { 200: answer('The records as stored, in order.', records) },
        refusals: [400, 401, 403, 404, 409, 412, ...BODY],
        needs: ['update'],
      }),
    },
    [`${BASE}/${name}/all/{keys}`]: {
      delete: call({
        id: 'deleteAll',
        summary: 'Delete several, all or none',
        parameters: [keysParameter(entity)],
        success: { 204: { description: 'Deleted.' } },
        refusals: [400, 401, 403, 404, 409, 412, ...BODY],
        needs: ['delete'],
      }),
    },
    [`${BASE}/${name}/batch`]: {
      post: call({
        id: 'batch',
        summary: 'Delete, change and make, all or none',
        description: 'Runs in this order in one transaction. A change lists only the changed fields.',
        body: jsonBody({
          type: 'object',
          properties: {
            create: { type: 'array', items: draft },
            update: { type: 'array', items: change },
            delete: { type: 'array', items: batchKeySchema(entity) },
          },
          additionalProperties: false,
        }),
        success: {
          200: answer('The created and changed records as stored, in order, and the deleted keys.', {
            type: 'object',
            properties: {
              create: records,
              update: records,
              delete: { type: 'array', items: { type: 'array', items: { type: ['integer', 'string'] } } },
            },
            required: ['create', 'update', 'delete'],
            additionalProperties: false,
          }),
        },
        refusals: [400, 401, 403, 404, 409, 412, ...BODY],
        needs: ['create', 'update', 'delete'],
      }),
    },
    [`${BASE}/${name}/{key}`]: {
      get: call({
        id: 'read',
        summary: `One: ${label}`,
        parameters: [...key, ref('parameters', 'fields'), ref('parameters', 'ifNoneMatch')],
        success: { 200: recordAnswer('The record.'), 304: { description: 'The caller already has it.' } },
        refusals: [400, 401, 403, 404],
        needs: [],
      }),
      patch: call({
        id: 'update',
        summary: 'Change the listed fields',
        parameters: [...key, ref('parameters', 'ifMatch')],
        body: jsonBody(change),
        success: { 200: recordAnswer('The record as stored.') },
        refusals: [400, 401, 403, 404, 409, 412, ...BODY],
        needs: ['update'],
      }),
      put: call({
        id: 'replace',
        summary: 'Replace; omitted fields become their default, or empty',
        parameters: [...key, ref('parameters', 'ifMatch')],
        body: jsonBody(draft),
        success: { 200: recordAnswer('The record as stored.') },
        refusals: [400, 401, 403, 404, 409, 412, ...BODY],
        needs: ['update'],
      }),
      delete: call({
        id: 'delete',
        summary: 'Delete it',
        parameters: [...key, ref('parameters', 'ifMatch')],
        success: { 204: { description: 'Deleted.' } },
        refusals: [400, 401, 403, 404, 409, 412, ...BODY],
        needs: ['delete'],
      }),
    },
  }
}

/** A call in the form of the document; one that is refused to everyone says so, with the reason. */
function operation(entity: Entity, given: Draft): Operation {
  const { id, summary, description, parameters, body, success, refusals, needs } = given
  const decisions = needs.map(verb => decide(mojoAdmin, verb, entity))
  const reasons = decisions.filter(one => !one.allowed).map(one => one.because)
  const never = reasons.length > 0 && reasons.length === needs.length
  const partly = [...new Set(reasons)].join(' ')
  const fullDescription = [never ? `Refused to everyone: ${partly}` : partly, description]
    .filter(Boolean)
    .join(' ')
  return {
    operationId: `${entity.name}.${id}`,
    summary,
    ...(fullDescription && { description: fullDescription }),
    tags: [entity.name],
    ...(parameters && { parameters }),
    ...(body && { requestBody: body as NonNullable<Operation['requestBody']> }),
    responses: {
      ...(!never && success),
      ...refusalAnswers(...(never ? refusals.filter(status => ![404, 409, 412].includes(status)) : refusals)),
    },
  }
}
