import { type AnyRow, Custom_Physician, nameOfRecord } from '@rounds/core/entities'
import { UserRound } from 'lucide-react'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { NameWithPicture } from '../../records/values/name-with-picture.tsx'

/** The list as a directory: each name with its portrait and what stands after the name. */
export const expertColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column =>
    column.id === Custom_Physician.shows
      ? { ...column, cell: row => <NameWithPortrait row={row} />, width: 'minmax(15rem, 18fr)' }
      : column,
  )

function NameWithPortrait({ row }: { row: AnyRow }) {
  const { src } = (row.PhPhoto ?? {}) as { src?: string }
  return (
    <NameWithPicture src={src || null} icon={UserRound}>
      {nameOfRecord(Custom_Physician, row)}
      {row.PhCredentials ? (
        <span className="ml-2 font-normal text-ink-2">{String(row.PhCredentials)}</span>
      ) : null}
    </NameWithPicture>
  )
}
