import { type AnyMachineSnapshot, assign, emit, not, or, setup, stateIn } from 'xstate'
import { ApiError, encodeRecord } from '../../../core/api/index.ts'
import { type AnyRow, entity, identity, text } from '../../../core/entities/index.ts'
import type {
  RecordContext,
  RecordEmitted,
  RecordEvent,
  RecordInput,
  RecordTag,
} from '../../../machines/record/machine.ts'
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

const note = entity('Note', {
  family: 'site',
  prefix: 'N',
  key: 'NId',
  shows: 'NName',
  fields: { NId: identity(), NName: text({ required: true }), NText: text() },
})

/** The record that is opened. The person changes the name alone, others the name or the text. */
const stored = { NId: 7, NName: 'Old', NText: 'old', RowVersion: 3 }

type Known = Omit<RecordContext, 'entity'>
/** The context of the machine that is compared: all but the definition, which is given. */
export const seenRecord = (at: AnyMachineSnapshot): Known => {
  const { entity: _, ...known } = at.context as RecordContext
  return known
}

const versionOf = (row: AnyRow) => (row.RowVersion as number | undefined) ?? null
const nameOf = (row: AnyRow) => row.NName ?? null
const isDirty = ({ base, values }: Known) => nameOf(base) !== nameOf(values)
const moreWasTyped = ({ outgoing, values }: Known) => nameOf(outgoing?.values ?? {}) !== nameOf(values)
const next = (row: AnyRow) => (versionOf(row) ?? 0) + 1

/** What the server has after this save. */
const savedOf = ({ base, outgoing }: Known) => ({
  ...base,
  ...outgoing?.record,
  NId: 7,
  RowVersion: next(base),
})
const withTextOfOthers = ({ base }: Known) => ({ ...base, NText: 'theirs', RowVersion: next(base) })
const withNameOfOthers = ({ base }: Known) => ({ ...base, NName: 'Theirs', RowVersion: next(base) })
const changed = (current: AnyRow) =>
  new ApiError(412, { message: 'It has changed.', current: encodeRecord(note, current) })

/** Both have changed the name, as long as mine is not back to how it was. */
const bothChanged = (context: Known) =>
  isDirty(context) && nameOf(context.theirs ?? {}) === 'Theirs' ? ['NName'] : []

const events = {
  'the record comes': answers('load', stored),
  'loading breaks': fails('load', new Error('Not now.')),
  'half a minute passes': passes(30_000),
  'types a name': sends({ type: 'CHANGE', field: 'NName', value: 'Mine' }),
  'empties the name': sends({ type: 'CHANGE', field: 'NName', value: undefined }),
  'types it back': sends({ type: 'CHANGE_ALL', values: { NName: 'Old' } }),
  resets: sends({ type: 'RESET' }),
  saves: sends({ type: 'SAVE' }),
  'tries again': sends({ type: 'RETRY' }),
  deletes: sends({ type: 'DELETE' }),
  confirms: sends({ type: 'CONFIRM' }),
  cancels: sends({ type: 'CANCEL' }),
  'takes my name': sends({ type: 'CHOOSE', field: 'NName', whose: 'mine' }),
  'takes all of theirs': sends({ type: 'CHOOSE_ALL', whose: 'theirs' }),
  resolves: sends({ type: 'RESOLVE' }),
  leaves: sends({ type: 'LEAVE' }),
  stays: sends({ type: 'STAY' }),
  'leaves anyway': sends({ type: 'LEAVE_ANYWAY' }),
  'it is saved': answers('save', savedOf),
  'nobody is signed in': fails('save', new ApiError(401, { message: 'Sign in.' })),
  'the line is cut': fails('save', new ApiError(0, { message: 'Cut off.' })),
  'the name is refused': fails(
    'save',
    new ApiError(409, { message: 'No.', errors: [{ field: 'NName', message: 'Taken.' }] }),
  ),
  'it was saved already': fails('save', (context: Known) => changed(savedOf(context))),
  'others have changed the text': fails('save', (context: Known) => changed(withTextOfOthers(context))),
  'others have changed the name': fails('save', (context: Known) => changed(withNameOfOthers(context))),
  'others have changed nothing': fails('save', (context: Known) => changed(context.base)),
  'it is deleted': answers('remove'),
  'it was deleted already': fails('remove', new ApiError(404, { message: 'Gone.' })),
  'others have changed it': fails('remove', (context: Known) => changed(withTextOfOthers(context))),
  'deleting breaks': fails('remove', new Error('Not now.')),
} satisfies ModelEvents<RecordEvent>

