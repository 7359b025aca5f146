import { useSyncExternalStore } from 'react'

/** Makes a hook that says whether a media query matches, and follows it. */
export function mediaHook(query: string): () => boolean {
  const list = window.matchMedia(query)
  const subscribe = (tell: () => void) => {
    list.addEventListener('change', tell)
    return () => list.removeEventListener('change', tell)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}
