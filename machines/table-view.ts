/**
 * A table of records: search, order, filters, pages, columns, selection and export (specification §2, data table; §4,
 * table sort; §9). Old rows stay until new ones arrive, and only the latest request's response counts. Saved views are
 * a separate machine (`savedViews`).
 *
 * Three parallel parts: the rows, typing in the search box, and an export.
 */

import type { FilterEntry } from '@rounds/core/api'
import { messageOf } from '@rounds/core/api'
import type { AnyRow } from '@rounds/core/entities'
import {
  countSelected,
  type ExportFormat,
  everythingSelected,
  isFiltered,
  isInSelection,
  kindOfSelection,
  nextOrder,
  nothingSelected,
  pagesOf,
  plainView,
  type SelectionKind,
  sameValue,
  sameView,
  saySelection,
  type TableSelection,
  type TableView,
  withKeys,
} from '@rounds/core/rules/table'
import { assign, emit, raise, setup } from 'xstate'
import { sayLate, sayWhy, slot } from './kit.ts'

export interface TableInput {
  /** The view in the URL. */
  readonly view?: TableView
  /** The rows of that view if already loaded; then none are requested. */
  readonly first?: TableRows | undefined
  /** Identifies a row: its key as text. */
  readonly keyOf: (row: AnyRow) => string
}

/** A page of rows, and the total number of matches. */
export interface TableRows {
  readonly rows: readonly AnyRow[]
  readonly total: number
}

/** The input of an export; it reports progress. */
export interface TableExport {
  readonly view: TableView
  /** The rows to export; null for all matches. */
  readonly selection: TableSelection | null
  readonly format: ExportFormat
  readonly report: (done: number, total: number) => void
}

export interface TableContext {
  readonly keyOf: TableInput['keyOf']
  readonly view: TableView
  /** The text in the search box. */
  readonly typed: string
  /** The last loaded rows, and the view they belong to. */
  readonly rows: readonly AnyRow[]
  readonly total: number
  readonly shown: TableView | null
  readonly message: string | null
  readonly selection: TableSelection
  readonly exporting: { readonly done: number; readonly total: number; readonly message: string | null }
  /** Whether only the selected rows are exported. */
  readonly exportsSelected: boolean
  readonly exportsAs: ExportFormat
}

export type TableEvent =
  | { type: 'SEARCH'; text: string }
  /** Searches at once, without the debounce (Enter). */
  | { type: 'SEARCH_NOW' }
  | { type: 'SORT'; field: string; additive?: boolean }
  | { type: 'FILTER'; filters: readonly FilterEntry[] }
  | { type: 'PAGE'; page: number }
  | { type: 'PAGE_SIZE'; pageSize: number }
  /** Other columns, in order; none for the table's defaults. */
  | { type: 'COLUMNS'; columns: readonly string[] }
  /** The URL changed (back, forward). */
  | { type: 'URL_GIVEN'; view: TableView }
  /** Shows a saved view, from its first page. */
  | { type: 'SHOW_VIEW'; view: TableView }
  | { type: 'REFRESH' }
  | { type: 'RETRY' }
  /** A record was stored from here: its row is updated at once, and its position is reloaded. */
  | { type: 'STORED'; row: AnyRow }
  /** Records were deleted: they are deselected, and their page may be gone. */
  | { type: 'DELETED'; keys: readonly string[] }
  | { type: 'SELECT'; keys: readonly string[]; on: boolean }
  | { type: 'SELECT_PAGE'; on: boolean }
  | { type: 'SELECT_ALL' }
  | { type: 'SELECT_NONE' }
  /** CSV by default. */
  | { type: 'EXPORT'; selected?: boolean; format?: ExportFormat }
  | { type: 'CANCEL_EXPORT' }
  | { type: 'DISMISS' }
  /** Sent by the export itself. */
  | { type: 'EXPORT_PROGRESS'; done: number; total: number }
  /** Raised when other rows are needed. */
  | { type: 'LOAD' }

type ToExport = Extract<TableEvent, { type: 'EXPORT' }>

