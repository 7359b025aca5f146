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
  const encoded = (rows: readonly ImportRow[]) =>
    rows.map(({ record, links }) => ({ record: encodeRecord(entity, record), links }))
  const { data } = await http.send<ImportAnswer>('/api/v1/mc/import', {
    method: 'POST',
    body: { entity: entity.name, run, file, create: encoded(create), update: encoded(update) },
    ...(signal && { signal }),
  })
  return data
}
