import { entities, type Field, fieldSchema, type JsonSchema } from '@rounds/core/entities'
import { contentFields } from '@rounds/core/rules/forms'
import { orNull } from './schemas.ts'

/** A form field inside a draft: JSON is parsed here, and validated by the definition on save. */
function inDraft(field: Field): JsonSchema {
  const { description, ...schema } = fieldSchema(field)
  return field.kind === 'json' ? { description } : { ...orNull(schema), description }
}

/** The drafted parts of a form, with JSON fields parsed. */
export const formContentSchema: JsonSchema = {
  type: 'object',
  title: 'Form',
  properties: Object.fromEntries(contentFields.map(name => [name, inDraft(entities.Form.fields[name])])),
  required: [...contentFields],
  additionalProperties: false,
}