export type TableTag =
  | 'loading'
  | 'has no rows yet'
  | 'shows rows'
  | 'nothing found'
  | 'no data'
  | 'cannot be loaded'
  | 'typing'
  | 'exporting'
  | 'export failed'

export type TableEmitted =
  /** Updates the URL; `replace` if Back should skip this state. */
  | { type: 'URL_CHANGED'; view: TableView; replace: boolean }
  | { type: 'EXPORTED'; rows: number; format: ExportFormat }

/** Whether a row is selected. */
export const isSelected = ({ selection }: Pick<TableContext, 'selection'>, key: string): boolean =>
  isInSelection(selection, key)

/** How many rows are selected, visible or not. */
export const selectedCount = ({ selection, total }: Pick<TableContext, 'selection' | 'total'>): number =>
  countSelected(selection, total)

const keysHere = ({ rows, keyOf }: TableContext): readonly string[] => rows.map(keyOf)

/** The kind of selection: nothing, some rows, exactly this page, or all matches. */
export const selectionKind = (context: TableContext): SelectionKind =>
  kindOfSelection(context.selection, keysHere(context))

/** The selection as a sentence that distinguishes this page from all matches. */
export const selectionWords = (context: TableContext): string =>
  saySelection(context.selection, keysHere(context), context.total)

/** Whether all, none or some rows of the page are selected. */
export function pageSelection(context: TableContext): 'all' | 'none' | 'some' {
  const selected = context.rows.filter(row => isSelected(context, context.keyOf(row))).length
  if (selected === 0) return 'none'
  return selected === context.rows.length ? 'all' : 'some'
}

const lastPage = ({ view }: TableContext, { total }: TableRows) => pagesOf(total, view.pageSize)

const answer = ({ event }: { event: { output: TableRows } }) => event.output
const takeRows = { type: 'take the rows', params: answer } as const

/** The view changed: Back returns to the previous one. */
const showIt = [{ type: 'change the address', params: false }, 'ask for rows'] as const

/** Searches for the typed text at once, if it changed. */
const settle = [
  {
    guard: 'it is searched for something else',
    target: 'settled',
    actions: ['search for what was typed', { type: 'change the address', params: true }, 'ask for rows'],
  },
  { target: 'settled' },
] as const

