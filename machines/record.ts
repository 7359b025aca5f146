/**
 * One record in a form, from opening it to leaving it (specification §7, generic calls; decisions §2, §3): what was
 * typed is compared field by field with what is stored, and never lost, whatever the server answers. Where somebody
 * else has changed the record meanwhile, only fields that both have changed are asked about.
 *
 * Its three parts run at their own pace: the form, whether something is unsaved, and leaving.
 */
import { ApiError, decodeRecord, type Key, keyOf, messageOf } from '@rounds/core/api'
import { type AnyRow, checkRecord, defaultOf, type Entity, type Issue } from '@rounds/core/entities'
import { changedFields, sameFieldValue } from '@rounds/core/rules'
import { assign, emit, not, or, setup, stateIn } from 'xstate'
import { NO_ANSWER, slot } from './slot.ts'
import { isUnanswered } from './unanswered.ts'

export interface RecordInput {
  readonly entity: Entity
  /** The record to open; null for a new one. */
  readonly key: Key | null
  /** What a new record begins with, on top of the defaults of its definition: a tool's `where`, a copy. */
  readonly initial?: AnyRow
}

/** What is asked of the `save` slot: for a stored record the changed fields only, with the version they are meant for. */
export interface RecordSave {
  readonly key: Key | null
  readonly record: AnyRow
  readonly version: number | null
}

/** What is asked of the `remove` slot. */
export interface RecordRemoval {
  readonly key: Key
  readonly version: number | null
}

export type Whose = 'mine' | 'theirs'

/** One field that both have changed. */
export interface FieldConflict {
  readonly field: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Whose value shall stand; null until it is chosen. */
  readonly whose: Whose | null
}

export interface RecordContext {
  readonly entity: Entity
  readonly key: Key | null
  /** The record as it is stored, as far as is known; what a new one began with. */
  readonly base: AnyRow
  /** The record as the form shows it. */
  readonly values: AnyRow
  /** What is on its way: the fields that are sent, and all values as they were then. */
  readonly outgoing: { readonly record: AnyRow; readonly values: AnyRow } | null
  /** What is wrong, by field. */
  readonly issues: Readonly<Record<string, string>>
  readonly message: string | null
  /** The record as somebody else has changed it, while that is a conflict. */
  readonly theirs: AnyRow | null
  readonly choices: Readonly<Record<string, Whose>>
  /** The version to delete, where it is a later one than the form shows. */
  readonly versionToDelete: number | null
}

export type RecordEvent =
  | { type: 'CHANGE'; field: string; value: unknown }
  /** Several fields at once, such as a title with its address. */
  | { type: 'CHANGE_ALL'; values: AnyRow }
  | { type: 'RESET' }
  | { type: 'SAVE' }
  /** Once more what has failed: loading, saving or deleting. */
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

/** What a new record begins with: the defaults of its definition, then what was given. */
const beginning = ({ entity, key, initial }: RecordInput): AnyRow => {
  if (key) return {}
  const defaults = Object.entries(entity.fields)
    .filter(([, field]) => !field.readOnly && field.secret !== 'hidden')
    .map(([name, field]) => [name, defaultOf(field)] as const)
    .filter(([, value]) => value !== null)
  return { ...Object.fromEntries(defaults), ...initial }
}

const isSame = ({ entity }: RecordContext, name: string, one: unknown, other: unknown): boolean => {
  const field = entity.fields[name]
  return field ? sameFieldValue(field, one, other) : Object.is(one ?? null, other ?? null)
}

/** The fields in which the form differs from what is stored. */
export const changesOf = ({ entity, base, values }: RecordContext): readonly string[] =>
  changedFields(entity, base, values)

export const changeCount = (context: RecordContext): number => changesOf(context).length
export const isDirty = (context: RecordContext): boolean => changeCount(context) > 0
export const isNew = ({ key }: RecordContext): boolean => key === null

/** Whether one field differs from what is stored. */
export const isChanged = (context: RecordContext, field: string): boolean =>
  changesOf(context).includes(field)

