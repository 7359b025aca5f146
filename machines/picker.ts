/**
 * Picking from a list that the server searches (specification §2, picker dialog; §5; §9, search debounce): already
 * chosen items are not offered again, picks stay while searching on, and only the latest request's response counts.
 *
 * While it is open, two parallel parts: the options, and typing in the search box.
 */
import { assign, emit, raise, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** An option. */
export interface Option {
  readonly id: string
  readonly label: string
  /** Distinguishes it from options with the same name. */
  readonly detail?: string
}

export interface PickerInput {
  readonly picks: 'one' | 'several'
  /** The initial filter, in the `find` slot's terms; null for none. */
  readonly filter?: string | null
}

/** The input of the `find` slot: one page of matches. */
export interface PickerQuery {
  readonly search: string
  readonly filter: string | null
  /** From 1. */
  readonly page: number
  /** Ids already chosen; the slot may or may not leave them out. */
  readonly exclude: readonly string[]
}

export interface PickerAnswer {
  readonly options: readonly Option[]
  /** Whether there are more pages. */
  readonly more: boolean
}

export interface PickerContext extends PickerQuery {
  readonly picks: 'one' | 'several'
  /** The text in the search box. */
  readonly typed: string
  /** The results so far, without those already chosen. */
  readonly options: readonly Option[]
  /** How many results so far, including those already chosen. */
  readonly found: number
  readonly more: boolean
  readonly picked: readonly Option[]
  readonly message: string | null
}

export type PickerEvent =
  | { type: 'OPEN'; exclude?: readonly string[] }
  | { type: 'CLOSE' }
  | { type: 'SEARCH'; text: string }
  /** Searches at once, without the debounce (Enter). */
  | { type: 'SEARCH_NOW' }
  | { type: 'FILTER'; filter: string | null }
  /** Toggles an option; in single mode it replaces the other. */
  | { type: 'TOGGLE'; id: string }
  /** Picks this option and finishes. */
  | { type: 'PICK'; id: string }
  | { type: 'LOAD_MORE' }
  | { type: 'RETRY' }
  | { type: 'DONE' }
  /** Raised when other options are needed. */
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

/** The options after another page arrived. Pages may overlap if records were added or removed in the meantime. */
function withPage(context: PickerContext, { options, more }: PickerAnswer) {
  const before = isFirstPage(context) ? [] : context.options
  const known = new Set([...before.map(({ id }) => id), ...context.exclude])
  const added = options.filter(({ id }) => !known.has(id))
  const found = (isFirstPage(context) ? 0 : context.found) + options.length
  return { options: [...before, ...added], found, more }
}

/** The initial state of each use; the filter is kept from one to the next. */
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

/** Searches for the typed text at once, if it changed. */
const settle = [
  {
    guard: 'it is searched for something else',
    target: 'settled',
    actions: ['search for what was typed', 'ask for options'],
  },
  { target: 'settled' },
] as const

/** The previous results stay until the new ones arrive. */
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
