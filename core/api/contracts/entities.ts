import { Type } from 'typebox'
import type { AnyRow } from '../../entities/entity.ts'
import type { Contract } from './contract.ts'
import { listQuery } from './lists.ts'
import { all, listOf, maybe, oneOf, text, uuid } from './schema.ts'

/** The maximum number of records per write. */
export const MOST_RECORDS = 1_000

const PATH = '/api/v1/db/:entity'
const tags = ['Entities']
const entity = text(100)
const params = all({ entity })
const record = Type.Unsafe<AnyRow>({ type: 'object' })
const records = listOf(record, MOST_RECORDS)
const part = Type.Union([Type.String({ maxLength: 2_000 }), Type.Number()])
const key = Type.Union([part, listOf(part, 10)])
/** Groups several calls in the audit log. */
const group = all({
  id: uuid,
  cause: oneOf('import', 'merge', 'undo'),
})
const stored = { description: 'The records as stored.', schema: listOf(record) } as const

/**
 * The generic calls that take more than one record and its version: one route each for every entity. The entity's
 * definition validates the records and describes them in the API document.
 */
export const entityContracts = {
  list: {
    id: 'entity.list',
    method: 'GET',
    path: PATH,
    summary: 'Records of an entity: all, or one page',
    tags,
    params,
    query: all(listQuery),
    response: { description: 'The rows that match.', schema: listOf(record), hasPaging: true },
    refusals: [400, 401, 403, 404],
  },
  read: {
    id: 'entity.read',
    method: 'GET',
    path: `${PATH}/:key`,
    summary: 'One record',
    tags,
    params: all({ entity, key: text(16_000) }),
    query: Type.Object({ fields: listQuery.fields }),
    response: { description: 'The record.', schema: record, hasVersion: true },
    refusals: [400, 401, 403, 404],
  },
  createAll: {
    id: 'entity.createAll',
    method: 'POST',
    path: `${PATH}/all`,
    summary: 'Create several, all or none',
    tags,
    params,
    body: records,
    response: { ...stored, status: 201 },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  replaceAll: {
    id: 'entity.replaceAll',
    method: 'PUT',
    path: `${PATH}/all`,
    summary: 'Replace several, all or none',
    tags,
    params,
    body: records,
    response: stored,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
  },
  batch: {
    id: 'entity.batch',
    method: 'POST',
    path: `${PATH}/batch`,
    summary: 'Delete, change and make, all or none',
    tags,
    params,
    body: all({
      create: maybe(records),
      update: maybe(records),
      delete: maybe(listOf(key, MOST_RECORDS)),
      group: maybe(group),
    }),
    response: {
      description: 'The created and changed records as stored, and the deleted keys.',
      schema: all({ create: listOf(record), update: listOf(record), delete: listOf(listOf(part)) }),
    },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
