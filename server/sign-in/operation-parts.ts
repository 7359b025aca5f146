/** A JSON schema, as Fastify and OpenAPI accept it. */
export type Schema = Readonly<Record<string, unknown>>

/** One sign-in call, from which its route and OpenAPI are generated. Paths are below `/api/v1/mc/jwt`. */
export interface SignInOperation {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** Whether it needs a bearer token. */
  readonly token: boolean
  readonly body?: Schema
  readonly query?: Schema
  readonly params?: Schema
  readonly response: Schema
}

export const text = (maxLength: number, description?: string): Schema => ({
  type: 'string',
  maxLength,
  ...(description && { description }),
})
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const object = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})

export const password = text(8000, 'Base64 of its UTF-8.')
export const userName = { ...text(1000, 'The user name or email address.'), minLength: 1 }
export const token = text(100_000, 'The bearer token, valid for 30 minutes.')
export const uuid: Schema = { type: 'string', format: 'uuid' }
export const errors: Schema = {
  type: 'array',
  items: object({ message: { type: 'string' } }, ['message']),
  description: 'What went wrong, in words for the person.',
}
export const done = object({ success: { type: 'boolean' }, token, errors }, ['success'])
export const ofUser = object({ userId: uuid })
export const date: Schema = { type: 'string', format: 'date-time' }
export const maybe: Schema = { type: ['string', 'null'] }
