/**
 * Moving pages and folders (screens, `/folder-organization`): the changes are reviewed first, then applied in one step,
 * and can be undone. Nearly every move succeeds as reviewed, so it is shown optimistically; on a conflict it is rolled
 * back and the new review is shown.
 */
import { ApiError, type FolderReport, type FolderReview, messageOf } from '@rounds/core/api'
import type { AskedMove } from '@rounds/core/rules/folders'
import { assign, emit, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

export interface FolderMoveContext {
  readonly moves: readonly AskedMove[]
  readonly review: FolderReview | null
  readonly report: FolderReport | null
  readonly message: string | null
}

export type FolderMoveEvent =
  | { type: 'ASK'; moves: readonly AskedMove[] }
  | { type: 'CONFIRM' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' }
  | { type: 'UNDO' }
  | { type: 'CLOSE' }

export type FolderMoveTag =
  | 'asks'
  | 'busy'
  | 'shows a review'
  | 'shows a message'
  | 'shows a report'
  | 'is undone'
  /** Optimistic: shown but not done yet. */
  | 'shows what will be'

/** The positions of pages or folders changed. */
export type FolderMoveEmitted =
  | { type: 'FOLDERS_CHANGED' }
  /** It moved as reviewed: that can be shown before everything is reloaded. */
  | { type: 'MOVED'; review: FolderReview }

/** The input of the slots. */
export interface MoveCall {
  readonly moves: readonly AskedMove[]
  /** The stamp of the review that was shown. */
  readonly stamp: string
}

/** The new review in a conflict response. */
const reviewIn = (error: unknown): FolderReview | undefined =>
  error instanceof ApiError && error.status === 412
    ? (error.body.current as FolderReview | undefined)
    : undefined

/** The review, if one was shown. */
const seenReview = ({ review }: FolderMoveContext) => review as FolderReview

export const folderMove = setup({
  types: {} as {
    context: FolderMoveContext
    events: FolderMoveEvent
    emitted: FolderMoveEmitted
    tags: FolderMoveTag
  },
  actors: {
    look: slot<FolderReview, readonly AskedMove[]>('look'),
    move: slot<FolderReport, MoveCall>('move'),
    undo: slot<FolderReport, number>('undo'),
  },
  delays: { 'the answer is overdue': 60_000 },
  guards: {
    'something is to be moved': (_, moves: readonly AskedMove[]) => moves.length > 0,
    'something can be moved': ({ context }) => seenReview(context).moved.length > 0,
    'somebody was there before': (_, { error }: { error: unknown }) => reviewIn(error) !== undefined,
  },
  actions: {
    'take what is asked': assign((_, moves: readonly AskedMove[]) => ({
      moves,
      review: null,
      report: null,
      message: null,
    })),
    'take the review': assign((_, review: FolderReview) => ({ review, message: null })),
    'take the review of now': assign((_, { error }: { error: unknown }) => ({
      review: reviewIn(error) ?? null,
      message: messageOf(error),
    })),
    'take the report': assign((_, report: FolderReport) => ({ report })),
    say: assign((_, message: string | null) => ({ message })),
    'tell what moved': emit(({ context }) => ({ type: 'MOVED' as const, review: seenReview(context) })),
    'tell that folders changed': emit({ type: 'FOLDERS_CHANGED' as const }),
  },
}).createMachine({
  id: 'folderMove',
  context: { moves: [], review: null, report: null, message: null },
  initial: 'idle',
  on: {
    ASK: {
      guard: { type: 'something is to be moved', params: ({ event }) => event.moves },
      target: '.looking',
      actions: { type: 'take what is asked', params: ({ event }) => event.moves },
    },
  },
  states: {
    idle: {},
    looking: {
      tags: ['asks', 'busy'],
      entry: sayNothing,
      on: { CANCEL: 'idle' },
      invoke: {
        src: 'look',
        input: ({ context }) => context.moves,
        onDone: {
          target: 'reviewing',
          actions: { type: 'take the review', params: ({ event }) => event.output },
        },
        onError: {
          target: 'unseen',
          actions: sayWhy,
        },
      },
      after: {
        'the answer is overdue': { target: 'unseen', actions: sayLate },
      },
    },
    unseen: { tags: ['asks', 'shows a message'], on: { RETRY: 'looking', CANCEL: 'idle' } },
    reviewing: {
      tags: ['asks', 'shows a review'],
      initial: 'plain',
      on: { CONFIRM: { guard: 'something can be moved', target: 'moving' }, CANCEL: 'idle' },
      states: { plain: {}, refused: { tags: 'shows a message' } },
    },
    moving: {
      tags: ['busy', 'shows what will be'],
      entry: sayNothing,
      // A running request is neither repeated nor canceled: it is all or nothing.
      on: { ASK: {} },
      invoke: {
        src: 'move',
        input: ({ context }) => ({ moves: seenReview(context).moved, stamp: seenReview(context).stamp }),
        onDone: {
          target: 'reporting',
          actions: [
            { type: 'take the report', params: ({ event }) => event.output },
            'tell what moved',
            'tell that folders changed',
          ],
        },
        onError: [
          {
            guard: { type: 'somebody was there before', params: ({ event }) => ({ error: event.error }) },
            target: 'reviewing.refused',
            actions: [
              { type: 'take the review of now', params: ({ event }) => ({ error: event.error }) },
              'tell that folders changed',
            ],
          },
          {
            target: 'reviewing.refused',
            actions: sayWhy,
          },
        ],
      },
      after: {
        'the answer is overdue': {
          target: 'reviewing.refused',
          actions: [sayLate, 'tell that folders changed'],
        },
      },
    },
    reporting: {
      tags: 'shows a report',
      initial: 'plain',
      on: { UNDO: 'taking back', CLOSE: 'idle' },
      states: { plain: {}, refused: { tags: 'shows a message' } },
    },
    'taking back': {
      tags: ['shows a report', 'busy'],
      entry: sayNothing,
      on: { ASK: {} },
      invoke: {
        src: 'undo',
        input: ({ context }) => (context.report as FolderReport).id,
        onDone: { target: 'undone', actions: 'tell that folders changed' },
        onError: {
          target: 'reporting.refused',
          actions: [sayWhy, 'tell that folders changed'],
        },
      },
      after: {
        'the answer is overdue': {
          target: 'reporting.refused',
          actions: [sayLate, 'tell that folders changed'],
        },
      },
    },
    undone: { tags: ['shows a report', 'is undone'], on: { CLOSE: 'idle' } },
  },
})
