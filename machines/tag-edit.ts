/**
 * Changing the tag tree (screens, `/custom-tag-editor`): changes are reviewed first, then saved in one step, and can be
 * undone. Failures are shown in place and can be reviewed again.
 */
import type { TagEditReview } from '@rounds/core/api'
import type { TagEdit } from '@rounds/core/rules/tree'
import { assign, emit, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** What was saved. */
export interface TagEditSaved {
  readonly id: number
  readonly added: number | null
}

export interface TagEditContext {
  readonly edit: TagEdit | null
  readonly review: TagEditReview | null
  readonly saved: TagEditSaved | null
  /** What undo left unchanged. */
  readonly kept: readonly string[]
  readonly message: string | null
}

export type TagEditEvent =
  | { type: 'ASK'; edit: TagEdit }
  | { type: 'CONFIRM' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' }
  | { type: 'UNDO' }
  | { type: 'CLOSE' }

export type TagEditTag =
  | 'asks'
  | 'busy'
  | 'shows a review'
  | 'shows a message'
  | 'shows a report'
  | 'is undone'

/** Tags changed; `added` names a new one. */
export type TagEditEmitted = { type: 'TAGS_CHANGED'; added: number | null }

/** The edit to save, as reviewed. */
export interface SaveCall {
  readonly edit: TagEdit
  readonly stamp: string
}

export const tagEdit = setup({
  types: {} as {
    context: TagEditContext
    events: TagEditEvent
    emitted: TagEditEmitted
    tags: TagEditTag
  },
  actors: {
    look: slot<TagEditReview, TagEdit>('look'),
    save: slot<TagEditSaved, SaveCall>('save'),
    undo: slot<{ readonly kept: readonly string[] }, number>('undo'),
  },
  delays: { 'the answer is overdue': 60_000 },
  guards: {
    'it can be saved': ({ context: { review } }) =>
      review !== null && review.problems.length === 0 && review.changed > 0,
  },
  actions: {
    'take what is asked': assign((_, edit: TagEdit) => ({ edit, review: null, saved: null, kept: [] })),
    'take the review': assign((_, review: TagEditReview) => ({ review })),
    'take what was saved': assign((_, saved: TagEditSaved) => ({ saved })),
    'take what stayed': assign((_, kept: readonly string[]) => ({ kept })),
    say: assign((_, message: string | null) => ({ message })),
    'tell that tags changed': emit(({ context }) => ({
      type: 'TAGS_CHANGED' as const,
      added: context.saved?.added ?? null,
    })),
  },
}).createMachine({
  id: 'tagEdit',
  context: { edit: null, review: null, saved: null, kept: [], message: null },
  initial: 'idle',
  on: {
    ASK: { target: '.looking', actions: { type: 'take what is asked', params: ({ event }) => event.edit } },
  },
  states: {
    idle: {},
    looking: {
      tags: ['asks', 'busy'],
      entry: sayNothing,
      on: { CANCEL: 'idle' },
      invoke: {
        src: 'look',
        input: ({ context }) => context.edit as TagEdit,
        onDone: {
          target: 'reviewing',
          actions: { type: 'take the review', params: ({ event }) => event.output },
        },
        onError: { target: 'unseen', actions: sayWhy },
      },
      after: { 'the answer is overdue': { target: 'unseen', actions: sayLate } },
    },
    unseen: { tags: ['asks', 'shows a message'], on: { RETRY: 'looking', CANCEL: 'idle' } },
    reviewing: {
      tags: ['asks', 'shows a review'],
      on: { CONFIRM: { guard: 'it can be saved', target: 'saving' }, CANCEL: 'idle' },
    },
    saving: {
      tags: ['asks', 'shows a review', 'busy'],
      // A running request is neither repeated nor canceled: it is all or nothing.
      on: { ASK: {} },
      invoke: {
        src: 'save',
        input: ({ context }) => ({ edit: context.edit as TagEdit, stamp: context.review?.stamp ?? '' }),
        onDone: {
          target: 'reporting',
          actions: [
            { type: 'take what was saved', params: ({ event }) => event.output },
            'tell that tags changed',
          ],
        },
        onError: { target: 'unseen', actions: [sayWhy, 'tell that tags changed'] },
      },
      after: { 'the answer is overdue': { target: 'unseen', actions: [sayLate, 'tell that tags changed'] } },
    },
    reporting: {
      tags: 'shows a report',
      initial: 'plain',
      on: { UNDO: 'undoing', CLOSE: 'idle' },
      states: { plain: {}, refused: { tags: 'shows a message' } },
    },
    undoing: {
      tags: ['shows a report', 'busy'],
      entry: sayNothing,
      on: { ASK: {} },
      invoke: {
        src: 'undo',
        input: ({ context }) => context.saved?.id ?? 0,
        onDone: {
          target: 'undone',
          actions: [
            { type: 'take what stayed', params: ({ event }) => event.output.kept },
            'tell that tags changed',
          ],
        },
        onError: { target: 'reporting.refused', actions: [sayWhy, 'tell that tags changed'] },
      },
      after: {
        'the answer is overdue': {
          target: 'reporting.refused',
          actions: [sayLate, 'tell that tags changed'],
        },
      },
    },
    undone: { tags: ['shows a report', 'is undone'], on: { CLOSE: 'idle' } },
  },
})
