import { assign, emit, setup } from 'xstate'
import type { ConfirmContext, ConfirmEmitted, ConfirmEvent, ConfirmTag } from '../../../machines/confirm.ts'
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

/** The words where a question has none of its own (specification §8). */
const words = {
  title: 'Are you sure?',
  text: 'Please confirm you want to delete this.',
  confirmLabel: 'Yes, continue',
}

const own = { title: 'Publish?', text: 'Everybody sees it.', confirmLabel: 'Publish', about: 'page' }

const events = {
  'asks plainly': sends({ type: 'ASK', question: { about: 7 } }),
  'asks in words of its own': sends({ type: 'ASK', question: own }),
  confirms: sends({ type: 'CONFIRM' }),
  cancels: sends({ type: 'CANCEL' }),
  'it works': answers('carryOut'),
  'it breaks': fails('carryOut', new Error('In use.')),
  'a minute passes': passes(60_000),
} satisfies ModelEvents<ConfirmEvent>

/** Asking before something that cannot be taken back: what the person and the server can do. */
export const confirmModel = defineModel({
  events,
  machine: setup({
    types: {} as {
      context: ConfirmContext
      events: EventOf<typeof events>
      tags: ConfirmTag
      emitted: ConfirmEmitted
    },
    actions: {
      ...expected,
      ask: assign((_, question: Partial<ConfirmContext>) => ({ ...words, ...question, message: null })),
      say: assign((_, message: string | null) => ({ message })),
      'tell that it is done': emit(({ context }) => ({ type: 'DONE' as const, about: context.about })),
      'tell that it is not': emit(({ context }) => ({ type: 'CANCELLED' as const, about: context.about })),
    },
  }).createMachine({
    id: 'confirm model',
    context: { ...words, about: undefined, message: null },
    initial: 'closed',
    states: {
      closed: {
        on: {
          'asks plainly': { target: 'asking', actions: { type: 'ask', params: { about: 7 } } },
          'asks in words of its own': { target: 'asking', actions: { type: 'ask', params: own } },
        },
      },
      asking: {
        tags: 'open',
        on: { confirms: 'working', cancels: { target: 'closed', actions: 'tell that it is not' } },
      },
      working: {
        tags: ['open', 'busy'],
        entry: [
          { type: 'say', params: null },
          {
            type: 'calls',
            params: ({ context }) => ({ slot: 'carryOut', input: { about: context.about } }),
          },
        ],
        on: {
          'it works': { target: 'closed', actions: 'tell that it is done' },
          'it breaks': { target: 'failed', actions: { type: 'say', params: 'In use.' } },
          'a minute passes': {
            target: 'failed',
            actions: { type: 'say', params: 'The server did not answer in time. Please try again.' },
          },
        },
      },
      failed: {
        tags: ['open', 'shows a message'],
        on: { confirms: 'working', cancels: { target: 'closed', actions: 'tell that it is not' } },
      },
    },
  }),
})
