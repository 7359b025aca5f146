/** The data model of running a CSV import: chunks, how a chunk is sent, and what a recheck shows. */
import { ApiError } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import type { LinkedKeys, Outcome } from '@rounds/core/rules/csv'
import { flowWords } from '@rounds/core/words/flows'
import { findMade, type LookedUp } from '../already-there.ts'

/** A row that creates or changes a record. */
export type Due = Extract<Outcome, { readonly effect: 'create' | 'change' }>

/** Rows sent in one call. */
export type Chunk = readonly Due[]

/** The input of the `runChunk` slot. */
export interface ChunkLists {
  readonly create: readonly AnyRow[]
  readonly update: readonly AnyRow[]
  /** The links for these records, if any. */
  readonly links?: ReadonlyMap<AnyRow, readonly LinkedKeys[]>
}

/** What is known of a successful chunk; nothing if the server has no imports. */
export interface ChunkDone {
  /** The job that can undo the import. */
  readonly job: number
}

/** A row that was left out, and why. */
export interface RefusedRow {
  readonly line: number
  readonly because: string
}

/** The result of an import. Lines are those of the file. */
export interface ImportReport {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: readonly RefusedRow[]
  /** Lines that were sent and never answered: they may have been carried out. */
  readonly uncertain: readonly number[]
  /** Lines that were never sent. */
  readonly notRun: readonly number[]
}

/** The message for a row without an answer from a person. */
const LIKE_A_NEW_ONE = flowWords.csvImport.recordNearlyLikeAdded

/** How many rows go in one call. */
const CHUNK = 200

/** Error statuses that concern a row rather than the moment. */
const REFUSALS: readonly number[] = [400, 403, 404, 409, 412, 413, 422]

export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.includes(error.status)

/** Error statuses that mean records have changed since the plan. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 412].includes(error.status)

/** The rows that do something, in file order. */
export const chunksOf = (outcomes: readonly Outcome[]): readonly Chunk[] => {
  const due = outcomes.filter((one): one is Due => one.effect === 'create' || one.effect === 'change')
  return Array.from({ length: Math.ceil(due.length / CHUNK) }, (_, index) =>
    due.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}

/**
 * A chunk as sent. A batch merges, so an update has its key, version and changed fields; without one, an update
 * replaces and is sent in full.
 */
export function listsOf(entity: Entity, chunk: Chunk, isMerged: boolean): ChunkLists {
  const links = new Map<AnyRow, readonly LinkedKeys[]>()
  const sent = chunk.map(row => {
    const record = row.effect === 'create' || !isMerged ? row.record : mergedOf(entity, row)
    if (row.links) links.set(record, row.links)
    return { effect: row.effect, record }
  })
  const those = (effect: Due['effect']) => sent.flatMap(one => (one.effect === effect ? [one.record] : []))
  return { create: those('create'), update: those('change'), ...(links.size > 0 && { links }) }
}

/** An update with its key, version and changed fields. */
function mergedOf(entity: Entity, { record, changes }: Extract<Due, { readonly effect: 'change' }>): AnyRow {
  const names = [...entity.key, 'RowVersion', ...changes.map(({ field }) => field)]
  return Object.fromEntries(
    names.filter(name => Object.hasOwn(record, name)).map(name => [name, record[name]]),
  )
}

/** The stored fields that a plan uses; all visible ones if records are replaced. */
export function fieldsToLoad(entity: Entity, mapped: readonly string[]): readonly string[] {
  const unique = Object.keys(entity.fields).filter(name => entity.fields[name]?.unique)
  const named = [
    ...entity.key,
    entity.shows,
    ...mapped,
    ...unique,
    ...entity.unique.flat(),
    ...entity.recognizedBy.flat(),
    'RowVersion',
  ]
  return [...new Set(named)].filter(name => !entity.fields[name]?.secret)
}

/** The result of rechecking a chunk. */
export interface SecondLook {
  /** Rows that still have to be sent. */
  readonly due: Chunk
  readonly created: Chunk
  readonly changed: Chunk
  readonly unchanged: Chunk
  readonly refused: readonly RefusedRow[]
}

export interface SecondLookInput extends LookedUp {
  readonly chunk: Chunk
  /** The chunk's rows, planned against the current records. */
  readonly outcomes: readonly Outcome[]
  /** Whether the chunk was sent and not answered. */
  readonly uncertain: boolean
}

/** Sorts the rows of a chunk by their outcome, so that nothing is created twice. */
export function lookAgain(input: SecondLookInput): SecondLook {
  const { chunk, outcomes, uncertain } = input
  const planned = new Map(outcomes.map(outcome => [outcome.line, outcome]))
  const made = uncertain ? findMade(input) : () => undefined
  const due: Due[] = []
  const done: Due[] = []
  const refused: RefusedRow[] = []
  for (const row of chunk) {
    const now = planned.get(row.line) ?? row
    if (now.effect === 'ask') {
      if (made(now.record)) done.push(row)
      else refused.push({ line: row.line, because: LIKE_A_NEW_ONE })
    } else if (now.effect === 'refused') refused.push({ line: row.line, because: now.because.join(' ') })
    else if (now.effect === 'nothing' || (now.effect === 'create' && made(now.record))) done.push(row)
    else due.push(now)
  }
  return {
    due,
    refused,
    created: uncertain ? done.filter(row => row.effect === 'create') : [],
    changed: uncertain ? done.filter(row => row.effect === 'change') : [],
    unchanged: uncertain ? [] : done,
  }
}
