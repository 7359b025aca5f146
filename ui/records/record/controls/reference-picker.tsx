import { keyOf } from '@rounds/core/api'
import {
  type AnyRow,
  type Entity,
  referenceFields,
  referenceName,
  visibleFields,
} from '@rounds/core/entities'
import { saidName } from '@rounds/core/words/content-types'
import { useRef } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { PickerDialog, type PickerQuery } from '../../../kit/picker-dialog.tsx'
import type { PickerOption } from '../../../kit/picker-list.tsx'
import type { ReferenceKey } from '../../values/reference-names.ts'
import { findRecords, type OnlyThese } from './find-records.ts'

/** A picked record. */
export interface PickedRecord {
  readonly key: ReferenceKey
  readonly name: string
}

interface PickerProps {
  entity: Entity | undefined
  title: string
  only?: OnlyThese | undefined
  onClose: () => void
}

interface ReferencePickerProps extends PickerProps {
  /** Already chosen, and so not offered again. */
  current: ReferenceKey | null
  onPick: (key: ReferenceKey, name: string) => void
}

/** Picks one record of an entity; the server searches, so it is as fast with many as with few. */
export function ReferencePicker({ current, onPick, ...rest }: ReferencePickerProps) {
  return (
    <ServerPicker
      {...rest}
      multiple={false}
      exclude={current === null ? [] : [current]}
      onPicked={([picked]) => {
        if (picked) onPick(picked.key, picked.name)
      }}
    />
  )
}

interface ReferencesPickerProps extends PickerProps {
  /** Already chosen, and so not offered again. */
  exclude: readonly ReferenceKey[]
  onPicked: (picked: readonly PickedRecord[]) => void
}

/** Picks any number of records of an entity. */
export const ReferencesPicker = (props: ReferencesPickerProps) => <ServerPicker {...props} multiple />

function ServerPicker(props: ReferencesPickerProps & { multiple: boolean }) {
  const { entity, title, only, exclude, multiple, onClose, onPicked } = props
  const { client } = useApp()
  const keys = useRef(new Map<string, ReferenceKey>())
  const find = async ({ search, page }: PickerQuery, signal: AbortSignal) => {
    if (!entity) return { options: [], more: false }
    const { rows, paging } = await findRecords(
      client,
      entity,
      { search, page, ...(only && { only }) },
      signal,
    )
    for (const row of rows) keys.current.set(String(keyOfRow(entity, row)), keyOfRow(entity, row))
    return { options: rows.map(row => optionOf(entity, row)), more: paging.hasNext }
  }
  return (
    <PickerDialog
      open
      multiple={multiple}
      title={title}
      find={find}
      exclude={new Set(exclude.map(String))}
      onOpenChange={next => {
        if (!next) onClose()
      }}
      onDone={options =>
        onPicked(
          options.flatMap(({ id, label: name }) => {
            const key = keys.current.get(id)
            return key === undefined ? [] : [{ key, name }]
          }),
        )
      }
    />
  )
}

const keyOfRow = (entity: Entity, row: AnyRow): ReferenceKey => keyOf(entity, row)[0] ?? ''

/** A record in the picker: its name, and what distinguishes it from others of that name. */
function optionOf(entity: Entity, row: AnyRow): PickerOption {
  const key = String(keyOfRow(entity, row))
  const said = referenceFields(entity)
  const details = visibleFields(entity)
    .filter(
      field => !said.includes(field) && entity.fields[field]?.column && entity.fields[field]?.kind === 'text',
    )
    .map(field => row[field])
    .filter((value): value is string => typeof value === 'string' && value !== '')
  const label = saidName(entity.name, referenceName(entity, row)) || `#${key}`
  const number = entity.fields[entity.key[0] ?? '']?.kind === 'identity' ? `#${key}` : undefined
  const detail = details[0] ?? number
  return { id: key, label, ...(detail !== undefined && { detail }) }
}
