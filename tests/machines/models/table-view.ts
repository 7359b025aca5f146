import type { TableView } from '@rounds/core/rules/table'
import { assign, emit, setup } from 'xstate'
import type { FilterEntry } from '../../../core/api/index.ts'
import type { AnyRow } from '../../../core/entities/index.ts'
import type {
  TableContext,
  TableEmitted,
  TableEvent,
  TableInput,
  TableTag,
} from '../../../machines/table-view.ts'
import {
  answers,
  type Deeds,
  defineModel,
  type EventOf,
  expected,
  fails,
  type Model,
  passes,
  sends,
  waits,
} from '../../model.ts'

const keyOf = (row: AnyRow) => `row ${row.Id}`
const plain: TableView = { search: '', order: [], filters: [], page: 1, pageSize: 20, columns: [] }
const start: TableView = { ...plain, search: 'old', page: 2 }
const saved: TableView = { ...plain, search: 'kept', page: 4, pageSize: 10, columns: ['Age'] }
const filter: FilterEntry = { field: 'Name', operator: '=', values: ['x'] }
const rows = [{ Id: 1 }, { Id: 2 }]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What the person has busied themselves with: paths end where that is too much at once. */
type Topic = 'order' | 'filter' | 'page' | 'columns' | 'address' | 'search' | 'selection' | 'export'

interface Context extends TableContext {
  readonly topics: readonly Topic[]
  /** For how long the rows have been asked for. */
  readonly waited: number
  /** For how long nothing was typed; null where that no longer counts. */
  readonly rested: number | null
}

const pageOf = ({ view }: Context, by: number) => view.page + by

const deeds = {
  'sorts by name': sends({ type: 'SORT', field: 'Name' }),
  'sorts by age too': sends({ type: 'SORT', field: 'Age', additive: true }),
  filters: sends({ type: 'FILTER', filters: [filter] }),
  'goes a page on': sends((context: Context) => ({ type: 'PAGE', page: pageOf(context, 1) })),
  'goes a page back': sends((context: Context) => ({ type: 'PAGE', page: pageOf(context, -1) })),
  'goes to where they are': sends((context: Context) => ({ type: 'PAGE', page: context.view.page })),
  'shows ten a page': sends({ type: 'PAGE_SIZE', pageSize: 10 }),
  'shows none a page': sends({ type: 'PAGE_SIZE', pageSize: 0 }),
  'chooses a column': sends({ type: 'COLUMNS', columns: ['Name'] }),
  'opens a saved view': sends({ type: 'SHOW_VIEW', view: saved }),
  'goes back': sends({ type: 'URL_GIVEN', view: plain }),
  refreshes: sends({ type: 'REFRESH' }),
  'has stored the first row': sends({ type: 'STORED', row: { Id: 1, Name: 'new' } }),
  'tries again': sends({ type: 'RETRY' }),
  'has deleted the first row': sends({ type: 'DELETED', keys: ['row 1'] }),
  types: sends({ type: 'SEARCH', text: 'new' }),
  'types what was searched for': sends((context: Context) => ({ type: 'SEARCH', text: context.view.search })),
  'presses Enter': sends({ type: 'SEARCH_NOW' }),
  'a moment passes': waits(300),
  'the typing has ended': passes(({ rested }: Context) => 500 - (rested ?? 0)),
  'rows come': answers('load', { rows, total: 45 }),
  'one row comes': answers('load', { rows: [{ Id: 1 }], total: 1 }),
  'no rows come': answers('load', { rows: [], total: 0 }),
  'no rows can be had': fails('load', new Error('No network.')),
  'half a minute passes': passes(({ waited }: Context) => 30_000 - waited),
  'selects the first row': sends({ type: 'SELECT', keys: ['row 1'], on: true }),
  'leaves the first row out': sends({ type: 'SELECT', keys: ['row 1'], on: false }),
  'selects the page': sends({ type: 'SELECT_PAGE', on: true }),
  'leaves the page out': sends({ type: 'SELECT_PAGE', on: false }),
  'selects all': sends({ type: 'SELECT_ALL' }),
  'selects nothing': sends({ type: 'SELECT_NONE' }),
  'exports all': sends({ type: 'EXPORT' }),
  'exports what is selected': sends({ type: 'EXPORT', selected: true, format: 'xlsx' }),
  'the export gets on': sends({ type: 'EXPORT_PROGRESS', done: 10, total: 45 }),
  'the export is done': answers('export', { rows: 45 }),
  'the export breaks': fails('export', new Error('Disk full.')),
  'calls the export off': sends({ type: 'CANCEL_EXPORT' }),
  'has read why': sends({ type: 'DISMISS' }),
} satisfies Deeds<TableEvent>

