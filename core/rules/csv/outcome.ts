/** The input of an import plan, and its result for each row. */
import type { Key } from '../../api/key.ts'
import type { AnyRow, Entity } from '../../entities/entity.ts'
import type { RecordLink } from '../records/record-links.ts'
import type { Mapping } from './columns.ts'
import type { LinkedKeys } from './link-cells.ts'
import type { Lookup } from './lookup.ts'

/** A row of the file with the line where it begins. */
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
      /** The stored record with the changes applied, including its version: what the batch sends. */
      readonly record: AnyRow
      readonly changes: readonly FieldChange[]
      readonly links?: readonly LinkedKeys[]
    }
  /** It may be an existing record, or one that another line creates: a person decides. */
  | {
      readonly line: number
      readonly effect: 'ask'
      /** The record that it would create. */
      readonly record: AnyRow
      readonly near: readonly Near[]
    }
  | { readonly line: number; readonly effect: 'nothing'; readonly key: Key }
  | { readonly line: number; readonly effect: 'refused'; readonly because: readonly string[] }

/** A record that a row nearly matches. */
export interface Near {
  /** Its key in path format; null if another line creates it. */
  readonly key: string | null
  readonly line: number | null
  readonly record: AnyRow
  /** What the row would change in it. */
  readonly changes: readonly FieldChange[]
}

/** A person's answer for a row that nearly matches: it is new, or it is that record. */
export type Answer = 'new' | { readonly same: string }

/** The input of a plan. */
export interface PlanInput {
  readonly entity: Entity
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
  /** The records stored now. */
  readonly existing: readonly AnyRow[]
  /** How references are found, by field. */
  readonly lookups: Readonly<Record<string, Lookup>>
  /** Values that new records get where the file has none, such as the type of redirect that a list shows. */
  readonly fixed?: AnyRow
  /** Whether an empty cell clears the field of a stored record; otherwise the field is unchanged. */
  readonly blanksClear?: boolean
  /** The identities for near matches, if not all identities are used. */
  readonly nearBy?: readonly (readonly string[])[]
  /** A person's answers for lines that nearly match a record. */
  readonly answers?: Readonly<Record<number, Answer>>
  /** The links that columns can fill, by entity name. */
  readonly links?: readonly RecordLink[]
  /** The existing links, by entity. */
  readonly linked?: Readonly<Record<string, readonly AnyRow[]>>
}

/** How many rows have each outcome. */
export type Counts = Readonly<Record<Outcome['effect'], number>>
