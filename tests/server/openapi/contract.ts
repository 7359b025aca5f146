import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Answer, Method, Operation, Reference } from '../../../server/contract/operation.ts'
import { schemaReader } from '../../../server/contract/validation.ts'
import { openApiDocument } from '../../../server/openapi/document.ts'
import { specialPaths, specialTags } from '../../../server/openapi/special.ts'
import type { Schema } from './schema-arbitrary.ts'

/** The document that the API is held to. */
export const document = openApiDocument(specialPaths, specialTags)

/** What a `$ref` of the document stands for. */
export function resolve(ref: string): Schema {
  let found: unknown = document
  for (const part of ref.slice(2).split('/')) found = (found as Record<string, unknown>)[part]
  return found as Schema
}

const ajv = schemaReader({ allErrors: false })
ajv.removeKeyword('contentSchema')
// JSON inside a string is checked too.
ajv.addKeyword({
  keyword: 'contentSchema',
  type: 'string',
  compile: (schema: object) => {
    const check = ajv.compile(schema)
    return (text: string) => check(JSON.parse(text))
  },
})
ajv.addSchema({ $id: 'api', ...document })

const validators = new Map<string, ValidateFunction>()

/** Expects a value to be what a place of the document says. */
export function expectValid(pointer: string, value: unknown): void {
  const check = validators.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` })
  validators.set(pointer, check)
  if (!check(value))
    expect.fail(`${pointer}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(value).slice(0, 2000)}`)
}

const pointerOf = (...parts: readonly string[]) =>
  `#/${parts.map(part => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`

export function operationAt(method: Method, path: string): Operation {
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`The document has no ${method} ${path}.`)
  return operation
}

/** Expects an answer to be one that the document has for the call: status, body and headers. */
export function expectDocumented(method: Method, path: string, answer: LightMyRequestResponse): void {
  const status = String(answer.statusCode)
  const { responses } = operationAt(method, path)
  const told = `${method} ${path} answered ${status}: ${answer.body.slice(0, 1000)}`
  expect(Object.keys(responses), told).toContain(status)
  expect(status, told).not.toBe('500')
  const found = responses[status] as Answer | Reference
  const pointer = '$ref' in found ? found.$ref : pointerOf('paths', path, method, 'responses', status)
  const described = ('$ref' in found ? resolve(found.$ref) : found) as Answer
  if (described.content) {
    expect(answer.headers['content-type'], told).toBe('application/json; charset=utf-8')
    expectValid(`${pointer}/content/application~1json/schema`, answer.json())
  } else expect(answer.body, told).toBe('')
  if (described.headers?.ETag) expect(answer.headers.etag, told).toMatch(/^"\d+"$/)
  const paging = answer.headers['x-pagination']
  if (paging !== undefined) expectValid('#/components/schemas/Paging', JSON.parse(String(paging)))
  expectQuiet(answer)
}

const TOLD =
  /\bat .*\.(ts|js|mjs):\d+|node_modules|\b(select|insert into|update|delete from) "|syntax error|pg_|ECONN/

/** Expects a refusal to say nothing of our insides. */
export function expectQuiet(answer: LightMyRequestResponse): void {
  if (answer.statusCode >= 400) expect(answer.body).not.toMatch(TOLD)
}
