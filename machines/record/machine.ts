/**
 * One record in a form, from opening to leaving (specification §7, generic calls; decisions §2, §3): input is compared
 * field by field with the stored record, and never lost, whatever the server responds. If someone else changed the
 * record, people are asked only about fields that both changed.
 *
 * Three parallel parts: the form, whether something is unsaved, and leaving.
 */
import { type Key, messageOf } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { flowWords } from '@rounds/core/words/flows'
import { assign, emit, not, or, setup, stateIn } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from '../kit.ts'
import {
  areFieldsRefused,
  broughtTogether,
  checkRecordToSend,
  chose,
  conflictsOf,
  currentIn,
  haveOthersChangedIt,
  isDirty,
  isGone,
  isStoredAsSent,
  meantToDelete,
  putOnTopOfTheirs,
  type RecordContext,
  type RecordRemoval,
  type RecordSave,
  revertFields,
  sayUnsaved,
  startRecord,
  takeLoaded,
  tookStored,
  tookTheirs,
  typeFields,
  type Whose,
  wasMoreTyped,
  wasRefused,
  whatToRemove,
  whatToSave,
} from './steps.ts'

export type {
  FieldConflict,
  RecordContext,
  RecordRemoval,
  RecordSave,
  Whose,
} from './steps.ts'
export {
  changeCount,
  changesOf,
  conflictsOf,
  isChanged,
  isDirty,
  isNew,
  issueOf,
} from './steps.ts'

export interface RecordInput {
  readonly entity: Entity
  /** The record to open; null for a new one. */
  readonly key: Key | null
  /** The initial values of a new record besides the definition's defaults: a tool's `where`, a copy. */
  readonly initial?: AnyRow
}

export type RecordEvent =
  | { type: 'CHANGE'; field: string; value: unknown }
  /** Several fields at once, such as a title with its address. */
  | { type: 'CHANGE_ALL'; values: AnyRow }
  | { type: 'RESET' }
  | { type: 'SAVE' }
  /** Retries what failed: loading, saving or deleting. */
  | { type: 'RETRY' }
  | { type: 'DELETE' }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  | { type: 'CHOOSE'; field: string; whose: Whose }
  | { type: 'CHOOSE_ALL'; whose: Whose }
  | { type: 'RESOLVE' }
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'LEAVE_ANYWAY' }

export type RecordTag =
  | 'loading'
  | 'cannot be loaded'
  | 'can be edited'
  | 'busy'
  | 'saving'
  | 'deleting'
  | 'shows a message'
  | 'shows issues'
  | 'can be tried again'
  | 'shows a conflict'
  | 'asks to confirm'
  | 'has unsaved changes'
  | 'asks whether to leave'
  | 'has left'
  | 'is gone'

export type RecordEmitted =
  | { type: 'SAVED'; record: AnyRow; key: Key; isNew: boolean }
  | { type: 'DELETED'; key: Key }
  | { type: 'LEFT' }

/** Why a call failed. */
interface Failed {
  readonly error: unknown
}

const whyNot = ({ event }: { event: Failed }): Failed => ({ error: event.error })

/** The record as someone else changed it, if the response contains it. */
const theirs = ({ context, event }: { context: RecordContext; event: Failed }): AnyRow =>
  currentIn(context, event.error) ?? {}

