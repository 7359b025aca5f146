import type { AnyRow, Entity } from '../entities/entity.ts'
import { encodeRecord } from './codec.ts'
import type { AnswerOf } from './contracts/contract.ts'
import type { jobContracts } from './contracts/jobs.ts'
import type { Http } from './http.ts'

/** A row of an import: a record, and its links. */
export interface ImportRow {
  readonly record: AnyRow
  readonly links: readonly { readonly link: string; readonly keys: readonly (string | number)[] }[]
}

/** Rows of an import written together. */
export interface ImportOrder {
  /** The same for all calls of one import. */
  readonly run: string
  readonly file: string
  readonly create: readonly ImportRow[]
  readonly update: readonly ImportRow[]
}

export type ImportAnswer = AnswerOf<typeof jobContracts.importRows>

/** Sends rows of an import with their links, all or none. */
export async function importRows(
  http: Http,
  entity: Entity,
  { run, file, create, update }: ImportOrder,
  signal?: AbortSignal,
): Promise<ImportAnswer> {
  const { data } = await http.send<ImportAnswer>('/api/v1/mc/import', {
    method: 'POST',
    body: { run, file, ...encoded(entity, { create, update }) },
    ...(signal && { signal }),
  })
  return data
}

/** Asks which rows an import would refuse; nothing is written. */
export async function checkImport(
  http: Http,
  entity: Entity,
  rows: Pick<ImportOrder, 'create' | 'update'>,
  signal?: AbortSignal,
): Promise<AnswerOf<typeof jobContracts.checkImport>['refused']> {
  const { data } = await http.send<AnswerOf<typeof jobContracts.checkImport>>('/api/v1/mc/import/check', {
    method: 'POST',
    body: encoded(entity, rows),
    ...(signal && { signal }),
  })
  return data.refused
}

function encoded(entity: Entity, { create, update }: Pick<ImportOrder, 'create' | 'update'>) {
  const encode = (rows: readonly ImportRow[]) =>
    rows.map(({ record, links }) => ({ record: encodeRecord(entity, record), links }))
  return { entity: entity.name, create: encode(create), update: encode(update) }
}
