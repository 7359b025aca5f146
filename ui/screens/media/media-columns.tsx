import { type AnyRow, Custom_Media, nameOfRecord } from '@rounds/core/entities'
import { pictureAddress } from '@rounds/core/rules/files'
import { FileText, Image, type LucideIcon, Mic, Newspaper, Video } from 'lucide-react'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'

const SMALL = { width: 320, form: 'webp', shape: '1x1' } as const
const ICONS: Readonly<Record<string, LucideIcon>> = {
  image: Image,
  video: Video,
  audio: Mic,
  article: Newspaper,
  document: FileText,
}

/** The list with a small picture before each title: the poster, the picture itself, or a sign for its kind. */
export const mediaColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column =>
    column.id === Custom_Media.shows
      ? { ...column, cell: row => <TitleWithPicture row={row} />, width: 'minmax(15rem, 16fr)' }
      : column,
  )

function TitleWithPicture({ row }: { row: AnyRow }) {
  const src = pictureOf(row)
  const Icon = ICONS[String(row.MType)] ?? FileText
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
          <Icon aria-hidden="true" className="size-4" />
        </span>
      )}
      <span className="min-w-0 truncate">{nameOfRecord(Custom_Media, row)}</span>
    </span>
  )
}

/** The poster, or the picture itself where it is one of the site's own. */
export function pictureOf({ MPhoto, MType, MUrl }: AnyRow): string | null {
  const { src } = (MPhoto ?? {}) as { src?: string }
  if (src) return src
  return MType === 'image' && typeof MUrl === 'string' && MUrl.startsWith('/files/') ? MUrl : null
}