/** What comes of pressing the header of a column, as the specification has it: up, down, not at all. */
const cycle = { none: 'asc', asc: 'desc', desc: undefined } as const
function sorted({ view: { order } }: Context, field: string, beside: boolean): TableView['order'] {
  const direction = cycle[order.find(one => one.field === field)?.direction ?? 'none']
  const pressed = direction ? [{ field, direction }] : []
  if (!beside) return pressed
  const at = order.findIndex(one => one.field === field)
  return at < 0 ? [...order, ...pressed] : [...order.slice(0, at), ...pressed, ...order.slice(at + 1)]
}

/** Which rows are selected of those that match: with `all`, those are named that are not. */
function selecting({ selection: { all, keys } }: Context, some: readonly string[], on: boolean) {
  const others = keys.filter(key => !some.includes(key))
  return { selection: { all, keys: on === all ? others : [...others, ...some] } }
}

const selected = ({ selection: { all, keys }, total }: Context) =>
  all ? Math.max(0, total - keys.length) : keys.length
const isOver = ({ view }: Context, total: number) => view.page > Math.max(1, Math.ceil(total / view.pageSize))
const searchesAnew = ({ context }: { context: Context }) =>
  context.rested !== null && context.typed !== context.view.search
const nothing = { all: false, keys: [] }
const anyFunction = { asymmetricMatch: (value: unknown) => typeof value === 'function' }

/** Where paths end: where too much comes together, or the same has been done often enough. */
function tooMuch(context: Context): boolean {
  const { topics, view, shown, total, message, selection, exporting, waited, typed } = context
  const isTrouble = message !== null || (shown !== null && total !== 45)
  const isAlone =
    !isTrouble || topics.every(topic => ['filter', 'page', 'selection', 'search'].includes(topic))
  const isMuch = topics.length > 2 || (topics.length === 2 && (isTrouble || !topics.includes('selection')))
  const isLong = waited > 300 || (isTrouble && (waited > 0 || typed !== view.search))
  const isBusy = topics.length === 2 && (exporting.done > 0 || exporting.message !== null || view !== shown)
  const isFar = view.page > 2 || view.pageSize === 10 || view.order.length > 1
  return !isAlone || isMuch || isBusy || isLong || isFar || selection.keys.length > 1
}

const base = setup({
  types: {} as {
    context: Context
    events: EventOf<typeof deeds>
    input: TableInput
    tags: TableTag
    emitted: TableEmitted
  },
  actions: {
    ...expected,
    touch: assign(({ context }, topic: Topic) => ({
      topics: context.topics.includes(topic) ? context.topics : [...context.topics, topic].sort(),
    })),
    see: assign(({ context }, change: Partial<TableView>) => ({ view: { ...context.view, ...change } })),
    set: assign((_, change: Partial<Context>) => change),
    tell: emit(({ context }, replace: boolean) => ({
      type: 'URL_CHANGED' as const,
      view: context.view,
      replace,
    })),
    'tell that it is exported': emit(({ context }) => ({
      type: 'EXPORTED' as const,
      rows: 45,
      format: context.exportsAs,
    })),
  },
})

