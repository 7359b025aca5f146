import type { Decision } from '@rounds/core/access'
import type { AnyRow } from '@rounds/core/entities'
import type { Executor } from '../../database/database.ts'
import { Forbidden } from '../../errors.ts'
import type { Actor } from '../actor.ts'

/** One kind of write within a transaction; for updates and deletes the records carry their keys. */
export interface Operation {
  readonly action: 'create' | 'update' | 'delete'
  readonly records: readonly AnyRow[]
  /** What is used is deleted too: the person was told and wants it. */
  readonly evenIfUsed?: boolean
}

/** Asks what only the data can answer, once for all records of an operation. Throws `Forbidden` with the reason. */
export type Guard = (executor: Executor, actor: Actor, operation: Operation) => Promise<void>

/** Throws `Forbidden` with the reason unless the decision is yes. */
export function demand(decision: Decision): void {
  if (!decision.allowed) throw new Forbidden(decision.because)
}

/** The different values of a field, without those that are missing. */
export const valuesOf = (records: readonly AnyRow[], field: string): readonly string[] => [
  ...new Set(records.flatMap(record => (record[field] == null ? [] : [String(record[field])]))),
]
