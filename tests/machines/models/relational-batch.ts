import type { Difference } from '@rounds/core/rules/records'
import { type AnyMachineSnapshot, assign, emit, setup } from 'xstate'
import { ApiError, type Key } from '../../../core/api/index.ts'
import { type AnyRow, Custom_LocationToPhysician } from '../../../core/entities/index.ts'
import type {
  RelationalBatchContext,
  RelationalBatchEmitted,
  RelationalBatchEvent,
  RelationalBatchInput,
  RelationalBatchTag,
} from '../../../machines/relational-batch/machine.ts'
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

type Known = Omit<RelationalBatchContext, 'entity'>
/** The context of the machine that is compared: all but the definition, which is given. */
export const seenBatch = (at: AnyMachineSnapshot): Known => {
  const { entity: _, ...known } = at.context as RelationalBatchContext
  return known
}

/** Where the physician works, with the place's phone and its rank. */
const link = (LId: number, LtphPhone: string | null = null) => ({
  LId,
  PhId: 1,
  LtphMeta: null,
  LtphPrimary: false,
  LtphPhone,
  LtphSortOrder: LId * 10,
  RowVersion: 1,
})

/** Three places: the first stays, the second gets a phone, the third goes; a fourth comes. */
export const stored = [link(1), link(2), link(3)]
export const PHONE = '(212) 555-0142'
const fresh: AnyRow = { LId: 4, PhId: 1, LtphSortOrder: 30 }
/** The new one as it is sent: with what its definition says where nobody said otherwise. */
const sentFresh = { LId: 4, PhId: 1, LtphMeta: null, LtphPrimary: false, LtphPhone: null, LtphSortOrder: 30 }

const placeOf = (row: AnyRow) => row.LId as number
const at = (rows: readonly AnyRow[], place: number) => rows.find(row => placeOf(row) === place)
const nextOf = (row: AnyRow) => ({ ...row, RowVersion: (row.RowVersion as number) + 1 })
const asSent = (row: AnyRow) => ({ ...sentFresh, ...row })

/** What the person makes of the list: the same, whatever has been done of it already. */
const asWanted = ({ initial }: Pick<Known, 'initial'>): readonly AnyRow[] => {
  const rows = initial.filter(row => placeOf(row) < 3)
  return [
    ...rows.map(row => (placeOf(row) === 2 ? { ...row, LtphPhone: PHONE } : row)),
    at(initial, 4) ?? fresh,
  ]
}
/** A phone that is none, at a place that was there and at one that was not. */
const asWrong = ({ initial }: Known): readonly AnyRow[] => [
  ...initial
    .filter(row => placeOf(row) < 4)
    .map(row => (placeOf(row) === 2 ? { ...row, LtphPhone: 'ask' } : row)),
  { ...(at(initial, 4) ?? fresh), LtphPhone: 'ask' },
]

/** What still differs (specification §4): by place, and of what can be written. */
function differ(initial: readonly AnyRow[], updated: readonly AnyRow[]): readonly Difference[] {
  const kept = updated.flatMap((record): readonly Difference[] => {
    const before = at(initial, placeOf(record))
    if (!before) return [{ mark: 'create', record }]
    if (before.LtphPhone === record.LtphPhone) return []
    return [{ mark: 'update', key: [placeOf(record), 1], before, record, fields: ['LtphPhone'] }]
  })
  const gone = initial
    .filter(row => !at(updated, placeOf(row)))
    .map(before => ({ mark: 'delete' as const, key: [placeOf(before), 1], before }))
  return [...kept, ...gone]
}

const isWrong = ({ updated }: Known) => updated.some(row => row.LtphPhone === 'ask')
const news = ({ initial, updated }: Known) => updated.filter(row => !at(initial, placeOf(row)))
const changes = ({ initial, updated }: Known) =>
  updated.filter(row => {
    const before = at(initial, placeOf(row))
    return before && before.LtphPhone !== row.LtphPhone
  })
const gone = ({ initial, updated }: Known): readonly Key[] =>
  initial.filter(row => !at(updated, placeOf(row))).map(row => [placeOf(row), 1])

