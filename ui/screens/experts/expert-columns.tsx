import { type AnyRow, Custom_Physician, nameOfRecord } from '@rounds/core/entities'
import { pictureAddress } from '@rounds/core/rules/files'
import { UserRound } from 'lucide-react'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'

const SMALL = { width: 320, form: 'webp', shape: '1x1' } as const

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
    <span className="flex min-w-0 items-center gap-2.5">
      {src ? (
        <img
          src={src.startsWith('/') ? pictureAddress(src, SMALL) : src}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-7 shrink-0 rounded-sm bg-well object-cover"
        />
      ) : (
        <span className="grid size-7 shrink-0 place-items-center rounded-sm bg-well text-ink-3">
          <UserRound aria-hidden="true" className="size-4" />
        </span>
      )}
      <span className="min-w-0 truncate">
        {nameOfRecord(Custom_Physician, row)}
        {row.PhCredentials ? (
          <span className="ml-2 font-normal text-ink-3">{String(row.PhCredentials)}</span>
        ) : null}
      </span>
    </span>
  )
}
