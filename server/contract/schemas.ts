/** The parts that the schemas of special calls are made of. */
import type { JsonSchema } from '@rounds/core/entities'

/** A key as the database has it. */
export const id = { type: 'integer', minimum: 0, maximum: 2_147_483_647 }
export const count = { type: 'integer', minimum: 0 }

/** An object with these properties and no others; all are there but the `optional`. */
export const all = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter(name => !optional.includes(name)),
  additionalProperties: false,
})

/** A list; without a bound where the server alone makes it. */
export const listOf = (items: JsonSchema, maxItems?: number): JsonSchema => ({
  type: 'array',
  items,
  ...(maxItems !== undefined && { maxItems }),
})

export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