/** What the server has once it has done what is left. */
const created = (context: Known) => news(context).map(row => ({ ...asSent(row), RowVersion: 1 }))
const updated = (context: Known) => changes(context).map(nextOf)
const afterAll = (context: Known): readonly AnyRow[] =>
  context.updated.map(row => at(created(context), placeOf(row)) ?? at(updated(context), placeOf(row)) ?? row)

/** What the person changes, on top of other rows. */
const onTopOf = (now: readonly AnyRow[], context: Known): readonly AnyRow[] => [
  ...now
    .filter(row => at(context.updated, placeOf(row)))
    .map(row => {
      const changed = at(changes(context), placeOf(row))
      return changed ? { ...row, LtphPhone: changed.LtphPhone } : row
    }),
  ...news(context),
]

/** What others have made of the places meanwhile: of the second one's rank, or of all of them. */
const withRankOfOthers = ({ initial }: Known) =>
  initial.map(row => (placeOf(row) === 2 ? { ...nextOf(row), LtphSortOrder: 15 } : row))

const failure = (status: number, message: string) => new ApiError(status, { message })
const cut = () => failure(0, 'Cut off.')

const events = {
  'changes the list': sends(context => ({ type: 'CHANGE', updated: asWanted(context) })),
  'writes what is no phone': sends(context => ({ type: 'CHANGE', updated: asWrong(context) })),
  'puts it back': sends(({ initial }: Known) => ({ type: 'CHANGE', updated: initial })),
  resets: sends({ type: 'RESET' }),
  reviews: sends({ type: 'REVIEW' }),
  saves: sends({ type: 'SAVE' }),
  'tries again': sends({ type: 'RETRY' }),
  'takes in what others did': sends({ type: 'REBASE' }),
  cancels: sends({ type: 'CANCEL' }),
  'all is stored': answers('saveBatch', (context: Known) => ({
    create: created(context),
    update: updated(context),
    delete: gone(context),
  })),
  'all but the new is stored': answers('saveBatch', (context: Known) => ({
    create: [],
    update: updated(context),
    delete: gone(context),
  })),
  'the batch is refused': fails('saveBatch', failure(400, 'No.')),
  'one is gone': fails('saveBatch', failure(404, 'It is gone.')),
  'one is there already': fails('saveBatch', failure(409, 'It is there.')),
  'one has changed': fails('saveBatch', failure(412, 'It has changed.')),
  'the line is cut': fails('saveBatch', cut()),
  'the new are stored': answers('createAll', created),
  'the new are not told': answers('createAll', []),
  'the new are refused': fails('createAll', failure(400, 'No.')),
  'a new one is there already': fails('createAll', failure(409, 'It is there.')),
  'the line to the new is cut': fails('createAll', cut()),
  'the changes are stored': answers('updateAll', updated),
  'the changes are not told': answers('updateAll', []),
  'the changes are refused': fails('updateAll', failure(400, 'No.')),
  'others have changed it too': fails('updateAll', failure(412, 'It has changed.')),
  'the line to the changes is cut': fails('updateAll', cut()),
  'they are deleted': answers('deleteAll'),
  'deleting is refused': fails('deleteAll', failure(400, 'No.')),
  'it was deleted already': fails('deleteAll', failure(404, 'It is gone.')),
  'the line to the deleted is cut': fails('deleteAll', cut()),
  'a minute passes': passes(60_000),
  'nothing was done': answers('loadCurrent', ({ initial }: Known) => initial),
  'everything was done': answers('loadCurrent', afterAll),
  'others have ranked it': answers('loadCurrent', withRankOfOthers),
  'others have deleted all': answers('loadCurrent', []),
  'looking breaks': fails('loadCurrent', new Error('Not now.')),
} satisfies ModelEvents<RelationalBatchEvent>

const NO_ANSWER = 'The server did not answer in time. Please try again.'
const INCOMPLETE = 'The server has not answered for every record.'

const says = (message: string, isOpen = false) => ({ type: 'fail', params: { message, isOpen } }) as const
const refusals = (refused: string, conflict: string, isThere: string, cutOff: string) => ({
  [refused]: { target: '#failed', actions: says('No.') },
  [conflict]: { target: '#conflict', actions: says(isThere) },
  [cutOff]: { target: '#failed', actions: says('Cut off.', true) },
  'a minute passes': { target: '#failed', actions: says(NO_ANSWER, true) },
})

