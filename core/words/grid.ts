import { groupDigits } from '../rules/interface/grouped.ts'

export const gridWords = {
  header: {
    selectAllOnPage: 'Select all on this page',
    actions: 'Actions',
    sortShiftSortToo: (label: string) => `${label}: sort (with Shift: sort by this too)`,
    andThen: (direction: string) => `, then ${direction}`,
  },
  row: {
    view: 'View',
    edit: 'Edit',
    delete: 'Delete',
    select: (label: string) => `Select ${label}`,
  },
  states: {
    noSearchResultsFound: 'No search results found',
    lookFewerOrOther: 'Try fewer or different words, or remove a filter.',
    noDataAvailable: 'No data available',
  },
  pagination: {
    firstPage: 'First page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    lastPage: 'Last page',
    pages: 'Pages',
    total: (total: number) => `Total: ${groupDigits(total)}`,
    pageOf: (page: number, pages: number) => `Page: ${groupDigits(page)} of ${groupDigits(pages)}`,
    rowsOnAPage: 'Rows per page',
    show: (size: number) => `Show ${size}`,
  },
  searchBox: {
    search: 'Search',
    search2: 'Search...',
    clearTheSearch: 'Clear the search',
  },
} as const
