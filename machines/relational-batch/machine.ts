/**
 * Saving a list of related records as one (specification §4, relational batch; §7): before and after are compared by
 * key, shown with their marks, and sent at once if the server can, else in three calls. After a failure it is known
 * what is done, so continuing does only the rest; calls without a response are looked up first.
 */
import { ApiError, type BatchAnswer, type Key, messageOf } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { type BatchLists, type Difference, diffRelations, type Mark } from '@rounds/core/rules/records'
import { flowWords } from '@rounds/core/words/flows'
import { assign, emit, setup } from 'xstate'
import { isUnanswered, NO_ANSWER, sayLate, sayNothing, sayWhy, slot } from '../kit.ts'
import {
  afterAnswer,
  type Done,
  issuesAmong,
  isWhole,
  listsToSend,
  markedAs,
  nothingDone,
  onTopOfNow,
  type RecordIssues,
} from './steps.ts'

export type { Done, RecordIssues } from './steps.ts'

export interface RelationalBatchInput {
  readonly entity: Entity
  /** The records as stored. */
  readonly initial: readonly AnyRow[]
  /** The records after the changes; the stored ones by default. */
  readonly updated?: readonly AnyRow[]
  /** Whether the server takes all three lists in one call (`capabilities.atomicBatch`). */
  readonly atomic: boolean
}

export interface RelationalBatchContext {
  readonly entity: Entity
  readonly atomic: boolean
  readonly initial: readonly AnyRow[]
  readonly updated: readonly AnyRow[]
  /** The remaining differences, each with its mark. */
  readonly differences: readonly Difference[]
  readonly done: Done
  readonly issues: readonly RecordIssues[]
  readonly message: string | null
  /** Whether a call was never answered, so the stored records must be looked up. */
  readonly uncertain: boolean
}

export type RelationalBatchEvent =
  /** The new version of the list. */
  | { type: 'CHANGE'; updated: readonly AnyRow[] }
  | { type: 'RESET' }
  | { type: 'REVIEW' }
  | { type: 'SAVE' }
  /** What is left after a failure. */
  | { type: 'RETRY' }
  /** The changes on top of what others have changed in the records. */
  | { type: 'REBASE' }
  | { type: 'CANCEL' }

export type RelationalBatchTag =
  | 'can be changed'
  | 'has nothing to do'
  | 'shows issues'
  | 'shows a message'
  | 'can be tried again'
  | 'shows what will be done'
  | 'busy'
  | 'saving'
  | 'shows a conflict'
  | 'is saved'

export type RelationalBatchEmitted = { type: 'SAVED'; done: Done; records: readonly AnyRow[] }

/** How many records have each mark. */
export const countMarks = ({ differences }: RelationalBatchContext): Readonly<Record<Mark, number>> => ({
  create: markedAs(differences, 'create').length,
  update: markedAs(differences, 'update').length,
  delete: markedAs(differences, 'delete').length,
})

const compareRecords = (entity: Entity, initial: readonly AnyRow[], updated: readonly AnyRow[]) => ({
  initial,
  updated,
  differences: diffRelations(entity, initial, updated),
})

const toSend = ({ entity, differences, atomic }: RelationalBatchContext) =>
  listsToSend(entity, differences, atomic)

const differencesOf = ({ differences }: RelationalBatchContext, marks: readonly Mark[]) =>
  differences.filter(one => marks.includes(one.mark))

const ALL: readonly Mark[] = ['create', 'update', 'delete']
const INCOMPLETE = flowWords.relationalBatch.serverNotAnsweredEveryRecord

/** A response, and the marks it is for. */
interface Answered {
  readonly answer: BatchAnswer<AnyRow>
  readonly marks: readonly Mark[]
}

/** Why a call failed. */
interface Failed {
  readonly error: unknown
}

const incomplete: Failed = { error: new ApiError(0, { message: INCOMPLETE }) }
const overdue: Failed = { error: new ApiError(0, { message: NO_ANSWER }) }

/** A response of one of the three calls: what it created, changed or deleted. */
const partly = (mark: Mark, answer: Partial<BatchAnswer<AnyRow>>): Answered => ({
  answer: { create: [], update: [], delete: [], ...answer },
  marks: [mark],
})

