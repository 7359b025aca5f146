/**
 * The draft of a page while it is written (decisions §6): every change is kept here at once and on the server within
 * a second, whatever breaks; a colleague's changes are brought together with one's own by field and block, and only
 * what both have changed is asked about. Undo takes back what one did oneself.
 */
import type { DraftSave, DraftSaved, EditorPage } from '@rounds/core/api'
import {
  type PageEdit,
  type PageSnapshot,
  placeName,
  redo,
  undo,
  type WhoseChange,
} from '@rounds/core/rules/page'
import { assign, setup } from 'xstate'
import { effect, isUnanswered, sayLate, sayWhy, slot } from '../kit.ts'
import type { LocalCopy } from './copy.ts'
import {
  broughtIn,
  chooseChanges,
  followPage,
  holdIncoming,
  incomingIn,
  incomingLive,
  incomingLocalCopy,
  incomingOf,
  isContested,
  pageConflictsOf,
  tookLocal,
} from './others.ts'
import {
  applyEdit,
  type EditorDraftContext,
  type Incoming,
  isUnsaved,
  localCopyOf,
  mayRedo,
  mayUndo,
  openDraft,
  replacePage,
  savedAs,
  startSave,
  unheardOf,
} from './steps.ts'
import { unfinishedOf, withText } from './unfinished.ts'

export type { LocalCopy } from './copy.ts'
export { pageConflictsOf } from './others.ts'
export type { EditorDraftContext, Overwritten } from './steps.ts'
export { mayRedo, mayUndo, pageOf } from './steps.ts'
export { type UnfinishedText, unfinishedOf } from './unfinished.ts'

export interface EditorDraftInput {
  readonly page: EditorPage
  /** What was kept in the browser when the page was last open here. */
  readonly local: LocalCopy | null
}

export type EditorDraftEvent =
  /** Something is done to the page; `at` in milliseconds tells typing on from a new step. */
  | { type: 'EDIT'; edit: PageEdit; at: number }
  /** What stands at a place and is no value yet, as `UnfinishedText.at` names it; null when it is one, or is put aside. */
  | { type: 'UNFINISHED'; at: string; text: string | null }
  /** A version is brought back: another page takes the place of this one. */
  | { type: 'REPLACE'; page: PageSnapshot; at: number }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  /** Save now what is unsaved. */
  | { type: 'SAVE' }
  /**
   * The page is another one on the server: a colleague has saved, or it was published, discarded, withdrawn. `known` is
   * the version of the draft when it was asked for: what was asked before a later save is old news.
   */
  | { type: 'PULL'; page: EditorPage; known: number | null }
  /** The same where one did it oneself from here, as by discarding: a step that can be taken back. */
  | { type: 'FOLLOW'; page: EditorPage; known: number | null }
  /** Put the draft on top of the live page as it is now. */
  | { type: 'PULL_LIVE'; page: EditorPage; known: number | null }
  /** Whose change stands, by `placeName` of the conflict. */
  | { type: 'CHOOSE'; place: string; whose: WhoseChange }
  | { type: 'CHOOSE_ALL'; whose: WhoseChange }
  | { type: 'RESOLVE' }
  | { type: 'TAKE_LOCAL' }
  | { type: 'DROP_LOCAL' }
  /** It was seen what others have made of one's words. */
  | { type: 'SEEN' }

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
  | 'holds something unfinished'
  | 'tells what was overwritten'

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
  by: null,
  isKept: false,
  isLive: false,
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

/** Where something could not be saved: it is said, and can be tried again at once. */
const unsaved = [
  'has unsaved changes',
  'holds work',
  'cannot be saved',
  'shows a message',
  'can be tried again',
] as const

const oldNews = {
  guard: {
    type: 'it is old news',
    params: ({ event }: { event: { known: number | null } }) => event.known,
  },
} as const

/** What comes from others is brought in, unless both have changed the same; a draft that was refused is one to save then. */
const bring = (incoming: typeof whatItIs, target?: 'waiting') =>
  [
    oldNews,
    {
      guard: { type: 'both have changed the same', params: incoming },
      target: 'conflict',
      actions: { type: 'hold theirs against mine', params: incoming },
    },
    { ...(target && { target }), actions: [{ type: 'bring theirs in', params: incoming }, keep] },
  ] as const

/** Where the server has all that was written here, there is nothing that both have changed. */
const bringAll = [oldNews, { actions: [{ type: 'bring theirs in', params: whatItIs }, keep] }] as const

