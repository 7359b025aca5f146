import type { SavedTableView, TableView } from '@rounds/core/rules/table'
import { assign, emit, setup } from 'xstate'
import type {
  SavedViewsContext,
  SavedViewsEmitted,
  SavedViewsEvent,
  SavedViewsTag,
  ViewToSave,
} from '../../../machines/saved-views.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type ModelEvents,
  passes,
  sends,
} from '../../model.ts'

const plain: TableView = { search: '', order: [], filters: [], page: 1, pageSize: 20, columns: [] }
const view: TableView = { ...plain, search: 'x', page: 3 }

const mine: SavedTableView = { id: 1, name: 'Mine', view: plain, shared: false, mine: true, mayChange: true }
const theirs: SavedTableView = {
  id: 2,
  name: 'Theirs',
  view: plain,
  shared: true,
  mine: false,
  mayChange: false,
}
const fresh: SavedTableView = {
  id: 3,
  name: 'Fresh',
  view: { ...view, page: 1 },
  shared: true,
  mine: true,
  mayChange: true,
}
/** What the server answers: what was sent, as it is kept. */
const answered = ({ saving }: SavedViewsContext): SavedTableView =>
  saving?.id === 1 ? { ...mine, name: saving.name, view: saving.view } : fresh

const NO_ANSWER = 'The server did not answer in time. Please try again.'

const events = {
  'saves under a new name': sends({ type: 'SAVE', name: ' Fresh ', shared: true, view }),
  'saves under their own name again': sends({ type: 'SAVE', name: 'mine', shared: false, view }),
  'renames their own': sends({ type: 'SAVE', id: 1, name: 'MINE', shared: false, view }),
  'renames what is not theirs': sends({ type: 'SAVE', id: 2, name: 'Mine now', shared: true, view }),
  'renames to nothing': sends({ type: 'SAVE', id: 1, name: ' ', shared: false, view }),
  'saves without a name': sends({ type: 'SAVE', name: ' ', shared: false, view }),
  'removes their own': sends({ type: 'REMOVE', id: 1 }),
  'removes what is not theirs': sends({ type: 'REMOVE', id: 2 }),
  'tries again': sends({ type: 'RETRY' }),
  'gives it up': sends({ type: 'CANCEL' }),
  'views come': answers('load', [theirs, mine]),
  'no views can be had': fails('load', new Error('No network.')),
  'it is saved': answers('save', answered),
  'it cannot be saved': fails('save', new Error('No room.')),
  'it is removed': answers('remove'),
  'it cannot be removed': fails('remove', new Error('In use.')),
  'half a minute passes': passes(30_000),
} satisfies ModelEvents<SavedViewsEvent>

const isThere =
  (id: number) =>
  ({ context }: { context: SavedViewsContext }) =>
    context.views.some(one => one.id === id)

const own = ({ views }: SavedViewsContext) => views.find(({ id }) => id === 1) ?? null

/** Until the views are known a new view waits, and no other is changed. */
const waits = {
  'saves under a new name': { type: 'mean to save', params: { name: 'Fresh', shared: true } },
  'saves under their own name again': { type: 'mean to save', params: { name: 'mine', shared: false } },
  'gives it up': { type: 'set', params: { saving: null } },
} as const

const fails_ = (message: string) =>
  ({ target: 'failed', actions: { type: 'set', params: { message } } }) as const