const say = (message: string | null) => ({ type: 'say', params: message }) as const
const NO_ANSWER = 'The server did not answer in time. Please try again.'
const MAYBE =
  'The server did not answer. The note may have been saved anyway: look for it before you save again.'

const changesOfOthers = [
  'it was saved already',
  'others have changed the text',
  'others have changed the name',
  'others have changed nothing',
]

/** Where nothing new can come: what was saved or called off is a record like the first, and one leaves it like that. */
function isToldAlready(at: AnyMachineSnapshot): boolean {
  const { base, versionToDelete, issues, message, ...context } = at.context as Known
  const isLater = ![null, 3].includes(versionOf(base)) || versionToDelete !== null
  const isMarked = isLater || message !== null || Object.keys(issues).length > 0
  if (!at.matches({ leaving: 'staying' }))
    return (
      isMarked ||
      !['loading', { open: { editing: 'resting' } }, { open: 'saving' }].some(form => at.matches({ form }))
    )
  if (at.matches({ form: { open: { editing: 'resting' } } })) return isLater
  const isDeleted = ['asking', 'deleting', { editing: 'not deleted' }].some(open =>
    at.matches({ form: { open } }),
  )
  return isDeleted && isMarked && isDirty({ ...context, base, versionToDelete, issues, message })
}

