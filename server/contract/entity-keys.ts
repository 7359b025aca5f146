import { type Entity, fieldSchema, type JsonSchema } from '@rounds/core/entities'
import type { Parameter } from './operation.ts'

const uuid = { type: 'string', format: 'uuid' }

/** The key as it stands in a path: one value, `[a,b]`, or the UUID that finds the row too (decisions §2). */
export function keyParameter(entity: Entity): Parameter {
  return {
    name: 'key',
    in: 'path',
    required: true,
    description: describe(entity),
    schema: keySchema(entity),
  }
}

/** Several keys: `[1,2]`, or `[[1,2],[1,3]]` where a key has parts. */
export function keysParameter(entity: Entity): Parameter {
  const one = entity.key.length > 1 ? `[${entity.key.join(',')}]` : (entity.key[0] ?? '')
  return {
    name: 'keys',
    in: 'path',
    required: true,
    description: `\`[${one},…]\`, each part percent-encoded.`,
    schema: { type: 'string', pattern: '^\\[.*\\]$' },
  }
}

/** A key in a batch: the value itself, or the list of its parts. */
export function batchKeySchema(entity: Entity): JsonSchema {
  const parts = entity.key.map(name => partSchema(entity, name))
  const list = { type: 'array', prefixItems: parts, minItems: parts.length, maxItems: parts.length }
  return parts.length === 1 ? { anyOf: [parts[0], list] } : list
}

function keySchema(entity: Entity): JsonSchema {
  const { alternateKey, key } = entity
  const own = key.length > 1 ? { type: 'string', pattern: '^\\[.*\\]$' } : partSchema(entity, key[0] ?? '')
  return alternateKey === undefined ? own : { anyOf: [own, uuid] }
}

/** A part by its type alone: what it means is said with the record. */
function partSchema(entity: Entity, name: string): JsonSchema {
  const field = entity.fields[name]
  if (!field) return {}
  const { description: _, readOnly: __, default: ___, ...schema } = fieldSchema({ ...field, required: true })
  return schema
}

function describe({ key, alternateKey }: Entity): string {
  const own =
    key.length > 1 ? `\`[${key.join(',')}]\`, each part percent-encoded` : `\`${key[0]}\`, percent-encoded`
  return alternateKey === undefined ? `${own}.` : `${own}; or the UUID \`${alternateKey}\`.`
}