export const tableView = setup({
  types: {} as {
    context: TableContext
    events: TableEvent
    input: TableInput
    emitted: TableEmitted
    tags: TableTag
  },
  actors: {
    // Specification §9, data table setup errors.
    load: slot<TableRows, TableView>('load', new Error('Data table: the fetcher is missing.')),
    export: slot<{ rows: number }, TableExport>('export'),
  },
  delays: {
    /** Specification §9, search debounce. */
    'the typing has ended': 500,
    'the answer is overdue': 30_000,
  },
  guards: {
    'there were rows before': ({ context }) => context.shown !== null,
    'it is another view': ({ context }, view: TableView) => !sameView(context.view, view),
    'it is searched for something else': ({ context }) => context.typed !== context.view.search,
    'it is another page': ({ context }, page: number) => page >= 1 && page !== context.view.page,
    'it is another size': ({ context }, pageSize: number) =>
      pageSize >= 1 && pageSize !== context.view.pageSize,
    'they are other columns': ({ context }, columns: readonly string[]) =>
      !sameValue(context.view.columns, columns),
    'the page is past the end': ({ context }, answer: TableRows) =>
      context.view.page > lastPage(context, answer),
    'nothing matches': ({ context }, answer: TableRows) => answer.total === 0 && isFiltered(context.view),
    'there is nothing': (_, answer: TableRows) => answer.total === 0,
    'something matches': ({ context }) => context.total > 0,
    'there is something to export': ({ context }, selected: boolean) =>
      selected ? selectedCount(context) > 0 : context.total > 0,
  },
  actions: {
    'take what was typed': assign((_, typed: string) => ({ typed })),
    'change the view': assign(({ context }, change: Partial<TableView>) => ({
      view: { ...context.view, ...change },
    })),
    'search for what was typed': assign(({ context }) => ({
      view: { ...context.view, search: context.typed, page: 1 },
      selection: nothingSelected,
    })),
    'select nothing': assign({ selection: nothingSelected }),
    'select all that match': assign({ selection: everythingSelected }),
    select: assign(({ context }, { keys, on }: { keys: readonly string[]; on: boolean }) => ({
      selection: withKeys(context.selection, keys, on),
    })),
    'drop from the selection': assign(({ context }, keys: readonly string[]) => ({
      selection: { ...context.selection, keys: context.selection.keys.filter(key => !keys.includes(key)) },
    })),
    'take the rows': assign(({ context }, { rows, total }: TableRows) => ({
      rows,
      total,
      shown: context.view,
      message: null,
    })),
    'put it in its row': assign(({ context: { rows, keyOf } }, stored: AnyRow) => ({
      rows: rows.map(row => (keyOf(row) === keyOf(stored) ? { ...row, ...stored } : row)),
    })),
    'go to the last page': assign(({ context }, answer: TableRows) => ({
      view: { ...context.view, page: lastPage(context, answer) },
    })),
    say: assign((_, message: string) => ({ message })),
    'ask for rows': raise({ type: 'LOAD' }),
    'change the address': emit(({ context }, replace: boolean) => ({
      type: 'URL_CHANGED' as const,
      view: context.view,
      replace,
    })),
    'begin to count': assign((_, { selected = false, format = 'csv' }: ToExport) => ({
      exporting: { done: 0, total: 0, message: null },
      exportsSelected: selected,
      exportsAs: format,
    })),
    'count on': assign((_, { done, total }: { done: number; total: number }) => ({
      exporting: { done, total, message: null },
    })),
    'say why the export failed': assign(({ context }, message: string) => ({
      exporting: { ...context.exporting, message },
    })),
    'tell that it is exported': emit(({ context }, { rows }: { rows: number }) => ({
      type: 'EXPORTED' as const,
      rows,
      format: context.exportsAs,
    })),
  },
}).createMachine({
  id: 'tableView',
  context: ({ input }) => {
    const view = input.view ?? plainView
    const first = input.first && input.first.rows.length > 0 ? input.first : null
    return {
      keyOf: input.keyOf,
      view,
      typed: view.search,
      rows: first?.rows ?? [],
      total: first?.total ?? 0,
      shown: first && view,
      message: null,
      selection: nothingSelected,
      exporting: { done: 0, total: 0, message: null },
      exportsSelected: false,
      exportsAs: 'csv' as const,
    }
  },
  type: 'parallel',
  on: {
    SORT: {
      actions: [
        {
          type: 'change the view',
          params: ({ context, event }) => ({
            order: nextOrder(context.view.order, event.field, event.additive ?? false),
            page: 1,
          }),
        },
        ...showIt,
      ],
    },
    FILTER: {
      actions: [
        { type: 'change the view', params: ({ event }) => ({ filters: event.filters, page: 1 }) },
        'select nothing',
        ...showIt,
      ],
    },
    PAGE: {
      guard: { type: 'it is another page', params: ({ event }) => event.page },
      actions: [{ type: 'change the view', params: ({ event }) => ({ page: event.page }) }, ...showIt],
    },
    PAGE_SIZE: {
      guard: { type: 'it is another size', params: ({ event }) => event.pageSize },
      actions: [
        { type: 'change the view', params: ({ event }) => ({ pageSize: event.pageSize, page: 1 }) },
        ...showIt,
      ],
    },
    COLUMNS: {
      guard: { type: 'they are other columns', params: ({ event }) => event.columns },
      actions: [{ type: 'change the view', params: ({ event }) => ({ columns: event.columns }) }, ...showIt],
    },
    SHOW_VIEW: {
      guard: { type: 'it is another view', params: ({ event }) => ({ ...event.view, page: 1 }) },
      actions: [
        { type: 'change the view', params: ({ event }) => ({ ...event.view, page: 1 }) },
        { type: 'take what was typed', params: ({ event }) => event.view.search },
        'select nothing',
        ...showIt,
      ],
    },
    URL_GIVEN: {
      guard: { type: 'it is another view', params: ({ event }) => event.view },
      actions: [
        { type: 'change the view', params: ({ event }) => event.view },
        { type: 'take what was typed', params: ({ event }) => event.view.search },
        'select nothing',
        'ask for rows',
      ],
    },
    REFRESH: { actions: 'ask for rows' },
    STORED: {
      actions: [{ type: 'put it in its row', params: ({ event }) => event.row }, 'ask for rows'],
    },
    DELETED: {
      actions: [{ type: 'drop from the selection', params: ({ event }) => event.keys }, 'ask for rows'],
    },
    SELECT: { actions: { type: 'select', params: ({ event }) => event } },
    SELECT_PAGE: {
      actions: {
        type: 'select',
        params: ({ context, event }) => ({ keys: context.rows.map(context.keyOf), on: event.on }),
      },
    },
    SELECT_ALL: { guard: 'something matches', actions: 'select all that match' },
    SELECT_NONE: { actions: 'select nothing' },
  },
  states: {
    rows: {
      initial: 'beginning',
      on: {
        LOAD: [{ guard: 'there were rows before', target: '.loading.again' }, { target: '.loading.first' }],
      },
      states: {
        beginning: {
          always: [{ guard: 'there were rows before', target: 'shown' }, { target: 'loading' }],
        },
        loading: {
          tags: 'loading',
          initial: 'first',
          states: {
            first: { tags: 'has no rows yet' },
            again: { tags: 'shows rows' },
          },
          invoke: {
            src: 'load',
            input: ({ context }) => context.view,
            onDone: [
              {
                guard: { type: 'the page is past the end', params: answer },
                actions: [
                  { type: 'go to the last page', params: answer },
                  { type: 'change the address', params: true },
                  'ask for rows',
                ],
              },
              {
                guard: { type: 'nothing matches', params: answer },
                target: 'nothing found',
                actions: takeRows,
              },
              { guard: { type: 'there is nothing', params: answer }, target: 'no data', actions: takeRows },
              { target: 'shown', actions: takeRows },
            ],
            onError: {
              target: 'failed',
              actions: sayWhy,
            },
          },
          after: {
            'the answer is overdue': { target: 'failed', actions: sayLate },
          },
        },
        shown: { tags: 'shows rows' },
        'nothing found': { tags: 'nothing found' },
        'no data': { tags: 'no data' },
        failed: {
          tags: 'cannot be loaded',
          on: { RETRY: { actions: 'ask for rows' } },
          initial: 'judging',
          states: {
            judging: { always: [{ guard: 'there were rows before', target: 'again' }, { target: 'first' }] },
            first: { tags: 'has no rows yet' },
            /** The last loaded rows stay visible. */
            again: { tags: 'shows rows' },
          },
        },
      },
    },
    search: {
      initial: 'settled',
      on: {
        SEARCH: {
          target: '.typing',
          actions: { type: 'take what was typed', params: ({ event }) => event.text },
        },
      },
      states: {
        settled: {},
        typing: {
          tags: 'typing',
          on: { SEARCH_NOW: settle },
          after: { 'the typing has ended': settle },
        },
      },
    },
    export: {
      initial: 'idle',
      on: {
        EXPORT: {
          guard: { type: 'there is something to export', params: ({ event }) => event.selected ?? false },
          target: '.exporting',
          actions: { type: 'begin to count', params: ({ event }) => event },
        },
      },
      states: {
        idle: {},
        exporting: {
          tags: 'exporting',
          on: {
            EXPORT: {},
            EXPORT_PROGRESS: { actions: { type: 'count on', params: ({ event }) => event } },
            CANCEL_EXPORT: 'idle',
          },
          invoke: {
            src: 'export',
            input: ({ context, self }) => ({
              view: context.view,
              selection: context.exportsSelected ? context.selection : null,
              format: context.exportsAs,
              report: (done, total) => self.send({ type: 'EXPORT_PROGRESS', done, total }),
            }),
            onDone: {
              target: 'idle',
              actions: { type: 'tell that it is exported', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'say why the export failed', params: ({ event }) => messageOf(event.error) },
            },
          },
        },
        failed: { tags: 'export failed', on: { DISMISS: 'idle' } },
      },
    },
  },
})
