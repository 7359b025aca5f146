/**
 * How the form of an entity is laid out: sections with a heading, fields side by side, what is shown only when
 * something else is set, what is folded. A layout is plain data; which control a field gets is drawn from the field.
 */
import type { EntityName, Json } from '../entities/index.ts'
import type { FieldName } from '../tools/index.ts'

/** Holds while a field has one of these values, or any value at all. */
export interface Condition<N extends string = string> {
  readonly field: N
  /** Without it, any value counts but null, blank, false and an empty list. */
  readonly isOneOf?: readonly Json[]
}

/** A field, and when it is shown. */
export interface PlacedField<N extends string = string> {
  readonly field: N
  readonly when?: Condition<N>
}

/** A field by its name, or with a condition. */
type Place<N extends string> = N | PlacedField<N>

/** One line of a form: a field, or several side by side. */
export type FormRow<N extends string = string> = Place<N> | readonly Place<N>[]

/** Fields that belong together, under a heading that the jump list names. */
export interface FormSection<N extends string = string> {
  readonly heading: string
  /** One sentence beside the heading. */
  readonly note?: string
  readonly rows: readonly FormRow<N>[]
  /** The name of what the screen of the tool draws under the fields; without such a screen nothing is there. */
  readonly part?: string
  /** Folded until somebody opens it: what few people need. */
  readonly isFolded?: true
}

/** The form of an entity. */
export interface FormLayout<N extends string = string> {
  readonly sections: readonly FormSection<N>[]
  /** Fields that people do not fill in here: the tool shows them in a way of its own, or nobody needs them. */
  readonly leavesOut: readonly N[]
}

/** Defines the layout of an entity's form. The compiler refuses a field that the entity does not have. */
export const formLayout = <E extends EntityName>(
  _entity: E,
  sections: readonly FormSection<FieldName<E>>[],
  leavesOut: readonly FieldName<E>[] = [],
): FormLayout => ({ sections, leavesOut })
