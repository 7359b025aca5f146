/**
 * The draft of a page while it is written (decisions §6): every change is kept here at once and on the server within
 * a second, whatever breaks; a colleague's changes are brought together with one's own by field and block, and only
 * what both have changed is asked about. Undo takes back what one did oneself.
 */
import { ApiError, type DraftSave, type DraftSaved, type EditorPage, messageOf } from '@rounds/core/api'
import {
  canRedo,
  canUndo,
  editPage,
  historyOf,
  isDecided,
  isSameSnapshot,
  type MergeChoices,
  mergePages,
  type PageConflict,
  type PageEdit,
  type PageHistory,
  type PageSnapshot,
  placeName,
  redo,
  typedInto,
  undo,
  type WhoseChange,
  withStep,
  withTheirs,
} from '@rounds/core/rules'
import { assign, setup } from 'xstate'
import { effect, NO_ANSWER, slot } from './slot.ts'
import { isUnanswered } from './unanswered.ts'

/** What is kept in the browser, so that nothing typed is lost while the server is away. */
export interface LocalCopy {
  readonly cId: number
  readonly snapshot: PageSnapshot
  /** What it was typed on top of. */
  readonly base: PageSnapshot
  /** A copy from before that nobody has decided about yet. */
  readonly earlier: LocalCopy | null
}

export interface EditorDraftInput {
  readonly page: EditorPage
  /** What was kept in the browser when the page was last open here. */
  readonly local: LocalCopy | null
}

/** The page as somebody else has it, with what it and ours were made from. */
export interface Incoming {
  readonly base: PageSnapshot
  readonly theirs: PageSnapshot
  readonly version: number | null
  readonly stamp: string
}

