import { titleForSearch } from '@rounds/core/rules/page'
import { seoToolsWords } from '@rounds/core/words/seo-tools'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import type { SeoRow } from './read-seo.ts'

const words = seoToolsWords.columns

/** The columns: what a search result shows, and its problems. */
export const seoColumns: readonly GridColumn<SeoRow>[] = [
  { id: 'title', label: words.title, cell: titleForSearch, width: 'minmax(12rem, 3fr)' },
  {
    id: 'description',
    label: words.description,
    cell: ({ description }) => description,
    width: 'minmax(12rem, 4fr)',
  },
  {
    id: 'url',
    label: words.url,
    cell: ({ url }) => <span className="font-mono text-[0.9285em]">{url}</span>,
    muted: true,
    width: 'minmax(9rem, 2fr)',
  },
  {
    id: 'problems',
    label: words.problems,
    cell: ({ problems }) => problems.map(problem => seoToolsWords.problems[problem]).join(', '),
    width: 'minmax(10rem, 2fr)',
  },
  {
    id: 'state',
    label: words.state,
    cell: ({ isPublished }) => (isPublished ? seoToolsWords.published : seoToolsWords.notPublished),
    muted: true,
    width: 120,
  },
]

/** The columns that remain beside an open page. */
export const seoColumnsBeside = seoColumns.filter(({ id }) => id === 'title' || id === 'problems')
