import { Type } from 'typebox'
import type { Entity } from '../../entities/entity.ts'
import { fieldSchema, type JsonSchema } from '../../entities/json-schema.ts'
import { all } from './schema.ts'

const uuid = { type: 'string', format: 'uuid', maxLength: 36 }

/** The key in path format: one value, `[a,b]`, or the UUID that also finds the row (decisions §2). */
export const keyParams = (entity: Entity) =>
  all({ key: Type.Unsafe<string | number>({ ...schemaOf(entity), description: describe(entity) }) })

/** One part of a key by its type; the record describes its meaning. */
export function keyPart(entity: Entity, name: string): JsonSchema {
  const field = entity.fields[name]
  if (!field) return {}
  const { description: _, readOnly: __, default: ___, ...schema } = fieldSchema({ ...field, required: true })
  return schema
}

function schemaOf(entity: Entity): JsonSchema {
  const { alternateKey, key } = entity
  const own = key.length > 1 ? { type: 'string', pattern: '^\\[.*\\]$' } : keyPart(entity, key[0] ?? '')
  return alternateKey === undefined ? own : { anyOf: [own, uuid] }
}

function describe({ key, alternateKey }: Entity): string {
  const own =
    key.length > 1 ? `\`[${key.join(',')}]\`, each part percent-encoded` : `\`${key[0]}\`, percent-encoded`
  return alternateKey === undefined ? `${own}.` : `${own}; or the UUID \`${alternateKey}\`.`
}
