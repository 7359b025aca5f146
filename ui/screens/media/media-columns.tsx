import { type AnyRow, Custom_Media, nameOfRecord } from '@rounds/core/entities'
import { FileText, Image, type LucideIcon, Mic, Newspaper, Video } from 'lucide-react'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { NameWithPicture } from '../../records/values/name-with-picture.tsx'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  image: Image,
  video: Video,
  audio: Mic,
  article: Newspaper,
  document: FileText,
}

/** The list with a small image before each title: the poster, the image itself, or an icon for its kind. */
export const mediaColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column =>
    column.id === Custom_Media.shows
      ? {
          ...column,
          cell: row => (
            <NameWithPicture src={pictureOf(row)} icon={ICONS[String(row.MType)] ?? FileText}>
              {nameOfRecord(Custom_Media, row)}
            </NameWithPicture>
          ),
          width: 'minmax(15rem, 16fr)',
        }
      : column,
  )

/** The poster, or the image itself if it is one of the site's own. */
export function pictureOf({ MPhoto, MType, MUrl }: AnyRow): string | null {
  const { src } = (MPhoto ?? {}) as { src?: string }
  if (src) return src
  return MType === 'image' && typeof MUrl === 'string' && MUrl.startsWith('/files/') ? MUrl : null
}
