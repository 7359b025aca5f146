import { assign, setup } from 'xstate'
import { ApiError } from '../../../core/api/index.ts'
import type {
  OpenedAnswersContext,
  OpenedAnswersEvent,
  OpenedAnswersInput,
  OpenedAnswersTag,
} from '../../../machines/opened-answers.ts'
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
import { failing, LATE } from './failing.ts'

const REASON = ' Covers for Sam '

const events = {
  'begins to say why': sends({ type: 'ASK' }),
  'types a reason': sends({ type: 'TYPE', reason: REASON }),
  'types blanks': sends({ type: 'TYPE', reason: '  ' }),
  'gives the reason': sends({ type: 'CONFIRM' }),
  'gives it up': sends({ type: 'CANCEL' }),
  'it is assigned to them': sends({ type: 'ALLOWED' }),
  'tries again': sends({ type: 'RETRY' }),
  'they come': answers('read', 'the answers'),
  'the server wants a reason': fails('read', new ApiError(403, { message: 'Not yours.' })),
  'the line is cut': fails('read', new Error('No network.')),
  'half a minute passes': passes(30_000),
} satisfies ModelEvents<OpenedAnswersEvent>

/** Somebody who opens what a patient wrote: nothing is asked for before it may be read, or was said why. */
export const openedAnswersModel = defineModel({
  events,
  starts: {
    'whose it is': { id: 7, needsReason: false },
    'whose it is not': { id: 7, needsReason: true },
  },
  machine: setup({
    types: {} as {
      context: OpenedAnswersContext
      events: EventOf<typeof events>
      input: OpenedAnswersInput
      tags: OpenedAnswersTag
    },
    actions: {
      ...expected,
      write: assign((_, reason: string) => ({ reason })),
      have: assign({ answers: 'the answers', message: null }),
      say: assign((_, message: string | null) => ({ message })),
    },
    guards: {
      'it is theirs': ({ context }) => !context.needsReason,
      'it says something': ({ context }) => context.reason === REASON,
    },
  }).createMachine({
    id: 'opened answers model',
    context: ({ input }) => ({ ...input, reason: '', answers: null, message: null, issues: [] }),
    initial: 'at the door',
    states: {
      'at the door': { always: [{ guard: 'it is theirs', target: 'opening' }, { target: 'shut' }] },
      shut: {
        tags: 'needs a reason',
        on: { 'begins to say why': 'saying why', 'it is assigned to them': 'opening' },
      },
      'saying why': {
        tags: ['needs a reason', 'asks for a reason'],
        entry: { type: 'say', params: null },
        on: {
          'types a reason': { actions: { type: 'write', params: REASON } },
          'types blanks': { actions: { type: 'write', params: '  ' } },
          'gives the reason': { guard: 'it says something', target: 'opening' },
          'gives it up': { target: 'shut', actions: { type: 'write', params: '' } },
          'it is assigned to them': 'opening',
        },
      },
      opening: {
        tags: 'busy',
        entry: [
          { type: 'say', params: null },
          {
            type: 'calls',
            params: ({ context: { id, reason } }) => ({
              slot: 'read',
              input: { id, reason: reason === REASON ? 'Covers for Sam' : null },
            }),
          },
        ],
        on: {
          'they come': { target: 'read', actions: 'have' },
          'the server wants a reason': {
            target: 'shut',
            actions: [
              { type: 'say', params: 'Not yours.' },
              { type: 'write', params: '' },
            ],
          },
          'the line is cut': failing('No network.'),
          'half a minute passes': failing(LATE),
        },
      },
      read: {},
      failed: { tags: 'shows a message', on: { 'tries again': 'opening' } },
    },
  }),
})
