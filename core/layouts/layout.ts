/**
 * Form layouts of entities: sections with a heading, fields side by side, conditional fields, collapsed sections. A
 * layout is plain data; the field decides its control.
 */
import type { EntityName, Json } from '../entities/index.ts'
import type { FieldName } from '../tools/index.ts'

/** Holds while a field has one of these values, or any value. */
export interface Condition<N extends string = string> {
  readonly field: N
  /** Without it, any value counts except null, blank, false and an empty list. */
  readonly isOneOf?: readonly Json[]
}

/** A field, and when it is shown. */
export interface PlacedField<N extends string = string> {
  readonly field: N
  readonly when?: Condition<N>
}

/** A field by its name, or with a condition. */
type Place<N extends string> = N | PlacedField<N>

/** One row of a form: a field, or several side by side. */
export type FormRow<N extends string = string> = Place<N> | readonly Place<N>[]

/** Fields that belong together, under a heading that the jump list shows. */
export interface FormSection<N extends string = string> {
  readonly heading: string
  /** One sentence beside the heading. */
  readonly note?: string
  readonly rows: readonly FormRow<N>[]
  /** The name of the screen's content below the fields; without such a screen there is none. */
  readonly part?: string
  /** Initially collapsed, because few people need it. */
  readonly isFolded?: true
}

/** The form of an entity. */
export interface FormLayout<N extends string = string> {
  readonly sections: readonly FormSection<N>[]
  /** Fields that are not edited here: the tool shows them in its own way, or nobody needs them. */
  readonly leavesOut: readonly N[]
}

/** Defines the layout of an entity's form. The compiler rejects unknown fields. */
export const formLayout = <E extends EntityName>(
  _entity: E,
  sections: readonly FormSection<FieldName<E>>[],
  leavesOut: readonly FieldName<E>[] = [],
): FormLayout => ({ sections, leavesOut })
