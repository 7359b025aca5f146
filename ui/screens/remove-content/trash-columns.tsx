import type { TrashPage } from '@rounds/core/api'
import { contentTypeWord } from '@rounds/core/words/content-types'
import { removeContentWords } from '@rounds/core/words/remove-content'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Instant } from '../../records/values/value.tsx'

/** The columns of the trash. */
export const trashColumns: readonly GridColumn<TrashPage>[] = [
  {
    id: 'title',
    label: removeContentWords.trashColumns.page,
    cell: ({ title }) => title,
    width: 'minmax(12rem, 3fr)',
  },
  {
    id: 'url',
    label: 'URL',
    cell: ({ url }) => <span className="font-mono text-[0.9285em]">{url}</span>,
    muted: true,
    width: 'minmax(8rem, 2fr)',
  },
  {
    id: 'type',
    label: removeContentWords.trashColumns.type,
    cell: ({ type }) => contentTypeWord(type),
    muted: true,
    width: 'minmax(7rem, 1fr)',
  },
  {
    id: 'by',
    label: removeContentWords.trashColumns.deletedBy,
    cell: ({ by }) => by,
    width: 'minmax(7rem, 1fr)',
  },
  {
    id: 'since',
    label: removeContentWords.trashColumns.deleted,
    cell: ({ since }) => <Instant at={since} />,
    width: 140,
  },
  {
    id: 'until',
    label: removeContentWords.trashColumns.keptUntil,
    cell: ({ until }) => <Instant at={until} />,
    muted: true,
    width: 140,
  },
]

/** The pages with all the words in their title, address, type or the name of the person who deleted them. */
export function foundIn(pages: readonly TrashPage[], search: string): readonly TrashPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ title, url, type, by }) => {
    const text = `${title} ${url ?? ''} ${type} ${by ?? ''}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
