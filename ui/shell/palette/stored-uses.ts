import type { Changed } from '@rounds/core/actions'
import type { SearchResult } from '@rounds/core/api'
import { addUse, type Use } from '@rounds/core/rules/palette'
import { useSyncExternalStore } from 'react'
import { keep, readStored } from '../../context/storage.ts'

/** Earlier choices; a record includes its display values. */
export interface StoredUse extends Use {
  readonly record?: SearchResult
}

export type StoredUses = Readonly<Record<string, StoredUse>>

/** A person's choices in the palette, in this browser. */
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

/** Stores which shortcuts someone has changed or turned off (WCAG 2.1.4), in this browser. */
export function keepChanged(userId: string, changed: Changed): void {
  known.set(userId, changed)
  keep(`shortcuts.${userId}`, changed)
  for (const listener of listeners) listener()
}

/** A person's customized shortcuts. */
export const useChanged = (userId: string): Changed =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readChanged(userId),
  )
