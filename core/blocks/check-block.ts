/** Validates a block's settings by its kind: the same check in the editor and on the server. */
import { checkValue } from '../entities/check.ts'
import type { Issue } from '../entities/check-record.ts'
import type { Field, JsonField, Shape } from '../entities/field.ts'
import { type BlockKind, fieldsOf } from './block-kind.ts'
import { kindNamed, kindOf, type StoredBlock, settingsOf, valuesOf } from './block-values.ts'

const LONGEST = 1_000_000

/** A field while it is being edited: it may be empty, too long, or an incomplete address. */
function unfinished(field: Field): Field {
  const { required: _, ...open } = field
  if (open.kind === 'text') return { ...open, format: 'prose', max: LONGEST } as Field
  return open.kind === 'json' ? ({ ...open, shape: unfinishedShape(open.shape) } as Field) : (open as Field)
}

function unfinishedShape(shape: Shape): Shape {
  if (shape.is === 'list') return { ...shape, of: unfinishedShape(shape.of) }
  if (shape.is === 'field') return { ...shape, field: unfinished(shape.field) }
  if (shape.is === 'any') return shape
  const fields = Object.entries(shape.fields).map(([name, field]) => [name, unfinished(field)])
  return { ...shape, fields: Object.fromEntries(fields) }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What is wrong with a setting, as the end of a sentence that begins with its label. */
const wrongWith = (field: Field, value: unknown): string | undefined =>
  isEmpty(value) ? (field.required ? 'is required' : undefined) : checkValue(field, value)

/** The error as a sentence: “Accordion: Items, number 2: Heading is required.” */
function sentence(kind: BlockKind, name: string, wrong: string): string {
  const field = fieldsOf(kind)[name]
  const label = `${kind.label}: ${field?.label ?? name}`
  const [, number, member = '', rest] = /^\[(\d+)\](?:\.(\w+))? (.*)$/s.exec(wrong) ?? []
  if (number === undefined) return `${label} ${wrong}.`
  const shape = field?.kind === 'json' && field.shape.is === 'list' ? field.shape.of : undefined
  const called = (shape?.is === 'object' && shape.fields[member]?.label) || member
  return `${label}, number ${number}: ${called} ${rest}.`
}

/** The settings of a block in a draft: existing values must match their field's type. */
export function draftIssues(block: StoredBlock): readonly Issue[] {
  const settings = settingsOf(block)
  const unknown = unknownKind(settings.kind)
  if (unknown) return [unknown]
  if (settings.kind === undefined) return []
  const kind = kindOf(block)
  return Object.entries(kind.settings).flatMap(([name, field]) => {
    const value = settings[name]
    const wrong = isEmpty(value) ? undefined : wrongWith(unfinished(field), value)
    return wrong ? [{ field: `CbMetaData.${name}`, message: sentence(kind, name, wrong) }] : []
  })
}

/** What blocks publishing a block. One without a kind is from before there were kinds, and is not checked. */
export function blockIssues(block: StoredBlock): readonly Issue[] {
  const settings = settingsOf(block)
  const unknown = unknownKind(settings.kind)
  if (unknown) return [unknown]
  if (settings.kind === undefined) return []
  const kind = kindOf(block)
  const values = valuesOf(block)
  const issues = Object.entries(fieldsOf(kind)).flatMap(([name, field]) => {
    const isSetting = Object.hasOwn(kind.settings, name)
    // Columns are validated with the record; these are the kind's additional checks.
    const wrong = isSetting || isEmpty(values[name]) ? wrongWith(field, values[name]) : undefined
    return wrong
      ? [{ field: isSetting ? `CbMetaData.${name}` : name, message: sentence(kind, name, wrong) }]
      : []
  })
  if (issues.length > 0) return issues
  return (kind.check?.(values) ?? []).map(({ message, ...at }) => ({
    ...at,
    message: `${kind.label}: ${message}`,
  }))
}

const unknownKind = (kind: unknown): Issue | undefined =>
  kind === undefined || kindNamed(kind)
    ? undefined
    : { field: 'CbMetaData.kind', message: `Unknown kind of block: “${String(kind)}”.` }

/** The field of a block's settings by its kind, for code that walks definitions, such as the sanitizer. */
export const settingsField = (block: StoredBlock): JsonField => ({
  kind: 'json',
  shape: { is: 'object', fields: kindOf(block).settings },
})
