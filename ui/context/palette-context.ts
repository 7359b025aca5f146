import type { AnyRow, EntityName } from '@rounds/core/entities'
import { useEffect } from 'react'

/** What somebody is working on: an open record, or the rows that are selected. */
export interface PaletteContext {
  readonly entity: EntityName
  readonly keys: readonly (string | number)[]
  /** What it is called: a name, or “3 locations”. */
  readonly label: string
  /** The record where it is one, as it is stored. */
  readonly record?: AnyRow
  /** Entities of which a record is known to name it: a page with an open draft has a `ContentVersion`. */
  readonly has?: readonly EntityName[]
}

let contexts: readonly PaletteContext[] = []

/** What the palette's actions are for now: what was said last. */
export const currentPaletteContext = (): PaletteContext | null => contexts.at(-1) ?? null

/** Says what somebody is working on while the calling screen is there, so that the palette has its actions on top. */
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