export const record = setup({
  types: {} as {
    context: RecordContext
    events: RecordEvent
    input: RecordInput
    emitted: RecordEmitted
    tags: RecordTag
  },
  actors: {
    load: slot<AnyRow, { key: Key }>('load'),
    save: slot<AnyRow, RecordSave>('save'),
    remove: slot<unknown, RecordRemoval>('remove'),
  },
  delays: { 'the answer is overdue': 30_000 },
  guards: {
    'it is new': ({ context }) => context.key === null,
    'it is stored': ({ context }) => context.key !== null,
    'something is unsaved': ({ context }) => isDirty(context),
    'it is being saved': stateIn('#saving'),
    'something is wrong': ({ context }) => Object.keys(context.issues).length > 0,
    'there is nothing to send': ({ context }) => context.outgoing === null,
    'every conflict is decided': ({ context }) => conflictsOf(context).every(({ whose }) => whose !== null),
    'fields are refused': (_, { error }: Failed) => areFieldsRefused(error),
    'both have changed a field': ({ context }, { error }: Failed) =>
      conflictsOf(context, currentIn(context, error)).length > 0,
    'it is stored as it was sent': ({ context }, { error }: Failed) => isStoredAsSent(context, error),
    'others have changed other fields': ({ context }, { error }: Failed) =>
      haveOthersChangedIt(context, error),
    'more was typed meanwhile': ({ context }, { error }: Failed) =>
      currentIn(context, error) !== null && wasMoreTyped(context),
    'it has changed meanwhile': ({ context }, { error }: Failed) => currentIn(context, error) !== null,
    'it is gone already': (_, { error }: Failed) => isGone(error),
  },
  actions: {
    'take the record': assign((_, loaded: AnyRow) => takeLoaded(loaded)),
    'take what was typed': assign(({ context }, fields: AnyRow) => typeFields(context, fields)),
    'go back to what is stored': assign(({ context }) => revertFields(context)),
    'check what will be sent': assign(({ context }) => checkRecordToSend(context)),
    'take what is stored': assign(({ context }, stored: AnyRow) => tookStored(context, stored)),
    'take what they have changed': assign(({ context }, now: AnyRow) => tookTheirs(context, now)),
    'send it on top of theirs': assign(({ context }, now: AnyRow) => putOnTopOfTheirs(context, now)),
    'hold theirs against mine': assign((_, now: AnyRow) => ({ theirs: now, choices: {} })),
    choose: assign(({ context }, { fields, whose }: { fields: readonly string[]; whose: Whose }) =>
      chose(context, fields, whose),
    ),
    'bring mine and theirs together': assign(({ context }) => broughtTogether(context)),
    'put theirs aside': assign({ theirs: null, choices: {}, outgoing: null }),
    'show what is refused': assign((_, { error }: Failed) => wasRefused(error)),
    say: assign((_, message: string | null) => ({ message })),
    'nothing is on its way': assign({ outgoing: null }),
    'delete the later version': assign((_, now: AnyRow) => meantToDelete(now)),
    'tell that it is saved': emit(({ context }, { isNew }: { isNew: boolean }) => ({
      type: 'SAVED' as const,
      record: context.base,
      key: context.key ?? [],
      isNew,
    })),
    'tell that it is deleted': emit(({ context }) => ({ type: 'DELETED' as const, key: context.key ?? [] })),
    'tell that it was left': emit({ type: 'LEFT' as const }),
  },
}).createMachine({
  id: 'record',
  context: ({ input: { entity, key, initial } }) => startRecord(entity, key, initial),
  type: 'parallel',
  states: {
    form: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          always: { guard: 'it is new', target: 'open' },
          entry: sayNothing,
          invoke: {
            src: 'load',
            input: ({ context }) => ({ key: context.key ?? [] }),
            onDone: {
              target: 'open',
              actions: { type: 'take the record', params: ({ event }) => event.output },
            },
            onError: { target: 'not loaded', actions: sayWhy },
          },
          after: { 'the answer is overdue': { target: 'not loaded', actions: sayLate } },
        },
        'not loaded': { tags: ['cannot be loaded', 'can be tried again'], on: { RETRY: 'loading' } },
        open: {
          initial: 'editing',
          on: {
            CHANGE: {
              actions: {
                type: 'take what was typed',
                params: ({ event }) => ({ [event.field]: event.value ?? null }),
              },
            },
            CHANGE_ALL: { actions: { type: 'take what was typed', params: ({ event }) => event.values } },
          },
          states: {
            editing: {
              tags: 'can be edited',
              initial: 'resting',
              on: {
                SAVE: { guard: or(['it is new', 'something is unsaved']), target: 'checking' },
                RESET: { target: '.resting', actions: 'go back to what is stored' },
                DELETE: { guard: 'it is stored', target: 'asking to delete', actions: sayNothing },
              },
              states: {
                resting: {},
                refused: {
                  tags: ['shows a message', 'shows issues'],
                  always: { guard: not('something is wrong'), target: 'resting' },
                },
                /** Until nothing is left to save, for example because the input was changed back. */
                'not saved': {
                  tags: ['shows a message', 'can be tried again'],
                  always: { guard: not(or(['it is new', 'something is unsaved'])), target: 'resting' },
                  on: { RETRY: '#record.form.open.checking' },
                },
                'not deleted': {
                  tags: ['shows a message', 'can be tried again'],
                  on: { RETRY: '#record.form.open.deleting' },
                },
              },
            },
            checking: {
              entry: 'check what will be sent',
              always: [
                { guard: 'something is wrong', target: 'editing.refused' },
                { guard: 'there is nothing to send', target: 'editing' },
                { target: 'saving' },
              ],
            },
            saving: {
              id: 'saving',
              tags: ['can be edited', 'busy', 'saving'],
              invoke: {
                src: 'save',
                input: ({ context }) => whatToSave(context),
                onDone: [
                  {
                    guard: 'it is new',
                    target: 'editing',
                    actions: [
                      { type: 'take what is stored', params: ({ event }) => event.output },
                      { type: 'tell that it is saved', params: { isNew: true } },
                    ],
                  },
                  {
                    target: 'editing',
                    actions: [
                      { type: 'take what is stored', params: ({ event }) => event.output },
                      { type: 'tell that it is saved', params: { isNew: false } },
                    ],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'both have changed a field', params: whyNot },
                    target: 'conflict',
                    actions: { type: 'hold theirs against mine', params: theirs },
                  },
                  {
                    guard: { type: 'it is stored as it was sent', params: whyNot },
                    target: 'editing',
                    actions: [
                      { type: 'take what is stored', params: theirs },
                      { type: 'tell that it is saved', params: { isNew: false } },
                    ],
                  },
                  {
                    guard: { type: 'more was typed meanwhile', params: whyNot },
                    target: 'editing.not saved',
                    actions: [
                      { type: 'take what they have changed', params: theirs },
                      {
                        type: 'say',
                        params: ({ event }) => flowWords.record.saveAgain(messageOf(event.error)),
                      },
                    ],
                  },
                  {
                    guard: { type: 'others have changed other fields', params: whyNot },
                    target: 'saving',
                    reenter: true,
                    actions: { type: 'send it on top of theirs', params: theirs },
                  },
                  {
                    guard: { type: 'fields are refused', params: whyNot },
                    target: 'editing.refused',
                    actions: [{ type: 'show what is refused', params: whyNot }, 'nothing is on its way'],
                  },
                  {
                    target: 'editing.not saved',
                    actions: [
                      { type: 'say', params: ({ context, event }) => sayUnsaved(context, event.error) },
                      'nothing is on its way',
                    ],
                  },
                ],
              },
              after: {
                'the answer is overdue': {
                  target: 'editing.not saved',
                  actions: [
                    { type: 'say', params: ({ context }) => sayUnsaved(context) },
                    'nothing is on its way',
                  ],
                },
              },
            },
            conflict: {
              tags: ['can be edited', 'shows a conflict'],
              on: {
                CHOOSE: {
                  actions: {
                    type: 'choose',
                    params: ({ event }) => ({ fields: [event.field], whose: event.whose }),
                  },
                },
                CHOOSE_ALL: {
                  actions: {
                    type: 'choose',
                    params: ({ context, event }) => ({
                      fields: conflictsOf(context).map(({ field }) => field),
                      whose: event.whose,
                    }),
                  },
                },
                RESOLVE: {
                  guard: 'every conflict is decided',
                  target: 'checking',
                  actions: ['bring mine and theirs together', 'put theirs aside'],
                },
                CANCEL: { target: 'editing', actions: 'put theirs aside' },
              },
            },
            'asking to delete': {
              tags: ['can be edited', 'asks to confirm'],
              on: { CONFIRM: 'deleting', CANCEL: 'editing' },
            },
            deleting: {
              tags: ['busy', 'deleting'],
              entry: sayNothing,
              invoke: {
                src: 'remove',
                input: ({ context }) => whatToRemove(context),
                onDone: { target: '#record.form.gone', actions: 'tell that it is deleted' },
                onError: [
                  {
                    guard: { type: 'it is gone already', params: whyNot },
                    target: '#record.form.gone',
                    actions: 'tell that it is deleted',
                  },
                  {
                    guard: { type: 'it has changed meanwhile', params: whyNot },
                    target: 'asking to delete',
                    actions: [{ type: 'delete the later version', params: theirs }, sayWhy],
                  },
                  { target: 'editing.not deleted', actions: sayWhy },
                ],
              },
              after: { 'the answer is overdue': { target: 'editing.not deleted', actions: sayLate } },
            },
          },
        },
        gone: { tags: 'is gone', entry: 'go back to what is stored' },
      },
    },
    draft: {
      initial: 'saved',
      states: {
        saved: { always: { guard: 'something is unsaved', target: 'unsaved' } },
        unsaved: {
          tags: 'has unsaved changes',
          always: { guard: not('something is unsaved'), target: 'saved' },
        },
      },
    },
    leaving: {
      initial: 'staying',
      states: {
        staying: { on: { LEAVE: 'asking' } },
        /** Skipped if nothing would be lost; a save that succeeds in the meantime also ends it. */
        asking: {
          tags: 'asks whether to leave',
          always: { guard: not(or(['something is unsaved', 'it is being saved'])), target: 'left' },
          on: { STAY: 'staying', LEAVE_ANYWAY: 'left' },
        },
        left: {
          tags: 'has left',
          entry: 'tell that it was left',
          on: { LEAVE: { target: 'left', reenter: true }, CHANGE: 'staying', CHANGE_ALL: 'staying' },
        },
      },
    },
  },
})
