import { entities, type Field, fieldSchema, type JsonSchema } from '@rounds/core/entities'
import { contentFields } from '@rounds/core/rules/forms'
import { orNull } from './schemas.ts'

/** A field of a form inside a draft: JSON is a value here, checked by the definition when it is saved. */
function inDraft(field: Field): JsonSchema {
  const { description, ...schema } = fieldSchema(field)
  return field.kind === 'json' ? { description } : { ...orNull(schema), description }
}

/** What of a form is drafted, JSON fields as values. */
export const formContentSchema: JsonSchema = {
  type: 'object',
  title: 'Form',
  properties: Object.fromEntries(contentFields.map(name => [name, inDraft(entities.Form.fields[name])])),
  required: [...contentFields],
  additionalProperties: false,
}
