import type { JsonSchema } from '@rounds/core/entities'

/** A component that is described once, in `components`. */
export interface Reference {
  readonly $ref: string
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A parameter in the path, the query or a header. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema | Reference
}

/** A response, or a request body. */
export interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema | Reference }
}

export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Content
}

/** One call: a method on a path. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer | Reference>>
  /** Empty if no token is needed; by default the document's own, a bearer token. */
  readonly security?: readonly []
}

export type PathItem = Readonly<Partial<Record<Method, Operation>>>

/** Calls by their paths, as they stand in the document. */
export type Paths = Readonly<Record<string, PathItem>>

/** Refers to a component. */
export const ref = (kind: 'schemas' | 'parameters' | 'headers' | 'responses', name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
})

export const json = (schema: JsonSchema | Reference): Content => ({ 'application/json': { schema } })

/** A required JSON body. */
export const jsonBody = (schema: JsonSchema | Reference) => ({ required: true, content: json(schema) })

/** A JSON response. */
export const answer = (description: string, schema: JsonSchema | Reference): Answer => ({
  description,
  content: json(schema),
})

const refusals = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'Changed',
  413: 'TooLarge',
  415: 'NotJson',
  429: 'TooMany',
  500: 'Failure',
  503: 'Unavailable',
} as const

export type Refusal = keyof typeof refusals

/** The error responses of a call. Every call can fail with 500. */
export const refusalAnswers = (...statuses: readonly Refusal[]): Readonly<Record<string, Reference>> =>
  Object.fromEntries(
    [...statuses, 500 as const].map(status => [String(status), ref('responses', refusals[status])]),
  )
