import type { AnyRow, Field } from '../entities/index.ts'
import type { Condition, FormLayout, FormRow, PlacedField } from './layout.ts'

/** A form section with the fields that apply to this person and record. */
export interface PlacedSection<F> {
  /** Names the section in URLs and ids. */
  readonly id: string
  /** Null if the form is one section without a heading. */
  readonly heading: string | null
  readonly note?: string
  /** The name of the screen's content below the fields. */
  readonly part?: string
  readonly isFolded: boolean
  readonly rows: readonly (readonly PlacedCell<F>[])[]
}

/** A field with its condition. */
export interface PlacedCell<F> {
  readonly field: F
  readonly when?: Condition
}

const isRow = (row: FormRow): row is readonly (string | PlacedField)[] => Array.isArray(row)

/** The fields of a row, each as an object. */
export const placesIn = (row: FormRow): readonly PlacedField[] =>
  (isRow(row) ? row : [row]).map(place => (typeof place === 'string' ? { field: place } : place))

/**
 * Sorts the fields of a form into the sections of its layout. Fields missing from the layout go to the end, collapsed,
 * so a new field is never lost; without a layout there is one section. Empty sections are dropped, unless the screen
 * draws something in them.
 *
 * @param parts The screen's content, by the layout's names for it.
 */
export function placeFields<F extends { readonly name: string }>(
  layout: FormLayout | undefined,
  fields: readonly F[],
  parts: readonly string[] = [],
): readonly PlacedSection<F>[] {
  if (!layout) return [{ id: 'all', heading: null, isFolded: false, rows: fields.map(field => [{ field }]) }]
  const rest = new Map(fields.map(field => [field.name, field]))
  for (const name of layout.leavesOut) rest.delete(name)
  const sections = layout.sections.map(({ heading, note, part, rows, isFolded = false }) => ({
    id: idOf(heading),
    heading,
    ...(note && { note }),
    ...(part && { part }),
    isFolded,
    rows: rows
      .map(row =>
        placesIn(row).flatMap(({ field: name, when }) => {
          const field = rest.get(name)
          rest.delete(name)
          return field ? [{ field, ...(when && { when }) }] : []
        }),
      )
      .filter(cells => cells.length > 0),
  }))
  if (rest.size > 0)
    sections.push({
      id: 'more',
      heading: 'More',
      isFolded: true,
      rows: [...rest.values()].map(field => [{ field }]),
    })
  return sections.filter(({ part, rows }) => rows.length > 0 || (part !== undefined && parts.includes(part)))
}

/**
 * The fields of a record that is only read: those of its form in the form's order, then the others, and the parts of its
 * key at the end. What the form leaves out is not shown here either.
 */
export function fieldsToRead<F extends { readonly name: string }>(
  layout: FormLayout | undefined,
  key: readonly string[],
  fields: readonly F[],
): readonly F[] {
  const placed =
    layout?.sections.flatMap(({ rows }) => rows.flatMap(placesIn)).map(({ field }) => field) ?? []
  const placeOf = ({ name }: F) => {
    if (key.includes(name)) return placed.length + 1
    const place = placed.indexOf(name)
    return place < 0 ? placed.length : place
  }
  return fields
    .filter(({ name }) => !layout?.leavesOut.includes(name))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

const idOf = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Whether a value is empty: null, blank, false, or an empty list. */
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** Whether a condition holds for a record. */
export function holds({ field, isOneOf }: Condition, record: AnyRow): boolean {
  const value = record[field] ?? null
  return isOneOf ? isOneOf.some(one => one === value) : !isNothing(value)
}

/**
 * Whether a field is shown: its condition holds, or it has a value that would otherwise be hidden. A field that always
 * has a value, such as a choice with a default, does not count.
 */
export const isShown = (
  { name, field }: { readonly name: string; readonly field: Field },
  when: Condition | undefined,
  record: AnyRow,
): boolean => !when || holds(when, record) || (!field.required && !isNothing(record[name]))
