/**
 * What the import of a site's folder would do, thing by thing, before it does anything. A thing is told by its name
 * there; the same folder planned again comes to nothing.
 */
import type { OldKind, PlanEffect } from '../old-site/index.ts'

/** A thing of the folder. */
export interface FolderItem {
  readonly oldKey: string
  readonly kind: OldKind
  readonly hash: string
  readonly losses: readonly string[]
  /** Why it can’t be here, as a sentence. */
  readonly problem?: string | undefined
}

/** The record that a thing is here. */
export interface FolderRecord {
  readonly key: number
  /** Of the file that an export would hold now. */
  readonly hash: string
  /** Of what came last, and of what the record was after that; null where the import was stopped before that was known. */
  readonly came: { readonly hash: string; readonly after: string | null } | null
  readonly note?: string
}

/** A thing's part of the plan. */
export interface PlannedItem {
  readonly oldKey: string
  readonly effect: PlanEffect
  readonly key: number | null
  readonly notes: readonly string[]
}

const CHANGED_HERE = 'Someone changed it here since the last import. It stays as it is.'

/** Plans the import of a folder. */
export const planFolder = (
  items: readonly FolderItem[],
  here: ReadonlyMap<string, FolderRecord>,
): readonly PlannedItem[] => items.map(item => planItem(item, here.get(item.oldKey)))

function planItem(
  { oldKey, hash, losses, problem }: FolderItem,
  here: FolderRecord | undefined,
): PlannedItem {
  if (problem !== undefined) return { oldKey, effect: 'leave', key: here?.key ?? null, notes: [problem] }
  const notes = losses.map(loss => `Lost: ${loss}`)
  if (!here) return { oldKey, effect: 'create', key: null, notes }
  const { key, came, note } = here
  const isAsItCame = came !== null && (came.after === null || came.after === here.hash)
  if (here.hash === hash || (isAsItCame && came.hash === hash))
    return { oldKey, effect: 'unchanged', key, notes: [] }
  if (came !== null && !isAsItCame) return { oldKey, effect: 'leave', key, notes: [CHANGED_HERE] }
  return { oldKey, effect: 'update', key, notes: note === undefined ? notes : [note, ...notes] }
}
