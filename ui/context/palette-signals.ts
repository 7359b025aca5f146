/** Signals between the palette, which is loaded later, and other parts of the interface. */
export type PaletteSignal =
  /** The palette, or the shortcut sheet, is requested. */
  | 'palette'
  | 'sheet'
  /** An action has changed records: whatever shows them reloads. */
  | 'changed'
  /** Impersonation ends; its bar handles it. */
  | 'stop impersonating'

const listeners = new Map<PaletteSignal, Set<() => void>>()

export function signal(name: PaletteSignal): void {
  for (const listener of listeners.get(name) ?? []) listener()
}

/** Subscribes to a signal; returns a function to unsubscribe. */
export function onSignal(name: PaletteSignal, listener: () => void): () => void {
  const heard = listeners.get(name) ?? new Set()
  listeners.set(name, heard)
  heard.add(listener)
  return () => heard.delete(listener)
}
