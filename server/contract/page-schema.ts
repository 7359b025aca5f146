import { type Field, fieldSchema, type JsonSchema } from '@rounds/core/entities'
import { isListOfKeys, pagePartNames, pageParts } from '@rounds/core/rules/page'
import { listOf as bounded, id, orNull } from './schemas.ts'

/** The maximum length of any list in a page. */
const MOST = 2000
const listOf = (items: JsonSchema) => bounded(items, MOST)

/** A field inside a snapshot: JSON is parsed here, and text may be unfinished. */
function inSnapshot(field: Field): JsonSchema {
  const { description, ...schema } = fieldSchema(field)
  if (field.kind === 'json') return { description }
  if (field.kind === 'text') return { ...orNull({ type: 'string', maxLength: 1_000_000 }), description }
  return { ...orNull(schema), description }
}

function partSchema(name: (typeof pagePartNames)[number]): JsonSchema {
  const { key, fields, entity } = pageParts[name]
  if (isListOfKeys(name)) return { ...listOf(id), description: `Keys of ${entity.plural}, in their order.` }
  const keyField = key === null ? undefined : entity.fields[key]
  const properties = {
    ...(key !== null && keyField && { [key]: fieldSchema(keyField) }),
    ...Object.fromEntries(Object.entries(fields).map(([field, of]) => [field, inSnapshot(of)])),
  }
  const entry = { type: 'object', title: entity.label, properties, additionalProperties: false }
  if (key !== null) return listOf({ ...entry, required: [key] })
  return name === 'content' ? entry : orNull(entry)
}

/** A complete page, with JSON fields parsed. */
export const snapshotSchema: JsonSchema = {
  type: 'object',
  title: 'Page',
  properties: Object.fromEntries(pagePartNames.map(name => [name, partSchema(name)])),
  required: ['content'],
  additionalProperties: false,
}
