import type { Entity } from './entity.ts'
import type { Field, Shape } from './field.ts'
import { DAY_PATTERN, formats, INSTANT_PATTERN } from './formats.ts'

/** A JSON Schema (draft 2020-12), as far as OpenAPI 3.1 needs it here. */
export type JsonSchema = Readonly<Record<string, unknown>>

const NOT_BLANK = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$'

function base(field: Field): JsonSchema {
  switch (field.kind) {
    case 'identity':
      return { type: 'integer', minimum: 0, maximum: 2_147_483_647 }
    case 'integer':
      return { type: 'integer', minimum: field.min, maximum: field.max }
    case 'number':
      return { type: 'number', minimum: field.min, maximum: field.max }
    case 'boolean':
      return { type: 'boolean' }
    case 'text': {
      const { pattern } = formats[field.format]
      return field.required
        ? { type: 'string', minLength: 1, maxLength: field.max, allOf: [{ pattern }, { pattern: NOT_BLANK }] }
        : { type: 'string', maxLength: field.max, pattern: `^\\s*$|${pattern}` }
    }
    case 'date':
      return { type: 'string', format: 'date', pattern: DAY_PATTERN }
    case 'datetime':
      return { type: 'string', format: 'date-time', pattern: INSTANT_PATTERN }
    case 'uuid':
      return { type: 'string', format: 'uuid' }
    case 'choice':
      return { enum: field.options.map(option => option.value) }
    case 'reference':
      if (field.key === 'integer') return { type: 'integer', minimum: 0, maximum: 2_147_483_647 }
      return field.key === 'uuid'
        ? { type: 'string', format: 'uuid' }
        : { type: 'string', minLength: 1, maxLength: 450 }
    case 'json':
      return { type: 'string', contentMediaType: 'application/json', contentSchema: shapeSchema(field.shape) }
  }
}

function shapeSchema(shape: Shape): JsonSchema {
  switch (shape.is) {
    case 'any':
      return {}
    case 'field':
      return base(shape.field)
    case 'list':
      return { type: 'array', items: shapeSchema(shape.of), maxItems: shape.max }
    case 'object': {
      const required = Object.keys(shape.fields).filter(name => shape.fields[name]?.required)
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(shape.fields).map(([name, field]) => [
            name,
            nullable(field.kind === 'json' ? shapeSchema(field.shape) : base(field), !field.required),
          ]),
        ),
        ...(required.length > 0 && { required }),
      }
    }
  }
}

const nullable = (schema: JsonSchema, may: boolean): JsonSchema =>
  may ? { anyOf: [schema, { type: 'null' }] } : schema

/** The schema of one field on the wire, with its description. */
export function fieldSchema(field: Field): JsonSchema {
  const unit = field.kind === 'integer' && field.unit ? ` in ${field.unit}` : ''
  const described = [field.label && `${field.label}${unit}`, field.help].filter(Boolean).join(': ')
  return {
    ...nullable(base(field), !field.required && field.kind !== 'identity'),
    description: field.kind === 'reference' ? `${described} (key of ${field.to})` : described,
    ...(field.readOnly && { readOnly: true }),
    ...(field.secret === 'writeOnly' && { writeOnly: true }),
    ...('default' in field &&
      field.default !== undefined && {
        default: field.kind === 'json' ? JSON.stringify(field.default) : field.default,
      }),
  }
}

/** The schema of a stored record in a response. With `fields=` only some of the fields are present. */
export function recordSchema(entity: Entity): JsonSchema {
  const shown = Object.entries(entity.fields).filter(([, field]) => !field.secret)
  return {
    type: 'object',
    title: entity.label,
    properties: Object.fromEntries(shown.map(([name, field]) => [name, fieldSchema(field)])),
    required: entity.key,
    additionalProperties: false,
  }
}

/** The schema of a request: `create` and `replace` need the required fields, `merge` none of them. */
export function inputSchema(entity: Entity, mode: 'create' | 'merge'): JsonSchema {
  const offered = Object.entries(entity.fields).filter(([, field]) => field.secret !== 'hidden')
  const required = offered
    .filter(
      ([, field]) =>
        field.required && !field.readOnly && !('default' in field && field.default !== undefined),
    )
    .filter(([, field]) => !(field.kind === 'uuid' && field.generated))
    .map(([name]) => name)
  return {
    type: 'object',
    title: entity.label,
    properties: Object.fromEntries(offered.map(([name, field]) => [name, fieldSchema(field)])),
    ...(mode === 'create' && required.length > 0 && { required }),
    additionalProperties: false,
  }
}
