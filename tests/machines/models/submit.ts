import { type AnyMachineSnapshot, assign, emit, setup } from 'xstate'
import { ApiError } from '../../../core/api/index.ts'
import type {
  Settled,
  SubmitContext,
  SubmitEmitted,
  SubmitEvent,
  SubmitInput,
  SubmitTag,
} from '../../../machines/submit.ts'
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

type Known = Omit<SubmitContext, 'settle'>
/** What is compared: all but how the screen settles what the server completes, which is given. */
export const seenSubmit = (at: AnyMachineSnapshot): Known => {
  const { settle: _, ...known } = at.context as SubmitContext
  return known
}

const ENTRY = { name: 'Parking', link: '/parking' }
const RENAMED = { name: 'Car park', link: '/parking' }
const LATE = 'The server did not answer in time. Please try again.'

const events = {
  'writes a name': sends({ type: 'TYPE', typed: { name: 'Garage' } }),
  'writes the old name': sends({ type: 'TYPE', typed: { name: 'Parking' } }),
  'undoes it': sends({ type: 'RESET' }),
  'sees that others renamed it': sends({ type: 'READ', stored: RENAMED }),
  saves: sends({ type: 'SUBMIT' }),
  'hides it': sends({ type: 'SUBMIT', act: 'hide' }),
  'tries again': sends({ type: 'RETRY' }),
  'has read it': sends({ type: 'DISMISS' }),
  'it is stored': answers('send', 12),
  'it is refused': fails(
    'send',
    new ApiError(422, { message: 'Not so.', errors: [{ field: 'CTitle', message: 'Taken.' }] }),
  ),
  'the line is cut': fails('send', new Error('No network.')),
  'a minute passes': passes(60_000),
} satisfies ModelEvents<SubmitEvent>

const quiet: Pick<Known, 'message' | 'issues' | 'fields'> = { message: null, issues: [], fields: {} }
const sending = (act?: string) =>
  ({ target: '.sending', actions: { type: 'send', params: { act } } }) as const
const failing = (message: string, more: Partial<typeof quiet> = {}) =>
  ({
    target: 'failed',
    actions: [
      { type: 'hear', params: { ...quiet, message, ...more } },
      { type: 'tell that it failed', params: message },
    ],
  }) as const

/** What the server completes: it writes names in capitals, and nobody's typing is touched by that. */
const inCapitals = ({ sent, typed }: Settled) => ({
  stored: { ...sent, name: String(sent.name).toUpperCase() },
  typed: typed.name === sent.name ? { ...typed, name: String(sent.name).toUpperCase() } : typed,
})

/** An entry of a menu in a form: what is typed is the person's until they give it up, whatever comes from elsewhere. */
export const submitModel = defineModel({
  events,
  typed: ['typed'],
  starts: {
    'a form': { stored: ENTRY },
    'one that the server completes': { stored: ENTRY, settle: inCapitals },
  },
  own: ['completes'],
  // Sent once, what the server completes is known; of what stays as it was sent, twice shows more.
  ends: ({ context }) => context.answer !== null && (context.completes || context.stored.name !== 'Parking'),
  machine: setup({
    types: {} as {
      context: Known & { completes: boolean }
      events: EventOf<typeof events>
      input: SubmitInput
      emitted: SubmitEmitted
      tags: SubmitTag
    },
    actions: {
      ...expected,
      'have written': assign(({ context }, name: string) => ({ typed: { ...context.typed, name } })),
      'have as stored': assign(({ context }) => ({ typed: context.stored })),
      'have renamed': assign(({ context: { stored, typed } }) => ({
        stored: RENAMED,
        typed: typed.name === stored.name ? RENAMED : { ...RENAMED, name: typed.name },
      })),
      send: assign(({ context: { typed } }, { act }: { act: string | undefined }) => ({
        sent: { typed, act },
        answer: null,
      })),
      'send again': assign(({ context: { typed, sent } }) => ({
        sent: { typed, act: sent?.act },
        answer: null,
      })),
      'have stored': assign(({ context: { typed, sent, completes } }) => {
        const stored = sent?.typed ?? {}
        if (!completes) return { answer: 12, stored }
        const name = String(stored.name).toUpperCase()
        return {
          answer: 12,
          stored: { ...stored, name },
          typed: typed.name === stored.name ? { ...typed, name } : typed,
        }
      }),
      hear: assign((_, said: typeof quiet) => said),
      'tell that it is done': emit(({ context }) => ({
        type: 'DONE' as const,
        sent: context.sent ?? { typed: {}, act: null },
        answer: 12,
      })),
      'tell that it failed': emit(({ context }, message: string) => ({
        type: 'FAILED' as const,
        sent: context.sent ?? { typed: {}, act: null },
        message,
      })),
    },
  }).createMachine({
    id: 'submit model',
    context: ({ input: { stored = {}, settle } }) => ({
      ...quiet,
      stored,
      typed: stored,
      sent: null,
      answer: null,
      completes: settle !== undefined,
    }),
    initial: 'resting',
    on: {
      'writes a name': { actions: { type: 'have written', params: 'Garage' } },
      'writes the old name': { actions: { type: 'have written', params: 'Parking' } },
      'sees that others renamed it': { actions: 'have renamed' },
      'undoes it': { target: '.resting', actions: 'have as stored' },
      saves: sending(),
      'hides it': sending('hide'),
    },
    states: {
      resting: { entry: { type: 'hear', params: quiet } },
      sending: {
        tags: 'busy',
        entry: [
          { type: 'hear', params: quiet },
          { type: 'calls', params: ({ context }) => ({ slot: 'send', input: context.sent }) },
        ],
        on: {
          saves: {},
          'hides it': {},
          'undoes it': {},
          'it is stored': { target: 'done', actions: ['have stored', 'tell that it is done'] },
          'it is refused': failing('Not so.', { issues: ['Taken.'], fields: { CTitle: 'Taken.' } }),
          'the line is cut': failing('No network.'),
          'a minute passes': failing(LATE),
        },
      },
      failed: {
        tags: 'shows a message',
        on: { 'tries again': { target: 'sending', actions: 'send again' }, 'has read it': 'resting' },
      },
      done: { tags: 'is done', on: { 'has read it': 'resting' } },
    },
  }),
})