/** Something that makes other rows wanted. */
const asks = (
  topic: Topic | null,
  change: (context: Context) => Partial<TableView>,
  more: { possible?: (context: Context) => boolean; replace?: boolean | null; set?: Partial<Context> } = {},
) => {
  const { possible = () => true, replace = false, set = {} } = more
  return {
    guard: ({ context }: { context: Context }) => possible(context),
    target: '.loading',
    actions: base.enqueueActions(({ enqueue, context }) => {
      if (topic) enqueue({ type: 'touch', params: topic })
      enqueue({ type: 'see', params: change(context) })
      enqueue({ type: 'set', params: set })
      if (replace !== null) enqueue({ type: 'tell', params: replace })
    }),
  } as const
}

const searches = {
  target: '.loading',
  guard: searchesAnew,
  actions: [
    { type: 'see', params: ({ context }: { context: Context }) => ({ search: context.typed, page: 1 }) },
    { type: 'set', params: { selection: nothing } },
    { type: 'tell', params: true },
  ],
} as const

const typing = (text: (context: Context) => string) =>
  [
    { type: 'touch', params: 'search' },
    {
      type: 'set',
      params: ({ context }: { context: Context }) => ({ typed: text(context), rested: 0 }),
    },
  ] as const

/** Time goes by while nothing is typed. */
const lets = (ms: (context: Context) => number) =>
  ({
    type: 'set',
    params: ({ context }: { context: Context }) => ({
      rested: (context.rested ?? 0) + ms(context),
      waited: context.waited + ms(context),
    }),
  }) as const

const select = (
  how: (context: Context) => Partial<Context>,
  possible: (context: Context) => boolean = () => true,
) =>
  ({
    guard: ({ context }: { context: Context }) => possible(context),
    actions: [
      { type: 'touch', params: 'selection' },
      { type: 'set', params: ({ context }: { context: Context }) => how(context) },
    ],
  }) as const

const exports_ = (isSelected: boolean) =>
  ({
    guard: ({ context }: { context: Context }) => (isSelected ? selected(context) : context.total) > 0,
    target: 'exporting',
    actions: [
      { type: 'touch', params: 'export' },
      {
        type: 'set',
        params: {
          exporting: { done: 0, total: 0, message: null },
          exportsSelected: isSelected,
          exportsAs: isSelected ? 'xlsx' : 'csv',
        },
      },
      {
        type: 'calls',
        params: ({ context }: { context: Context }) => ({
          slot: 'export',
          input: {
            view: context.view,
            selection: isSelected ? context.selection : null,
            format: isSelected ? 'xlsx' : 'csv',
            report: anyFunction,
          },
        }),
      },
    ],
  }) as const

/** What an answer comes to: rows, none, or a page that is not there any more. */
const comes = (come: readonly AnyRow[], total: number) => {
  const take = {
    type: 'set',
    params: ({ context }: { context: Context }) => ({
      rows: come,
      total,
      shown: context.view,
      message: null,
    }),
  } as const
  const isFiltered = ({ view }: Context) => view.search !== '' || view.filters.length > 0
  return [
    {
      ...asks(null, ({ view }) => ({ page: Math.max(1, Math.ceil(total / view.pageSize)) }), {
        possible: context => isOver(context, total),
        replace: true,
      }),
      target: 'loading',
      reenter: true,
    },
    ...(total > 0
      ? ([{ target: 'shown', actions: take }] as const)
      : ([
          {
            guard: ({ context }: { context: Context }) => isFiltered(context),
            target: 'nothing found',
            actions: take,
          },
          { target: 'no data', actions: take },
        ] as const)),
  ]
}

const fails_ = (message: string) =>
  ({ target: 'failed', actions: { type: 'set', params: { message } } }) as const
const wereShown = ({ context }: { context: Context }) => context.shown !== null

const starts: Record<'plainly' | 'with an address' | 'with rows' | 'with none', TableInput> = {
  plainly: { keyOf },
  'with an address': { keyOf, view: start },
  'with rows': { keyOf, first: { rows, total: 45 } },
  'with none': { keyOf, first: { rows: [], total: 0 } },
}