/** What is seen at a second look: the list as it is now, and as it shall be on top of that. */
interface Looked {
  readonly now: readonly AnyRow[]
  readonly shallBe: readonly AnyRow[]
  /** What turns out to be done, where that was open. */
  readonly found?: Partial<Known['done']>
}

/** Whether something has come in between: what is done then with the list is what was done with the first. */
const isOther = ({ initial }: Known) => JSON.stringify(initial) !== JSON.stringify(stored)

/** Links of a physician, saved as one: what the person does, and what the server and others do to them. */
export const relationalBatchModel = defineModel({
  events,
  typed: ['updated'],
  starts: {
    'in one call': { entity: Custom_LocationToPhysician, initial: stored, atomic: true },
    'in three calls': { entity: Custom_LocationToPhysician, initial: stored, atomic: false },
    'with changes already': {
      entity: Custom_LocationToPhysician,
      initial: stored,
      atomic: true,
      updated: asWanted({ initial: stored }),
    },
  },
  // The server stores no phone that is none, and others come in between once.
  when: (modelEvent, { context }) => {
    if (modelEvent === 'everything was done') return !isWrong(context)
    return (
      !modelEvent.startsWith('others have') ||
      !isOther(context) ||
      modelEvent === 'others have changed it too'
    )
  },
  ends: at =>
    isOther(at.context) &&
    (at.matches('conflict') || (at.matches('editing') && !at.matches({ editing: 'failed' }))),
  machine: setup({
    types: {} as {
      context: Known
      events: EventOf<typeof events>
      input: RelationalBatchInput
      emitted: RelationalBatchEmitted
      tags: RelationalBatchTag
    },
    actions: {
      ...expected,
      'shall be': assign(({ context: { initial } }, updated: readonly AnyRow[]) => ({
        updated,
        differences: differ(initial, updated),
        issues: [],
        message: null,
      })),
      'find the phones wrong': assign(({ context }) => ({
        issues: [...changes(context), ...news(context)].map(record => ({
          record,
          issues: [
            { field: 'LtphPhone', message: 'Phone there must be a phone number such as (205) 555-0142.' },
          ],
        })),
      })),
      'nothing is wrong': assign({ issues: [], message: null }),
      fail: assign(({ context }, { message, isOpen }: { message: string; isOpen: boolean }) => ({
        message,
        uncertain: context.uncertain || isOpen,
      })),
      say: assign((_, message: string | null) => ({ message })),
      'have stored': assign(({ context }, what: readonly ('new' | 'changed' | 'gone')[]) => {
        const made = what.includes('new') ? created(context) : []
        const changed = what.includes('changed') ? updated(context) : []
        const deleted = what.includes('gone') ? gone(context) : []
        const isGone = (row: AnyRow) => deleted.some(([place]) => place === row.LId)
        const renew = (row: AnyRow) => at(made, placeOf(row)) ?? at(changed, placeOf(row)) ?? row
        const initial = [...context.initial.filter(row => !isGone(row)).map(renew), ...made]
        const shallBe = context.updated.map(renew)
        const { done } = context
        return {
          initial,
          updated: shallBe,
          differences: differ(initial, shallBe),
          done: {
            created: [...done.created, ...made],
            updated: [...done.updated, ...changed],
            deleted: [...done.deleted, ...deleted],
          },
        }
      }),
      'look at what is there': assign(({ context }, { now, shallBe, found = {} }: Looked) => {
        const { done, uncertain } = context
        const more = uncertain ? found : {}
        return {
          initial: now,
          updated: shallBe,
          differences: differ(now, shallBe),
          done: {
            created: [...done.created, ...(more.created ?? [])],
            updated: [...done.updated, ...(more.updated ?? [])],
            deleted: [...done.deleted, ...(more.deleted ?? [])],
          },
          uncertain: false,
          message: null,
        }
      }),
      'forget what is done': assign({ done: { created: [], updated: [], deleted: [] } }),
      'tell that it is saved': emit(({ context }) => ({
        type: 'SAVED' as const,
        done: context.done,
        records: context.updated,
      })),
    },
    guards: {
      'nothing differs': ({ context }) => context.differences.length === 0,
      'a phone is wrong': ({ context }) => isWrong(context),
      'nobody knows what was done': ({ context }) => context.uncertain,
      'it is one call': ({ context }) => context.atomic,
      'something is new': ({ context }) => news(context).length > 0,
      'nothing is new': ({ context }) => news(context).length === 0,
      'something has changed': ({ context }) => changes(context).length > 0,
    },
  }).createMachine({
    id: 'relational batch model',
    context: ({ input: { initial, updated = initial, atomic } }) => ({
      atomic,
      initial,
      updated,
      differences: differ(initial, updated),
      done: { created: [], updated: [], deleted: [] },
      issues: [],
      message: null,
      uncertain: false,
    }),
    initial: 'editing',
    states: {
      editing: {
        id: 'editing',
        tags: 'can be changed',
        initial: 'resting',
        on: {
          'changes the list': {
            target: '.resting',
            actions: { type: 'shall be', params: ({ context }) => asWanted(context) },
          },
          'writes what is no phone': {
            target: '.resting',
            actions: { type: 'shall be', params: ({ context }) => asWrong(context) },
          },
          'puts it back': {
            target: '.resting',
            actions: { type: 'shall be', params: ({ context }) => context.initial },
          },
          resets: {
            target: '.resting',
            actions: { type: 'shall be', params: ({ context }) => context.initial },
          },
          reviews: [
            { guard: 'nobody knows what was done', target: 'looking' },
            { guard: 'nothing differs', target: '.idle' },
            { guard: 'a phone is wrong', target: '.refused', actions: 'find the phones wrong' },
            { target: 'reviewing', actions: 'nothing is wrong' },
          ],
          saves: [
            { guard: 'nobody knows what was done', target: 'looking' },
            { guard: 'nothing differs', target: '.idle' },
            { guard: 'a phone is wrong', target: '.refused', actions: 'find the phones wrong' },
            { target: 'asking', actions: 'nothing is wrong' },
          ],
        },
        states: {
          resting: {},
          idle: { tags: 'has nothing to do' },
          refused: { tags: 'shows issues' },
          failed: {
            id: 'failed',
            tags: ['shows a message', 'can be tried again'],
            on: {
              'tries again': [
                { guard: 'nobody knows what was done', target: '#looking' },
                { target: '#asking' },
              ],
            },
          },
        },
      },
      reviewing: {
        id: 'reviewing',
        tags: 'shows what will be done',
        on: {
          saves: [
            { guard: 'a phone is wrong', target: 'editing.refused', actions: 'find the phones wrong' },
            { target: 'asking', actions: 'nothing is wrong' },
          ],
          cancels: 'editing',
        },
      },
      asking: {
        id: 'asking',
        tags: ['busy', 'saving'],
        initial: 'next',
        states: {
          next: {
            id: 'next',
            always: [
              { guard: 'nothing differs', target: '#saved' },
              { guard: 'it is one call', target: 'everything' },
              { guard: 'something is new', target: 'the new' },
              { guard: 'something has changed', target: 'the changes' },
              { target: 'the gone' },
            ],
          },
          everything: {
            entry: {
              type: 'calls',
              params: ({ context }) => ({
                slot: 'saveBatch',
                input: {
                  create: news(context).map(row => ({ ...asSent(row) })),
                  update: changes(context).map(({ LId, PhId, RowVersion, LtphPhone }) => ({
                    LId,
                    PhId,
                    RowVersion,
                    LtphPhone,
                  })),
                  delete: gone(context),
                },
              }),
            },
            on: {
              'all is stored': {
                target: 'next',
                actions: { type: 'have stored', params: ['new', 'changed', 'gone'] },
              },
              'all but the new is stored': [
                {
                  guard: 'nothing is new',
                  target: 'next',
                  actions: { type: 'have stored', params: ['changed', 'gone'] },
                },
                { target: '#failed', actions: says(INCOMPLETE, true) },
              ],
              'one has changed': { target: '#conflict', actions: says('It has changed.') },
              'one is gone': { target: '#conflict', actions: says('It is gone.') },
              ...refusals('the batch is refused', 'one is there already', 'It is there.', 'the line is cut'),
            },
          },
          'the new': {
            entry: {
              type: 'calls',
              params: ({ context }) => ({
                slot: 'createAll',
                input: { records: news(context).map(row => asSent(row)) },
              }),
            },
            on: {
              'the new are stored': { target: 'next', actions: { type: 'have stored', params: ['new'] } },
              'the new are not told': { target: '#failed', actions: says(INCOMPLETE, true) },
              ...refusals(
                'the new are refused',
                'a new one is there already',
                'It is there.',
                'the line to the new is cut',
              ),
            },
          },
          'the changes': {
            entry: {
              type: 'calls',
              params: ({ context }) => ({ slot: 'updateAll', input: { records: changes(context) } }),
            },
            on: {
              'the changes are stored': {
                target: 'next',
                actions: { type: 'have stored', params: ['changed'] },
              },
              'the changes are not told': { target: '#failed', actions: says(INCOMPLETE, true) },
              ...refusals(
                'the changes are refused',
                'others have changed it too',
                'It has changed.',
                'the line to the changes is cut',
              ),
            },
          },
          'the gone': {
            entry: {
              type: 'calls',
              params: ({ context }) => ({ slot: 'deleteAll', input: { keys: gone(context) } }),
            },
            on: {
              'they are deleted': { target: 'next', actions: { type: 'have stored', params: ['gone'] } },
              ...refusals(
                'deleting is refused',
                'it was deleted already',
                'It is gone.',
                'the line to the deleted is cut',
              ),
            },
          },
        },
      },
      conflict: {
        id: 'conflict',
        tags: ['shows a conflict', 'shows a message', 'can be changed'],
        on: {
          'takes in what others did': 'looking',
          'changes the list': {
            target: 'editing',
            actions: { type: 'shall be', params: ({ context }) => asWanted(context) },
          },
          'writes what is no phone': {
            target: 'editing',
            actions: { type: 'shall be', params: ({ context }) => asWrong(context) },
          },
          'puts it back': {
            target: 'editing',
            actions: { type: 'shall be', params: ({ context }) => context.initial },
          },
          cancels: { target: 'editing', actions: { type: 'say', params: null } },
        },
      },
      looking: {
        id: 'looking',
        tags: 'busy',
        initial: 'asking',
        states: {
          asking: {
            entry: { type: 'calls', params: { slot: 'loadCurrent' } },
            on: {
              'nothing was done': {
                target: 'compared',
                actions: {
                  type: 'look at what is there',
                  params: ({ context }) => ({
                    now: context.initial,
                    shallBe: onTopOf(context.initial, context),
                  }),
                },
              },
              'everything was done': {
                target: 'compared',
                actions: {
                  type: 'look at what is there',
                  params: ({ context }) => ({
                    now: afterAll(context),
                    shallBe: afterAll(context),
                    found: {
                      created: created(context),
                      updated: updated(context),
                      deleted: gone(context),
                    },
                  }),
                },
              },
              'others have ranked it': {
                target: 'compared',
                actions: {
                  type: 'look at what is there',
                  params: ({ context }) => {
                    const now = withRankOfOthers(context)
                    return { now, shallBe: onTopOf(now, context) }
                  },
                },
              },
              'others have deleted all': {
                target: 'compared',
                actions: {
                  type: 'look at what is there',
                  params: ({ context }) => ({
                    now: [],
                    shallBe: context.updated
                      .filter(row =>
                        differ(context.initial, context.updated).some(
                          one => 'record' in one && one.record === row,
                        ),
                      )
                      .map(({ RowVersion: _, ...row }) => row),
                    found: { deleted: gone(context) },
                  }),
                },
              },
              'looking breaks': { target: '#failed', actions: { type: 'say', params: 'Not now.' } },
              'a minute passes': { target: '#failed', actions: { type: 'say', params: NO_ANSWER } },
            },
          },
          compared: {
            always: [{ guard: 'nothing differs', target: '#saved' }, { target: '#reviewing' }],
          },
        },
      },
      saved: {
        id: 'saved',
        tags: ['is saved', 'can be changed'],
        entry: 'tell that it is saved',
        exit: 'forget what is done',
        on: {
          'changes the list': {
            target: 'editing',
            actions: { type: 'shall be', params: ({ context }) => asWanted(context) },
          },
          'writes what is no phone': {
            target: 'editing',
            actions: { type: 'shall be', params: ({ context }) => asWrong(context) },
          },
          'puts it back': {
            target: 'editing',
            actions: { type: 'shall be', params: ({ context }) => context.initial },
          },
        },
      },
    },
  }),
})
