import { parseKey } from '@rounds/core/api'
import type { EntityName } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { listWords } from '@rounds/core/words/list'
import { isSelected, type TableContext, type TableEvent } from '@rounds/machines/table-view'
import { useMemo } from 'react'
import { type PaletteContext, usePaletteContext } from '../../context/palette-context.ts'
import type { Listing } from '../listing.ts'

/** The selected rows for the grid; they are the palette's context while the list is shown. */
export function useSelection(
  listing: Listing,
  context: TableContext,
  send: (event: TableEvent) => void,
  hidden: boolean,
) {
  const selected = useMemo(
    () =>
      new Set([
        ...(context.selection.all ? [] : context.selection.keys),
        ...context.rows.map(context.keyOf).filter(key => isSelected(context, key)),
      ]),
    [context],
  )
  const onSelected = (next: ReadonlySet<string>) => {
    const added = [...next].filter(key => !selected.has(key))
    const dropped = [...selected].filter(key => !next.has(key))
    if (added.length > 0) send({ type: 'SELECT', keys: added, on: true })
    if (dropped.length > 0) send({ type: 'SELECT', keys: dropped, on: false })
  }
  usePaletteContext(contextOf(listing, hidden || context.selection.all ? new Set() : selected))
  return { selected, onSelected }
}

function contextOf({ entity }: Listing, selected: ReadonlySet<string>): PaletteContext | null {
  if (selected.size === 0 || entity.key.length > 1) return null
  const keys = [...selected].map(key => parseKey(entity, key).key[0] ?? key)
  const what = labelInSentence(keys.length === 1 ? entity.label : entity.plural)
  return {
    entity: entity.name as EntityName,
    keys,
    label: listWords.status.selectedRecords(keys.length, what),
  }
}
