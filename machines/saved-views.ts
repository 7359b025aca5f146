/**
 * The saved views of a table, one's own and shared ones (specification §2, data table; decisions §2): shown, saved,
 * overwritten, renamed, deleted. Events carry the table's state, so the table knows nothing about views. A name that
 * could not be saved is kept.
 */
import { mineNamed, type SavedTableView, savedViewOf, type TableView } from '@rounds/core/rules/table'
import { assign, emit, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** A view to save; with the id of the view it replaces: that one, or your own of that name. */
export interface ViewToSave {
  readonly id: number | null
  readonly name: string
  readonly shared: boolean
  readonly view: TableView
}

export interface SavedViewsContext {
  /** Sorted by name. */
  readonly views: readonly SavedTableView[]
  /** The view being saved, or that could not be. */
  readonly saving: ViewToSave | null
  /** The view being deleted, or that could not be. */
  readonly removing: SavedTableView | null
  readonly message: string | null
}

export type SavedViewsEvent =
  /** Saves the table's state under a name, once the views are loaded; with an id, overwrites that view. */
  | { type: 'SAVE'; id?: number; name: string; shared: boolean; view: TableView }
  | { type: 'REMOVE'; id: number }
  /** Retries what failed: loading, saving or deleting. */
  | { type: 'RETRY' }
  /** Gives up what failed, or what waits for the views. */
  | { type: 'CANCEL' }

type ToSave = Extract<SavedViewsEvent, { type: 'SAVE' }>

export type SavedViewsTag =
  | 'loading'
  | 'cannot be loaded'
  | 'shows views'
  | 'busy'
  | 'shows a message'
  | 'can be tried again'

export type SavedViewsEmitted =
  | { type: 'SAVED'; view: SavedTableView; isNew: boolean }
  | { type: 'REMOVED'; id: number }

/** The saved view that a table shows, on any of its pages. */
export const shownOf = (
  { views }: Pick<SavedViewsContext, 'views'>,
  view: TableView,
): SavedTableView | undefined => savedViewOf(views, view)

const viewOf = ({ views }: SavedViewsContext, id: number) => views.find(one => one.id === id)

const byName = (one: SavedTableView, other: SavedTableView) => one.name.localeCompare(other.name, 'en')

export const savedViews = setup({
  types: {} as {
    context: SavedViewsContext
    events: SavedViewsEvent
    emitted: SavedViewsEmitted
    tags: SavedViewsTag
  },
  actors: {
    load: slot<readonly SavedTableView[]>('load'),
    save: slot<SavedTableView, ViewToSave | null>('save'),
    remove: slot<unknown, { id: number }>('remove'),
  },
  delays: { 'the answer is overdue': 30_000 },
  guards: {
    'it has a name and may be changed': ({ context }, { id, name }: ToSave) =>
      name.trim() !== '' && (id === undefined || viewOf(context, id)?.mayChange === true),
    'it may be changed': ({ context }, id: number) => viewOf(context, id)?.mayChange === true,
    'it was to be saved': ({ context }) => context.saving !== null,
    'it is new and has a name': (_, { id, name }: ToSave) => id === undefined && name.trim() !== '',
    'a new view waits': ({ context }, views: readonly SavedTableView[]) =>
      context.saving !== null && mineNamed(views, context.saving.name) === undefined,
  },
  actions: {
    'take the views': assign((_, { views }: { views: readonly SavedTableView[] }) => ({
      views: [...views].sort(byName),
    })),
    'take what is to be saved': assign(({ context }, view: ToSave) => ({
      saving: {
        id: view.id ?? mineNamed(context.views, view.name)?.id ?? null,
        name: view.name.trim(),
        shared: view.shared,
        view: { ...view.view, page: 1 },
      },
      removing: null,
    })),
    'take what is to be removed': assign(({ context }, id: number) => ({
      removing: viewOf(context, id) ?? null,
      saving: null,
    })),
    'put it in its place': assign(({ context }, saved: SavedTableView) => ({
      views: [...context.views.filter(({ id }) => id !== saved.id), saved].sort(byName),
    })),
    'take it away': assign(({ context }) => ({
      views: context.views.filter(({ id }) => id !== context.removing?.id),
    })),
    'put aside what was to be done': assign({ saving: null, removing: null, message: null }),
    'forget the view': assign({ saving: null }),
    say: assign((_, message: string | null) => ({ message })),
    'tell that it is saved': emit(({ context }, view: SavedTableView) => ({
      type: 'SAVED' as const,
      view,
      isNew: context.saving?.id === null,
    })),
    'tell that it is removed': emit(({ context }) => ({
      type: 'REMOVED' as const,
      id: context.removing?.id ?? 0,
    })),
  },
}).createMachine({
  id: 'savedViews',
  context: { views: [], saving: null, removing: null, message: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: sayNothing,
      on: {
        // Whoever is faster than the views need not press Enter again.
        SAVE: {
          guard: { type: 'it is new and has a name', params: ({ event }) => event },
          actions: { type: 'take what is to be saved', params: ({ event }) => event },
        },
        CANCEL: { actions: 'forget the view' },
      },
      invoke: {
        src: 'load',
        onDone: [
          {
            guard: { type: 'a new view waits', params: ({ event }) => event.output },
            target: 'shown.saving',
            actions: { type: 'take the views', params: ({ event }) => ({ views: event.output }) },
          },
          // One of that name would be replaced, which the person is told of first.
          {
            target: 'shown',
            actions: { type: 'take the views', params: ({ event }) => ({ views: event.output }) },
          },
        ],
        onError: {
          target: 'not loaded',
          actions: sayWhy,
        },
      },
      after: {
        'the answer is overdue': { target: 'not loaded', actions: sayLate },
      },
    },
    'not loaded': {
      tags: ['cannot be loaded', 'can be tried again'],
      on: {
        RETRY: 'loading',
        SAVE: {
          guard: { type: 'it is new and has a name', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'take what is to be saved', params: ({ event }) => event },
        },
        CANCEL: { actions: 'forget the view' },
      },
    },
    shown: {
      tags: 'shows views',
      initial: 'resting',
      on: {
        SAVE: {
          guard: { type: 'it has a name and may be changed', params: ({ event }) => event },
          target: '.saving',
          actions: { type: 'take what is to be saved', params: ({ event }) => event },
        },
        REMOVE: {
          guard: { type: 'it may be changed', params: ({ event }) => event.id },
          target: '.removing',
          actions: { type: 'take what is to be removed', params: ({ event }) => event.id },
        },
      },
      states: {
        resting: { entry: 'put aside what was to be done' },
        saving: {
          tags: 'busy',
          entry: sayNothing,
          on: { SAVE: {}, REMOVE: {} },
          invoke: {
            src: 'save',
            input: ({ context }) => context.saving,
            onDone: {
              target: 'resting',
              actions: [
                { type: 'put it in its place', params: ({ event }) => event.output },
                { type: 'tell that it is saved', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'failed',
              actions: sayWhy,
            },
          },
          after: {
            'the answer is overdue': { target: 'failed', actions: sayLate },
          },
        },
        removing: {
          tags: 'busy',
          entry: sayNothing,
          on: { SAVE: {}, REMOVE: {} },
          invoke: {
            src: 'remove',
            input: ({ context }) => ({ id: context.removing?.id ?? 0 }),
            onDone: {
              target: 'resting',
              actions: ['take it away', 'tell that it is removed'],
            },
            onError: {
              target: 'failed',
              actions: sayWhy,
            },
          },
          after: {
            'the answer is overdue': { target: 'failed', actions: sayLate },
          },
        },
        failed: {
          tags: ['shows a message', 'can be tried again'],
          on: {
            RETRY: [{ guard: 'it was to be saved', target: 'saving' }, { target: 'removing' }],
            CANCEL: 'resting',
          },
        },
      },
    },
  },
})
