const KEY = 'rounds.tab'

/**
 * The identity of a browser tab, a UUID: kept over a reload, so that nobody is told that they have a page open twice. A
 * duplicated tab has all that the first one stored and is another one all the same.
 */
export function identifyTab(store: () => Storage, isReload: boolean): string {
  try {
    const known = isReload ? store().getItem(KEY) : null
    const id = known ?? crypto.randomUUID()
    store().setItem(KEY, id)
    return id
  } catch {
    // Storage is blocked: a reload is another tab until the server forgets the first.
    return crypto.randomUUID()
  }
}

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/** Identifies this tab among those that have something open. */
export const thisTab = identifyTab(() => sessionStorage, navigation?.type === 'reload')
