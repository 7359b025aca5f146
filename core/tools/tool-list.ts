import type { EntityName, entities } from '../entities/index.ts'

/** The fields of an entity, by name. */
export type FieldName<E extends EntityName> = keyof (typeof entities)[E]['fields'] & string

/** How the list of a tool shows its records. Links are named by their entity; a filter by a link names its far end too. */
export interface ToolList<N extends string = string> {
  /** What one and several of its records are called, where they are not all that their entity has. */
  readonly one?: string
  readonly many?: string
  /** A field in gray beside what a record is known by. */
  readonly subtitle?: N
  /** The columns after what a record is known by: fields, and links, which show the names of what they lead to. */
  readonly columns?: readonly (N | EntityName)[]
  /** Fields and links that columns are drawn from beside their own: fetched, and no columns themselves. */
  readonly drawnFrom?: readonly (N | EntityName)[]
  /** What people filter by most: offered before all other fields. */
  readonly filters?: readonly (N | `${EntityName}.${string}`)[]
  readonly sort?: N | `${N} desc`
  /** Only records with one of these values. */
  readonly only?: Readonly<Partial<Record<N, readonly (string | number)[]>>>
  /** What it opens with, as it stands after the ? of its address; until somebody has it open with a view of theirs. */
  readonly first?: string
  /** A file holds the columns that the list shows and no others, and the audit log names them. */
  readonly auditsExport?: true
  /** What the button says that makes one: `New location` where this is missing. */
  readonly create?: string
}
