/** What a plan of an import is made from, and what it says of each row. */
import type { Key } from '../../api/key.ts'
import type { AnyRow, Entity } from '../../entities/entity.ts'
import type { RecordLink } from '../records/record-links.ts'
import type { Mapping } from './columns.ts'
import type { LinkedKeys } from './link-cells.ts'
import type { Lookup } from './lookup.ts'

/** A row of the file with the line on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** One field that a row changes. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** What one row would do. */
export type Outcome =
  | {
      readonly line: number
      readonly effect: 'create'
      readonly record: AnyRow
      readonly links?: readonly LinkedKeys[]
    }
  | {
      readonly line: number
      readonly effect: 'change'
      readonly key: Key
      /** The stored record with the changes in it, version included: what a batch is sent. */
      readonly record: AnyRow
      readonly changes: readonly FieldChange[]
      readonly links?: readonly LinkedKeys[]
    }
  /** It may be one that is there, or that another line makes: a person says. */
  | {
      readonly line: number
      readonly effect: 'ask'
      /** The record that it would make. */
      readonly record: AnyRow
      readonly near: readonly Near[]
    }
  | { readonly line: number; readonly effect: 'nothing'; readonly key: Key }
  | { readonly line: number; readonly effect: 'refused'; readonly because: readonly string[] }

/** A record that a row is nearly alike. */
export interface Near {
  /** Its key as paths write it; null where another line makes it. */
  readonly key: string | null
  readonly line: number | null
  readonly record: AnyRow
  /** What the row would change of it. */
  readonly changes: readonly FieldChange[]
}

/** What a person says of a row that is nearly alike: it is new, or it is that record. */
export type Answer = 'new' | { readonly same: string }

/** What a plan is made from. */
export interface PlanInput {
  readonly entity: Entity
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
  /** The records that are stored now. */
  readonly existing: readonly AnyRow[]
  /** How references are found, by field. */
  readonly lookups: Readonly<Record<string, Lookup>>
  /** Values that every new record gets (a tool's `where`). */
  readonly fixed?: AnyRow
  /** Whether an empty cell empties the field of a stored record; else it leaves it as it is. */
  readonly blanksClear?: boolean
  /** The ways by which a row is nearly like a record, where not all by which rows are recognised. */
  readonly nearBy?: readonly (readonly string[])[]
  /** What a person has said of lines that are nearly like a record. */
  readonly answers?: Readonly<Record<number, Answer>>
  /** The links that columns can fill, by the names of their entities. */
  readonly links?: readonly RecordLink[]
  /** The links there are, by entity. */
  readonly linked?: Readonly<Record<string, readonly AnyRow[]>>
}

/** How many rows do what. */
export type Counts = Readonly<Record<Outcome['effect'], number>>
