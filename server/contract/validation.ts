import type { BodyOf, Contract } from '@rounds/core/api/contracts'
import { isInstant } from '@rounds/core/entities'
import { isTimeZone } from '@rounds/core/rules/time'
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { BadRequest } from '../errors.ts'
import { issueOf, type SchemaNode } from './words.ts'

/** Text that PostgreSQL can store and UTF-8 can encode. */
const isText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Reads schemas with the formats of the contracts. */
export function schemaReader(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, ...options })
  addFormats.default(ajv)
  ajv.addFormat('date-time', isInstant)
  ajv.addFormat('text', isText)
  ajv.addFormat('time-zone', isTimeZone)
  ajv.addFormat('line', text => isText(text) && !/[\r\n]/.test(text))
  return ajv
}

/** A body is taken as sent; URL values are text, and are parsed by their schema. */
const bodies = compiler(schemaReader({}))
const addresses = compiler(schemaReader({ coerceTypes: true }))

/** Validates a request. The error names the field in words for the caller. */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema: given, httpPart }) => {
  const schema = given as SchemaNode
  const compile = httpPart === 'body' ? bodies : addresses
  return value => {
    const validate = compile(schema)
    return validate(value) || { error: refusal(schema, validate.errors ?? []) }
  }
}

/** Parses a form's texts according to its contract. Throws `BadRequest`. */
export function formReader<C extends Contract>(
  contract: C,
): (texts: Readonly<Record<string, string>>) => BodyOf<C> {
  const schema = contract.body as SchemaNode
  return texts => {
    const validate = addresses(schema)
    const sent = { ...texts }
    if (!validate(sent)) throw refusal(schema, validate.errors ?? [])
    return sent as BodyOf<C>
  }
}

/** Compiles a schema when it is first needed: all of them at once would keep a start waiting for a second. */
function compiler(ajv: Ajv2020): (schema: SchemaNode) => ValidateFunction {
  const compiled = new WeakMap<SchemaNode, ValidateFunction>()
  return schema => {
    const known = compiled.get(schema)
    if (known) return known
    const validate = ajv.compile(withoutComponents(schema))
    compiled.set(schema, validate)
    return validate
  }
}

/** Components are validated by their own definitions, and not twice. */
const withoutComponents = (schema: SchemaNode): SchemaNode =>
  JSON.parse(JSON.stringify(schema, (name, value) => (name === '$ref' ? undefined : value)))

function refusal(schema: SchemaNode, errors: readonly ErrorObject[]): BadRequest {
  const last = errors.at(-1)
  const { field, message } = last ? issueOf(schema, last) : { field: '', message: 'Couldn’t read this.' }
  return new BadRequest(message, field === '' ? undefined : [{ field, message }])
}
