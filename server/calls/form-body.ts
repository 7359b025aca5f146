import { type BodyOf, submitFormContract } from '@rounds/core/api/contracts'
import type { Given } from '@rounds/core/rules/forms'
import type { FastifyInstance } from 'fastify'

const MOST_BYTES = 1024 * 1024

type FormBody = BodyOf<typeof submitFormContract>

/** Accepts only the form encodings of browsers in a context. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    submitFormContract.bodyType,
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_, body, done) => done(null, fieldsOf(new URLSearchParams(String(body)))),
  )
}

/** The fields of a form by name; a repeated field is a list. */
function fieldsOf(sent: URLSearchParams): FormBody {
  const names = [...new Set(sent.keys())]
  return bodyOf(new Map(names.map(name => [name, sent.getAll(name)])))
}

/** The input as a body of the contract. */
export const bodyOf = (given: Given): FormBody =>
  Object.fromEntries(
    [...given].map(([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  )

/** The fields of a body by name, each with all its values. */
export const givenOf = (body: FormBody): Given =>
  new Map(Object.entries(body).map(([name, value]) => [name, [value].flat()]))