/** After a response: everything sent is stored, or the server has left something out. */
const onAnswer = <Output>(answered: (output: Output) => Answered) => {
  const params = ({ event }: { readonly event: { readonly output: Output } }) => answered(event.output)
  return [
    {
      guard: { type: 'the answer is whole', params },
      target: 'next',
      actions: { type: 'take what is stored', params },
    },
    {
      target: '#relationalBatch.editing.not saved',
      actions: { type: 'note the failure', params: incomplete },
    },
  ] as const
}

const failureOf = ({ event }: { readonly event: Failed }): Failed => ({ error: event.error })

/** After a failed save. */
const onFailure = [
  {
    guard: { type: 'others were there before', params: failureOf },
    target: '#relationalBatch.conflict',
    actions: { type: 'note the failure', params: failureOf },
  },
  { target: '#relationalBatch.editing.not saved', actions: { type: 'note the failure', params: failureOf } },
] as const

/** After a save without a response. */
const onSilence = {
  'the answer is overdue': {
    target: '#relationalBatch.editing.not saved',
    actions: { type: 'note the failure', params: overdue },
  },
} as const

export const relationalBatch = setup({
  types: {} as {
    context: RelationalBatchContext
    events: RelationalBatchEvent
    input: RelationalBatchInput
    emitted: RelationalBatchEmitted
    tags: RelationalBatchTag
  },
  actors: {
    saveBatch: slot<BatchAnswer<AnyRow>, BatchLists>('saveBatch'),
    createAll: slot<readonly AnyRow[], { records: readonly AnyRow[] }>('createAll'),
    updateAll: slot<readonly AnyRow[], { records: readonly AnyRow[] }>('updateAll'),
    deleteAll: slot<unknown, { keys: readonly Key[] }>('deleteAll'),
    loadCurrent: slot<readonly AnyRow[]>('loadCurrent'),
  },
  delays: { 'the answer is overdue': 60_000 },
  guards: {
    'nothing differs': ({ context }) => context.differences.length === 0,
    'something is wrong': ({ context }) => issuesAmong(context.entity, context.differences).length > 0,
    'it is one call': ({ context }) => context.atomic,
    'there is something to': ({ context }, mark: Mark) => markedAs(context.differences, mark).length > 0,
    'it must be looked up': ({ context }) => context.uncertain,
    'the answer is whole': ({ context }, { answer, marks }: Answered) =>
      isWhole(differencesOf(context, marks), answer),
    'others were there before': (_, { error }: Failed) =>
      error instanceof ApiError && [404, 409, 412].includes(error.status),
  },
  actions: {
    'take the list': assign(({ context }, list: { updated: readonly AnyRow[] }) => ({
      ...compareRecords(context.entity, context.initial, list.updated),
      issues: [],
      message: null,
    })),
    'go back to what is stored': assign(({ context }) => ({
      ...compareRecords(context.entity, context.initial, context.initial),
      issues: [],
      message: null,
    })),
    'forget what is done': assign({ done: nothingDone }),
    'show what is wrong': assign(({ context }) => ({
      issues: issuesAmong(context.entity, context.differences),
    })),
    'take what is stored': assign(({ context }, { answer, marks }: Answered) => {
      const { entity, done } = context
      const lists = afterAnswer(entity, context, differencesOf(context, marks), answer)
      return {
        ...compareRecords(entity, lists.initial, lists.updated),
        done: {
          created: [...done.created, ...answer.create],
          updated: [...done.updated, ...answer.update],
          deleted: [...done.deleted, ...answer.delete],
        },
      }
    }),
    'take what is there now': assign(({ context }, { now }: { now: readonly AnyRow[] }) => {
      const { entity, done, uncertain } = context
      const seen = onTopOfNow(entity, context, now, uncertain)
      return {
        ...compareRecords(entity, seen.initial, seen.updated),
        done: {
          created: [...done.created, ...seen.done.created],
          updated: [...done.updated, ...seen.done.updated],
          deleted: [...done.deleted, ...seen.done.deleted],
        },
        uncertain: false,
        message: null,
      }
    }),
    'note the failure': assign(({ context }, { error }: Failed) => ({
      message: messageOf(error),
      uncertain: context.uncertain || isUnanswered(error),
    })),
    say: assign((_, message: string | null) => ({ message })),
    'tell that it is saved': emit(({ context }) => ({
      type: 'SAVED' as const,
      done: context.done,
      records: context.updated,
    })),
  },
}).createMachine({
  id: 'relationalBatch',
  context: ({ input: { entity, atomic, initial, updated = initial } }) => ({
    entity,
    atomic,
    ...compareRecords(entity, initial, updated),
    done: nothingDone,
    issues: [],
    message: null,
    uncertain: false,
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'can be changed',
      initial: 'resting',
      on: {
        CHANGE: { target: '.resting', actions: { type: 'take the list', params: ({ event }) => event } },
        RESET: { target: '.resting', actions: 'go back to what is stored' },
        REVIEW: [
          { guard: 'it must be looked up', target: 'looking again' },
          { guard: 'nothing differs', target: '.nothing to do' },
          { guard: 'something is wrong', target: '.refused', actions: 'show what is wrong' },
          { target: 'reviewing', actions: sayNothing },
        ],
        SAVE: [
          { guard: 'it must be looked up', target: 'looking again' },
          { guard: 'nothing differs', target: '.nothing to do' },
          { guard: 'something is wrong', target: '.refused', actions: 'show what is wrong' },
          { target: 'saving', actions: sayNothing },
        ],
      },
      states: {
        resting: {},
        'nothing to do': { tags: 'has nothing to do' },
        refused: { tags: 'shows issues' },
        'not saved': {
          tags: ['shows a message', 'can be tried again'],
          on: {
            RETRY: [
              { guard: 'it must be looked up', target: '#relationalBatch.looking again' },
              { target: '#relationalBatch.saving' },
            ],
          },
        },
      },
    },
    reviewing: {
      tags: 'shows what will be done',
      on: {
        SAVE: [
          { guard: 'something is wrong', target: 'editing.refused', actions: 'show what is wrong' },
          { target: 'saving' },
        ],
        CANCEL: 'editing',
      },
    },
    saving: {
      tags: ['busy', 'saving'],
      initial: 'next',
      states: {
        next: {
          always: [
            { guard: 'nothing differs', target: '#relationalBatch.saved' },
            { guard: 'it is one call', target: 'everything' },
            { guard: { type: 'there is something to', params: 'create' }, target: 'creating' },
            { guard: { type: 'there is something to', params: 'update' }, target: 'updating' },
            { target: 'deleting' },
          ],
        },
        everything: {
          invoke: {
            src: 'saveBatch',
            input: ({ context }) => toSend(context),
            onDone: onAnswer(answer => ({ answer, marks: ALL })),
            onError: onFailure,
          },
          after: onSilence,
        },
        creating: {
          invoke: {
            src: 'createAll',
            input: ({ context }) => ({ records: toSend(context).create }),
            onDone: onAnswer(create => partly('create', { create })),
            onError: onFailure,
          },
          after: onSilence,
        },
        updating: {
          invoke: {
            src: 'updateAll',
            input: ({ context }) => ({ records: toSend(context).update }),
            onDone: onAnswer(update => partly('update', { update })),
            onError: onFailure,
          },
          after: onSilence,
        },
        deleting: {
          invoke: {
            src: 'deleteAll',
            input: ({ context }) => ({ keys: toSend(context).delete }),
            // Its response is empty: the records are deleted.
            onDone: {
              target: 'next',
              actions: {
                type: 'take what is stored',
                params: ({ context }) => partly('delete', { delete: toSend(context).delete }),
              },
            },
            onError: onFailure,
          },
          after: onSilence,
        },
      },
    },
    conflict: {
      tags: ['shows a conflict', 'shows a message', 'can be changed'],
      on: {
        REBASE: 'looking again',
        CHANGE: { target: 'editing', actions: { type: 'take the list', params: ({ event }) => event } },
        CANCEL: { target: 'editing', actions: sayNothing },
      },
    },
    'looking again': {
      tags: 'busy',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadCurrent',
            onDone: {
              target: 'compared',
              actions: { type: 'take what is there now', params: ({ event }) => ({ now: event.output }) },
            },
            onError: {
              target: '#relationalBatch.editing.not saved',
              actions: sayWhy,
            },
          },
          after: {
            'the answer is overdue': {
              target: '#relationalBatch.editing.not saved',
              actions: sayLate,
            },
          },
        },
        compared: {
          always: [
            { guard: 'nothing differs', target: '#relationalBatch.saved' },
            { target: '#relationalBatch.reviewing' },
          ],
        },
      },
    },
    saved: {
      tags: ['is saved', 'can be changed'],
      entry: 'tell that it is saved',
      exit: 'forget what is done',
      on: {
        CHANGE: { target: 'editing', actions: { type: 'take the list', params: ({ event }) => event } },
      },
    },
  },
})
