import { counted } from '../rules/interface/counted.ts'
import { groupDigits } from '../rules/interface/grouped.ts'

export const listWords = {
  filters: {
    addFilter: 'Add filter',
  },
  bar: {
    searchIn: (title: string) => `Search in ${title}`,
    details: 'Details',
  },
  menu: {
    more: 'More',
    importCsv: 'Import CSV',
    exportCsv: 'Export CSV',
    exportXlsx: 'Export XLSX',
    columns: 'Columns…',
    trash: 'Trash',
    log: 'Log',
  },
  columns: {
    name: 'Name',
  },
  head: {
    cancelExport: 'Cancel export',
    new: (label: string) => `New ${label}`,
  },
  rows: {
    noDataAvailable: 'No data available',
    makeFirstStandsHere: (label: string) => `Create the first ${label}.`,
    willStandHere: (plural: string) => `${plural} will appear here.`,
  },
  status: {
    found: (count: number, what: string, isFiltered: boolean) =>
      `${groupDigits(count)} ${what}${isFiltered ? ' found' : ''}`,
    selected: (count: number) => `${counted(count, 'row')} selected`,
    selectedRecords: (count: number, what: string) => `${groupDigits(count)} selected ${what}`,
    exporting: (exportsAs: string) => `Exporting ${exportsAs}`,
    open: 'Open',
    new: 'New',
    search: 'Search',
    listCannotLoaded: 'Couldn’t load the list',
    loading: 'Loading...',
  },
  recordList: {
    exportedTo: (rows: number, format: string) =>
      `${groupDigits(rows)} ${rows === 1 ? 'row was' : 'rows were'} exported to ${format}.`,
    rowHasChanged: '1 row has changed.',
    rowsHaveChanged: (changed: number) => `${changed} rows have changed.`,
    show: 'Show',
    theExportStopped: (message: string) => `The export stopped: ${message}`,
    new: (label: string) => `New ${label}`,
    importCsv: 'Import CSV',
  },
  viewsButton: {
    views: 'Views',
  },
  useCellEdit: {
    cellsCannotEditedJust: 'Can’t edit cells right now: part of Rounds couldn’t load.',
  },
} as const
