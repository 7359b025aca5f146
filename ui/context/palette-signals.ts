/** What parts of the interface tell the palette and it tells them; it is loaded later than they are. */
export type PaletteSignal =
  /** The palette, or the sheet of shortcuts, is asked for. */
  | 'palette'
  | 'sheet'
  /** An action has changed records: whoever shows some reads them anew. */
  | 'changed'
  /** The last change is to be undone, where it can be. */
  | 'undo'
  /** Acting as somebody else ends; the bar that says so does it. */
  | 'stop impersonating'

const listeners = new Map<PaletteSignal, Set<() => void>>()

export function signal(name: PaletteSignal): void {
  for (const listener of listeners.get(name) ?? []) listener()
}

/** Hears a signal; gives the way to stop. */
export function onSignal(name: PaletteSignal, listener: () => void): () => void {
  const heard = listeners.get(name) ?? new Set()
  listeners.set(name, heard)
  heard.add(listener)
  return () => heard.delete(listener)
}
