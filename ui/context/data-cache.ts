import type { SWRConfiguration } from 'swr'

/** The key of the first screen's content, which is requested before the screen is drawn and never again. */
export const FIRST_SCREEN = 'screen'

/**
 * A separate data cache with the specification's times, which are the library's defaults: nothing changes them here.
 */
export function createDataCache(): SWRConfiguration & { readonly provider: () => Map<string, never> } {
  const entries = new Map<string, never>()
  return { provider: () => entries }
}
