import type { Decision } from '@rounds/core/access'
import type { AnyRow } from '@rounds/core/entities'
import type { Executor } from '../../database/database.ts'
import { Forbidden } from '../../errors.ts'
import type { Actor } from '../actor.ts'

/** One kind of write within a transaction; for updates and deletes the records contain their keys. */
export interface Operation {
  readonly action: 'create' | 'update' | 'delete'
  readonly records: readonly AnyRow[]
  /** Also deletes records in use: the person was told and confirmed it. */
  readonly evenIfUsed?: boolean
  /** The records come back from the trash as they were. */
  readonly isRestored?: boolean
}

/** A check that needs the data, run once for all records of an operation. Throws `Forbidden` with the reason. */
export type Guard = (executor: Executor, actor: Actor, operation: Operation) => Promise<void>

/** Throws `Forbidden` with the reason unless the decision is yes. */
export function demand(decision: Decision): void {
  if (!decision.allowed) throw new Forbidden(decision.because)
}

/** The distinct values of a field, without missing ones. */
export const valuesOf = (records: readonly AnyRow[], field: string): readonly string[] => [
  ...new Set(records.flatMap(record => (record[field] == null ? [] : [String(record[field])]))),
]
