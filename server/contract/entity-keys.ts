import { keyParams, keyPart } from '@rounds/core/api/contracts'
import type { Entity, JsonSchema } from '@rounds/core/entities'
import { parametersOf } from './contract-paths.ts'
import type { Parameter } from './operation.ts'

/** The key of a record in a path. */
export const keyParameter = (entity: Entity): readonly Parameter[] => parametersOf('path', keyParams(entity))

/** Several keys: `[1,2]`, or `[[1,2],[1,3]]` for composite keys. */
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
  const parts = entity.key.map(name => keyPart(entity, name))
  const list = { type: 'array', prefixItems: parts, minItems: parts.length, maxItems: parts.length }
  return parts.length === 1 ? { anyOf: [parts[0], list] } : list
}
