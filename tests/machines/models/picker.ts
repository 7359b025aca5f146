import { and, assign, emit, not, or, setup, stateIn } from 'xstate'
import type {
  Option,
  PickerAnswer,
  PickerContext,
  PickerEmitted,
  PickerEvent,
  PickerInput,
  PickerTag,
} from '../../../machines/picker.ts'
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

const a: Option = { id: 'a', label: 'Anna' }
const b: Option = { id: 'b', label: 'Ben' }
const chosen: Option = { id: 'x', label: 'Chosen already' }

interface Modelled extends PickerContext {
  /** For how long it is being looked, in milliseconds, where that is not from now on. */
  readonly lookedFor: number
}

/** Nothing is searched for, filtered or picked: one of these at a time is enough. */
const isPlain = ({ search, typed, filter, picked }: PickerContext) =>
  search === '' && typed === '' && filter === null && picked.length === 0

const otherWord = ({ search }: Modelled) => (search === '' ? 'b ' : '')
/** Only once while one search goes on, so that its time need not be counted further. */
const sameWord = (context: Modelled) => ((context.search === '') === (context.lookedFor === 0) ? '' : 'b ')

const events = {
  opens: sends({ type: 'OPEN', exclude: ['x'] }),
  closes: sends({ type: 'CLOSE' }),
  'is done': sends({ type: 'DONE' }),
  'types another word': sends((context: Modelled) => ({ type: 'SEARCH', text: otherWord(context) })),
  'types the same': sends((context: Modelled) => ({ type: 'SEARCH', text: sameWord(context) })),
  'presses Enter': sends({ type: 'SEARCH_NOW' }),
  'half a second passes': passes(500),
  'filters by staff': sends((context: Modelled) => ({
    type: 'FILTER',
    filter: isPlain(context) ? 'staff' : context.filter,
  })),
  'toggles Anna': sends((context: Modelled) => ({
    type: 'TOGGLE',
    id: isPlain({ ...context, picked: [] }) ? 'a' : 'nobody',
  })),
  'picks Anna': sends({ type: 'PICK', id: 'a' }),
  'wants more': sends({ type: 'LOAD_MORE' }),
  'asks again': sends({ type: 'RETRY' }),
  'Anna and the chosen are found': answers('find', { options: [a, chosen], more: true }),
  'Anna and Ben are found': answers('find', { options: [a, b], more: false }),
  'only the chosen is found, in part': answers('find', { options: [chosen], more: true }),
  'only the chosen is found': answers('find', { options: [chosen], more: false }),
  'nothing is found': answers('find', { options: [], more: false }),
  'it breaks': fails('find', new Error('Not now.')),
  'half a minute passes': passes((context: Modelled) => 30_000 - context.lookedFor),
} satisfies ModelEvents<PickerEvent>

const isThere = ({ options, picked }: PickerContext) => [...options, ...picked].includes(a)

/** Looked for anew, from the first page or on. */
const looks = { target: '#looking', reenter: true } as const

