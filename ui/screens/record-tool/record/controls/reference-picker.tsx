import { keyOf, searchFilter } from '@rounds/core/api'
import { type AnyRow, type Entity, visibleFields } from '@rounds/core/entities'
import { useRef } from 'react'
import { useApp } from '../../../../app/app-context.ts'
import { PickerDialog, type PickerQuery } from '../../../../kit/picker-dialog.tsx'
import type { PickerOption } from '../../../../kit/picker-list.tsx'

/** How many are fetched at once. */
const PAGE = 100

interface ReferencePickerProps {
  entity: Entity | undefined
  title: string
  /** What is chosen already, and so not offered again. */
  current: string | number | null
  onClose: () => void
  onPick: (key: string | number, name: string) => void
}

/** Picks one record of an entity; the server searches, so it is as quick with many as with few. */
export function ReferencePicker({ entity, title, current, onClose, onPick }: ReferencePickerProps) {
  const { client } = useApp()
  const keys = useRef(new Map<string, string | number>())
  const find = async ({ search, page }: PickerQuery, signal: AbortSignal) => {
    if (!entity) return { options: [], more: false }
    const { rows, paging } = await client
      .of(entity)
      .list(
        { filter: searchFilter(entity, search), orderBy: orderOf(entity), pageSize: PAGE, pageNumber: page },
        signal,
      )
    for (const row of rows) keys.current.set(String(keyOfRow(entity, row)), keyOfRow(entity, row))
    return { options: rows.map(row => optionOf(entity, row)), more: paging.hasNext }
  }
  return (
    <PickerDialog
      open
      multiple={false}
      title={title}
      find={find}
      exclude={current === null ? undefined : new Set([String(current)])}
      onOpenChange={next => {
        if (!next) onClose()
      }}
      onDone={([picked]) => {
        const key = picked && keys.current.get(picked.id)
        if (picked && key !== undefined) onPick(key, picked.label)
      }}
    />
  )
}

const keyOfRow = (entity: Entity, row: AnyRow): string | number => keyOf(entity, row)[0] ?? ''

const orderOf = (entity: Entity) => [{ field: entity.shows, direction: 'asc' as const }]

/** A record as the picker lists it: its name, and what tells it from others of the same name. */
function optionOf(entity: Entity, row: AnyRow): PickerOption {
  const key = String(keyOfRow(entity, row))
  const name = row[entity.shows]
  const details = visibleFields(entity)
    .filter(
      field =>
        field !== entity.shows && entity.fields[field]?.column && entity.fields[field]?.kind === 'text',
    )
    .map(field => row[field])
    .filter((value): value is string => typeof value === 'string' && value !== '')
  const label = typeof name === 'string' && name !== '' ? name : `#${key}`
  const number = entity.fields[entity.key[0] ?? '']?.kind === 'identity' ? `#${key}` : undefined
  const detail = details[0] ?? number
  return { id: key, label, ...(detail !== undefined && { detail }) }
}
