/** A block's content in words, for comparing two versions of a page. */
import type { Field, Shape } from '../entities/field.ts'
import { entriesIn, plainWords } from './block-kind.ts'
import { kindOf, type StoredBlock, settingsOf } from './block-values.ts'

/** The settings of a block, one line for each that is filled in. */
export const saySettings = (block: StoredBlock): string =>
  linesOf(kindOf(block).settings, settingsOf(block)).join('\n')

const linesOf = (fields: Readonly<Record<string, Field>>, values: object): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const said = sayValue(field, Reflect.get(values, name))
    return said === '' ? [] : [`${field.label ?? name}: ${said}`]
  })

function sayValue(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'json') return sayShape(field.shape, value)
  if (field.kind === 'boolean') return value === true ? 'Yes' : 'No'
  if (field.kind === 'choice')
    return field.options.find(option => option.value === value)?.label ?? String(value)
  if (field.kind === 'text' && field.format === 'html') return plainWords(value)
  return String(value)
}

function sayShape(shape: Shape, value: unknown): string {
  if (shape.is === 'list')
    return Array.isArray(value) ? value.map(entry => `\n  • ${sayShape(shape.of, entry)}`).join('') : ''
  if (shape.is === 'field') return sayValue(shape.field, value)
  const [members] = entriesIn([value])
  if (shape.is !== 'object' || !members) return ''
  return linesOf(shape.fields, members).join('; ')
}