/** What is wrong with a field, as a sentence. */
export const issueOf = ({ issues }: RecordContext, field: string): string | undefined => issues[field]

/** The fields that both have changed, and not alike; what was sent and came to be stored is nobody else's. */
export function conflictsOf(context: RecordContext, theirs = context.theirs): readonly FieldConflict[] {
  const { entity, base, values, outgoing, choices } = context
  if (!theirs) return []
  const changedByThem = changedFields(entity, base, theirs)
  return changesOf(context)
    .filter(
      field =>
        changedByThem.includes(field) &&
        !isSame(context, field, values[field], theirs[field]) &&
        !(outgoing && isSame(context, field, outgoing.values[field], theirs[field])),
    )
    .map(field => ({
      field,
      base: base[field] ?? null,
      mine: values[field] ?? null,
      theirs: theirs[field] ?? null,
      whose: choices[field] ?? null,
    }))
}

/** What I have changed, on top of the record as they have it; fields that were chosen to be theirs are theirs. */
function onTopOf({ entity, base, choices }: RecordContext, theirs: AnyRow, mine: AnyRow): AnyRow {
  const kept = changedFields(entity, base, mine).filter(field => choices[field] !== 'theirs')
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}

const versionOf = ({ RowVersion }: AnyRow): number | null =>
  typeof RowVersion === 'number' ? RowVersion : null

/** The record as it is now, where an error says that it has changed meanwhile. */
function currentIn({ entity }: RecordContext, error: unknown): AnyRow | null {
  const current = error instanceof ApiError && error.status === 412 ? error.body.current : undefined
  return current ? decodeRecord(entity, current) : null
}

const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/** The first thing wrong with each field. */
const byField = (issues: readonly Issue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    issues
      .flatMap(({ field, message }) => (field === undefined ? [] : [[field, message] as const]))
      .reverse(),
  )

const inAll = (issues: readonly Issue[]): string =>
  issues.length === 1 ? (issues[0]?.message ?? '') : `${issues.length} things need your attention.`

const issuesIn = (error: unknown): readonly Issue[] =>
  error instanceof ApiError && (error.status === 400 || error.status === 409) ? (error.body.errors ?? []) : []

/** A new record whose answer never came may be there all the same: whoever saves it again makes it twice. */
function sayUnsaved({ key, entity }: RecordContext, error?: unknown): string {
  if (key || !isUnanswered(error)) return error === undefined ? NO_ANSWER : messageOf(error)
  return `The server did not answer. The ${entity.label.toLowerCase()} may have been saved all the same: look for it before you save again.`
}

