/**
 * Picking from a list that the server searches (specification §2, picker dialog; §5; §9, search debounce): what is
 * chosen already is not offered again, what is picked stays picked while one searches on, and of several answers only
 * the latest asked counts.
 *
 * While it is open its two parts run at their own pace: the options, and the typing into the search box.
 */
import { assign, emit, raise, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** Something to pick. */
export interface Option {
  readonly id: string
  readonly label: string
  /** What tells it from others of the same name. */
  readonly detail?: string
}

export interface PickerInput {
  readonly picks: 'one' | 'several'
  /** The filter to begin with, as the `find` slot knows it; null for none. */
  readonly filter?: string | null
}

/** What is asked of the `find` slot: one page of what matches. */
export interface PickerQuery {
  readonly search: string
  readonly filter: string | null
  /** From 1. */
  readonly page: number
  /** Ids of what is chosen already; the slot may leave them out, or not. */
  readonly exclude: readonly string[]
}

export interface PickerAnswer {
  readonly options: readonly Option[]
  /** Whether there are more pages. */
  readonly more: boolean
}

export interface PickerContext extends PickerQuery {
  readonly picks: 'one' | 'several'
  /** What stands in the search box. */
  readonly typed: string
  /** What was found so far, without what is chosen already. */
  readonly options: readonly Option[]
  /** How many were found so far, with what is chosen already. */
  readonly found: number
  readonly more: boolean
  readonly picked: readonly Option[]
  readonly message: string | null
}

export type PickerEvent =
  | { type: 'OPEN'; exclude?: readonly string[] }
  | { type: 'CLOSE' }
  | { type: 'SEARCH'; text: string }
  /** Search for what was typed without waiting (Enter). */
  | { type: 'SEARCH_NOW' }
  | { type: 'FILTER'; filter: string | null }
  /** Picks an option, or puts it back; where one is picked, instead of the other. */
  | { type: 'TOGGLE'; id: string }
  /** Picks this one and is done. */
  | { type: 'PICK'; id: string }
  | { type: 'LOAD_MORE' }
  | { type: 'RETRY' }
  | { type: 'DONE' }
  /** Raised when other options are wanted. */
  | { type: 'FIND' }

export type PickerTag =
  | 'open'
  | 'loading'
  | 'has no options yet'
  | 'shows options'
  | 'has more'
  | 'no results'
  | 'no options left'
  | 'cannot be loaded'
  | 'typing'

export type PickerEmitted = { type: 'PICKED'; options: readonly Option[] }

/** Whether an option is picked. */
export const isPicked = ({ picked }: Pick<PickerContext, 'picked'>, id: string): boolean =>
  picked.some(option => option.id === id)

const optionOf = ({ options, picked }: PickerContext, id: string): Option | undefined =>
  options.find(option => option.id === id) ?? picked.find(option => option.id === id)

const isFirstPage = ({ page }: PickerContext) => page === 1

/** The options after a page has come. Pages may overlap where records came or went meanwhile. */
function withPage(context: PickerContext, { options, more }: PickerAnswer) {
  const before = isFirstPage(context) ? [] : context.options
  const known = new Set([...before.map(({ id }) => id), ...context.exclude])
  const added = options.filter(({ id }) => !known.has(id))
  const found = (isFirstPage(context) ? 0 : context.found) + options.length
  return { options: [...before, ...added], found, more }
}

/** What every picking begins with; the filter stays from one to the next. */
const beginning = {
  search: '',
  typed: '',
  page: 1,
  exclude: [],
  options: [],
  found: 0,
  more: false,
  picked: [],
  message: null,
} as const

const answer = ({ event }: { event: { output: PickerAnswer } }) => event.output
const takePage = { type: 'take the page', params: answer } as const

/** What was typed is searched for at once, if it is something else. */
const settle = [
  {
    guard: 'it is searched for something else',
    target: 'settled',
    actions: ['search for what was typed', 'ask for options'],
  },
  { target: 'settled' },
] as const

/** What was found before stays until others have come. */
const meanwhile = {
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'there are options', target: 'again' }, { target: 'first' }] },
    first: { tags: 'has no options yet' },
    again: { tags: 'shows options' },
  },
} as const

