import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 64rem)')

function subscribe(tell: () => void): () => void {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** Whether there is room for the sidebar beside the screen; otherwise it is a drawer. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
