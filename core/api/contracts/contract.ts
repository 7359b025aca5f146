import type { Static, TSchema } from 'typebox'

/** A call, defined once: validation, the API document and the client's types are derived from it. */
export interface Contract {
  /** Its name in the API document. */
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
  /** The encoding of the body; JSON by default. */
  readonly bodyType?: BodyType
  /** The headers it reads, by their names in the API document. */
  readonly headers?: readonly ('ifMatch' | 'publicAccess')[]
  readonly response: ContractResponse
  /** Its possible error statuses; every call can also fail with 500. */
  readonly refusals: readonly Refusal[]
  /** The meaning of a 412 here, if not the changed record. */
  readonly changed?: string
  /** A `GET` with side effects, so there is no `HEAD` for it. */
  readonly acts?: true
  /** Public: no token is needed. */
  readonly isPublic?: true
}

/** The encoding of a non-JSON body. */
export type BodyType = 'multipart/form-data' | 'application/x-www-form-urlencoded'

/** The success response of a call. */
export interface ContractResponse {
  /** 200 by default. */
  readonly status?: 200 | 201 | 202 | 204
  readonly description: string
  /** Omitted if only the status is returned. */
  readonly schema?: TSchema
  /** JSON by default. */
  readonly mediaType?: string
  /** Whether the record's version is returned as `ETag`. */
  readonly hasVersion?: true
  /** Whether the list's paging is returned as `x-pagination`. */
  readonly hasPaging?: true
}

export type Refusal = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 503

/** The body of a call. */
export type BodyOf<C extends Contract> = Sent<C['body']>
/** The query of a call. */
export type QueryOf<C extends Contract> = Sent<C['query']>
/** The path parameters of a call. */
export type ParamsOf<C extends Contract> = Sent<C['params']>
/** The response of a call. */
export type AnswerOf<C extends Contract> = Sent<SchemaOf<C['response']>>

type SchemaOf<R extends ContractResponse> = R extends { readonly schema: infer S } ? S : undefined

type Sent<S> = S extends TSchema ? ReadOnly<Static<S>> : undefined

/** A deeply immutable value. */
type ReadOnly<T> = T extends readonly (infer E)[]
  ? readonly ReadOnly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T
