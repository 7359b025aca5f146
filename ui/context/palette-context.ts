import type { AnyRow, EntityName } from '@rounds/core/entities'
import { useEffect } from 'react'

/** What a person is working on: an open record, or the selected rows. */
export interface PaletteContext {
  readonly entity: EntityName
  readonly keys: readonly (string | number)[]
  /** Its label: a name, or “3 locations”. */
  readonly label: string
  /** The stored record, if it is one. */
  readonly record?: AnyRow
  /** Entities with a record that references it: a page with an open draft has a `ContentVersion`. */
  readonly has?: readonly EntityName[]
}

let contexts: readonly PaletteContext[] = []

/** The current subject of the palette's actions: the latest one set. */
export const currentPaletteContext = (): PaletteContext | null => contexts.at(-1) ?? null

/** Sets the palette's subject while the calling screen is mounted, so that its actions are on top. */
export function usePaletteContext(context: PaletteContext | null): void {
  const text = context === null ? '' : JSON.stringify(context)
  useEffect(() => {
    if (text === '') return
    const mine = JSON.parse(text) as PaletteContext
    contexts = [...contexts, mine]
    return () => {
      contexts = contexts.filter(one => one !== mine)
    }
  }, [text])
}
