import type { SWRConfiguration } from 'swr'

/**
 * A separate data cache with the specification's times, which are the library's defaults: nothing changes them here.
 */
export function createDataCache(): SWRConfiguration & { readonly provider: () => Map<string, never> } {
  const entries = new Map<string, never>()
  return { provider: () => entries }
}