/** Why a call failed. */
interface Failed {
  readonly error: unknown
}

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
    'fields are refused': (_, { error }: Failed) => issuesIn(error).some(({ field }) => field !== undefined),
    'both have changed a field': ({ context }, { error }: Failed) =>
      conflictsOf(context, currentIn(context, error)).length > 0,
    'it is stored as it was sent': ({ context }, { error }: Failed) => {
      const current = currentIn(context, error)
      return (
        current !== null &&
        changedFields(context.entity, current, context.outgoing?.record ?? {}).length === 0
      )
    },
    'others have changed other fields': ({ context }, { error }: Failed) => {
      const current = currentIn(context, error)
      return current !== null && versionOf(current) !== versionOf(context.base)
    },
    'more was typed meanwhile': ({ context }, { error }: Failed) =>
      currentIn(context, error) !== null &&
      changedFields(context.entity, context.outgoing?.values ?? {}, context.values).length > 0,
    'it has changed meanwhile': ({ context }, { error }: Failed) => currentIn(context, error) !== null,
    'it is gone already': (_, { error }: Failed) => hasStatus(error, 404),
  },
  actions: {
    'take the record': assign((_, loaded: AnyRow) => ({
      base: loaded,
      values: loaded,
      issues: {},
      message: null,
    })),
    'take what was typed': assign(({ context }, typed: AnyRow) => {
      const names = Object.keys(typed)
      const without = <T>(all: Readonly<Record<string, T>>) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
      const issues = without(context.issues)
      const settled = Object.keys(context.issues).length > 0 && Object.keys(issues).length === 0
      return {
        values: { ...context.values, ...typed },
        issues,
        choices: without(context.choices),
        ...(settled && { message: null }),
      }
    }),
    'go back to what is stored': assign({ values: ({ context }) => context.base, issues: {}, message: null }),
    /** A new record is checked whole, of a stored one what is changed. */
    'check what will be sent': assign(({ context }) => {
      const { entity, key, values } = context
      const changed = Object.fromEntries(changesOf(context).map(name => [name, values[name]]))
      const checked = checkRecord(entity, key ? changed : values, key ? 'merge' : 'create')
      if (!checked.ok)
        return { issues: byField(checked.issues), message: inAll(checked.issues), outgoing: null }
      const isNothing = key !== null && Object.keys(changed).length === 0
      return { issues: {}, message: null, outgoing: isNothing ? null : { record: checked.value, values } }
    }),
    /** What was typed since it was sent stays, and is unsaved. */
    'take what is stored': assign(({ context }, stored: AnyRow) => {
      const sent = context.outgoing?.values ?? {}
      const since = Object.entries(context.values).filter(
        ([name, value]) => !isSame(context, name, value, sent[name]),
      )
      return {
        key: keyOf(context.entity, stored),
        base: stored,
        values: { ...stored, ...Object.fromEntries(since) },
        outgoing: null,
        versionToDelete: null,
        message: null,
      }
    }),
    'take what they have changed': assign(({ context }, theirs: AnyRow) => ({
      base: theirs,
      values: onTopOf(context, theirs, context.values),
      versionToDelete: null,
      outgoing: null,
    })),
    'send it on top of theirs': assign(({ context }, theirs: AnyRow) => {
      const values = onTopOf(context, theirs, context.values)
      const { record = {} } = context.outgoing ?? {}
      const changed = changedFields(context.entity, theirs, record).map(name => [name, record[name]] as const)
      return {
        base: theirs,
        values,
        versionToDelete: null,
        outgoing: { record: Object.fromEntries(changed), values },
      }
    }),
    'hold theirs against mine': assign((_, theirs: AnyRow) => ({ theirs, choices: {} })),
    choose: assign(({ context }, { fields, whose }: { fields: readonly string[]; whose: Whose }) => ({
      choices: { ...context.choices, ...Object.fromEntries(fields.map(field => [field, whose])) },
    })),
    'bring mine and theirs together': assign(({ context }) => {
      const theirs = context.theirs ?? context.base
      return { base: theirs, values: onTopOf(context, theirs, context.values), versionToDelete: null }
    }),
    'put theirs aside': assign({ theirs: null, choices: {}, outgoing: null }),
    'show what is refused': assign((_, { error }: Failed) => ({
      issues: byField(issuesIn(error)),
      message: messageOf(error),
    })),
    say: assign((_, message: string | null) => ({ message })),
    'nothing is on its way': assign({ outgoing: null }),
    'delete the later version': assign((_, theirs: AnyRow) => ({ versionToDelete: versionOf(theirs) })),
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
  context: ({ input }) => {
    const base = beginning(input)
    return {
      entity: input.entity,
      key: input.key,
      base,
      values: base,
      outgoing: null,
      issues: {},
      message: null,
      theirs: null,
      choices: {},
      versionToDelete: null,
    }
  },
  type: 'parallel',
  states: {
    form: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          always: { guard: 'it is new', target: 'open' },
          entry: { type: 'say', params: null },
          invoke: {
            src: 'load',
            input: ({ context }) => ({ key: context.key ?? [] }),
            onDone: {
              target: 'open',
              actions: { type: 'take the record', params: ({ event }) => event.output },
            },
            onError: {
              target: 'not loaded',
              actions: { type: 'say', params: ({ event }) => messageOf(event.error) },
            },
          },
          after: {
            'the answer is overdue': { target: 'not loaded', actions: { type: 'say', params: NO_ANSWER } },
          },
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
                DELETE: {
                  guard: 'it is stored',
                  target: 'asking to delete',
                  actions: { type: 'say', params: null },
                },
              },
              states: {
                resting: {},
                refused: {
                  tags: ['shows a message', 'shows issues'],
                  always: { guard: not('something is wrong'), target: 'resting' },
                },
                /** Until nothing is left to save, as where what was typed is back to how it was. */
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
                input: ({ context }) => ({
                  key: context.key,
                  record: context.outgoing?.record ?? {},
                  version: versionOf(context.base),
                }),
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
                    guard: {
                      type: 'both have changed a field',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    target: 'conflict',
                    actions: {
                      type: 'hold theirs against mine',
                      params: ({ context, event }) => currentIn(context, event.error) ?? {},
                    },
                  },
                  {
                    guard: {
                      type: 'it is stored as it was sent',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    target: 'editing',
                    actions: [
                      {
                        type: 'take what is stored',
                        params: ({ context, event }) => currentIn(context, event.error) ?? {},
                      },
                      { type: 'tell that it is saved', params: { isNew: false } },
                    ],
                  },
                  {
                    guard: {
                      type: 'more was typed meanwhile',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    target: 'editing.not saved',
                    actions: [
                      {
                        type: 'take what they have changed',
                        params: ({ context, event }) => currentIn(context, event.error) ?? {},
                      },
                      { type: 'say', params: ({ event }) => `${messageOf(event.error)} Please save again.` },
                    ],
                  },
                  {
                    guard: {
                      type: 'others have changed other fields',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    target: 'saving',
                    reenter: true,
                    actions: {
                      type: 'send it on top of theirs',
                      params: ({ context, event }) => currentIn(context, event.error) ?? {},
                    },
                  },
                  {
                    guard: { type: 'fields are refused', params: ({ event }) => ({ error: event.error }) },
                    target: 'editing.refused',
                    actions: [
                      { type: 'show what is refused', params: ({ event }) => ({ error: event.error }) },
                      'nothing is on its way',
                    ],
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
              entry: { type: 'say', params: null },
              invoke: {
                src: 'remove',
                input: ({ context }) => ({
                  key: context.key ?? [],
                  version: context.versionToDelete ?? versionOf(context.base),
                }),
                onDone: { target: '#record.form.gone', actions: 'tell that it is deleted' },
                onError: [
                  {
                    guard: { type: 'it is gone already', params: ({ event }) => ({ error: event.error }) },
                    target: '#record.form.gone',
                    actions: 'tell that it is deleted',
                  },
                  {
                    guard: {
                      type: 'it has changed meanwhile',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    target: 'asking to delete',
                    actions: [
                      {
                        type: 'delete the later version',
                        params: ({ context, event }) => currentIn(context, event.error) ?? {},
                      },
                      { type: 'say', params: ({ event }) => messageOf(event.error) },
                    ],
                  },
                  {
                    target: 'editing.not deleted',
                    actions: { type: 'say', params: ({ event }) => messageOf(event.error) },
                  },
                ],
              },
              after: {
                'the answer is overdue': {
                  target: 'editing.not deleted',
                  actions: { type: 'say', params: NO_ANSWER },
                },
              },
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
        /** Passed through at once where nothing would be lost; a save that succeeds meanwhile ends it too. */
        asking: {
          tags: 'asks whether to leave',
          always: { guard: not(or(['something is unsaved', 'it is being saved'])), target: 'left' },
          on: { STAY: 'staying', LEAVE_ANYWAY: 'left' },
        },
        left: {
          tags: 'has left',
          entry: 'tell that it was left',
          on: {
            LEAVE: { target: 'left', reenter: true },
            CHANGE: 'staying',
            CHANGE_ALL: 'staying',
          },
        },
      },
    },
  },
})
