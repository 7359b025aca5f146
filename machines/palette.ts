/**
 * The command palette: finds a tool, record or action with a few letters and runs actions: asks for arguments one by
 * one, says what will happen, and offers undo. The view ranks tools and actions at once (`rules/palette`). Records are
 * requested from the server after a pause in typing; responses for outdated input are ignored.
 */
import {
  type Action,
  type Answer,
  type Answers,
  type Ask,
  issueOf,
  type Option,
  pathOfAction,
  type Step,
} from '@rounds/core/actions'
import type { SearchResult } from '@rounds/core/api'
import { modeOf, type PaletteMode } from '@rounds/core/rules/palette'
import { assign, emit, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** The server's results, and the query they are for. */
export interface FoundRecords {
  readonly text: string
  readonly results: readonly SearchResult[]
}

/** The result of running an action. */
export interface Ran {
  /** What was done, in words. */
  readonly words: string
  /** The undo; null if there is none. */
  readonly undo: readonly Step[] | null
  /** Where to open what was created, inside `/maintenance`. */
  readonly path: string | null
}

export interface PaletteContext {
  readonly text: string
  readonly found: FoundRecords | null
  readonly action: Action | null
  /** The action's arguments that the current selection does not answer, in order. */
  readonly steps: readonly string[]
  readonly answers: Answers
  readonly options: readonly Option[] | null
  readonly ran: Ran | null
  readonly message: string | null
}

export type PaletteEvent =
  | { type: 'OPEN'; text?: string }
  | { type: 'CLOSE' }
  | { type: 'TYPE'; text: string }
  /** An action to run here; the current selection answers its first arguments, `text` is typed for the next one. */
  | { type: 'CHOOSE'; action: Action; given: Answers; text?: string }
  | { type: 'ANSWER'; answer: Answer }
  /** Backspace in an empty input. */
  | { type: 'BACK' }
  | { type: 'RUN' }
  | { type: 'UNDO' }
  | { type: 'RETRY' }

type Chosen = Extract<PaletteEvent, { type: 'CHOOSE' }>

export type PaletteTag =
  | 'open'
  /** Tools, actions and records are shown. */
  | 'chooses'
  | 'asks'
  /** The server is being asked, or is about to be. */
  | 'searches'
  | 'reviews'
  | 'busy'
  | 'done'
  | 'undone'
  | 'shows a message'

export type PaletteEmitted =
  /** After something was done or undone, so that what shows it is reloaded. */
  | { type: 'CHANGED' }
  /** The action leads to another screen. */
  | { type: 'GO'; path: string }

/** The search: the words, and the filter of a prefix. */
export interface Sought {
  readonly text: string
  readonly mode: PaletteMode
}

const stepOf = ({ steps, answers }: PaletteContext): string | undefined =>
  steps.find(name => answers[name] === undefined)

/** The current question. */
export const askOf = (context: PaletteContext): { readonly name: string; readonly ask: Ask } | undefined => {
  const name = stepOf(context) ?? ''
  const ask = context.action?.asks[name]
  return ask && { name, ask }
}

const isSought = (typed: string): boolean => {
  const { mode, text } = modeOf(typed)
  return text !== '' && mode !== 'actions' && mode !== 'help'
}

const nothing = {
  text: '',
  found: null,
  action: null,
  steps: [],
  answers: {},
  options: null,
  ran: null,
  message: null,
} as const satisfies PaletteContext

/** The answers without the last one given here; the selection's stay. */
function withoutLast({ steps, answers }: PaletteContext): Answers {
  const last = steps.filter(name => answers[name] !== undefined).at(-1)
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name !== last))
}

const arrive = {
  target: 'arriving',
  actions: {
    type: 'take the action',
    params: ({ event }: { event: Chosen }) => event,
  },
} as const
const chooseAgain = { target: 'choosing', actions: 'forget everything' } as const
/** Goes back to the previous answer, or to the list of actions. */
const back = [
  { guard: 'something was answered', target: 'arriving', actions: 'take the last answer back' },
  chooseAgain,
] as const

