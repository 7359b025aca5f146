import { counted } from '../rules/interface/counted.ts'
import { groupDigits } from '../rules/interface/grouped.ts'

export const selectContentWords = {
  pagesInTree: {
    loading: 'Loading...',
    pagesCannotLoaded: 'Couldn’t load the pages',
    found: (count: number, isFiltered: boolean) => `${counted(count, 'page')}${isFiltered ? ' found' : ''}`,
    open: 'Open',
    unfold: 'Unfold',
    newPage: 'New page',
    searchIn: (title: string) => `Search in ${title}`,
    pages: 'pages',
    noPagesTheseFolders: 'No pages in these folders.',
    noFolderTableShows: (homeless: number) =>
      `${groupDigits(homeless)} ${homeless === 1 ? 'page is' : 'pages are'} in no folder; the table shows them too.`,
  },
  viewSwitch: {
    table: 'Table',
    howPagesShown: 'How the pages are shown',
  },
} as const
