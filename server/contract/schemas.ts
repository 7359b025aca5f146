/** The parts that the schema of a page is made of. */
import type { JsonSchema } from '@rounds/core/entities'

/** A key in database format. */
export const id = { type: 'integer', minimum: 0, maximum: 2_147_483_647 }

/** A list; unbounded only if the server produces it. */
export const listOf = (items: JsonSchema, maxItems?: number): JsonSchema => ({
  type: 'array',
  items,
  ...(maxItems !== undefined && { maxItems }),
})

export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