/** Picking Anna or Ben, where one is chosen already: what the person, the server and the clock can do. */
export const pickerModel = defineModel({
  events,
  own: ['lookedFor'],
  typed: ['typed', 'picked'],
  starts: { several: { picks: 'several' } },
  machine: setup({
    types: {} as {
      context: Modelled
      events: EventOf<typeof events>
      input: PickerInput
      tags: PickerTag
      emitted: PickerEmitted
    },
    actions: {
      ...expected,
      'begin anew': assign({
        search: '',
        typed: '',
        page: 1,
        exclude: [],
        options: [],
        found: 0,
        more: false,
        picked: [],
        message: null,
      }),
      type: assign((_, typed: string) => ({ typed })),
      search: assign(({ context }) => ({ search: context.typed.trim(), page: 1 })),
      filter: assign({ filter: 'staff', page: 1 }),
      'turn the page': assign({ page: 2 }),
      find: assign(({ context }, { options, more }: PickerAnswer) => ({
        options:
          context.page === 1
            ? options.filter(one => one !== chosen)
            : [...new Set([...context.options, ...options.filter(one => one !== chosen)])],
        found: context.page === 1 ? options.length : context.found + options.length,
        more,
      })),
      say: assign((_, message: string | null) => ({ message })),
      'look for long': assign((_, lookedFor: number) => ({ lookedFor })),
      toggle: assign({ picked: ({ context }) => (context.picked.length > 0 ? [] : [a]) }),
      pick: assign({ picked: [a] }),
      tell: emit(({ context }) => ({ type: 'PICKED' as const, options: context.picked })),
    },
    guards: {
      'Anna is there': ({ context }) => isThere(context),
      'it is plain': ({ context }) => isPlain(context),
      'nothing else is asked for': ({ context }) => isPlain({ ...context, picked: [] }),
      /** Enough for each answer once; the others do not depend on what was found before. */
      'nothing was found before': ({ context }) => context.found === 0 && context.page === 1,
      'it is all that is looked for': ({ context }) => context.search === '' && context.filter === null,
      'it is the second page': ({ context }) => context.page === 2,
      'it is searched for': ({ context }) =>
        context.search === 'b' && context.filter === null && context.page === 1,
      'it is shown': ({ context }) => context.options.length > 0,
      'there is more': ({ context }) => context.more,
      'it is another word': ({ context }) => context.typed.trim() !== context.search,
      'nobody types': not(stateIn('#typing')),
      'it is being looked': stateIn('#looking'),
    },
  }).createMachine({
    id: 'picker model',
    context: {
      picks: 'several',
      filter: null,
      search: '',
      typed: '',
      page: 1,
      exclude: [],
      options: [],
      found: 0,
      more: false,
      picked: [],
      message: null,
      lookedFor: 0,
    },
    initial: 'closed',
    states: {
      closed: {
        entry: 'begin anew',
        on: { opens: { target: 'open', actions: assign({ exclude: ['x'] }) } },
      },
      open: {
        tags: 'open',
        type: 'parallel',
        on: {
          closes: 'closed',
          'is done': { target: 'closed', actions: 'tell' },
          'toggles Anna': { guard: and(['Anna is there', 'nothing else is asked for']), actions: 'toggle' },
          'picks Anna': { guard: 'Anna is there', target: 'closed', actions: ['pick', 'tell'] },
        },
        states: {
          options: {
            initial: 'looking',
            on: { 'filters by staff': { target: '.looking', guard: 'it is plain', actions: 'filter' } },
            states: {
              looking: {
                id: 'looking',
                tags: 'loading',
                entry: [
                  { type: 'say', params: null },
                  { type: 'look for long', params: 0 },
                  {
                    type: 'calls',
                    params: ({ context: { search, filter, page, exclude } }) => ({
                      slot: 'find',
                      input: { search, filter, page, exclude },
                    }),
                  },
                ],
                exit: { type: 'look for long', params: 0 },
                on: {
                  'Anna and the chosen are found': {
                    guard: 'nothing was found before',
                    target: 'shown',
                    actions: { type: 'find', params: { options: [a, chosen], more: true } },
                  },
                  'Anna and Ben are found': {
                    target: 'shown',
                    actions: { type: 'find', params: { options: [a, b], more: false } },
                  },
                  'only the chosen is found, in part': {
                    guard: 'nothing was found before',
                    ...looks,
                    actions: [{ type: 'find', params: { options: [chosen], more: true } }, 'turn the page'],
                  },
                  'only the chosen is found': [
                    {
                      guard: and(['it is the second page', 'it is shown']),
                      target: 'shown',
                      actions: { type: 'find', params: { options: [chosen], more: false } },
                    },
                    {
                      guard: or(['it is the second page', 'nothing was found before']),
                      target: 'none left',
                      actions: { type: 'find', params: { options: [chosen], more: false } },
                    },
                  ],
                  'nothing is found': [
                    {
                      guard: and(['nothing was found before', 'it is all that is looked for']),
                      target: 'none left',
                      actions: { type: 'find', params: { options: [], more: false } },
                    },
                    {
                      guard: 'it is searched for',
                      target: 'nothing',
                      actions: { type: 'find', params: { options: [], more: false } },
                    },
                  ],
                  'it breaks': {
                    guard: 'nothing was found before',
                    target: 'failed',
                    actions: { type: 'say', params: 'Not now.' },
                  },
                  'half a minute passes': {
                    guard: 'nobody types',
                    target: 'failed',
                    actions: {
                      type: 'say',
                      params: 'The server did not answer in time. Please try again.',
                    },
                  },
                },
                initial: 'judged',
                states: {
                  judged: { always: [{ guard: 'it is shown', target: 'again' }, { target: 'first' }] },
                  first: { tags: 'has no options yet' },
                  again: { tags: 'shows options' },
                },
              },
              shown: {
                tags: 'shows options',
                initial: 'judged',
                states: {
                  judged: { always: [{ guard: 'there is more', target: 'part' }, { target: 'all' }] },
                  part: { tags: 'has more', on: { 'wants more': { ...looks, actions: 'turn the page' } } },
                  all: {},
                },
              },
              nothing: { tags: 'no results' },
              'none left': { tags: 'no options left' },
              failed: {
                tags: 'cannot be loaded',
                on: { 'asks again': looks },
                initial: 'judged',
                states: {
                  judged: { always: [{ guard: 'it is shown', target: 'again' }, { target: 'first' }] },
                  first: { tags: 'has no options yet' },
                  again: { tags: 'shows options' },
                },
              },
            },
          },
          search: {
            initial: 'quiet',
            on: {
              'types another word': {
                target: '.typing',
                actions: { type: 'type', params: ({ context }) => otherWord(context) },
              },
              'types the same': {
                target: '.typing',
                actions: { type: 'type', params: ({ context }) => sameWord(context) },
              },
            },
            states: {
              quiet: {},
              typing: {
                id: 'typing',
                tags: 'typing',
                on: {
                  'presses Enter': [
                    { guard: 'it is another word', target: ['quiet', '#looking'], actions: 'search' },
                    { target: 'quiet' },
                  ],
                  'half a second passes': [
                    { guard: 'it is another word', target: ['quiet', '#looking'], actions: 'search' },
                    {
                      guard: 'it is being looked',
                      target: 'quiet',
                      actions: { type: 'look for long', params: 500 },
                    },
                    { target: 'quiet' },
                  ],
                },
              },
            },
          },
        },
      },
    },
  }),
})