const whole = defineModel({
  deeds,
  starts,
  own: ['topics', 'waited', 'rested'],
  typed: ['typed', 'selection'],
  ends: ({ context }) => tooMuch(context as Context),
  machine: base.createMachine({
    id: 'table view model',
    context: ({ input: { view = plain, first, keyOf } }) => ({
      keyOf,
      view,
      typed: view.search,
      rows: first?.rows ?? [],
      total: first?.total ?? 0,
      shown: first?.total ? view : null,
      message: null,
      selection: nothing,
      exporting: { done: 0, total: 0, message: null },
      exportsSelected: false,
      exportsAs: 'csv',
      topics: [],
      waited: 0,
      rested: null,
    }),
    type: 'parallel',
    on: {
      'selects the first row': select(context => selecting(context, ['row 1'], true)),
      'leaves the first row out': select(context => selecting(context, ['row 1'], false)),
      'selects the page': select(context => selecting(context, context.rows.map(keyOf), true)),
      'leaves the page out': select(context => selecting(context, context.rows.map(keyOf), false)),
      'selects all': select(
        () => ({ selection: { all: true, keys: [] } }),
        ({ total }) => total > 0,
      ),
      'selects nothing': select(() => ({ selection: nothing })),
    },
    states: {
      rows: {
        initial: 'beginning',
        on: {
          'sorts by name': asks('order', context => ({ order: sorted(context, 'Name', false), page: 1 })),
          'sorts by age too': asks('order', context => ({ order: sorted(context, 'Age', true), page: 1 })),
          filters: asks('filter', () => ({ filters: [filter], page: 1 }), { set: { selection: nothing } }),
          'goes a page on': asks('page', context => ({ page: pageOf(context, 1) })),
          'goes a page back': asks('page', context => ({ page: pageOf(context, -1) }), {
            possible: ({ view }) => view.page > 1,
          }),
          'shows ten a page': asks('page', () => ({ pageSize: 10, page: 1 }), {
            possible: ({ view }) => view.pageSize !== 10,
          }),
          'chooses a column': asks('columns', () => ({ columns: ['Name'] }), {
            possible: ({ view }) => !same(view.columns, ['Name']),
          }),
          'opens a saved view': asks('address', () => ({ ...saved, page: 1 }), {
            possible: ({ view }) => !same(view, { ...saved, page: 1 }),
            set: { typed: 'kept', selection: nothing },
          }),
          'goes back': asks('address', () => plain, {
            possible: ({ view }) => !same(view, plain),
            replace: null,
            set: { typed: '', selection: nothing },
          }),
          'presses Enter': searches,
          'the typing has ended': searches,
          refreshes: asks(null, () => ({}), { replace: null }),
          'has stored the first row': {
            target: '.loading',
            actions: {
              type: 'set',
              params: ({ context }) => ({
                rows: context.rows.map(row => (row.Id === 1 ? { Id: 1, Name: 'new' } : row)),
              }),
            },
          },
          'has deleted the first row': {
            target: '.loading',
            actions: [
              { type: 'touch', params: 'selection' },
              {
                type: 'set',
                params: ({ context }) => ({
                  selection: {
                    ...context.selection,
                    keys: context.selection.keys.filter(key => key !== 'row 1'),
                  },
                }),
              },
            ],
          },
        },
        states: {
          beginning: {
            always: [
              { guard: ({ context }) => context.rows.length > 0, target: 'shown' },
              { target: 'loading' },
            ],
          },
          loading: {
            tags: 'loading',
            entry: [
              { type: 'set', params: { waited: 0 } },
              { type: 'calls', params: ({ context }) => ({ slot: 'load', input: context.view }) },
            ],
            initial: 'judging',
            states: {
              judging: { always: [{ guard: wereShown, target: 'again' }, { target: 'first' }] },
              first: { tags: 'has no rows yet' },
              again: { tags: 'shows rows' },
            },
            on: {
              'rows come': comes(rows, 45),
              'one row comes': comes([{ Id: 1 }], 1),
              'no rows come': comes([], 0),
              'no rows can be had': fails_('No network.'),
              'half a minute passes': {
                ...fails_('The server did not answer in time. Please try again.'),
                guard: ({ context }) => context.rested === null,
              },
            },
          },
          shown: { tags: 'shows rows' },
          'nothing found': { tags: 'nothing found' },
          'no data': { tags: 'no data' },
          failed: {
            tags: 'cannot be loaded',
            initial: 'judging',
            on: { 'tries again': 'loading' },
            states: {
              judging: { always: [{ guard: wereShown, target: 'again' }, { target: 'first' }] },
              first: { tags: 'has no rows yet' },
              again: { tags: 'shows rows' },
            },
          },
        },
      },
      search: {
        initial: 'settled',
        on: {
          types: { target: '.typing', actions: typing(() => 'new') },
          'types what was searched for': { target: '.typing', actions: typing(({ view }) => view.search) },
        },
        states: {
          settled: { entry: { type: 'set', params: { rested: null } } },
          typing: {
            tags: 'typing',
            on: {
              'presses Enter': 'settled',
              'a moment passes': { guard: ({ context }) => context.rested === 0, actions: lets(() => 300) },
              'the typing has ended': {
                target: 'settled',
                actions: lets(({ rested }) => 500 - (rested ?? 0)),
              },
            },
          },
        },
      },
      export: {
        initial: 'idle',
        states: {
          idle: { on: { 'exports all': exports_(false), 'exports what is selected': exports_(true) } },
          exporting: {
            tags: 'exporting',
            on: {
              'the export gets on': {
                actions: {
                  type: 'set',
                  params: { exporting: { done: 10, total: 45, message: null } },
                },
              },
              'the export is done': { target: 'idle', actions: 'tell that it is exported' },
              'the export breaks': {
                target: 'failed',
                actions: {
                  type: 'set',
                  params: ({ context }) => ({ exporting: { ...context.exporting, message: 'Disk full.' } }),
                },
              },
              'calls the export off': 'idle',
            },
          },
          failed: {
            tags: 'export failed',
            on: {
              'exports all': exports_(false),
              'exports what is selected': exports_(true),
              'has read why': 'idle',
            },
          },
        },
      },
    },
  }),
})

