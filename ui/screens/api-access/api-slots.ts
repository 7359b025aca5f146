import type { KeyEndpoint } from '@rounds/core/access'
import {
  type ApiKey,
  type AskedApiKey,
  apiKeyCalls,
  type Client,
  type CreatedApiKey,
  compare,
} from '@rounds/core/api'
import { ApiEndpoint, type Row } from '@rounds/core/entities'
import { promiseActor } from '@rounds/machines/kit'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The keys of an API group. */
export const useKeys = (client: Client, group: number) =>
  useSWR(['api keys', group], () => apiKeyCalls(client.http).list(group))

/** Creates a key, and reads which there are. */
export const createKeySlots = (client: Client, group: number, reload: () => Promise<unknown>) =>
  submitSlots<Fields, AskedApiKey, CreatedApiKey>(async ({ act }, signal) => {
    const made = await apiKeyCalls(client.http).create(group, act, signal)
    await reload().catch(() => undefined)
    return made
  })

/** Revokes the key that was asked about, and reads which are left. */
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

/** Adds endpoints, all or none, and reads which there are. */
export const addEndpointSlots = (client: Client, group: number, reload: () => Promise<unknown>) =>
  submitSlots<Fields, readonly KeyEndpoint[]>(async ({ act }) => {
    await client
      .of(ApiEndpoint)
      .createAll(act.map(({ method, path }) => ({ AgId: group, AeMethod: method, AePath: path })))
    await reload().catch(() => undefined)
  })

/** Removes an endpoint, and reads which are left. */
export const removeEndpointSlots = (client: Client, reload: () => Promise<unknown>) =>
  submitSlots<Fields, StoredEndpoint>(async ({ act }) => {
    await client.of(ApiEndpoint).remove([act.AeId])
    await reload().catch(() => undefined)
  })
