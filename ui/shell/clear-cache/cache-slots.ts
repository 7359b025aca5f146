import type { CacheName, Client } from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The contents of the caches. */
export const useCaches = (client: Client) => useSWR('caches', () => client.cacheState())

/** Clears one of the caches. */
export const cacheSlots = (client: Client) =>
  submitSlots<Fields, CacheName>(({ act }) => client.clearCache(act))
