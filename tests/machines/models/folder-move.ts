import { assign, emit, setup } from 'xstate'
import { ApiError, type FolderReview } from '../../../core/api/index.ts'
import type {
  FolderMoveContext,
  FolderMoveEmitted,
  FolderMoveEvent,
  FolderMoveTag,
} from '../../../machines/folder-move.ts'
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

const MOVES = [{ kind: 'page', key: 7, from: 1010, to: 1011 }] as const
const REVIEW: FolderReview = {
  stamp: 'first',
  moved: MOVES,
  refused: [],
  addresses: [{ kind: 'page', key: 7, name: 'Heart', from: '/a/heart', to: '/b/heart' }],
  redirects: { create: [{ from: '/a/heart', to: '/b/heart' }], update: [], remove: [] },
}
const NOTHING: FolderReview = {
  ...REVIEW,
  stamp: 'nothing',
  moved: [],
  refused: [{ move: MOVES[0], because: 'Someone else moved it.' }],
}
const REPORT = { id: 31, moved: 1, addresses: 1, redirects: { created: 1, updated: 0, removed: 0 } }
const LATE = 'The server did not answer in time. Please try again.'
const BEFORE = 'Someone has changed something there meanwhile.'

const events = {
  'asks to move': sends({ type: 'ASK', moves: MOVES }),
  'asks to move nothing': sends({ type: 'ASK', moves: [] }),
  confirms: sends({ type: 'CONFIRM' }),
  'tries again': sends({ type: 'RETRY' }),
  cancels: sends({ type: 'CANCEL' }),
  'takes it back': sends({ type: 'UNDO' }),
  closes: sends({ type: 'CLOSE' }),
  'the review comes': answers('look', REVIEW),
  'the review says that nothing can be moved': answers('look', NOTHING),
  'the review does not come': fails('look', new Error('No network')),
  'it is moved': answers('move', REPORT),
  'somebody was there before': fails('move', new ApiError(412, { message: BEFORE, current: { ...NOTHING } })),
  'it is refused': fails('move', new ApiError(409, { message: 'No room', current: { ...NOTHING } })),
  'it is undone': answers('undo', REPORT),
  'it stays': fails('undo', new Error('Changed since')),
  'a minute passes': passes(60_000),
} satisfies ModelEvents<FolderMoveEvent>

const asked = { 'asks to move': { target: '.looking', actions: 'ask' } } as const

/** Pages and folders are moved after a review, and may be undone: what the person and the server can do. */
export const folderMoveModel = defineModel({
  events,
  machine: setup({
    types: {} as {
      context: FolderMoveContext
      events: EventOf<typeof events>
      tags: FolderMoveTag
      emitted: FolderMoveEmitted
    },
    guards: { 'something can be moved': ({ context }) => context.review === REVIEW },
    actions: {
      ...expected,
      ask: assign({ moves: MOVES, review: null, report: null, message: null }),
      review: assign((_, review: FolderReview) => ({ review })),
      say: assign((_, message: string | null) => ({ message })),
      report: assign({ report: REPORT }),
      tell: emit({ type: 'FOLDERS_CHANGED' }),
      'tell what moved': emit(({ context }) => ({ type: 'MOVED', review: context.review as FolderReview })),
    },
  }).createMachine({
    id: 'folder move model',
    context: { moves: [], review: null, report: null, message: null },
    initial: 'idle',
    on: asked,
    states: {
      idle: { on: { 'asks to move nothing': {} } },
      looking: {
        tags: ['asks', 'busy'],
        entry: [
          { type: 'say', params: null },
          { type: 'calls', params: { slot: 'look', input: MOVES } },
        ],
        on: {
          cancels: 'idle',
          'the review comes': { target: 'reviewing', actions: { type: 'review', params: REVIEW } },
          'the review says that nothing can be moved': {
            target: 'reviewing',
            actions: { type: 'review', params: NOTHING },
          },
          'the review does not come': { target: 'unseen', actions: { type: 'say', params: 'No network' } },
          'a minute passes': { target: 'unseen', actions: { type: 'say', params: LATE } },
        },
      },
      unseen: { tags: ['asks', 'shows a message'], on: { 'tries again': 'looking', cancels: 'idle' } },
      reviewing: {
        tags: ['asks', 'shows a review'],
        initial: 'plain',
        on: { confirms: { guard: 'something can be moved', target: 'moving' }, cancels: 'idle' },
        states: { plain: {}, refused: { tags: 'shows a message' } },
      },
      moving: {
        tags: ['busy', 'shows what will be'],
        entry: [
          { type: 'say', params: null },
          { type: 'calls', params: { slot: 'move', input: { moves: MOVES, stamp: 'first' } } },
        ],
        on: {
          'asks to move': {},
          'it is moved': { target: 'reporting', actions: ['report', 'tell what moved', 'tell'] },
          'somebody was there before': {
            target: 'reviewing.refused',
            actions: [{ type: 'review', params: NOTHING }, { type: 'say', params: BEFORE }, 'tell'],
          },
          'it is refused': { target: 'reviewing.refused', actions: { type: 'say', params: 'No room' } },
          'a minute passes': {
            target: 'reviewing.refused',
            actions: [{ type: 'say', params: LATE }, 'tell'],
          },
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
          { type: 'say', params: null },
          { type: 'calls', params: { slot: 'undo', input: 31 } },
        ],
        on: {
          'asks to move': {},
          'it is undone': { target: 'taken', actions: 'tell' },
          'it stays': {
            target: 'reporting.refused',
            actions: [{ type: 'say', params: 'Changed since' }, 'tell'],
          },
          'a minute passes': {
            target: 'reporting.refused',
            actions: [{ type: 'say', params: LATE }, 'tell'],
          },
        },
      },
      taken: { tags: ['shows a report', 'is undone'], on: { closes: 'idle' } },
    },
  }),
})
