import { assign, emit, setup } from 'xstate'
import { ApiError } from '../../../core/api/index.ts'
import type {
  OpenDraftsContext,
  OpenDraftsEmitted,
  OpenDraftsEvent,
  OpenDraftsTag,
} from '../../../machines/open-drafts.ts'
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

const DRAFTS = [{ cId: 7, version: 3, title: 'Heart care' }]
const PAGES = [{ cId: 7, cvId: 31, title: 'Heart care' }]
const REPORT = { pages: PAGES, moves: 1, redirects: 2 }
const LATE = 'The server did not answer in time. Please try again.'

const events = {
  'asks to publish': sends({ type: 'ASK', act: 'publish', drafts: DRAFTS }),
  'asks to discard': sends({ type: 'ASK', act: 'discard', drafts: DRAFTS }),
  'asks for none': sends({ type: 'ASK', act: 'publish', drafts: [] }),
  'says why': sends({ type: 'TYPE', reason: ' New hours ' }),
  'says nothing': sends({ type: 'TYPE', reason: ' ' }),
  confirms: sends({ type: 'CONFIRM' }),
  cancels: sends({ type: 'CANCEL' }),
  'takes it back': sends({ type: 'UNDO' }),
  closes: sends({ type: 'CLOSE' }),
  'it works': answers('settle', REPORT),
  'it is refused': fails(
    'settle',
    new ApiError(400, {
      message: 'Nothing was published.',
      errors: [{ message: 'Heart care: Title is required.' }],
    }),
  ),
  'it is undone': answers('undo'),
  'it stays': fails('undo', new Error('No network')),
  'two minutes pass': passes(120_000),
} satisfies ModelEvents<OpenDraftsEvent>

const refused = (target: string, message: string, issues: readonly string[] = []) =>
  ({ target, actions: [{ type: 'say', params: { message, issues } }, 'tell'] }) as const

const asked = {
  'asks to publish': { target: '.asking', actions: { type: 'ask', params: 'publish' } },
  'asks to discard': { target: '.asking', actions: { type: 'ask', params: 'discard' } },
} as const

/** Some drafts are published or discarded together, and may be undone: what the person and the server can do. */
export const openDraftsModel = defineModel({
  events,
  typed: ['reason'],
  machine: setup({
    types: {} as {
      context: OpenDraftsContext
      events: EventOf<typeof events>
      tags: OpenDraftsTag
      emitted: OpenDraftsEmitted
    },
    guards: {
      'it may go on': ({ context }) => context.act === 'discard' || context.reason === ' New hours ',
    },
    actions: {
      ...expected,
      ask: assign((_, act: OpenDraftsContext['act']) => ({
        act,
        drafts: DRAFTS,
        report: null,
        message: null,
        issues: [],
      })),
      type: assign((_, reason: string) => ({ reason })),
      say: assign((_, said: { message: string | null; issues: readonly string[] }) => said),
      report: assign({ report: REPORT, reason: '' }),
      tell: emit({ type: 'DRAFTS_CHANGED' }),
    },
  }).createMachine({
    id: 'open drafts model',
    context: { act: 'publish', drafts: [], reason: '', report: null, message: null, issues: [] },
    initial: 'idle',
    on: asked,
    states: {
      idle: { on: { 'asks for none': {} } },
      asking: {
        tags: 'asks',
        initial: 'plain',
        on: {
          'says why': { actions: { type: 'type', params: ' New hours ' } },
          'says nothing': { actions: { type: 'type', params: ' ' } },
          confirms: { guard: 'it may go on', target: 'settling' },
          cancels: 'idle',
        },
        states: { plain: {}, refused: { tags: 'shows a message' } },
      },
      settling: {
        tags: ['asks', 'busy'],
        entry: [
          { type: 'say', params: { message: null, issues: [] } },
          {
            type: 'calls',
            params: ({ context: { act, reason } }) => ({
              slot: 'settle',
              input: { act, drafts: DRAFTS, reason: reason.trim() },
            }),
          },
        ],
        on: {
          'asks to publish': {},
          'asks to discard': {},
          'it works': { target: 'reporting', actions: ['report', 'tell'] },
          'it is refused': refused('asking.refused', 'Nothing was published.', [
            'Heart care: Title is required.',
          ]),
          'two minutes pass': refused('asking.refused', LATE),
        },
      },
      reporting: {
        tags: 'shows a report',
        initial: 'plain',
        on: { 'takes it back': 'taking', closes: 'idle' },
        states: { plain: {}, refused: { tags: 'shows a message' } },
      },
      taking: {
        tags: ['shows a report', 'busy'],
        entry: [
          { type: 'say', params: { message: null, issues: [] } },
          {
            type: 'calls',
            params: ({ context: { act } }) => ({ slot: 'undo', input: { act, pages: PAGES } }),
          },
        ],
        on: {
          'asks to publish': {},
          'asks to discard': {},
          'it is undone': { target: 'taken', actions: 'tell' },
          'it stays': refused('reporting.refused', 'No network'),
          'two minutes pass': refused('reporting.refused', LATE),
        },
      },
      taken: { tags: ['shows a report', 'is undone'], on: { closes: 'idle' } },
    },
  }),
})
