import { titleForSearch } from '@rounds/core/rules/page'
import { sayCanonical, sayStructuredData, seoToolsWords } from '@rounds/core/words/seo-tools'
import { Link } from 'wouter'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { editAddress } from '../../pages/read-pages.ts'
import type { SeoRow } from './seo-slots.ts'

const words = seoToolsWords.columns

/** The columns: what a search result shows, and its problems. */
export const seoColumns: readonly GridColumn<SeoRow>[] = [
  { id: 'title', label: words.title, cell: titleForSearch, width: 'minmax(10rem, 3fr)' },
  {
    id: 'description',
    label: words.description,
    cell: ({ description }) => description,
    width: 'minmax(10rem, 4fr)',
  },
  {
    id: 'url',
    label: words.url,
    cell: ({ url }) => <span className="font-mono text-[0.9285em]">{url}</span>,
    muted: true,
    width: 'minmax(8rem, 2fr)',
  },
  { id: 'canonical', label: words.canonical, cell: sayCanonical, muted: true, width: 'minmax(6.5rem, 1fr)' },
  {
    id: 'data',
    label: words.data,
    cell: ({ data }) => sayStructuredData(data),
    muted: true,
    width: 'minmax(7.5rem, 1.5fr)',
  },
  {
    id: 'problems',
    label: words.problems,
    cell: ({ problems }) => problems.map(problem => seoToolsWords.problems[problem]).join(', '),
    width: 'minmax(9rem, 2fr)',
  },
  {
    id: 'state',
    label: words.state,
    cell: ({ isPublished }) => (isPublished ? seoToolsWords.published : seoToolsWords.notPublished),
    muted: true,
    width: 112,
  },
  {
    id: 'editor',
    label: words.editor,
    // Beside an open page its pane has the link for the keyboard.
    cell: row => (
      <Link
        href={editAddress(row.CId)}
        tabIndex={-1}
        aria-label={seoToolsWords.openNamed(titleForSearch(row))}
        className="text-ink-2 underline hover:text-ink"
      >
        {seoToolsWords.open}
      </Link>
    ),
    width: 72,
  },
]

/** The columns that remain beside an open page. */
export const seoColumnsBeside = seoColumns.filter(({ id }) => id === 'title' || id === 'problems')