export const palette = setup({
  types: {} as {
    context: PaletteContext
    events: PaletteEvent
    emitted: PaletteEmitted
    tags: PaletteTag
  },
  actors: {
    search: slot<readonly SearchResult[], Sought>('search'),
    options: slot<readonly Option[], { ask: Ask; text: string }>('options'),
    run: slot<Ran, { action: Action; answers: Answers }>('run'),
    undo: slot<unknown, { steps: readonly Step[] }>('undo'),
  },
  delays: { 'typing has paused': 40, 'the answer is overdue': 30_000 },
  guards: {
    'records are sought': (_, text: string) => isSought(text),
    'something is asked': ({ context }) => stepOf(context) !== undefined,
    'records are asked for': ({ context }) => askOf(context)?.ask.kind === 'record',
    'it leads elsewhere': ({ context }) => context.action?.effect.kind === 'go',
    'it asks for confirmation': ({ context }) => context.action?.confirmation !== undefined,
    'it can be taken': ({ context }, answer: Answer) => {
      const asked = askOf(context)
      return asked !== undefined && issueOf(asked.ask, answer) === undefined
    },
    'something is typed': ({ context }) => context.text !== '',
    'something was answered': ({ context }) =>
      context.steps.some(name => context.answers[name] !== undefined),
    'it can be undone': ({ context }) => (context.ran?.undo ?? null) !== null,
  },
  actions: {
    begin: assign((_, text: string) => ({ ...nothing, text })),
    'take what is typed': assign((_, text: string) => ({ text, message: null })),
    'forget what was found': assign({ found: null }),
    'take what was found': assign(({ context }, results: readonly SearchResult[]) => ({
      found: { text: modeOf(context.text).text, results },
    })),
    'take the action': assign((_, { action, given, text = '' }: Chosen) => ({
      ...nothing,
      text,
      action,
      answers: given,
      steps: Object.keys(action.asks).filter(name => given[name] === undefined),
    })),
    'take the answer': assign(({ context }, answer: Answer) => ({
      answers: { ...context.answers, [stepOf(context) ?? '']: answer },
      text: '',
      options: null,
      message: null,
    })),
    'take the last answer back': assign(({ context }) => ({
      answers: withoutLast(context),
      text: '',
      options: null,
      message: null,
    })),
    'forget everything': assign(nothing),
    'take the options': assign((_, options: readonly Option[]) => ({ options })),
    'take what came of it': assign((_, ran: Ran) => ({ ran, message: null })),
    'say why not': assign(({ context }, answer: Answer) => {
      const asked = askOf(context)
      return { message: asked ? (issueOf(asked.ask, answer) ?? null) : null }
    }),
    say: assign((_, message: string | null) => ({ message })),
    'tell that something changed': emit({ type: 'CHANGED' as const }),
    'go there': emit(({ context: { action, answers } }) => ({
      type: 'GO' as const,
      path: (action && pathOfAction(action, answers)) ?? '',
    })),
  },
}).createMachine({
  id: 'palette',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget everything',
      on: {
        OPEN: { target: 'choosing', actions: { type: 'begin', params: ({ event }) => event.text ?? '' } },
        CHOOSE: arrive,
      },
    },

    choosing: {
      tags: ['open', 'chooses'],
      initial: 'deciding',
      on: {
        CLOSE: 'closed',
        TYPE: {
          target: '.deciding',
          actions: { type: 'take what is typed', params: ({ event }) => event.text },
        },
        CHOOSE: arrive,
      },
      states: {
        deciding: {
          always: [
            {
              guard: { type: 'records are sought', params: ({ context }) => context.text },
              target: 'waiting',
            },
            { target: 'resting', actions: 'forget what was found' },
          ],
        },
        resting: {},
        waiting: { tags: 'searches', after: { 'typing has paused': 'searching' } },
        searching: {
          tags: 'searches',
          entry: sayNothing,
          invoke: {
            src: 'search',
            input: ({ context }) => modeOf(context.text),
            onDone: {
              target: 'resting',
              actions: { type: 'take what was found', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: sayWhy },
          },
          after: { 'the answer is overdue': { target: 'failed', actions: sayLate } },
        },
        failed: { tags: 'shows a message', on: { RETRY: 'searching' } },
      },
    },

    arriving: {
      always: [
        { guard: 'something is asked', target: 'asking' },
        { guard: 'it leads elsewhere', target: 'closed', actions: 'go there' },
        { guard: 'it asks for confirmation', target: 'reviewing' },
        { target: 'running' },
      ],
    },

    asking: {
      tags: ['open', 'asks'],
      initial: 'asked',
      on: {
        CLOSE: 'closed',
        TYPE: {
          target: '.typed',
          actions: { type: 'take what is typed', params: ({ event }) => event.text },
        },
        ANSWER: [
          {
            guard: { type: 'it can be taken', params: ({ event }) => event.answer },
            target: 'arriving',
            actions: { type: 'take the answer', params: ({ event }) => event.answer },
          },
          { actions: { type: 'say why not', params: ({ event }) => event.answer } },
        ],
        BACK: [{ guard: 'something is typed' }, ...back],
      },
      states: {
        asked: { always: { guard: 'records are asked for', target: 'loading' } },
        typed: { always: { guard: 'records are asked for', target: 'waiting' } },
        resting: {},
        waiting: { tags: 'searches', after: { 'typing has paused': 'loading' } },
        loading: {
          tags: 'searches',
          entry: sayNothing,
          invoke: {
            src: 'options',
            input: ({ context }) => {
              const asked = askOf(context)
              if (!asked) throw new Error('Nothing is asked.')
              return { ask: asked.ask, text: context.text.trim() }
            },
            onDone: {
              target: 'resting',
              actions: { type: 'take the options', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: sayWhy },
          },
          after: { 'the answer is overdue': { target: 'failed', actions: sayLate } },
        },
        failed: { tags: 'shows a message', on: { RETRY: 'loading' } },
      },
    },

    reviewing: {
      tags: ['open', 'reviews'],
      on: { CLOSE: 'closed', RUN: 'running', BACK: back },
    },

    running: {
      tags: ['open', 'busy'],
      entry: sayNothing,
      invoke: {
        src: 'run',
        input: ({ context }) => {
          if (!context.action) throw new Error('There is no action.')
          return { action: context.action, answers: context.answers }
        },
        onDone: {
          target: 'done',
          actions: [
            { type: 'take what came of it', params: ({ event }) => event.output },
            'tell that something changed',
          ],
        },
        onError: { target: 'failed', actions: sayWhy },
      },
      after: { 'the answer is overdue': { target: 'failed', actions: sayLate } },
    },

    failed: {
      tags: ['open', 'reviews', 'shows a message'],
      on: { CLOSE: 'closed', RUN: 'running', BACK: back },
    },

    done: {
      tags: ['open', 'done'],
      on: {
        CLOSE: 'closed',
        BACK: chooseAgain,
        UNDO: { guard: 'it can be undone', target: 'undoing' },
      },
    },

    undoing: {
      tags: ['open', 'busy'],
      entry: sayNothing,
      invoke: {
        src: 'undo',
        input: ({ context }) => ({ steps: context.ran?.undo ?? [] }),
        onDone: { target: 'undone', actions: 'tell that something changed' },
        onError: { target: 'notUndone', actions: sayWhy },
      },
      after: { 'the answer is overdue': { target: 'notUndone', actions: sayLate } },
    },

    notUndone: {
      tags: ['open', 'done', 'shows a message'],
      on: { CLOSE: 'closed', BACK: chooseAgain, UNDO: 'undoing' },
    },

    undone: {
      tags: ['open', 'undone'],
      on: { CLOSE: 'closed', BACK: chooseAgain },
    },
  },
})
