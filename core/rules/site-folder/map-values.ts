/** Walks the values of a record by its definition, to replace references and links. */
import { kindOf } from '../../blocks/index.ts'
import type { AnyRow, Field, Shape } from '../../entities/index.ts'

/** What replaces values. */
export interface ValueChanges {
  /** Replaces a reference; undefined where there is nothing to refer to. */
  readonly reference: (entity: string, value: string | number, label: string) => string | number | undefined
  readonly text: (value: string) => string
}

type Fields = Readonly<Record<string, Field>>

/** The values with every reference and text replaced; undefined if a required reference is lost. */
export function mapFields(fields: Fields, values: AnyRow, changes: ValueChanges): AnyRow | undefined {
  const mapped: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    const changed = mapField(name, field, value, changes)
    if (changed === undefined && (field?.required || name === 'CbMetaData')) return undefined
    mapped[name] = changed ?? null
  }
  return mapped
}

function mapField(name: string, field: Field | undefined, value: unknown, changes: ValueChanges): unknown {
  if (value === null || value === undefined) return null
  if (name === 'CbMetaData') return mapSettings(value, changes)
  if (field?.kind === 'json') return mapShape(field.shape, value, changes)
  if (field?.kind === 'reference' && (typeof value === 'string' || typeof value === 'number'))
    return changes.reference(field.to, value, field.label ?? name)
  return mapTexts(value, changes)
}

function mapShape(shape: Shape, value: unknown, changes: ValueChanges): unknown {
  if (shape.is === 'list' && Array.isArray(value))
    return value.map(entry => mapShape(shape.of, entry, changes)).filter(entry => entry !== undefined)
  if (shape.is === 'object' && isObject(value)) return mapFields(shape.fields, value, changes)
  if (shape.is === 'field') return mapField('', shape.field, value, changes) ?? undefined
  return mapTexts(value, changes)
}

function mapSettings(value: unknown, changes: ValueChanges): unknown {
  return isObject(value)
    ? mapFields(kindOf({ CbMetaData: value }).settings, value, changes)
    : mapTexts(value, changes)
}

function mapTexts(value: unknown, changes: ValueChanges): unknown {
  if (typeof value === 'string') return changes.text(value)
  if (Array.isArray(value)) return value.map(entry => mapTexts(entry, changes))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, changes)]))
}

const isObject = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
