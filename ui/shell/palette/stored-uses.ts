import type { Changed } from '@rounds/core/actions'
import type { SearchResult } from '@rounds/core/api'
import { addUse, type Use } from '@rounds/core/rules/palette'
import { useSyncExternalStore } from 'react'
import { keep, readStored } from '../../context/storage.ts'

/** What was chosen before; a record with what is shown of it. */
export interface StoredUse extends Use {
  readonly record?: SearchResult
}

export type StoredUses = Readonly<Record<string, StoredUse>>

/** What a person has chosen in the palette, in this browser. */
export const readUses = (userId: string): StoredUses => readStored(`palette.${userId}`, {})

export const keepUse = (userId: string, id: string, record?: SearchResult): void =>
  keep(`palette.${userId}`, addUse(readUses(userId), id, { at: Date.now(), ...(record && { record }) }))

const listeners = new Set<() => void>()
const known = new Map<string, Changed>()

const readChanged = (userId: string): Changed => {
  const changed = known.get(userId) ?? readStored<Changed>(`shortcuts.${userId}`, {})
  known.set(userId, changed)
  return changed
}

/** Keeps which shortcuts somebody has changed or switched off (WCAG 2.1.4), in this browser. */
export function keepChanged(userId: string, changed: Changed): void {
  known.set(userId, changed)
  keep(`shortcuts.${userId}`, changed)
  for (const listener of listeners) listener()
}

/** The shortcuts that somebody has changed, as they are now. */
export const useChanged = (userId: string): Changed =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readChanged(userId),
  )
