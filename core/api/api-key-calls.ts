import type { apiKeyContracts } from './contracts/api-keys.ts'
import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { Http } from './http.ts'

type Contracts = typeof apiKeyContracts

/** A key of an API group, without its secret part. */
export type ApiKey = AnswerOf<Contracts['list']>[number]
/** A new key: the only time it is complete. */
export type CreatedApiKey = AnswerOf<Contracts['create']>
export type AskedApiKey = BodyOf<Contracts['create']>

/** The keys of an API group, for MoJoAdmin. */
export function apiKeyCalls(http: Http) {
  const path = (group: number) => `/api/v1/mc/api-keys/${group}`
  const post = <T>(to: string, body: object, signal?: AbortSignal) =>
    http.send<T>(to, { method: 'POST', body, ...(signal && { signal }) }).then(answer => answer.data)
  return {
    list: (group: number) => http.send<readonly ApiKey[]>(path(group)).then(answer => answer.data),
    create: (group: number, asked: AskedApiKey, signal?: AbortSignal) =>
      http
        .send<CreatedApiKey>(path(group), {
          method: 'POST',
          body: asked,
          asksInPlace: true,
          ...(signal && { signal }),
        })
        .then(answer => answer.data),
    revoke: (group: number, id: string, signal?: AbortSignal) =>
      post<AnswerOf<Contracts['revoke']>>(`${path(group)}/${id}/revoke`, {}, signal),
  }
}
