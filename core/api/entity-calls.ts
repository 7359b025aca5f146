import type { AnyRow, Draft, Entity, Row } from '../entities/entity.ts'
import { decodeRecord, encodeRecord, setStamps } from './codec.ts'
import type { BodyOf } from './contracts/contract.ts'
import type { entityContracts } from './contracts/entities.ts'
import type { Http } from './http.ts'
import { type Key, printKey, printKeys } from './key.ts'
import { type ListQuery, type Paging, searchOf } from './query.ts'

/** A page of records. */
export interface Page<R> {
  readonly rows: readonly R[]
  readonly paging: Paging
}

/** The three lists of a relational batch (specification §4). */
export interface Batch {
  readonly create: readonly AnyRow[]
  readonly update: readonly AnyRow[]
  readonly delete: readonly Key[]
}

/** Groups several batches in the audit log, such as a whole import. */
export type BatchGroup = NonNullable<BodyOf<typeof entityContracts.batch>['group']>

/** A batch response: the stored records, in the order they were sent. */
export interface BatchAnswer<R> {
  readonly create: readonly R[]
  readonly update: readonly R[]
  readonly delete: readonly Key[]
}

/**
 * The version that was read is sent along, so that nobody's change is overwritten (optimistic locking; decisions §3).
 */
export interface WriteOptions {
  readonly version?: number
  readonly signal?: AbortSignal
}

/** The generic calls of one entity (specification §7). JSON fields are values here and strings on the wire. */
export interface EntityCalls<R, D> {
  list(query: ListQuery, signal?: AbortSignal): Promise<Page<R>>
  /** Every matching row, as one list. */
  all(query?: Omit<ListQuery, 'pageNumber' | 'pageSize'>, signal?: AbortSignal): Promise<readonly R[]>
  /** Every matching row, streamed, for exports that should not be held in memory. */
  stream(query?: Omit<ListQuery, 'pageNumber' | 'pageSize'>, signal?: AbortSignal): AsyncIterable<R>
  read(key: Key, signal?: AbortSignal): Promise<R>
  /** The public fields of a record; needs no token. */
  readPublic(key: Key): Promise<Partial<R>>
  create(draft: D, signal?: AbortSignal): Promise<R>
  createAll(drafts: readonly D[]): Promise<readonly R[]>
  update(key: Key, patch: Partial<D>, options?: WriteOptions): Promise<R>
  replace(key: Key, record: D, options?: WriteOptions): Promise<R>
  replaceAll(records: readonly (D & AnyRow)[]): Promise<readonly R[]>
  remove(key: Key, options?: WriteOptions): Promise<void>
  removeAll(keys: readonly Key[]): Promise<void>
  batch(batch: Batch, signal?: AbortSignal, group?: BatchGroup): Promise<BatchAnswer<R>>
}

const BASE = '/api/v1/db'

/** The generic calls of an entity, typed by its definition. */
export function entityCalls<E extends Entity>(http: Http, entity: E): EntityCalls<Row<E>, Draft<E>> {
  type R = Row<E>
  const base = `${BASE}/${entity.name}`
  const decode = (record: AnyRow) => decodeRecord(entity, record) as R
  const encode = (record: AnyRow, write: 'create' | 'update') =>
    encodeRecord(entity, setStamps(entity, record, write, new Date()))
  const toCreate = (record: AnyRow) => encode(record, 'create')
  const toUpdate = (record: AnyRow) => encode(record, 'update')
  const decodeAll = (records: readonly AnyRow[]) => records.map(decode)
  const write = (method: 'PUT' | 'PATCH', key: Key, record: AnyRow, { version, signal }: WriteOptions = {}) =>
    http
      .send<AnyRow>(`${base}/${printKey(key)}`, {
        method,
        body: toUpdate(record),
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
        ...(signal && { signal }),
      })
      .then(answer => decode(answer.data))

  return {
    async list(query, signal) {
      const paged = { pageNumber: 1, ...query }
      const answer = await http.send<readonly AnyRow[]>(base, {
        query: searchOf(paged),
        ...(signal && { signal }),
      })
      return {
        rows: decodeAll(answer.data),
        paging: JSON.parse(answer.headers.get('x-pagination') ?? 'null') as Paging,
      }
    },
    async all(query = {}, signal) {
      const answer = await http.send<readonly AnyRow[]>(base, {
        query: searchOf(query),
        ...(signal && { signal }),
      })
      return decodeAll(answer.data)
    },
    async *stream(query = {}, signal) {
      const response = await http.open(base, { query: searchOf(query), ...(signal && { signal }) })
      for await (const line of linesOf(response)) yield decode(JSON.parse(line) as AnyRow)
    },
    async read(key, signal) {
      const answer = await http.send<AnyRow>(`${base}/${printKey(key)}`, signal && { signal })
      return decode(answer.data)
    },
    async readPublic(key) {
      const headers = { 'x-public-access': 'true' }
      const answer = await http.send<AnyRow>(`${base}/public/${printKey(key)}`, { headers, anonymous: true })
      return decode(answer.data)
    },
    async create(draft, signal) {
      const answer = await http.send<AnyRow>(base, {
        method: 'POST',
        body: toCreate(draft),
        ...(signal && { signal }),
      })
      return decode(answer.data)
    },
    async createAll(drafts) {
      const answer = await http.send<readonly AnyRow[]>(`${base}/all`, {
        method: 'POST',
        body: drafts.map(toCreate),
      })
      return decodeAll(answer.data)
    },
    update: (key, patch, options) => write('PATCH', key, patch, options),
    replace: (key, record, options) => write('PUT', key, record, options),
    async replaceAll(records) {
      const answer = await http.send<readonly AnyRow[]>(`${base}/all`, {
        method: 'PUT',
        body: records.map(toUpdate),
      })
      return decodeAll(answer.data)
    },
    async remove(key, { version, signal } = {}) {
      await http.send(`${base}/${printKey(key)}`, {
        method: 'DELETE',
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
        ...(signal && { signal }),
      })
    },
    async removeAll(keys) {
      await http.send(`${base}/all/${printKeys(keys)}`, { method: 'DELETE' })
    },
    async batch(batch, signal, group) {
      const body = {
        create: batch.create.map(toCreate),
        update: batch.update.map(toUpdate),
        delete: batch.delete,
        ...(group && { group }),
      }
      const answer = await http.send<BatchAnswer<AnyRow>>(`${base}/batch`, {
        method: 'POST',
        body,
        ...(signal && { signal }),
      })
      return { ...answer.data, create: decodeAll(answer.data.create), update: decodeAll(answer.data.update) }
    },
  }
}

/** The server writes a list of all rows one record per line: `[`, then `{…},` and so on, then `]`. */
async function* linesOf(response: Response): AsyncIterable<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('{')) yield line.replace(/,$/, '')
    }
    if (rest.startsWith('{')) yield rest.replace(/[,\]]$/, '')
  } finally {
    await reader.cancel()
  }
}
