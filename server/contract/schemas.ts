/** The parts that the schema of a page is made of. */
import type { JsonSchema } from '@rounds/core/entities'

/** A key as the database has it. */
export const id = { type: 'integer', minimum: 0, maximum: 2_147_483_647 }

/** A list; without a bound where the server alone makes it. */
export const listOf = (items: JsonSchema, maxItems?: number): JsonSchema => ({
  type: 'array',
  items,
  ...(maxItems !== undefined && { maxItems }),
})

export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
