import { type Entity, inputSchema, type JsonSchema, recordSchema } from '@rounds/core/entities'
import { ref } from '../contract/operation.ts'

type Properties = Readonly<Record<string, JsonSchema>>

/**
 * The schemas of one entity. Its fields are described once; the stored record, what a change may send and what a
 * new record must send are drawn from them: `Content`, `ContentChange`, `ContentDraft`.
 */
export function entitySchemas(entity: Entity): Readonly<Record<string, JsonSchema>> {
  const { name } = entity
  const record = recordSchema(entity)
  const input = inputSchema(entity, 'create')
  const shown = record.properties as Properties
  const entering = Object.entries(input.properties as Properties).filter(([field]) => !(field in shown))
  const fields = { allOf: [ref('schemas', `${name}Fields`)], unevaluatedProperties: false }
  return {
    [`${name}Fields`]: { type: 'object', properties: shown },
    [name]: { title: entity.label, ...fields, required: record.required },
    [`${name}Change`]: {
      title: `${entity.label}, changes`,
      ...fields,
      ...(entering.length > 0 && { properties: Object.fromEntries(entering) }),
    },
    [`${name}Draft`]: {
      title: `${entity.label}, new`,
      allOf: [ref('schemas', `${name}Change`)],
      ...(input.required !== undefined && { required: input.required }),
    },
    ...(entity.publicRead && { [`${name}Public`]: publicSchema(entity, shown) }),
  }
}

/** What the public site may show of a record. */
function publicSchema(entity: Entity, shown: Properties): JsonSchema {
  const open = Object.keys(shown).filter(field => entity.fields[field]?.public)
  return {
    title: `${entity.label}, public`,
    type: 'object',
    properties: Object.fromEntries(
      open.map(field => [field, ref('schemas', `${entity.name}Fields/properties/${field}`)]),
    ),
    required: open,
    additionalProperties: false,
  }
}
