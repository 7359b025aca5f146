import type { EntityName, entities } from '../entities/index.ts'

/** The fields of an entity, by name. */
export type FieldName<E extends EntityName> = keyof (typeof entities)[E]['fields'] & string

/** A tool's list. Links are named by their entity; a filter by a link also names its far end. */
export interface ToolList<N extends string = string> {
  /** The singular and plural of its records, if they differ from the entity's. */
  readonly one?: string
  readonly many?: string
  /** What its fields are called here, where the entity's labels mean something else: a token's value is an intro text. */
  readonly labels?: Readonly<Partial<Record<N, string>>>
  /** A field in gray beside what a record is known by. */
  readonly subtitle?: N
  /** The field of the first column, where it isn’t the entity’s own name. */
  readonly leads?: N
  /** The columns after the record's name: fields, and links, which show the names of linked records. */
  readonly columns?: readonly (N | EntityName)[]
  /** Fields and links that columns are drawn from beside their own: fetched, and no columns themselves. */
  readonly drawnFrom?: readonly (N | EntityName)[]
  /** A yes-or-no field that counts between two times only: outside them, its column says so. */
  readonly timed?: { readonly on: N; readonly from: N; readonly to: N }
  /** What people filter by most: offered before all other fields. */
  readonly filters?: readonly (N | `${EntityName}.${string}`)[]
  readonly sort?: N | `${N} desc`
  /** Only records with one of these values. */
  readonly only?: Readonly<Partial<Record<N, readonly (string | number)[]>>>
  /** The default view, as a query string; until a person chooses another. */
  readonly first?: string
  /** What the default view says when it is empty because its work is done. */
  readonly done?: string
  /** An export contains only the visible columns, and the audit log lists them. */
  readonly auditsExport?: true
  /** The label of the create button; `New location` by default. */
  readonly create?: string
  /** What else people call creating one. */
  readonly createWords?: readonly string[]
}