export const picker = setup({
  types: {} as {
    context: PickerContext
    events: PickerEvent
    input: PickerInput
    emitted: PickerEmitted
    tags: PickerTag
  },
  actors: { find: slot<PickerAnswer, PickerQuery>('find') },
  delays: {
    /** Specification §9, search debounce. */
    'the typing has ended': 500,
    'the answer is overdue': 30_000,
  },
  guards: {
    'there are options': ({ context }) => context.options.length > 0,
    'it is searched for something else': ({ context }) => context.typed.trim() !== context.search,
    'it is another filter': ({ context }, filter: string | null) => filter !== context.filter,
    'it is there': ({ context }, id: string) => optionOf(context, id) !== undefined,
    'nothing of it is left, but there is more': ({ context }, answer: PickerAnswer) =>
      answer.more && withPage(context, answer).options.length === 0,
    'something is left': ({ context }, answer: PickerAnswer) => withPage(context, answer).options.length > 0,
    'there is more': ({ context }) => context.more,
    'nothing was found': ({ context: { search, filter } }, answer: PickerAnswer) =>
      answer.options.length === 0 && (search !== '' || filter !== null),
  },
  actions: {
    'leave out what is chosen': assign((_, exclude: readonly string[]) => ({ exclude })),
    'begin anew': assign(beginning),
    'take what was typed': assign((_, typed: string) => ({ typed })),
    'search for what was typed': assign(({ context }) => ({ search: context.typed.trim(), page: 1 })),
    filter: assign((_, filter: string | null) => ({ filter, page: 1 })),
    'ask for options': raise({ type: 'FIND' }),
    'go to the next page': assign({ page: ({ context }) => context.page + 1 }),
    'take the page': assign(({ context }, answer: PickerAnswer) => withPage(context, answer)),
    'pick or put back': assign(({ context }, id: string) => {
      const option = optionOf(context, id)
      const others = context.picked.filter(one => one.id !== id)
      if (!option || others.length < context.picked.length) return { picked: others }
      return { picked: context.picks === 'one' ? [option] : [...others, option] }
    }),
    pick: assign(({ context }, id: string) => {
      const option = optionOf(context, id)
      const others = context.picks === 'one' ? [] : context.picked.filter(one => one.id !== id)
      return { picked: option ? [...others, option] : others }
    }),
    say: assign((_, message: string | null) => ({ message })),
    'tell what is picked': emit(({ context }) => ({ type: 'PICKED' as const, options: context.picked })),
  },
}).createMachine({
  id: 'picker',
  context: ({ input: { picks, filter = null } }) => ({ ...beginning, picks, filter }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'begin anew',
      on: {
        OPEN: {
          target: 'open',
          actions: { type: 'leave out what is chosen', params: ({ event }) => event.exclude ?? [] },
        },
      },
    },
    open: {
      tags: 'open',
      type: 'parallel',
      on: {
        CLOSE: 'closed',
        DONE: { target: 'closed', actions: 'tell what is picked' },
        TOGGLE: {
          guard: { type: 'it is there', params: ({ event }) => event.id },
          actions: { type: 'pick or put back', params: ({ event }) => event.id },
        },
        PICK: {
          guard: { type: 'it is there', params: ({ event }) => event.id },
          target: 'closed',
          actions: [{ type: 'pick', params: ({ event }) => event.id }, 'tell what is picked'],
        },
        FILTER: {
          guard: { type: 'it is another filter', params: ({ event }) => event.filter },
          actions: [{ type: 'filter', params: ({ event }) => event.filter }, 'ask for options'],
        },
      },
      states: {
        options: {
          initial: 'loading',
          on: { FIND: '.loading' },
          states: {
            loading: {
              tags: 'loading',
              entry: sayNothing,
              ...meanwhile,
              invoke: {
                src: 'find',
                input: ({ context: { search, filter, page, exclude } }) => ({
                  search,
                  filter,
                  page,
                  exclude,
                }),
                onDone: [
                  {
                    guard: { type: 'nothing of it is left, but there is more', params: answer },
                    actions: [takePage, 'go to the next page', 'ask for options'],
                  },
                  {
                    guard: { type: 'something is left', params: answer },
                    target: 'shown',
                    actions: takePage,
                  },
                  {
                    guard: { type: 'nothing was found', params: answer },
                    target: 'no results',
                    actions: takePage,
                  },
                  { target: 'no options left', actions: takePage },
                ],
                onError: { target: 'failed', actions: sayWhy },
              },
              after: {
                'the answer is overdue': { target: 'failed', actions: sayLate },
              },
            },
            shown: {
              tags: 'shows options',
              initial: 'whole',
              states: {
                whole: { always: { guard: 'there is more', target: 'in part' } },
                'in part': {
                  tags: 'has more',
                  on: { LOAD_MORE: { actions: ['go to the next page', 'ask for options'] } },
                },
              },
            },
            'no results': { tags: 'no results' },
            'no options left': { tags: 'no options left' },
            failed: {
              tags: 'cannot be loaded',
              on: { RETRY: { actions: 'ask for options' } },
              ...meanwhile,
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
      },
    },
  },
})
