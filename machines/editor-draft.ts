/**
 * The draft of a page while it is written (decisions §6): every change is kept here at once and on the server within
 * a second, whatever breaks; a colleague's changes are brought together with one's own by field and block, and only
 * what both have changed is asked about. Undo takes back what one did oneself.
 */
import { type DraftSave, type DraftSaved, type EditorPage, messageOf } from '@rounds/core/api'
import { type PageEdit, placeName, redo, undo, type WhoseChange } from '@rounds/core/rules'
import { assign, setup } from 'xstate'
import {
  broughtIn,
  chosen,
  type EditorDraftContext,
  edited,
  held,
  type Incoming,
  incomingIn,
  incomingLive,
  incomingOf,
  isContested,
  isUnsaved,
  type LocalCopy,
  localCopyOf,
  mayRedo,
  mayUndo,
  opened,
  pageConflictsOf,
  savedAs,
  tookLocal,
  unheardOf,
} from './editor-draft-steps.ts'
import { effect, NO_ANSWER, slot } from './slot.ts'
import { isUnanswered } from './unanswered.ts'

export type { EditorDraftContext, LocalCopy } from './editor-draft-steps.ts'
export { mayRedo, mayUndo, pageConflictsOf, pageOf } from './editor-draft-steps.ts'

export interface EditorDraftInput {
  readonly page: EditorPage
  /** What was kept in the browser when the page was last open here. */
  readonly local: LocalCopy | null
}

export type EditorDraftEvent =
  /** Something is done to the page; `at` in milliseconds tells typing on from a new step. */
  | { type: 'EDIT'; edit: PageEdit; at: number }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  /** Save now what is unsaved. */
  | { type: 'SAVE' }
  /**
   * The page is another one on the server: a colleague has saved, or it was published, discarded, withdrawn. `known` is
   * the version of the draft when it was asked for: what was asked before a later save is old news.
   */
  | { type: 'PULL'; page: EditorPage; known: number | null }
  /** Put the draft on top of the live page as it is now. */
  | { type: 'PULL_LIVE'; page: EditorPage; known: number | null }
  /** Whose change stands, by `placeName` of the conflict. */
  | { type: 'CHOOSE'; place: string; whose: WhoseChange }
  | { type: 'CHOOSE_ALL'; whose: WhoseChange }
  | { type: 'RESOLVE' }
  | { type: 'TAKE_LOCAL' }
  | { type: 'DROP_LOCAL' }

export type EditorDraftTag =
  | 'is saved'
  | 'has unsaved changes'
  | 'holds work'
  | 'saving'
  | 'cannot be saved'
  | 'shows a message'
  | 'can be tried again'
  | 'shows a conflict'
  | 'offers what was kept here'

/** Why a call failed. */
export interface Failed {
  readonly error: unknown
}

/** What steps are given: the context, and the event that led to them. */
interface Given<E> {
  readonly context: EditorDraftContext
  readonly event: E
}

const nothingNew = ({ base, version, stamp }: EditorDraftContext): Incoming => ({
  base,
  theirs: base,
  version,
  stamp,
})

const whatTheyHave = ({ context, event }: Given<Failed>) =>
  incomingIn(context, event.error) ?? nothingNew(context)
const whatItIs = ({ context, event }: Given<{ page: EditorPage }>) => incomingOf(context, event.page)
const whatItIsLive = ({ context, event }: Given<{ page: EditorPage }>) => incomingLive(context, event.page)
const whyNot = ({ event }: { event: Failed }) => ({ error: event.error })

/** What stands here is kept in the browser, or taken from there once the server has it. */
const keep = {
  type: 'keepLocally',
  params: ({ context }: { context: EditorDraftContext }) => localCopyOf(context),
} as const

const sayWhy = { type: 'say', params: ({ event }: { event: Failed }) => messageOf(event.error) } as const

