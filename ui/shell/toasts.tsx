import { useSyncExternalStore } from 'react'
import type { App } from '../context/app-context.ts'
import { lazyPart } from '../kit/lazy-part.tsx'

/** Toasts are rare, so their code is loaded with the first one; toasts shown in the meantime wait for it. */
let isWanted = false
const listeners = new Set<() => void>()
let ready: (show: App['notify']) => void = () => {}
const host = new Promise<App['notify']>(resolve => {
  ready = resolve
})

const Host = lazyPart(() =>
  import('./toast-host.tsx').then(({ ToastHost }) => ({
    default: () => <ToastHost onReady={ready} />,
  })),
)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast. */
export const notify: App['notify'] = (...told) => {
  isWanted = true
  for (const listener of listeners) listener()
  void host.then(show => show(...told))
}

/** Where toasts are shown. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribe, () => isWanted)
  return wanted && <Host />
}
