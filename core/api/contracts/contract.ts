import type { Static, TSchema } from 'typebox'

/** What a call is, once: validation, the API's document and the client's types are made of it. */
export interface Contract {
  /** Its name in the API's document. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The whole path; its parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** How the body is sent; JSON where it is left out. */
  readonly bodyType?: BodyType
  /** Headers that it reads, by their names in the API's document. */
  readonly headers?: readonly ('ifMatch' | 'publicAccess')[]
  readonly response: ContractResponse
  /** The statuses that it may be refused with; every call can also fail with 500. */
  readonly refusals: readonly Refusal[]
  /** What a 412 means here, where it is not the changed record. */
  readonly changed?: string
  /** A `GET` that changes something, so that there is no `HEAD` of it. */
  readonly acts?: true
  /** For everyone: no token is needed. */
  readonly isPublic?: true
}

/** How a body is sent that is not JSON. */
export type BodyType = 'multipart/form-data' | 'application/x-www-form-urlencoded'

/** The answer of a call that was not refused. */
export interface ContractResponse {
  /** 200 where it is left out. */
  readonly status?: 200 | 201 | 202 | 204
  readonly description: string
  /** Left out where nothing is answered but the status. */
  readonly schema?: TSchema
  /** JSON where it is left out. */
  readonly mediaType?: string
  /** Whether the version of the record comes as `ETag`. */
  readonly hasVersion?: true
  /** Whether the paging of the list comes as `x-pagination`. */
  readonly hasPaging?: true
}

export type Refusal = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 503

/** The body that a call takes. */
export type BodyOf<C extends Contract> = Sent<C['body']>
/** The query that a call takes. */
export type QueryOf<C extends Contract> = Sent<C['query']>
/** The parameters in the path of a call. */
export type ParamsOf<C extends Contract> = Sent<C['params']>
/** What a call answers. */
export type AnswerOf<C extends Contract> = Sent<SchemaOf<C['response']>>

type SchemaOf<R extends ContractResponse> = R extends { readonly schema: infer S } ? S : undefined

type Sent<S> = S extends TSchema ? ReadOnly<Static<S>> : undefined

/** A value that nobody changes, all the way down. */
type ReadOnly<T> = T extends readonly (infer E)[]
  ? readonly ReadOnly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T
