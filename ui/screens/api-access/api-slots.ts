import type { KeyEndpoint } from '@rounds/core/access'
import {
  ApiError,
  type ApiKey,
  type AskedApiKey,
  apiKeyCalls,
  type Client,
  type CreatedApiKey,
  compare,
  refusalMessage,
} from '@rounds/core/api'
import { ApiEndpoint, type Row } from '@rounds/core/entities'
import { promiseActor } from '@rounds/machines/kit'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The keys of an API group. */
export const useKeys = (client: Client, group: number) =>
  useSWR(['api keys', group], () => apiKeyCalls(client.http).list(group))

export interface TypedPassword {
  readonly password: string
}

/** A created key, or a request for the password first. */
export type Made = CreatedApiKey | 'wants password'

/** Creates a key, and reloads the list; a password proves the session first. */
export const createKeySlots = (client: Client, group: number, reload: () => Promise<unknown>) =>
  submitSlots<TypedPassword, AskedApiKey, Made>(async ({ act, typed: { password } }, signal) => {
    if (password !== '') {
      const proven = await client.account.stepUp(password)
      if (!proven.success) throw new Error(refusalMessage(proven))
    }
    try {
      const made = await apiKeyCalls(client.http).create(group, act, signal)
      await reload().catch(() => undefined)
      return made
    } catch (error) {
      if (error instanceof ApiError && error.body.stepUp && password === '') return 'wants password'
      throw error
    }
  })

/** Revokes the key that was confirmed, and reloads the list. */
export const revokeSlots = (client: Client, group: number, reload: () => Promise<unknown>) => ({
  actors: {
    carryOut: promiseActor<unknown, { about: unknown }>(async ({ about }) => {
      await apiKeyCalls(client.http).revoke(group, (about as ApiKey).id)
      await reload().catch(() => undefined)
    }),
  },
})

export type StoredEndpoint = Row<typeof ApiEndpoint>

/** The endpoints of an API group. */
export const useEndpoints = (client: Client, group: number) =>
  useSWR(['api endpoints', group], () =>
    client
      .of(ApiEndpoint)
      .list({
        filter: [[compare('AgId', '=', String(group))]],
        orderBy: [
          { field: 'AePath', direction: 'asc' },
          { field: 'AeMethod', direction: 'asc' },
        ],
        pageSize: 500,
      })
      .then(({ rows }) => rows as readonly StoredEndpoint[]),
  )

/** Adds endpoints, all or none, and reloads the list. */
export const addEndpointSlots = (client: Client, group: number, reload: () => Promise<unknown>) =>
  submitSlots<Fields, readonly KeyEndpoint[]>(async ({ act }) => {
    await client
      .of(ApiEndpoint)
      .createAll(act.map(({ method, path }) => ({ AgId: group, AeMethod: method, AePath: path })))
    await reload().catch(() => undefined)
  })

/** Removes an endpoint, and reloads the list. */
export const removeEndpointSlots = (client: Client, reload: () => Promise<unknown>) =>
  submitSlots<Fields, StoredEndpoint>(async ({ act }) => {
    await client.of(ApiEndpoint).remove([act.AeId])
    await reload().catch(() => undefined)
  })
