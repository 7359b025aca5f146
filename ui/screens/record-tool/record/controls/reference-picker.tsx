import { keyOf, messageOf, searchFilter } from '@rounds/core/api'
import { type AnyRow, type Entity, visibleFields } from '@rounds/core/entities'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../../../../app/app-context.ts'
import { PickerDialog } from '../../../../kit/picker-dialog.tsx'
import type { PickerOption } from '../../../../kit/picker-list.tsx'

const WAIT = 250
const MOST = 100

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
  const [query, setQuery] = useState('')
  const { rows, loading } = useFound(entity, query)
  const options = useMemo(() => rows.map(row => optionOf(entity, row)), [entity, rows])
  return (
    <PickerDialog
      open
      multiple={false}
      title={title}
      options={options}
      exclude={current === null ? undefined : new Set([String(current)])}
      onSearch={setQuery}
      loading={loading}
      onOpenChange={next => {
        if (!next) onClose()
      }}
      onDone={([picked]) => {
        const row = rows.find(one => String(keyOfRow(entity, one)) === picked?.id)
        if (entity && row && picked) onPick(keyOfRow(entity, row), picked.label)
      }}
    />
  )
}

const keyOfRow = (entity: Entity | undefined, row: AnyRow): string | number =>
  entity ? (keyOf(entity, row)[0] ?? '') : ''

/** What the server finds, asked once the typing pauses; an answer that comes too late is dropped. */
function useFound(entity: Entity | undefined, query: string) {
  const { client, notify } = useApp()
  const [state, setState] = useState<{ rows: readonly AnyRow[]; loading: boolean }>({
    rows: [],
    loading: true,
  })
  useEffect(() => {
    if (!entity) return
    const asking = new AbortController()
    setState(was => ({ ...was, loading: true }))
    const timer = setTimeout(
      () => {
        client
          .of(entity)
          .list(
            { filter: searchFilter(entity, query), orderBy: orderOf(entity), pageSize: MOST },
            asking.signal,
          )
          .then(({ rows }) => setState({ rows, loading: false }))
          .catch((error: unknown) => {
            if (asking.signal.aborted) return
            setState({ rows: [], loading: false })
            notify('error', messageOf(error))
          })
      },
      query === '' ? 0 : WAIT,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [client, entity, query, notify])
  return state
}

const orderOf = (entity: Entity) => [{ field: entity.shows, direction: 'asc' as const }]

/** A record as the picker lists it: its name, and what tells it from others of the same name. */
function optionOf(entity: Entity | undefined, row: AnyRow): PickerOption {
  if (!entity) return { id: '', label: '' }
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
  const [first] = details
  return {
    id: key,
    label,
    detail: first ?? (entity.fields[entity.key[0] ?? '']?.kind === 'identity' ? `#${key}` : undefined),
  }
}
