import type { SWRConfiguration } from 'swr'

/** A data cache of its own, with the times of the specification, which are the library's: nothing here changes them. */
export function createDataCache(): SWRConfiguration & { readonly provider: () => Map<string, never> } {
  const entries = new Map<string, never>()
  return { provider: () => entries }
}
