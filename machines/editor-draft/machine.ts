/**
 * The draft of a page while it is being edited (decisions §6): every change is stored here at once and on the server
 * within a second, whatever fails. A colleague's changes are merged by field and block; people are asked only about
 * conflicts. Undo reverts only your own edits.
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
import { effect, isBusy, isUnanswered, sayLate, sayWhy, slot } from '../kit.ts'
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
  /** The browser's copy from the last visit. */
  readonly local: LocalCopy | null
}

export type EditorDraftEvent =
  /** An edit; `at` in milliseconds separates continued typing from a new step. */
  | { type: 'EDIT'; edit: PageEdit; at: number }
  /** Unfinished input at a place named as in `UnfinishedText.at`; null when it is complete or discarded. */
  | { type: 'UNFINISHED'; at: string; text: string | null }
  /** A version is restored: another page replaces this one. */
  | { type: 'REPLACE'; page: PageSnapshot; at: number }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  /** Saves unsaved changes now. */
  | { type: 'SAVE' }
  /**
   * The page changed on the server: a colleague saved, or it was published, discarded, withdrawn. `known` is the
   * draft's version at the time of the request: results older than a later save are ignored.
   */
  | { type: 'PULL'; page: EditorPage; known: number | null }
  /** The same for your own change from here, such as discarding: an undoable step. */
  | { type: 'FOLLOW'; page: EditorPage; known: number | null }
  /** Rebases the draft on the current live page. */
  | { type: 'PULL_LIVE'; page: EditorPage; known: number | null }
  /** Whose change wins, by `placeName` of the conflict. */
  | { type: 'CHOOSE'; place: string; whose: WhoseChange }
  | { type: 'CHOOSE_ALL'; whose: WhoseChange }
  | { type: 'RESOLVE' }
  | { type: 'TAKE_LOCAL' }
  | { type: 'DROP_LOCAL' }
  /** The person has seen that others changed their text. */
  | { type: 'SEEN' }

export type EditorDraftTag =
  | 'is saved'
  | 'has unsaved changes'
  | 'holds work'
  | 'saving'
  | 'cannot be saved'
  | 'is refused'
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

/** The input of steps: the context, and the event that led to them. */
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

/** The current state is stored in the browser, and removed once the server has it. */
const keep = {
  type: 'keepLocally',
  params: ({ context }: { context: EditorDraftContext }) => localCopyOf(context),
} as const

/** After a failed save: shows it and allows an immediate retry. */
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

/** Changes by others are merged unless both changed the same thing; a rejected draft is then saved again. */
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

/** If the server has everything written here, there is no conflict. */
const bringAll = [oldNews, { actions: [{ type: 'bring theirs in', params: whatItIs }, keep] }] as const

/** The local copy is asked about if the page now has other text in the same place. */
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
    /**
     * Counted from the first unsaved change, however long the typing continues: nothing waits longer than this plus one
     * response.
     */
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
    'the server is busy': (_, { error }: Failed) => isBusy(error),
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
    /** To be filled: stores the copy in the browser synchronously, or removes it. */
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
              {
                guard: { type: 'the server is busy', params: whyNot },
                target: 'away',
                actions: ['nothing is on its way', sayWhy],
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
        /** Retried until it succeeds; the text is kept in the browser. */
        away: {
          tags: unsaved,
          on: { SAVE: 'saving', TAKE_LOCAL: askAboutLocalCopy },
          after: { 'a pause has passed': 'saving' },
        },
        /** The server rejected it; that changes only when something else does. */
        refused: {
          tags: [...unsaved, 'is refused'],
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
        /** Text typed here earlier and never saved: offered until it is applied or discarded. */
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
    /** It is not part of the saved page, and is kept in this browser until it is complete or discarded. */
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
        /** Someone changed text you wrote: that is shown, with your own text, until you have seen it. */
        told: {
          tags: 'tells what was overwritten',
          always: { guard: 'nothing was overwritten', target: 'nothing' },
          on: { SEEN: { actions: 'forget what was overwritten' } },
        },
      },
    },
  },
})
