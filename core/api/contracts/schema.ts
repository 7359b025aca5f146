/** Building blocks of contract schemas. */
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import type { AnyRow } from '../../entities/entity.ts'

/** A key in database format. */
export const id = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
export const count = Type.Integer({ minimum: 0 })
export const flag = Type.Boolean()
export const nothing = Type.Null()

/** Text from a client, with a maximum length. */
export const text = (maxLength: number, more: { description?: string; minLength?: number } = {}) =>
  Type.String({ maxLength, format: 'text', ...more })

/** One line of text from a client. */
export const line = (maxLength: number, description?: string) =>
  Type.String({ maxLength, format: 'line', ...(description !== undefined && { description }) })

/** Text in a response. */
export const anyText = Type.String()
export const instant = Type.String({ format: 'date-time', maxLength: 40 })
export const uuid = Type.String({ format: 'uuid', maxLength: 36 })

/** An object with these properties and no others. */
export const all = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const maybe = <S extends TSchema>(schema: S) => Type.Optional(schema)
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, nothing])

/** A list; unbounded only if the server produces it. */
export const listOf = <S extends TSchema>(items: S, maxItems?: number, minItems?: number) =>
  Type.Array(items, {
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  })

/** One of these texts. */
export const oneOf = <const V extends string>(...values: readonly V[]) => Type.Unsafe<V>({ enum: values })

/** A schema with its description. */
export const meaning = <S extends TSchema>(schema: S, description: string): S => ({ ...schema, description })

/** The bytes of a file, whose size the server limits. */
export const bytes = Type.String({ format: 'binary' })

/** A schema under `components` of the API document; the server validates it by its own definitions. */
export const component = <T = AnyRow>(name: string) =>
  Type.Unsafe<T>({ $ref: `#/components/schemas/${name}` })

/** The response of a call that returns no data, as in `components`. */
export const doneSchema = all({ success: flag, message: maybe(anyText) })
export const done = component<Static<typeof doneSchema>>('Done')
