import { draftWords } from '@rounds/core/words/drafts'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Mark } from '../../kit/mark.tsx'
import { Instant } from '../../records/values/value.tsx'
import type { OpenDraft } from './read-drafts.ts'

/** The columns; the page's title links to the comparison. */
export const draftColumns = (href: (draft: OpenDraft) => string): readonly GridColumn<OpenDraft>[] => [
  {
    id: 'title',
    label: draftWords.draftColumns.page,
    cell: ({ title }) => title,
    href,
    sortable: true,
    width: 'minmax(12rem, 3fr)',
  },
  {
    id: 'url',
    label: 'URL',
    cell: ({ url }) => <span className="font-mono text-[0.9285em]">{url}</span>,
    sortable: true,
    muted: true,
    width: 'minmax(8rem, 2fr)',
  },
  {
    id: 'by',
    label: draftWords.draftColumns.whose,
    cell: ({ by }) => by,
    sortable: true,
    width: 'minmax(9.5rem, 1.2fr)',
  },
  {
    id: 'changed',
    label: draftWords.draftColumns.lastWritten,
    cell: ({ changed }) => <Instant at={changed} />,
    sortable: true,
    width: 140,
  },
  {
    id: 'state',
    label: draftWords.draftColumns.state,
    cell: draft => <State draft={draft} />,
    sortable: true,
    width: 'minmax(8rem, 1fr)',
  },
]

function State({ draft: { publishAt, problem } }: { draft: OpenDraft }) {
  if (problem)
    return (
      <span className="inline-flex items-center gap-1.5" title={problem}>
        <Mark tone="alarm" />
        {draftWords.draftColumns.notPublished(problem)}
      </span>
    )
  if (publishAt)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Mark tone="busy" />
        {draftWords.draftColumns.published} <Instant at={publishAt} />
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone="idle" />
      {draftWords.draftColumns.waitsForAPerson}
    </span>
  )
}

const sortedBy = (draft: OpenDraft, column: string): string => {
  if (column === 'state') return draft.problem ?? draft.publishAt ?? ''
  const value: unknown = Reflect.get(draft, column)
  return typeof value === 'string' ? value : ''
}

/** The drafts that contain all the words, sorted as the URL says: “title”, “changed desc”; by default newest first. */
export function orderedDrafts(
  drafts: readonly OpenDraft[],
  search: string,
  sort: string,
): readonly OpenDraft[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = drafts.filter(({ title, url, by }) => {
    const text = `${title} ${url ?? ''} ${by ?? ''}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const [column = '', direction] = sort.split(' ')
  if (column === '') return found
  const sign = direction === 'desc' ? -1 : 1
  return found.toSorted(
    (one, other) =>
      sign * sortedBy(one, column).localeCompare(sortedBy(other, column), 'en', { numeric: true }),
  )
}