/** Views under a name: what one can do with one's own and with those of others. */
export const savedViewsModel = defineModel({
  events,
  typed: ['saving'],
  machine: setup({
    types: {} as {
      context: SavedViewsContext
      events: EventOf<typeof events>
      tags: SavedViewsTag
      emitted: SavedViewsEmitted
    },
    actions: {
      ...expected,
      set: assign((_, change: Partial<SavedViewsContext>) => change),
      'mean to save': assign(({ context }, { name, shared }: Pick<ViewToSave, 'name' | 'shared'>) => {
        const own = context.views.find(one => one.mine && one.name.toLowerCase() === name.toLowerCase())
        return {
          saving: { id: own?.id ?? null, name, shared, view: { ...view, page: 1 } },
          removing: null,
        }
      }),
      keep: assign(({ context }) => {
        const saved = answered(context)
        const others = context.views.filter(({ id }) => id !== saved.id)
        const names = ['Fresh', 'mine', 'MINE', 'Mine', 'Theirs']
        return { views: names.flatMap(name => [...others, saved].filter(one => one.name === name)) }
      }),
      'tell that it is saved': emit(({ context }) => ({
        type: 'SAVED' as const,
        view: answered(context),
        isNew: context.saving?.id === null,
      })),
      'tell that it is removed': emit({ type: 'REMOVED' as const, id: 1 }),
    },
  }).createMachine({
    id: 'saved views model',
    context: { views: [], saving: null, removing: null, message: null },
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        entry: [
          { type: 'set', params: { message: null } },
          { type: 'calls', params: { slot: 'load' } },
        ],
        on: {
          'saves under a new name': { actions: waits['saves under a new name'] },
          'saves under their own name again': { actions: waits['saves under their own name again'] },
          'gives it up': { actions: waits['gives it up'] },
          'views come': [
            {
              guard: ({ context }) => context.saving?.name === 'Fresh',
              target: 'shown.saving',
              actions: { type: 'set', params: { views: [mine, theirs] } },
            },
            { target: 'shown', actions: { type: 'set', params: { views: [mine, theirs] } } },
          ],
          'no views can be had': {
            target: 'not loaded',
            actions: { type: 'set', params: { message: 'No network.' } },
          },
          'half a minute passes': {
            target: 'not loaded',
            actions: { type: 'set', params: { message: NO_ANSWER } },
          },
        },
      },
      'not loaded': {
        tags: ['cannot be loaded', 'can be tried again'],
        on: {
          'tries again': 'loading',
          'saves under a new name': { target: 'loading', actions: waits['saves under a new name'] },
          'saves under their own name again': {
            target: 'loading',
            actions: waits['saves under their own name again'],
          },
          'gives it up': { actions: waits['gives it up'] },
        },
      },
      shown: {
        tags: 'shows views',
        initial: 'resting',
        states: {
          resting: {
            entry: { type: 'set', params: { saving: null, removing: null, message: null } },
            on: {
              'saves under a new name': {
                target: 'saving',
                actions: { type: 'mean to save', params: { name: 'Fresh', shared: true } },
              },
              'saves under their own name again': {
                target: 'saving',
                actions: { type: 'mean to save', params: { name: 'mine', shared: false } },
              },
              'renames their own': {
                guard: isThere(1),
                target: 'saving',
                actions: { type: 'mean to save', params: { name: 'MINE', shared: false } },
              },
              'removes their own': {
                guard: isThere(1),
                target: 'removing',
                actions: {
                  type: 'set',
                  params: ({ context }) => ({ removing: own(context), saving: null }),
                },
              },
            },
          },
          saving: {
            tags: 'busy',
            entry: [
              { type: 'set', params: { message: null } },
              { type: 'calls', params: ({ context }) => ({ slot: 'save', input: context.saving }) },
            ],
            on: {
              'it is saved': { target: 'resting', actions: ['keep', 'tell that it is saved'] },
              'it cannot be saved': fails_('No room.'),
              'half a minute passes': fails_(NO_ANSWER),
            },
          },
          removing: {
            tags: 'busy',
            entry: [
              { type: 'set', params: { message: null } },
              { type: 'calls', params: { slot: 'remove', input: { id: 1 } } },
            ],
            on: {
              'it is removed': {
                target: 'resting',
                actions: [
                  {
                    type: 'set',
                    params: ({ context }) => ({ views: context.views.filter(({ id }) => id !== 1) }),
                  },
                  'tell that it is removed',
                ],
              },
              'it cannot be removed': fails_('In use.'),
              'half a minute passes': fails_(NO_ANSWER),
            },
          },
          failed: {
            tags: ['shows a message', 'can be tried again'],
            on: {
              'tries again': [
                { guard: ({ context }) => context.saving !== null, target: 'saving' },
                { target: 'removing' },
              ],
              'gives it up': 'resting',
              'saves under a new name': {
                target: 'saving',
                actions: { type: 'mean to save', params: { name: 'Fresh', shared: true } },
              },
              'saves under their own name again': {
                target: 'saving',
                actions: { type: 'mean to save', params: { name: 'mine', shared: false } },
              },
              'renames their own': {
                guard: isThere(1),
                target: 'saving',
                actions: { type: 'mean to save', params: { name: 'MINE', shared: false } },
              },
              'removes their own': {
                guard: isThere(1),
                target: 'removing',
                actions: {
                  type: 'set',
                  params: ({ context }) => ({
                    removing: own(context),
                    saving: null,
                  }),
                },
              },
            },
          },
        },
      },
    },
  }),
})