/** One record in a form: what the person does with it, and what others have done to it. */
export const recordModel = defineModel({
  events,
  typed: ['values'],
  starts: {
    'a stored one': { entity: note, key: [7] },
    'a new one': { entity: note, key: null, initial: { NText: 'old' } },
  },
  // A new record has no others yet; and others change one once.
  when: (modelEvent, { context }) => !changesOfOthers.includes(modelEvent) || versionOf(context.base) === 3,
  ends: isToldAlready,
  machine: setup({
    types: {} as {
      context: Known
      events: EventOf<typeof events>
      input: RecordInput
      emitted: RecordEmitted
      tags: RecordTag
    },
    actions: {
      ...expected,
      say: assign((_, message: string | null) => ({ message })),
      'take it': assign({ base: stored, values: stored, issues: {}, message: null }),
      type: assign(({ context }, name: string | null) => ({
        values: { ...context.values, NName: name },
        issues: {},
        choices: {},
        message: context.issues.NName ? null : context.message,
      })),
      'go back': assign(({ context }) => ({ values: context.base, issues: {}, message: null })),
      'find the name missing': assign({
        issues: { NName: 'Name is required.' },
        message: 'Name is required.',
        outgoing: null,
      }),
      'put on its way': assign(({ context: { key, values } }) => ({
        issues: {},
        message: null,
        outgoing: {
          record: key ? { NName: values.NName } : { NName: values.NName, NText: 'old' },
          values,
        },
      })),
      'put nothing on its way': assign({ issues: {}, message: null, outgoing: null }),
      'take what is stored': assign(({ context }) => {
        const saved = savedOf(context)
        const since = moreWasTyped(context) ? { NName: nameOf(context.values) } : {}
        return {
          key: [7],
          base: saved,
          values: { ...saved, ...since },
          outgoing: null,
          versionToDelete: null,
          message: null,
        }
      }),
      'take theirs in': assign(({ context }, theirs: AnyRow) => ({
        base: theirs,
        values: isDirty(context) ? { ...theirs, NName: nameOf(context.values) } : theirs,
        versionToDelete: null,
        outgoing: null,
      })),
      'send it again': assign(({ context }) => {
        const base = withTextOfOthers(context)
        const values = { ...base, NName: nameOf(context.values) }
        return { base, values, versionToDelete: null, outgoing: { record: { NName: values.NName }, values } }
      }),
      'show theirs': assign(({ context }) => ({ theirs: withNameOfOthers(context), choices: {} })),
      choose: assign(({ context }, choices: Known['choices']) => ({
        choices: { ...context.choices, ...choices },
      })),
      'bring together': assign(({ context }) => {
        const theirs = context.theirs ?? {}
        const mine = isDirty(context) && context.choices.NName !== 'theirs'
        return {
          base: theirs,
          values: mine ? { ...theirs, NName: nameOf(context.values) } : theirs,
          versionToDelete: null,
        }
      }),
      'put theirs aside': assign({ theirs: null, choices: {}, outgoing: null }),
      'show that it is taken': assign({ issues: { NName: 'Taken.' }, message: 'No.', outgoing: null }),
      'nothing is on its way': assign({ outgoing: null }),
      'mean theirs': assign(({ context }) => ({ versionToDelete: next(context.base) })),
      'tell that it is saved': emit(({ context }, isNew: boolean) => ({
        type: 'SAVED' as const,
        record: context.base,
        key: [7],
        isNew,
      })),
      'tell that it is deleted': emit({ type: 'DELETED' as const, key: [7] }),
      'tell that it was left': emit({ type: 'LEFT' as const }),
    },
    guards: {
      'it is new': ({ context }) => context.key === null,
      'it is stored': ({ context }) => context.key !== null,
      'there is something to save': ({ context }) => context.key === null || isDirty(context),
      'there is nothing to save': ({ context }) => context.key !== null && !isDirty(context),
      'the name is missing': ({ context }) =>
        nameOf(context.values) === null && (context.key === null || isDirty(context)),
      'it is unsaved': ({ context }) => isDirty(context),
      'it is saved': ({ context }) => !isDirty(context),
      'more was typed': ({ context }) => moreWasTyped(context),
      'it is decided': ({ context }) =>
        bothChanged(context).length === 0 || context.choices.NName !== undefined,
      'it is being saved': stateIn('#saving'),
      'nothing is wrong': ({ context }) => context.issues.NName === undefined,
    },
  }).createMachine({
    id: 'record model',
    context: ({ input: { key, initial = {} } }) => ({
      key,
      base: initial,
      values: initial,
      outgoing: null,
      issues: {},
      message: null,
      theirs: null,
      choices: {},
      versionToDelete: null,
    }),
    type: 'parallel',
    states: {
      form: {
        initial: 'opening',
        states: {
          opening: { always: [{ guard: 'it is new', target: 'open' }, { target: 'loading' }] },
          loading: {
            tags: 'loading',
            entry: [say(null), { type: 'calls', params: { slot: 'load', input: { key: [7] } } }],
            on: {
              'the record comes': { target: 'open', actions: 'take it' },
              'loading breaks': { target: 'not loaded', actions: say('Not now.') },
              'half a minute passes': { target: 'not loaded', actions: say(NO_ANSWER) },
            },
          },
          'not loaded': {
            tags: ['cannot be loaded', 'can be tried again'],
            on: { 'tries again': 'loading' },
          },
          open: {
            initial: 'editing',
            on: {
              'types a name': { actions: { type: 'type', params: 'Mine' } },
              'empties the name': { actions: { type: 'type', params: null } },
              'types it back': { actions: { type: 'type', params: 'Old' } },
            },
            states: {
              editing: {
                tags: 'can be edited',
                initial: 'resting',
                on: {
                  saves: { guard: 'there is something to save', target: 'checking' },
                  resets: { target: '.resting', actions: 'go back' },
                  deletes: { guard: 'it is stored', target: 'asking', actions: say(null) },
                },
                states: {
                  resting: {},
                  refused: {
                    tags: ['shows a message', 'shows issues'],
                    always: { guard: 'nothing is wrong', target: 'resting' },
                  },
                  'not saved': {
                    tags: ['shows a message', 'can be tried again'],
                    always: { guard: 'there is nothing to save', target: 'resting' },
                    on: { 'tries again': '#checking' },
                  },
                  'not deleted': {
                    tags: ['shows a message', 'can be tried again'],
                    on: { 'tries again': '#deleting' },
                  },
                },
              },
              checking: {
                id: 'checking',
                always: [
                  {
                    guard: 'the name is missing',
                    target: 'editing.refused',
                    actions: 'find the name missing',
                  },
                  { guard: 'there is nothing to save', target: 'editing', actions: 'put nothing on its way' },
                  { target: 'saving', actions: 'put on its way' },
                ],
              },
              saving: {
                id: 'saving',
                tags: ['can be edited', 'busy', 'saving'],
                entry: {
                  type: 'calls',
                  params: ({ context }) => ({
                    slot: 'save',
                    input: {
                      key: context.key,
                      record: context.outgoing?.record,
                      version: versionOf(context.base),
                    },
                  }),
                },
                on: {
                  'it is saved': [
                    {
                      guard: 'it is new',
                      target: 'editing',
                      actions: ['take what is stored', { type: 'tell that it is saved', params: true }],
                    },
                    {
                      target: 'editing',
                      actions: ['take what is stored', { type: 'tell that it is saved', params: false }],
                    },
                  ],
                  'it was saved already': {
                    target: 'editing',
                    actions: ['take what is stored', { type: 'tell that it is saved', params: false }],
                  },
                  'nobody is signed in': {
                    target: 'editing.not saved',
                    actions: [say('Sign in.'), 'nothing is on its way'],
                  },
                  'the line is cut': [
                    {
                      guard: 'it is new',
                      target: 'editing.not saved',
                      actions: [say(MAYBE), 'nothing is on its way'],
                    },
                    { target: 'editing.not saved', actions: [say('Cut off.'), 'nothing is on its way'] },
                  ],
                  'half a minute passes': [
                    {
                      guard: 'it is new',
                      target: 'editing.not saved',
                      actions: [say(MAYBE), 'nothing is on its way'],
                    },
                    { target: 'editing.not saved', actions: [say(NO_ANSWER), 'nothing is on its way'] },
                  ],
                  'the name is refused': { target: 'editing.refused', actions: 'show that it is taken' },
                  'others have changed the text': [
                    {
                      guard: 'more was typed',
                      target: 'editing.not saved',
                      actions: [
                        { type: 'take theirs in', params: ({ context }) => withTextOfOthers(context) },
                        say('It has changed. Please save again.'),
                      ],
                    },
                    { target: 'saving', reenter: true, actions: 'send it again' },
                  ],
                  'others have changed the name': [
                    { guard: 'it is unsaved', target: 'conflict', actions: 'show theirs' },
                    {
                      target: 'editing.not saved',
                      actions: [
                        { type: 'take theirs in', params: ({ context }) => withNameOfOthers(context) },
                        say('It has changed. Please save again.'),
                      ],
                    },
                  ],
                  'others have changed nothing': [
                    {
                      guard: 'more was typed',
                      target: 'editing.not saved',
                      actions: [
                        { type: 'take theirs in', params: ({ context }) => context.base },
                        say('It has changed. Please save again.'),
                      ],
                    },
                    {
                      target: 'editing.not saved',
                      actions: [say('It has changed.'), 'nothing is on its way'],
                    },
                  ],
                },
              },
              conflict: {
                tags: ['can be edited', 'shows a conflict'],
                on: {
                  'takes my name': { actions: { type: 'choose', params: { NName: 'mine' } } },
                  'takes all of theirs': {
                    actions: {
                      type: 'choose',
                      params: ({ context }) =>
                        Object.fromEntries(bothChanged(context).map(name => [name, 'theirs' as const])),
                    },
                  },
                  resolves: {
                    guard: 'it is decided',
                    target: 'checking',
                    actions: ['bring together', 'put theirs aside'],
                  },
                  cancels: { target: 'editing', actions: 'put theirs aside' },
                },
              },
              asking: {
                tags: ['can be edited', 'asks to confirm'],
                on: { confirms: 'deleting', cancels: 'editing' },
              },
              deleting: {
                id: 'deleting',
                tags: ['busy', 'deleting'],
                entry: [
                  say(null),
                  {
                    type: 'calls',
                    params: ({ context }) => ({
                      slot: 'remove',
                      input: { key: [7], version: context.versionToDelete ?? versionOf(context.base) },
                    }),
                  },
                ],
                on: {
                  'it is deleted': { target: '#gone', actions: 'tell that it is deleted' },
                  'it was deleted already': { target: '#gone', actions: 'tell that it is deleted' },
                  'others have changed it': {
                    target: 'asking',
                    actions: ['mean theirs', say('It has changed.')],
                  },
                  'deleting breaks': { target: 'editing.not deleted', actions: say('Not now.') },
                  'half a minute passes': { target: 'editing.not deleted', actions: say(NO_ANSWER) },
                },
              },
            },
          },
          gone: { id: 'gone', tags: 'is gone', entry: 'go back' },
        },
      },
      draft: {
        initial: 'saved',
        states: {
          saved: { always: { guard: 'it is unsaved', target: 'unsaved' } },
          unsaved: { tags: 'has unsaved changes', always: { guard: 'it is saved', target: 'saved' } },
        },
      },
      leaving: {
        initial: 'staying',
        states: {
          staying: { on: { leaves: 'asking' } },
          asking: {
            tags: 'asks whether to leave',
            always: { guard: not(or(['it is unsaved', 'it is being saved'])), target: 'left' },
            on: { stays: 'staying', 'leaves anyway': 'left' },
          },
          left: {
            tags: 'has left',
            entry: 'tell that it was left',
            on: {
              leaves: { target: 'left', reenter: true },
              'types a name': 'staying',
              'empties the name': 'staying',
              'types it back': 'staying',
            },
          },
        },
      },
    },
  }),
})