/** Where something could not be saved: it is said, and can be tried again at once. */
const unsaved = [
  'has unsaved changes',
  'holds work',
  'cannot be saved',
  'shows a message',
  'can be tried again',
] as const

/** What comes from others is brought in, unless both have changed the same; a draft that was refused is one to save then. */
const bring = (incoming: typeof whatItIs, target?: 'waiting') =>
  [
    {
      guard: {
        type: 'it is old news',
        params: ({ event }: { event: { known: number | null } }) => event.known,
      },
    },
    {
      guard: { type: 'both have changed the same', params: incoming },
      target: 'conflict',
      actions: { type: 'hold theirs against mine', params: incoming },
    },
    { ...(target && { target }), actions: [{ type: 'bring theirs in', params: incoming }, keep] },
  ] as const

export const editorDraft = setup({
  types: {} as {
    context: EditorDraftContext
    events: EditorDraftEvent
    input: EditorDraftInput
    tags: EditorDraftTag
  },
  actors: { saveDraft: slot<DraftSaved, DraftSave & { readonly cId: number }>('saveDraft') },
  delays: {
    /** From the first unsaved change, however much is typed on: nothing is older than that and one answer. */
    'a second has passed': 1_000,
    'a pause has passed': 2_000,
    'the answer is overdue': 15_000,
  },
  guards: {
    'something is unsaved': ({ context }) => isUnsaved(context),
    'nothing is unsaved': ({ context }) => !isUnsaved(context),
    'there is a step back': ({ context }) => mayUndo(context),
    'there is a step forward': ({ context }) => mayRedo(context),
    'something was kept here': ({ context }) => context.local !== null,
    'it is old news': ({ context }, known: number | null) => known !== context.version,
    'both have changed the same': ({ context }, incoming: Incoming) => isContested(context, incoming),
    'every conflict is decided': ({ context }) =>
      pageConflictsOf(context).every(({ whose }) => whose !== null),
    'somebody was there before': ({ context }, { error }: Failed) => incomingIn(context, error) !== null,
    'both have changed the same meanwhile': ({ context }, { error }: Failed) => {
      const incoming = incomingIn(context, error)
      return incoming !== null && isContested(context, incoming)
    },
    'the server is away': (_, { error }: Failed) => isUnanswered(error),
  },
  actions: {
    edit: assign(({ context }, { edit, at }: { edit: PageEdit; at: number }) => edited(context, edit, at)),
    'go a step back': assign(({ context }) => ({ history: undo(context.history) })),
    'go a step forward': assign(({ context }) => ({ history: redo(context.history) })),
    'send the page': assign(({ context }) => ({ outgoing: context.history.present, message: null })),
    'take that it is saved': assign(({ context }, saved: DraftSaved) => savedAs(context, saved)),
    'bring theirs in': assign(({ context }, incoming: Incoming) => broughtIn(context, incoming)),
    'hold theirs against mine': assign((_, incoming: Incoming) => held(incoming)),
    choose: assign(({ context }, { places, whose }: { places: readonly string[]; whose: WhoseChange }) =>
      chosen(context, places, whose),
    ),
    say: assign((_, message: string | null) => ({ message })),
    'take what was kept here': assign(({ context }) => tookLocal(context)),
    'put aside what was kept here': assign(({ context }) => ({ local: context.local?.earlier ?? null })),
    'note that nobody answered': assign(({ context }) => unheardOf(context)),
    'nothing is on its way': assign({ outgoing: null }),
    /** To be filled: writes the copy where the browser keeps it, at once, or removes it. */
    keepLocally: effect<{ readonly cId: number; readonly copy: LocalCopy | null }>('keepLocally'),
  },
}).createMachine({
  id: 'editorDraft',
  context: ({ input: { page, local } }) => opened(page, local),
  type: 'parallel',
  states: {
    writing: {
      on: {
        EDIT: { actions: [{ type: 'edit', params: ({ event }) => event }, keep] },
        UNDO: { guard: 'there is a step back', actions: ['go a step back', keep] },
        REDO: { guard: 'there is a step forward', actions: ['go a step forward', keep] },
      },
    },
    keeping: {
      initial: 'saved',
      states: {
        saved: {
          tags: 'is saved',
          always: { guard: 'something is unsaved', target: 'waiting' },
          on: { PULL: bring(whatItIs), PULL_LIVE: bring(whatItIsLive) },
        },
        waiting: {
          tags: ['has unsaved changes', 'holds work'],
          always: { guard: 'nothing is unsaved', target: 'saved' },
          on: { SAVE: 'saving', PULL: bring(whatItIs) },
          after: { 'a second has passed': 'saving' },
        },
        saving: {
          tags: ['has unsaved changes', 'holds work', 'saving'],
          entry: 'send the page',
          invoke: {
            src: 'saveDraft',
            input: ({ context: { cId, outgoing, history, stamp, version } }) => ({
              cId,
              snapshot: outgoing ?? history.present,
              base: stamp,
              version,
            }),
            onDone: {
              target: 'saved',
              actions: [{ type: 'take that it is saved', params: ({ event }) => event.output }, keep],
            },
            onError: [
              {
                guard: { type: 'both have changed the same meanwhile', params: whyNot },
                target: 'conflict',
                actions: { type: 'hold theirs against mine', params: whatTheyHave },
              },
              {
                guard: { type: 'somebody was there before', params: whyNot },
                target: 'saved',
                actions: [{ type: 'bring theirs in', params: whatTheyHave }, keep],
              },
              {
                guard: { type: 'the server is away', params: whyNot },
                target: 'away',
                actions: ['note that nobody answered', sayWhy],
              },
              { target: 'refused', actions: ['nothing is on its way', sayWhy] },
            ],
          },
          after: {
            'the answer is overdue': {
              target: 'away',
              actions: ['note that nobody answered', { type: 'say', params: NO_ANSWER }],
            },
          },
        },
        /** Tried again and again; what is typed is kept in the browser. */
        away: {
          tags: unsaved,
          on: { SAVE: 'saving' },
          after: { 'a pause has passed': 'saving' },
        },
        /** The server has said no; that only changes when something else does. */
        refused: {
          tags: unsaved,
          on: {
            SAVE: 'saving',
            EDIT: 'waiting',
            UNDO: { guard: 'there is a step back', target: 'waiting' },
            REDO: { guard: 'there is a step forward', target: 'waiting' },
            TAKE_LOCAL: { guard: 'something was kept here', target: 'waiting' },
            PULL: bring(whatItIs, 'waiting'),
          },
        },
        conflict: {
          tags: ['has unsaved changes', 'holds work', 'shows a conflict'],
          on: {
            CHOOSE: {
              actions: {
                type: 'choose',
                params: ({ event }) => ({ places: [event.place], whose: event.whose }),
              },
            },
            CHOOSE_ALL: {
              actions: {
                type: 'choose',
                params: ({ context, event }) => ({
                  places: pageConflictsOf(context).map(placeName),
                  whose: event.whose,
                }),
              },
            },
            RESOLVE: {
              guard: 'every conflict is decided',
              target: 'saved',
              actions: [
                { type: 'bring theirs in', params: ({ context }) => context.incoming ?? nothingNew(context) },
                keep,
              ],
            },
          },
        },
      },
    },
    'kept here': {
      initial: 'settled',
      states: {
        settled: { always: { guard: 'something was kept here', target: 'offered' } },
        /** Typed here before, and never saved: it is offered until it is taken or put aside. */
        offered: {
          tags: 'offers what was kept here',
          on: {
            TAKE_LOCAL: { target: 'settled', actions: ['take what was kept here', keep] },
            DROP_LOCAL: { target: 'settled', actions: ['put aside what was kept here', keep] },
          },
        },
      },
    },
  },
})
