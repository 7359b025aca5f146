import { assign, setup } from 'xstate'
import type { PageVersion } from '../../../core/api/index.ts'
import type {
  Comparison,
  PageVersionsContext,
  PageVersionsEvent,
  PageVersionsInput,
  PageVersionsTag,
} from '../../../machines/page-versions.ts'
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
import { lost, paged } from './editor-pages.ts'

const listOf = (...ids: readonly number[]) => ids.map(cvId => ({ cvId }) as PageVersion)
const FIRST = listOf(1)
const MORE = listOf(2, 1)
const ANEW = listOf(3, 2, 1)
const DRAFT: Comparison = { one: 2, other: null }
const TWO: Comparison = { one: 2, other: 1 }
const OLD = paged('Old|')
const LATE = 'The server did not answer in time. Please try again.'

const events = {
  'shows them': sends({ type: 'SHOW' }),
  'hides them': sends({ type: 'HIDE' }),
  'tries again': sends({ type: 'RETRY' }),
  'the page is read anew': sends({ type: 'LISTED', versions: ANEW }),
  'compares one with the draft': sends({ type: 'COMPARE', comparison: DRAFT }),
  'compares two': sends({ type: 'COMPARE', comparison: TWO }),
  'brings one back': sends({ type: 'RESTORE', at: 5 }),
  'they come': answers('versions', MORE),
  'they cannot be had': fails('versions', lost()),
  'one comes': answers('compare', { one: OLD, other: null }),
  'two come': answers('compare', { one: OLD, other: paged('Older|') }),
  'the pages cannot be had': fails('compare', lost()),
  'half a minute passes': passes(30_000),
} satisfies ModelEvents<PageVersionsEvent>

const set = (params: Partial<PageVersionsContext>) => ({ type: 'set', params }) as const
const failed = (message: string) => ({ target: 'failed', actions: set({ message }) }) as const
const compares = (comparison: Comparison) =>
  ({ target: 'comparing', actions: set({ comparison, compared: null }) }) as const
const comparing = {
  'compares one with the draft': compares(DRAFT),
  'compares two': compares(TWO),
} as const

/** The versions of a page: listed, compared, and one of them brought back. */
export const pageVersionsModel = defineModel({
  events,
  starts: { 'one version': { cId: 7, versions: FIRST } },
  effects: ['tell the editor'],
  machine: setup({
    types: {} as {
      context: PageVersionsContext
      events: EventOf<typeof events>
      input: PageVersionsInput
      tags: PageVersionsTag
    },
    actions: { ...expected, set: assign((_, change: Partial<PageVersionsContext>) => change) },
    guards: { 'one is compared': ({ context }) => context.comparison?.other === null },
  }).createMachine({
    id: 'page versions model',
    context: ({ input }) => ({ ...input, comparison: null, compared: null, message: null }),
    initial: 'hidden',
    on: { 'the page is read anew': { actions: set({ versions: ANEW }) } },
    states: {
      hidden: { on: { 'shows them': 'shown' } },
      shown: {
        tags: 'is shown',
        initial: 'loading',
        on: { 'hides them': { target: 'hidden', actions: set({ comparison: null, compared: null }) } },
        states: {
          loading: {
            tags: 'loading',
            entry: [
              set({ message: null }),
              { type: 'calls', params: { slot: 'versions', input: { cId: 7 } } },
            ],
            on: {
              'they come': { target: 'listed', actions: set({ versions: MORE }) },
              'they cannot be had': failed('Can’t reach the server.'),
              'half a minute passes': failed(LATE),
            },
          },
          failed: { tags: 'cannot be loaded', on: { 'tries again': 'loading' } },
          listed: { on: comparing },
          comparing: {
            tags: 'loading',
            entry: [
              set({ message: null }),
              {
                type: 'calls',
                params: ({ context }) => ({ slot: 'compare', input: context.comparison }),
              },
            ],
            on: {
              'one comes': {
                guard: 'one is compared',
                target: 'compared',
                actions: set({ compared: { one: OLD, other: null } }),
              },
              'two come': {
                guard: ({ context }) => context.comparison?.other === 1,
                target: 'compared',
                actions: set({ compared: { one: OLD, other: paged('Older|') } }),
              },
              'the pages cannot be had': failed('Can’t reach the server.'),
              'half a minute passes': failed(LATE),
            },
          },
          compared: {
            tags: 'shows a comparison',
            on: {
              ...comparing,
              'brings one back': {
                target: 'listed',
                actions: [
                  {
                    type: 'effect',
                    params: { effect: 'tell the editor', params: { type: 'RESTORE', at: 5 } },
                  },
                  set({ comparison: null, compared: null }),
                ],
              },
            },
          },
        },
      },
    },
  }),
})
