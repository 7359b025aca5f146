/**
 * A suggestion from a language model (screens, editor): requested, shown as sentence-by-sentence changes, and applied
 * as far as someone accepts it. What is accepted is logged first; nothing is saved here.
 */
import type { AiAcceptance, AiQuestion, AiSuggestion } from '@rounds/core/api'
import { compareSentences, isChange, type SentenceChange, withAccepted } from '@rounds/core/rules/ai'
import { assign, emit, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** The input, as it is in the field. */
export interface SuggestionAsked {
  readonly question: AiQuestion
  /** The text to improve; blank for a new draft. */
  readonly before: string
  /** Sentences with links or formatting, which plain text would lose. */
  readonly fixed: readonly string[]
}

export interface SuggestionContext {
  readonly asked: SuggestionAsked | null
  readonly suggestion: AiSuggestion | null
  /** All sentences, including unchanged ones. */
  readonly sentences: readonly SentenceChange[]
  /** The ids of acceptable changes, in order. */
  readonly open: readonly number[]
  readonly accepted: readonly number[]
  /** The id of the selected change. */
  readonly at: number | null
  readonly message: string | null
}

export type SuggestionEvent =
  | { type: 'ASK'; asked: SuggestionAsked }
  | { type: 'RETRY' }
  | { type: 'CLOSE' }
  | { type: 'LOOK'; id: number }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  /** Accepts the selected change and moves to the next. */
  | { type: 'ACCEPT' }
  | { type: 'KEEP' }
  | { type: 'ACCEPT_ALL' }
  | { type: 'TAKE' }

export type SuggestionTag = 'is open' | 'busy' | 'shows changes' | 'changes nothing' | 'shows a message'

/** The text to write into the field. */
export interface Taken {
  readonly type: 'TAKEN'
  readonly sentences: readonly SentenceChange[]
  readonly accepted: readonly number[]
}

const nothing: SuggestionContext = {
  asked: null,
  suggestion: null,
  sentences: [],
  open: [],
  accepted: [],
  at: null,
  message: null,
}

/** The request, which exists once one was made. */
const askedOf = ({ asked }: SuggestionContext) => asked as SuggestionAsked

const compared = (context: SuggestionContext, suggestion: AiSuggestion): Partial<SuggestionContext> => {
  const { before, fixed } = askedOf(context)
  const sentences = compareSentences(before, suggestion.text)
  const open = sentences
    .filter(change => isChange(change) && !fixed.includes(change.before ?? ''))
    .map(({ id }) => id)
  return { suggestion, sentences, open, accepted: [], at: open[0] ?? null }
}

const movedBy = ({ open, at }: SuggestionContext, steps: number): number | null => {
  const index = open.indexOf(at ?? -1) + steps
  return open[Math.min(Math.max(index, 0), open.length - 1)] ?? null
}

const acceptanceOf = ({ suggestion, sentences, open, accepted }: SuggestionContext): AiAcceptance => ({
  id: (suggestion as AiSuggestion).id,
  accepted: accepted.length,
  changes: open.length,
  text: withAccepted(sentences, new Set(accepted)).slice(0, 20_000),
})

export const suggestion = setup({
  types: {} as {
    context: SuggestionContext
    events: SuggestionEvent
    emitted: Taken
    tags: SuggestionTag
  },
  actors: {
    ask: slot<AiSuggestion, AiQuestion>('ask'),
    note: slot<unknown, AiAcceptance>('note'),
  },
  delays: { 'the answer is overdue': 60_000 },
  guards: {
    'something is accepted': ({ context }) => context.accepted.length > 0,
    'something can be accepted': ({ context }) => context.open.length > 0,
    'it can be accepted': ({ context }, id: number) => context.open.includes(id),
  },
  actions: {
    'begin with': assign((_, asked: SuggestionAsked) => ({ ...nothing, asked })),
    compare: assign(({ context }, made: AiSuggestion) => compared(context, made)),
    'look at': assign((_, at: number) => ({ at })),
    move: assign(({ context }, steps: number) => ({ at: movedBy(context, steps) })),
    accept: assign(({ context }) => ({
      accepted: context.open.filter(id => id === context.at || context.accepted.includes(id)),
    })),
    keep: assign(({ context }) => ({ accepted: context.accepted.filter(id => id !== context.at) })),
    'accept all': assign(({ context }) => ({ accepted: context.open })),
    forget: assign(nothing),
    say: assign((_, message: string | null) => ({ message })),
    'tell what is taken': emit(({ context: { sentences, accepted } }) => ({
      type: 'TAKEN' as const,
      sentences,
      accepted,
    })),
  },
}).createMachine({
  id: 'suggestion',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: {
        ASK: { target: 'open', actions: { type: 'begin with', params: ({ event }) => event.asked } },
      },
    },
    open: {
      tags: 'is open',
      initial: 'asking',
      on: { CLOSE: 'closed' },
      states: {
        asking: {
          tags: 'busy',
          entry: sayNothing,
          invoke: {
            src: 'ask',
            input: ({ context }) => askedOf(context).question,
            onDone: {
              target: 'compared',
              actions: { type: 'compare', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: sayWhy },
          },
          after: { 'the answer is overdue': { target: 'failed', actions: sayLate } },
        },
        failed: { tags: 'shows a message', on: { RETRY: 'asking' } },
        compared: {
          always: [{ guard: 'something can be accepted', target: 'deciding' }, { target: 'same' }],
        },
        same: { tags: 'changes nothing', on: { RETRY: 'asking' } },
        deciding: {
          tags: 'shows changes',
          on: {
            LOOK: {
              guard: { type: 'it can be accepted', params: ({ event }) => event.id },
              actions: { type: 'look at', params: ({ event }) => event.id },
            },
            NEXT: { actions: { type: 'move', params: 1 } },
            PREVIOUS: { actions: { type: 'move', params: -1 } },
            ACCEPT: { actions: ['accept', { type: 'move', params: 1 }] },
            KEEP: { actions: ['keep', { type: 'move', params: 1 }] },
            ACCEPT_ALL: { actions: 'accept all' },
            TAKE: { guard: 'something is accepted', target: 'noting' },
            RETRY: 'asking',
          },
        },
        noting: {
          tags: ['busy', 'shows changes'],
          entry: sayNothing,
          // What is being logged is applied as well.
          on: { CLOSE: {} },
          invoke: {
            src: 'note',
            input: ({ context }) => acceptanceOf(context),
            onDone: { target: '#suggestion.closed', actions: 'tell what is taken' },
            // What could not be logged is not applied.
            onError: { target: 'deciding', actions: sayWhy },
          },
          after: { 'the answer is overdue': { target: 'deciding', actions: sayLate } },
        },
      },
    },
  },
})
