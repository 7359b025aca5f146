/** What the running of a CSV import counts on: chunks, what a chunk is sent as, and what a second look at it shows. */
import { ApiError, printKey } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { type Outcome, storedKey } from '@rounds/core/rules'

/** A row that makes or changes a record. */
export type Due = Extract<Outcome, { readonly does: 'create' | 'change' }>

/** Rows that are sent in one call. */
export type Chunk = readonly Due[]

/** What the `runChunk` slot is sent. */
export interface ChunkLists {
  readonly create: readonly AnyRow[]
  readonly update: readonly AnyRow[]
}

/** A row that was left out, and why. */
export interface Refusal {
  readonly line: number
  readonly because: string
}

/** What came of an import. Lines are those of the file. */
export interface ImportReport {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: readonly Refusal[]
  /** Lines that were sent and never answered: they may have been carried out. */
  readonly uncertain: readonly number[]
  /** Lines that were never sent. */
  readonly notRun: readonly number[]
}

/** How many rows go in one call. */
const CHUNK = 200

/** What a server says of a row that will not do, rather than of the moment. */
const REFUSALS: readonly number[] = [400, 403, 404, 409, 412, 413, 422]

export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.includes(error.status)

/** What tells that records are no longer as they were when the plan was made. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 412].includes(error.status)

/** The rows that do something, in the order of the file. */
export const chunksOf = (outcomes: readonly Outcome[]): readonly Chunk[] => {
  const due = outcomes.filter((one): one is Due => one.does === 'create' || one.does === 'change')
  return Array.from({ length: Math.ceil(due.length / CHUNK) }, (_, index) =>
    due.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}

/**
 * A chunk as it is sent. A batch merges, so that a change names its key, its version and what it changes; without one
 * a change replaces, and is sent whole.
 */
export const listsOf = (entity: Entity, chunk: Chunk, isMerged: boolean): ChunkLists => ({
  create: chunk.flatMap(row => (row.does === 'create' ? [row.record] : [])),
  update: chunk.flatMap(row => {
    if (row.does !== 'change') return []
    if (!isMerged) return [row.record]
    const names = [...entity.key, 'RowVersion', ...row.changes.map(({ field }) => field)]
    return [
      Object.fromEntries(
        names.filter(name => Object.hasOwn(row.record, name)).map(name => [name, row.record[name]]),
      ),
    ]
  }),
})

/** The stored fields that a plan looks at; all that may be seen where records are replaced as a whole. */
export function fieldsToLoad(entity: Entity, mapped: readonly string[]): readonly string[] {
  const unique = Object.keys(entity.fields).filter(name => entity.fields[name]?.unique)
  const named = [
    ...entity.key,
    entity.shows,
    ...mapped,
    ...unique,
    ...entity.unique.flat(),
    ...entity.recognisedBy.flat(),
    'RowVersion',
  ]
  return [...new Set(named)].filter(name => !entity.fields[name]?.secret)
}

/** What a second look at a chunk shows. */
export interface SecondLook {
  /** Rows that still have to be sent. */
  readonly due: Chunk
  readonly created: Chunk
  readonly changed: Chunk
  readonly unchanged: Chunk
  readonly refused: readonly Refusal[]
}

export interface SecondLookInput {
  readonly chunk: Chunk
  /** The chunk's rows, planned against the records as they are now. */
  readonly outcomes: readonly Outcome[]
  /** Whether the chunk was sent and not answered. */
  readonly uncertain: boolean
  readonly entity: Entity
  /** The records before the run, and as they are now. */
  readonly before: readonly AnyRow[]
  readonly now: readonly AnyRow[]
  /** What the run is known to have made. */
  readonly made: readonly AnyRow[]
}

/** Sorts the rows of a chunk by what has become of them, so that nothing is made twice. */
export function lookAgain(input: SecondLookInput): SecondLook {
  const { chunk, outcomes, uncertain } = input
  const planned = new Map(outcomes.map(outcome => [outcome.line, outcome]))
  const isThere = uncertain ? recordsThere(input) : () => false
  const due: Due[] = []
  const done: Due[] = []
  const refused: Refusal[] = []
  for (const row of chunk) {
    const now = planned.get(row.line) ?? row
    if (now.does === 'refused') refused.push({ line: row.line, because: now.because.join(' ') })
    else if (now.does === 'nothing' || (now.does === 'create' && isThere(now.record))) done.push(row)
    else due.push(now)
  }
  return {
    due,
    refused,
    created: uncertain ? done.filter(row => row.does === 'create') : [],
    changed: uncertain ? done.filter(row => row.does === 'change') : [],
    unchanged: uncertain ? [] : done,
  }
}

/**
 * Whether a record that nothing recognises was made already: one that is exactly like it is new since the run began,
 * and none of the earlier rows has made it. Each is found once only.
 */
function recordsThere({ entity, before, now, made }: SecondLookInput): (record: AnyRow) => boolean {
  const known = new Set(before.map(record => printKey(storedKey(entity, record) ?? [])))
  const added = now.filter(record => !known.has(printKey(storedKey(entity, record) ?? [])))
  const counted = new Map<string, Map<string, number>>()
  const take = (record: AnyRow): boolean => {
    const names = Object.keys(record).sort()
    const group = names.join()
    const counts = counted.get(group) ?? countAlike(entity, names, added)
    counted.set(group, counts)
    const like = likenessOf(entity, names, record)
    const left = counts.get(like) ?? 0
    if (left > 0) counts.set(like, left - 1)
    return left > 0
  }
  for (const record of made) take(record)
  return take
}

function countAlike(entity: Entity, names: readonly string[], records: readonly AnyRow[]) {
  const counts = new Map<string, number>()
  for (const record of records) {
    const like = likenessOf(entity, names, record)
    counts.set(like, (counts.get(like) ?? 0) + 1)
  }
  return counts
}

/** One text for what a record says in some fields, however its instants and JSON are written. */
const likenessOf = (entity: Entity, names: readonly string[], record: AnyRow): string =>
  JSON.stringify(
    names
      .filter(name => !entity.fields[name]?.secret)
      .map(name => {
        const value = record[name] ?? null
        return entity.fields[name]?.kind === 'datetime' && typeof value === 'string'
          ? Date.parse(value)
          : value
      }),
    (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
  )