export interface EditorDraftContext {
  readonly cId: number
  /** The page as it is being written, and the steps back and forth. */
  readonly history: PageHistory<PageSnapshot>
  /** The page as it was when the server last took it; what differs from it is unsaved. */
  readonly saved: PageSnapshot
  /** The page as the server keeps it. */
  readonly base: PageSnapshot
  readonly version: number | null
  /** Tells the live page that the draft builds on. */
  readonly stamp: string
  readonly outgoing: PageSnapshot | null
  /** What was sent and never answered: the server may have it all the same. */
  readonly unanswered: readonly PageSnapshot[]
  readonly incoming: Incoming | null
  readonly choices: MergeChoices
  readonly local: LocalCopy | null
  readonly savedAt: string | null
  readonly message: string | null
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

/** The page as it is being written. */
export const pageOf = ({ history }: Pick<EditorDraftContext, 'history'>): PageSnapshot => history.present
export const isUnsaved = ({ history, saved }: EditorDraftContext): boolean => history.present !== saved
export const mayUndo = ({ history }: EditorDraftContext): boolean => canUndo(history)
export const mayRedo = ({ history }: EditorDraftContext): boolean => canRedo(history)

const mergeOf = ({ history, choices }: EditorDraftContext, { base, theirs }: Incoming) =>
  mergePages(base, history.present, theirs, choices)

/** What both have changed, chosen or not; empty while there is nothing to decide. */
export const pageConflictsOf = (context: EditorDraftContext): readonly PageConflict[] =>
  context.incoming ? mergeOf(context, context.incoming).conflicts : []

const stateOf = ({ draft, live }: EditorPage) =>
  draft
    ? { snapshot: draft.snapshot, version: draft.version, stamp: draft.baseStamp }
    : { snapshot: live.snapshot, version: null, stamp: live.stamp }

/** What a page on the server means for the one that is being written; what we sent ourselves is nobody else's. */
const incomingOf = ({ base, unanswered }: EditorDraftContext, page: EditorPage): Incoming => {
  const { snapshot: theirs, version, stamp } = stateOf(page)
  const isOurs = unanswered.some(sent => isSameSnapshot(sent, theirs))
  return { base: isOurs ? theirs : base, theirs, version, stamp }
}

const incomingLive = ({ base, version }: EditorDraftContext, { live, draft }: EditorPage): Incoming => ({
  base: draft?.base ?? base,
  theirs: live.snapshot,
  version: draft?.version ?? version,
  stamp: live.stamp,
})

/** The page of this moment, where an error says that somebody else was there before. */
const pageIn = (error: unknown): EditorPage | null =>
  error instanceof ApiError && error.status === 412 && error.body.current
    ? (error.body.current as unknown as EditorPage)
    : null

/** What is to be kept in the browser; nothing where the server has it all and nothing is offered. */
const localCopyOf = (context: EditorDraftContext): { cId: number; copy: LocalCopy | null } => {
  const { cId, base, local, history } = context
  const copy = { cId, snapshot: history.present, base, earlier: local }
  return { cId, copy: isUnsaved(context) || local ? copy : null }
}

const nothingNew = ({ base, version, stamp }: EditorDraftContext): Incoming => ({
  base,
  theirs: base,
  version,
  stamp,
})

const whatTheyHave = ({ context, event }: { context: EditorDraftContext; event: Failed }): Incoming => {
  const page = pageIn(event.error)
  return page ? incomingOf(context, page) : nothingNew(context)
}
const whatItIs = ({ context, event }: { context: EditorDraftContext; event: { page: EditorPage } }) =>
  incomingOf(context, event.page)
const whatItIsLive = ({ context, event }: { context: EditorDraftContext; event: { page: EditorPage } }) =>
  incomingLive(context, event.page)

export interface Failed {
  readonly error: unknown
}

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
    'both have changed the same': ({ context }, incoming: Incoming) =>
      !isDecided(mergeOf({ ...context, choices: {} }, incoming)),
    'every conflict is decided': ({ context }) =>
      pageConflictsOf(context).every(({ whose }) => whose !== null),
    'somebody was there before': (_, { error }: Failed) => pageIn(error) !== null,
    'both have changed the same meanwhile': ({ context }, { error }: Failed) => {
      const page = pageIn(error)
      return page !== null && !isDecided(mergeOf({ ...context, choices: {} }, incomingOf(context, page)))
    },
    'the server is away': (_, { error }: Failed) => isUnanswered(error),
  },
  actions: {
    edit: assign(({ context }, { edit, at }: { edit: PageEdit; at: number }) => ({
      history: withStep(context.history, editPage(context.history.present, edit), {
        into: typedInto(edit),
        at,
      }),
    })),
    'go a step back': assign(({ context }) => ({ history: undo(context.history) })),
    'go a step forward': assign(({ context }) => ({ history: redo(context.history) })),
    'send the page': assign(({ context }) => ({ outgoing: context.history.present, message: null })),
    'take that it is saved': assign(({ context }, { version, at, snapshot }: DraftSaved) => {
      const sent = context.outgoing ?? context.saved
      return { saved: sent, base: snapshot ?? sent, version, savedAt: at, outgoing: null, unanswered: [] }
    }),
    'bring theirs in': assign(({ context }, { base, theirs, version, stamp }: Incoming) => {
      const bring = (page: PageSnapshot) => mergePages(base, page, theirs, context.choices).merged
      const merged = bring(context.history.present)
      const present = isSameSnapshot(merged, theirs) ? theirs : merged
      return {
        history: withTheirs(context.history, present, bring),
        saved: theirs,
        base: theirs,
        version,
        stamp,
        outgoing: null,
        unanswered: [],
        incoming: null,
        choices: {},
      }
    }),
    'hold theirs against mine': assign((_, incoming: Incoming) => ({
      incoming,
      choices: {},
      outgoing: null,
    })),
    choose: assign(({ context }, { places, whose }: { places: readonly string[]; whose: WhoseChange }) => ({
      choices: { ...context.choices, ...Object.fromEntries(places.map(place => [place, whose])) },
    })),
    say: assign((_, message: string | null) => ({ message })),
    'take what was kept here': assign(({ context }) => {
      const { local, history } = context
      if (!local) return {}
      const { merged } = mergePages(local.base, local.snapshot, history.present)
      return { history: withStep(history, merged, { into: null, at: 0 }), local: local.earlier }
    }),
    'put aside what was kept here': assign(({ context }) => ({ local: context.local?.earlier ?? null })),
    'note that nobody answered': assign(({ context }) => ({
      unanswered: context.outgoing ? [...context.unanswered, context.outgoing] : context.unanswered,
      outgoing: null,
    })),
    'nothing is on its way': assign({ outgoing: null }),
    /** To be filled: writes the copy where the browser keeps it, at once, or removes it. */
    keepLocally: effect<{ readonly cId: number; readonly copy: LocalCopy | null }>('keepLocally'),
  },
}).createMachine({
  id: 'editorDraft',
  context: ({ input: { page, local } }) => {
    const { snapshot, version, stamp } = stateOf(page)
    const isKnown = local === null || isSameSnapshot(local.snapshot, snapshot)
    return {
      cId: page.cId,
      history: historyOf(snapshot),
      saved: snapshot,
      base: snapshot,
      version,
      stamp,
      outgoing: null,
      unanswered: [],
      incoming: null,
      choices: {},
      local: isKnown ? (local?.earlier ?? null) : local,
      savedAt: page.draft?.at ?? null,
      message: null,
    }
  },
  type: 'parallel',
  states: {
    writing: {
      on: {
        EDIT: {
          actions: [
            { type: 'edit', params: ({ event }) => event },
            { type: 'keepLocally', params: ({ context }) => localCopyOf(context) },
          ],
        },
        UNDO: {
          guard: 'there is a step back',
          actions: ['go a step back', { type: 'keepLocally', params: ({ context }) => localCopyOf(context) }],
        },
        REDO: {
          guard: 'there is a step forward',
          actions: [
            'go a step forward',
            { type: 'keepLocally', params: ({ context }) => localCopyOf(context) },
          ],
        },
      },
    },
    keeping: {
      initial: 'saved',
      states: {
        saved: {
          tags: 'is saved',
          always: { guard: 'something is unsaved', target: 'waiting' },
          on: {
            PULL: [
              { guard: { type: 'it is old news', params: ({ event }) => event.known } },
              {
                guard: { type: 'both have changed the same', params: whatItIs },
                target: 'conflict',
                actions: { type: 'hold theirs against mine', params: whatItIs },
              },
              { actions: { type: 'bring theirs in', params: whatItIs } },
            ],
            PULL_LIVE: [
              { guard: { type: 'it is old news', params: ({ event }) => event.known } },
              {
                guard: { type: 'both have changed the same', params: whatItIsLive },
                target: 'conflict',
                actions: { type: 'hold theirs against mine', params: whatItIsLive },
              },
              { actions: { type: 'bring theirs in', params: whatItIsLive } },
            ],
          },
        },
        waiting: {
          tags: ['has unsaved changes', 'holds work'],
          always: { guard: 'nothing is unsaved', target: 'saved' },
          on: {
            SAVE: 'saving',
            PULL: [
              { guard: { type: 'it is old news', params: ({ event }) => event.known } },
              {
                guard: { type: 'both have changed the same', params: whatItIs },
                target: 'conflict',
                actions: { type: 'hold theirs against mine', params: whatItIs },
              },
              {
                actions: [
                  { type: 'bring theirs in', params: whatItIs },
                  { type: 'keepLocally', params: ({ context }) => localCopyOf(context) },
                ],
              },
            ],
          },
          after: { 'a second has passed': 'saving' },
        },
        saving: {
          tags: ['has unsaved changes', 'holds work', 'saving'],
          entry: 'send the page',
          invoke: {
            src: 'saveDraft',
            input: ({ context }) => ({
              cId: context.cId,
              snapshot: context.outgoing ?? context.history.present,
              base: context.stamp,
              version: context.version,
            }),
            onDone: {
              target: 'saved',
              actions: [
                { type: 'take that it is saved', params: ({ event }) => event.output },
                { type: 'keepLocally', params: ({ context }) => localCopyOf(context) },
              ],
            },
            onError: [
              {
                guard: {
                  type: 'both have changed the same meanwhile',
                  params: ({ event }) => ({ error: event.error }),
                },
                target: 'conflict',
                actions: { type: 'hold theirs against mine', params: whatTheyHave },
              },
              {
                guard: { type: 'somebody was there before', params: ({ event }) => ({ error: event.error }) },
                target: 'saved',
                actions: [
                  { type: 'bring theirs in', params: whatTheyHave },
                  { type: 'keepLocally', params: ({ context }) => localCopyOf(context) },
                ],
              },
              {
                guard: { type: 'the server is away', params: ({ event }) => ({ error: event.error }) },
                target: 'away',
                actions: [
                  'note that nobody answered',
                  { type: 'say', params: ({ event }) => messageOf(event.error) },
                ],
              },
              {
                target: 'refused',
                actions: [
                  'nothing is on its way',
                  { type: 'say', params: ({ event }) => messageOf(event.error) },
                ],
              },
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
          tags: [
            'has unsaved changes',
            'holds work',
            'cannot be saved',
            'shows a message',
            'can be tried again',
          ],
          on: { SAVE: 'saving' },
          after: { 'a pause has passed': 'saving' },
        },
        /** The server has said no; that only changes when something else does. */
        refused: {
          tags: [
            'has unsaved changes',
            'holds work',
            'cannot be saved',
            'shows a message',
            'can be tried again',
          ],
          on: {
            SAVE: 'saving',
            EDIT: 'waiting',
            UNDO: { guard: 'there is a step back', target: 'waiting' },
            REDO: { guard: 'there is a step forward', target: 'waiting' },
            PULL: [
              { guard: { type: 'it is old news', params: ({ event }) => event.known } },
              { target: 'saved', actions: { type: 'bring theirs in', params: whatItIs } },
            ],
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
                { type: 'keepLocally', params: ({ context }) => localCopyOf(context) },
              ],
            },
          },
        },
      },
    },
    'kept here': {
      initial: 'judging',
      states: {
        judging: {
          always: [{ guard: 'something was kept here', target: 'offered' }, { target: 'settled' }],
        },
        /** Typed here before, and never saved: it is offered until it is taken or put aside. */
        offered: {
          tags: 'offers what was kept here',
          on: {
            TAKE_LOCAL: {
              target: 'judging',
              actions: [
                'take what was kept here',
                { type: 'keepLocally', params: ({ context }) => localCopyOf(context) },
              ],
            },
            DROP_LOCAL: {
              target: 'judging',
              actions: [
                'put aside what was kept here',
                { type: 'keepLocally', params: ({ context }) => localCopyOf(context) },
              ],
            },
          },
        },
        settled: {},
      },
    },
  },
})
