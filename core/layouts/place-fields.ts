import type { AnyRow, Field } from '../entities/index.ts'
import type { Condition, FormLayout, FormRow, PlacedField } from './layout.ts'

/** A section of a form with the fields that are there for this person and this record. */
export interface PlacedSection<F> {
  /** Names the section in addresses and ids. */
  readonly id: string
  /** Null where the form is one section without a heading. */
  readonly heading: string | null
  readonly note?: string
  /** The name of what the screen of the tool draws under the fields. */
  readonly part?: string
  readonly isFolded: boolean
  readonly rows: readonly (readonly PlacedCell<F>[])[]
}

/** A field with the condition under which it is shown. */
export interface PlacedCell<F> {
  readonly field: F
  readonly when?: Condition
}

const isRow = (row: FormRow): row is readonly (string | PlacedField)[] => Array.isArray(row)

/** The places of a line, each as an object. */
export const placesIn = (row: FormRow): readonly PlacedField[] =>
  (isRow(row) ? row : [row]).map(place => (typeof place === 'string' ? { field: place } : place))

/**
 * Puts the fields of a form into the sections of its layout. Fields that the layout does not name stand at the end,
 * folded, so that a new field is never lost; without a layout all stand in one section. Sections with no field go,
 * unless the screen draws something in them.
 *
 * @param parts What the screen draws, by the names that the layout has for it.
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

const idOf = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Whether a value says nothing: null, blank, false, or an empty list. */
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
 * Whether a field is shown: its condition holds, or it has a value that would otherwise be there unseen. What is always
 * filled in, as a choice with a default, has no such value.
 */
export const isShown = (
  { name, field }: { readonly name: string; readonly field: Field },
  when: Condition | undefined,
  record: AnyRow,
): boolean => !when || holds(when, record) || (!field.required && !isNothing(record[name]))
