import type { Draft, Entity, Row } from '../entities/entity.ts'

export * from './email-marketing-calls.ts'

import { type AccountCalls, accountCalls } from './account-calls.ts'
import { type EntityCalls, entityCalls } from './entity-calls.ts'
import { type ClientOptions, createHttp, type Http, UNDO_HEADER } from './http.ts'
import { type SignInCalls, signInCalls } from './sign-in-calls.ts'
import { type SpecialCalls, specialCalls } from './special-calls.ts'

export * from './access-calls.ts'
export * from './accessibility-calls.ts'
export * from './account-calls.ts'
export * from './api-key-calls.ts'
export * from './cache-names.ts'
export * from './codec.ts'
export * from './database-calls.ts'
export * from './directory-calls.ts'
export * from './editor-calls.ts'
export * from './entity-calls.ts'
export * from './error-group-calls.ts'
export * from './errors.ts'
export * from './file-calls.ts'
export * from './filter.ts'
export * from './folder-calls.ts'
export * from './form-editor-calls.ts'
export * from './http.ts'
export * from './import-calls.ts'
export * from './job-calls.ts'
export * from './key.ts'
export * from './link-calls.ts'
export * from './old-site-calls.ts'
export * from './past-calls.ts'
export * from './practice-calls.ts'
export * from './query.ts'
export * from './sign-in-calls.ts'
export * from './site-search-calls.ts'
export * from './special-calls.ts'
export * from './tag-edit-calls.ts'
export * from './trash-calls.ts'

/** The typed client: every call of the specification's section 7. */
export interface Client extends SpecialCalls {
  readonly http: Http
  readonly signIn: SignInCalls
  readonly account: AccountCalls
  /** The generic calls of an entity. */
  of<E extends Entity>(entity: E): EntityCalls<Row<E>, Draft<E>>
}

/** Creates a client. It holds no state beyond `options`. */
export const createClient = (options: ClientOptions): Client => clientOver(createHttp(options))

/** The same client for one undo: what it writes is one group of the audit log, with that cause. */
export function undoing({ http }: Pick<Client, 'http'>): Client {
  const undo = { [UNDO_HEADER]: crypto.randomUUID() }
  return clientOver({
    send: (path, call) => http.send(path, { ...call, headers: { ...call?.headers, ...undo } }),
    open: (path, call) => http.open(path, { ...call, headers: { ...call?.headers, ...undo } }),
  })
}

const clientOver = (http: Http): Client => ({
  http,
  signIn: signInCalls(http),
  account: accountCalls(http),
  of: entity => entityCalls(http, entity),
  ...specialCalls(http),
})
