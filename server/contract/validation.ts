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

function reader(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, ...options })
  addFormats.default(ajv)
  ajv.addFormat('date-time', isInstant)
  ajv.addFormat('text', isText)
  ajv.addFormat('time-zone', isTimeZone)
  ajv.addFormat('line', text => isText(text) && !/[\r\n]/.test(text))
  return ajv
}

/** A body is taken as sent; URL values are text, and are parsed by their schema. */
const bodies = reader({})
const addresses = reader({ coerceTypes: true })

/** Validates a request. The error names the field in words for the caller. */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema: given, httpPart }) => {
  const schema = given as SchemaNode
  const validate = compile(httpPart === 'body' ? bodies : addresses, schema)
  return value => validate(value) || { error: refusal(schema, validate.errors ?? []) }
}

/** Parses a form's texts according to its contract. Throws `BadRequest`. */
export function formReader<C extends Contract>(
  contract: C,
): (texts: Readonly<Record<string, string>>) => BodyOf<C> {
  const schema = contract.body as SchemaNode
  const validate = compile(addresses, schema)
  return texts => {
    const sent = { ...texts }
    if (!validate(sent)) throw refusal(schema, validate.errors ?? [])
    return sent as BodyOf<C>
  }
}

/** Components are validated by their own definitions, and not twice. */
function compile(ajv: Ajv2020, schema: SchemaNode): ValidateFunction {
  return ajv.compile(
    JSON.parse(JSON.stringify(schema, (name, value) => (name === '$ref' ? undefined : value))),
  )
}

function refusal(schema: SchemaNode, errors: readonly ErrorObject[]): BadRequest {
  const last = errors.at(-1)
  const { field, message } = last ? issueOf(schema, last) : { field: '', message: 'Couldn’t read this.' }
  return new BadRequest(message, field === '' ? undefined : [{ field, message }])
}