/** What was kept here is asked about where the page has another text in the same place by now. */
const askAboutLocalCopy = {
  guard: 'the page has changed where something was kept',
  target: 'conflict',
  actions: {
    type: 'hold theirs against mine',
    params: ({ context }: Given<unknown>) => incomingLocalCopy(context),
  },
} as const

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
    'something is unfinished': ({ context }) => unfinishedOf(context).length > 0,
    'nothing is unfinished': ({ context }) => unfinishedOf(context).length === 0,
    'something is unsaved': ({ context }) => isUnsaved(context),
    'nothing is unsaved': ({ context }) => !isUnsaved(context),
    'there is a step back': ({ context }) => mayUndo(context),
    'there is a step forward': ({ context }) => mayRedo(context),
    'something was kept here': ({ context }) => context.local !== null,
    'nothing was kept here': ({ context }) => context.local === null,
    'the page has changed where something was kept': ({ context }) =>
      context.local !== null && isContested(context, incomingLocalCopy(context)),
    'it goes with what was kept here': ({ context }) =>
      context.incoming === null && !isContested(context, incomingLocalCopy(context)),
    'nothing is asked': ({ context }) => context.incoming === null,
    'it is about what was kept here': ({ context }) =>
      context.incoming?.isKept === true && pageConflictsOf(context).every(({ whose }) => whose !== null),
    'something was overwritten': ({ context }) => context.overwritten !== null,
    'nothing was overwritten': ({ context }) => context.overwritten === null,
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
    edit: assign(({ context }, { edit, at }: { edit: PageEdit; at: number }) => applyEdit(context, edit, at)),
    'take what is unfinished': assign(
      ({ context: { unfinished } }, { at, text }: { at: string; text: string | null }) => ({
        unfinished: withText(unfinished, at, text),
      }),
    ),
    'go a step back': assign(({ context }) => ({ history: undo(context.history) })),
    'go a step forward': assign(({ context }) => ({ history: redo(context.history) })),
    replace: assign(({ context }, { page, at }: { page: PageSnapshot; at: number }) =>
      replacePage(context, page, at),
    ),
    'send the page': assign(({ context }) => startSave(context)),
    'take that it is saved': assign(({ context }, saved: DraftSaved) => savedAs(context, saved)),
    'bring theirs in': assign(({ context }, incoming: Incoming) => broughtIn(context, incoming)),
    follow: assign(({ context }, incoming: Incoming) => followPage(context, incoming)),
    'forget what was overwritten': assign({ overwritten: null }),
    'hold theirs against mine': assign((_, incoming: Incoming) => holdIncoming(incoming)),
    choose: assign(({ context }, { places, whose }: { places: readonly string[]; whose: WhoseChange }) =>
      chooseChanges(context, places, whose),
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
  context: ({ input: { page, local } }) => openDraft(page, local),
  type: 'parallel',
  states: {
    writing: {
      on: {
        EDIT: { actions: [{ type: 'edit', params: ({ event }) => event }, keep] },
        REPLACE: { actions: [{ type: 'replace', params: ({ event }) => event }, keep] },
        UNFINISHED: { actions: [{ type: 'take what is unfinished', params: ({ event }) => event }, keep] },
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
          on: {
            PULL: bringAll,
            PULL_LIVE: bring(whatItIsLive),
            FOLLOW: [oldNews, { actions: [{ type: 'follow', params: whatItIs }, keep] }],
            TAKE_LOCAL: askAboutLocalCopy,
          },
        },
        waiting: {
          tags: ['has unsaved changes', 'holds work'],
          always: { guard: 'nothing is unsaved', target: 'saved' },
          on: {
            SAVE: 'saving',
            PULL: bring(whatItIs),
            FOLLOW: bring(whatItIs),
            TAKE_LOCAL: askAboutLocalCopy,
          },
          after: { 'a second has passed': 'saving' },
        },
        saving: {
          tags: ['has unsaved changes', 'holds work', 'saving'],
          entry: 'send the page',
          invoke: {
            src: 'saveDraft',
            input: ({ context: { cId, outgoing, history, stamp, version, keeping } }) => ({
              cId,
              snapshot: outgoing ?? history.present,
              base: stamp,
              version,
              ...(keeping && { keeps: keeping }),
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
              actions: ['note that nobody answered', sayLate],
            },
          },
        },
        /** Tried again and again; what is typed is kept in the browser. */
        away: {
          tags: unsaved,
          on: { SAVE: 'saving', TAKE_LOCAL: askAboutLocalCopy },
          after: { 'a pause has passed': 'saving' },
        },
        /** The server has said no; that only changes when something else does. */
        refused: {
          tags: unsaved,
          on: {
            SAVE: 'saving',
            EDIT: 'waiting',
            REPLACE: 'waiting',
            UNDO: { guard: 'there is a step back', target: 'waiting' },
            REDO: { guard: 'there is a step forward', target: 'waiting' },
            TAKE_LOCAL: [askAboutLocalCopy, { guard: 'something was kept here', target: 'waiting' }],
            PULL: bring(whatItIs, 'waiting'),
            FOLLOW: bring(whatItIs, 'waiting'),
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
            RESOLVE: [
              {
                guard: 'it is about what was kept here',
                target: 'saved',
                actions: ['take what was kept here', keep],
              },
              {
                guard: 'every conflict is decided',
                target: 'saved',
                actions: [
                  {
                    type: 'bring theirs in',
                    params: ({ context }) => context.incoming ?? nothingNew(context),
                  },
                  keep,
                ],
              },
            ],
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
          always: { guard: 'nothing was kept here', target: 'settled' },
          on: {
            TAKE_LOCAL: {
              guard: 'it goes with what was kept here',
              actions: ['take what was kept here', keep],
            },
            DROP_LOCAL: { guard: 'nothing is asked', actions: ['put aside what was kept here', keep] },
          },
        },
      },
    },
    /** It is no part of the page that is saved, and kept in this browser until it is a value, or put aside. */
    unfinished: {
      initial: 'nothing',
      states: {
        nothing: { always: { guard: 'something is unfinished', target: 'something' } },
        something: {
          tags: 'holds something unfinished',
          always: { guard: 'nothing is unfinished', target: 'nothing' },
        },
      },
    },
    overwritten: {
      initial: 'nothing',
      states: {
        nothing: { always: { guard: 'something was overwritten', target: 'told' } },
        /** What one wrote is not as one wrote it: that is said, with one's own words, until it was seen. */
        told: {
          tags: 'tells what was overwritten',
          always: { guard: 'nothing was overwritten', target: 'nothing' },
          on: { SEEN: { actions: 'forget what was overwritten' } },
        },
      },
    },
  },
})
