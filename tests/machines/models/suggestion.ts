import { assign, emit, setup } from 'xstate'
import type {
  SuggestionAsked,
  SuggestionContext,
  SuggestionEvent,
  SuggestionTag,
  Taken,
} from '../../../machines/suggestion.ts'
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

const LATE = 'The server did not answer in time. Please try again.'
const question = { task: 'shorten', text: 'One. Two two. Three.' } as const
const asked: SuggestionAsked = { question, before: 'One. Two two. Three.', fixed: [] }
const withLink: SuggestionAsked = { ...asked, fixed: ['Two two.'] }
const answer = (text: string) => ({ id: 'u', model: 'm', text, removed: 0, claims: [] })
const changed = answer('One. Two. Three. Four.')
const same = answer('One. Two two. Three.')
const sentences = [
  { id: 0, before: 'One.', after: 'One.' },
  { id: 1, before: 'Two two.', after: 'Two.' },
  { id: 2, before: 'Three.', after: 'Three.' },
  { id: 3, before: null, after: 'Four.' },
]
const unchanged = ['One.', 'Two two.', 'Three.'].map((text, id) => ({ id, before: text, after: text }))

const events = {
  'asks about a text': sends({ type: 'ASK', asked }),
  'asks about a text with a link': sends({ type: 'ASK', asked: withLink }),
  'the model suggests': answers('ask', changed),
  'the model changes nothing': answers('ask', same),
  'the model fails': fails('ask', new Error('Not now.')),
  'a minute passes': passes(60_000),
  'tries again': sends({ type: 'RETRY' }),
  closes: sends({ type: 'CLOSE' }),
  'looks at the last': sends({ type: 'LOOK', id: 3 }),
  'looks at what stays': sends({ type: 'LOOK', id: 0 }),
  'goes on': sends({ type: 'NEXT' }),
  'goes back': sends({ type: 'PREVIOUS' }),
  accepts: sends({ type: 'ACCEPT' }),
  keeps: sends({ type: 'KEEP' }),
  'accepts all': sends({ type: 'ACCEPT_ALL' }),
  'takes it over': sends({ type: 'TAKE' }),
  'it is written down': answers('note', { success: true }),
  'it is not written down': fails('note', new Error('No log.')),
} satisfies ModelEvents<SuggestionEvent>

type Context = SuggestionContext

const nothing: Context = {
  asked: null,
  suggestion: null,
  sentences: [],
  open: [],
  accepted: [],
  at: null,
  message: null,
}
/** The last of those that can be accepted is where one stays. */
const after = ({ open, at }: Context) => (at === 1 && open.length > 1 ? 3 : at)
const textOf = ({ accepted }: Context) =>
  [
    'One.',
    accepted.includes(1) ? 'Two.' : 'Two two.',
    'Three.',
    ...(accepted.includes(3) ? ['Four.'] : []),
  ].join(' ')

/** Somebody who looks at what a model suggests, and takes over what they accept. */
export const suggestionModel = defineModel({
  events,
  machine: setup({
    types: {} as {
      context: Context
      events: EventOf<typeof events>
      emitted: Taken
      tags: SuggestionTag
    },
    actions: {
      ...expected,
      begin: assign((_, asked: SuggestionAsked) => ({ ...nothing, asked })),
      see: assign(({ context }) => {
        const open = context.asked?.fixed.length ? [3] : [1, 3]
        return { suggestion: changed, sentences, open, accepted: [], at: open[0] ?? null }
      }),
      seeNothing: assign({ suggestion: same, sentences: unchanged, open: [], accepted: [], at: null }),
      say: assign((_, message: string | null) => ({ message })),
      look: assign((_, at: number | null) => ({ at })),
      accept: assign(({ context }) => ({
        accepted: [...new Set([...context.accepted, context.at ?? 0])].sort(),
      })),
      keep: assign(({ context }) => ({ accepted: context.accepted.filter(id => id !== context.at) })),
      acceptAll: assign(({ context }) => ({ accepted: context.open })),
      forget: assign(nothing),
      tell: emit(({ context }) => ({ type: 'TAKEN' as const, sentences, accepted: context.accepted })),
    },
    guards: { 'something is accepted': ({ context }) => context.accepted.length > 0 },
  }).createMachine({
    id: 'suggestion model',
    context: nothing,
    initial: 'closed',
    states: {
      closed: {
        entry: 'forget',
        on: {
          'asks about a text': { target: 'asking', actions: { type: 'begin', params: asked } },
          'asks about a text with a link': {
            target: 'asking',
            actions: { type: 'begin', params: withLink },
          },
        },
      },
      asking: {
        tags: ['is open', 'busy'],
        entry: [
          { type: 'say', params: null },
          { type: 'calls', params: { slot: 'ask', input: question } },
        ],
        on: {
          'the model suggests': { target: 'deciding', actions: 'see' },
          'the model changes nothing': { target: 'same', actions: 'seeNothing' },
          'the model fails': { target: 'failed', actions: { type: 'say', params: 'Not now.' } },
          'a minute passes': { target: 'failed', actions: { type: 'say', params: LATE } },
          closes: 'closed',
        },
      },
      failed: { tags: ['is open', 'shows a message'], on: { 'tries again': 'asking', closes: 'closed' } },
      same: { tags: ['is open', 'changes nothing'], on: { 'tries again': 'asking', closes: 'closed' } },
      deciding: {
        tags: ['is open', 'shows changes'],
        on: {
          'looks at the last': { actions: { type: 'look', params: 3 } },
          'goes on': { actions: { type: 'look', params: ({ context }) => after(context) } },
          'goes back': {
            actions: { type: 'look', params: ({ context }) => context.open[0] ?? null },
          },
          accepts: { actions: ['accept', { type: 'look', params: ({ context }) => after(context) }] },
          keeps: { actions: ['keep', { type: 'look', params: ({ context }) => after(context) }] },
          'accepts all': { actions: 'acceptAll' },
          'takes it over': { guard: 'something is accepted', target: 'noting' },
          'tries again': 'asking',
          closes: 'closed',
        },
      },
      noting: {
        tags: ['is open', 'busy', 'shows changes'],
        entry: [
          { type: 'say', params: null },
          {
            type: 'calls',
            params: ({ context }) => ({
              slot: 'note',
              input: {
                id: 'u',
                accepted: context.accepted.length,
                changes: context.open.length,
                text: textOf(context),
              },
            }),
          },
        ],
        on: {
          'it is written down': { target: 'closed', actions: 'tell' },
          'it is not written down': { target: 'deciding', actions: { type: 'say', params: 'No log.' } },
          'a minute passes': { target: 'deciding', actions: { type: 'say', params: LATE } },
        },
      },
    },
  }),
})