const server = [
  'rows come',
  'no rows come',
  'no rows can be had',
  'half a minute passes',
  'tries again',
] as const

/** The model with some of its deeds: what belongs together is tried in every order, without all the rest. */
const part = (
  begins: keyof typeof starts | readonly (keyof typeof starts)[],
  ...names: readonly (keyof typeof deeds)[]
): Model => ({
  ...whole,
  starts: Object.fromEntries([begins].flat().map(name => [name, starts[name]])),
  deeds: Object.fromEntries(names.map(name => [name, deeds[name]])),
})

/** A table: what a person can ask of it, and what the server and the clock make of that. */
export const tableViewModel = part(
  'with an address',
  ...server,
  'refreshes',
  'sorts by name',
  'sorts by age too',
  'filters',
  'goes a page on',
  'goes a page back',
  'goes to where they are',
  'shows ten a page',
  'shows none a page',
  'chooses a column',
  'opens a saved view',
  'goes back',
)

/** Searching in it, while the address changes and rows come and fail. */
export const tableSearchModel = part(
  'plainly',
  ...server,
  'types',
  'types what was searched for',
  'presses Enter',
  'a moment passes',
  'the typing has ended',
  'goes back',
)

/** Choosing rows of it and exporting them, while rows come and go. */
export const tableExportModel = part(
  'plainly',
  'rows come',
  'one row comes',
  'half a minute passes',
  'filters',
  'opens a saved view',
  'goes back',
  'has deleted the first row',
  'selects the first row',
  'leaves the first row out',
  'selects the page',
  'leaves the page out',
  'selects all',
  'selects nothing',
  'exports all',
  'exports what is selected',
  'the export gets on',
  'the export is done',
  'the export breaks',
  'calls the export off',
  'has read why',
)

/** A table whose rows came before it did, and in which one is changed. */
export const tableBegunModel = part(
  ['with rows', 'with none'],
  ...server,
  'refreshes',
  'has stored the first row',
  'goes a page on',
)
