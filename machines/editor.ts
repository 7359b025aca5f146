/**
 * A page in the editor, from opening it to leaving it (decisions §6; screens, editor). The draft is written by a
 * machine of its own (`editor-draft.ts`), the child `draft`; here is what happens around it, each at its own pace: who
 * else is here, versions, another title with its redirects, publishing, scheduling, withdrawing, discarding, undoing.
 */
import {
  ApiError,
  type EditorPage,
  messageOf,
  type PageVersion,
  type Presence,
  type Present,
  type PublishReport,
} from '@rounds/core/api'
import type { Move, PageContent, PageNames, PageSnapshot } from '@rounds/core/rules'
import { type ActorRefFrom, assign, emit, raise, type SnapshotFrom, sendTo, setup } from 'xstate'
import { type EditorDraftEvent, editorDraft, type LocalCopy } from './editor-draft.ts'
import { NO_ANSWER, slot } from './slot.ts'
import { type TitleChangeOutput, titleChange } from './title-change.ts'

export interface EditorInput {
  readonly cId: number
  /** Names this tab among those that have the page open; a UUID. */
  readonly tab: string
}

/** What is done to the page on the server, once the draft is saved. */
export type EditorTask =
  | {
      readonly does: 'publish'
      readonly reason: string
      /** When, ISO 8601; null for now. */
      readonly at: string | null
      /** The old addresses that shall lead on; null for all of them. */
      readonly redirects: readonly Move[] | null
    }
  | { readonly does: 'undo publish'; readonly cvId: number; readonly reason: string }
  | { readonly does: 'withdraw' }
  | { readonly does: 'discard' }

/** What the `carryOut` slot is asked. */
export interface EditorWork {
  readonly cId: number
  readonly task: EditorTask
  /** The version of the draft that is meant. */
  readonly version: number | null
}

/** What came of it: the page as it is now, and what was published. */
export interface EditorDone {
  readonly page: EditorPage
  readonly report: PublishReport | null
}

/** Versions to look at: one beside the draft, or two beside each other. */
export interface Comparison {
  readonly one: number
  readonly other: number | null
}

/** The pages that the `compare` slot answers. */
export interface Compared {
  readonly one: PageSnapshot
  readonly other: PageSnapshot | null
}

/** What is known of the child `draft`. */
interface DraftState {
  readonly isSaved: boolean
  /** It waits for a person: a conflict, or a refusal of the server. */
  readonly isStuck: boolean
  readonly version: number | null
}

export interface EditorContext {
  readonly cId: number
  readonly tab: string
  /** The page as it was last read. */
  readonly page: EditorPage | null
  readonly local: LocalCopy | null
  readonly draft: DraftState
  readonly here: readonly Present[]
  readonly versions: readonly PageVersion[]
  readonly comparison: Comparison | null
  readonly compared: Compared | null
  /** The title that was typed, while it is asked what it means. */
  readonly title: { readonly page: PageNames; readonly title: string; readonly at: number } | null
  /** The version of the draft when the server was last asked for the page. */
  readonly asked: number | null
  /** The old addresses that shall lead on, as the title change decided; null where nothing was decided. */
  readonly redirects: readonly Move[] | null
  readonly task: EditorTask | null
  readonly report: PublishReport | null
  readonly collapsed: readonly string[]
  readonly message: string | null
  readonly versionsMessage: string | null
}

export type EditorEvent =
  /** Once more what has failed: loading, or the task. */
  | { type: 'RETRY' }
  /** Another title was typed and left. */
  | { type: 'TITLE'; page: PageNames; title: string; at: number }
  | { type: 'DO'; task: EditorTask }
  /** What a task would do was shown, and is meant. */
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  | { type: 'COLLAPSE'; block: string; on: boolean }
  | { type: 'COLLAPSE_ALL'; blocks: readonly string[] }
  | { type: 'SHOW_VERSIONS' }
  | { type: 'HIDE_VERSIONS' }
  | { type: 'COMPARE'; comparison: Comparison }
  /** Bring the version that is looked at into the draft; it can be undone. */
  | { type: 'RESTORE'; at: number }
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'LEAVE_ANYWAY' }
  /** Raised when the page is another one on the server. */
  | { type: 'READ_ANEW' }

export type EditorTag =
  | 'loading'
  | 'cannot be loaded'
  | 'can be tried again'
  | 'can be edited'
  | 'is scheduled'
  | 'asks about the title'
  | 'asks to confirm'
  | 'busy'
  | 'shows a message'
  | 'shows versions'
  | 'loading versions'
  | 'versions cannot be loaded'
  | 'shows a comparison'
  | 'somebody else is here'
  | 'holds work'
  | 'asks whether to leave'
  | 'has left'

export type EditorEmitted =
  | { type: 'DONE'; task: EditorTask; report: PublishReport | null }
  | { type: 'LEFT' }

const draftStateOf = (at: SnapshotFrom<typeof editorDraft>): DraftState => ({
  isSaved: at.hasTag('is saved'),
  isStuck: at.hasTag('shows a conflict') || at.hasTag('cannot be saved'),
  version: at.context.version,
})

/** The draft's machine, while the page is open. */
export const draftOf = (at: { readonly children: object }): ActorRefFrom<typeof editorDraft> | undefined =>
  (at.children as { draft?: ActorRefFrom<typeof editorDraft> }).draft

/** Who else has the page open. */
export const othersHere = ({ here, tab }: EditorContext): readonly Present[] =>
  here.filter(present => present.tab !== tab)

const pageIn = (error: unknown): EditorPage | null =>
  error instanceof ApiError && error.status === 412 && error.body.current
    ? (error.body.current as unknown as EditorPage)
    : null

/** Whether a page that was refused has the draft that was meant, so that it is the live page that has changed. */
const isLiveNews = ({ draft }: EditorContext, page: EditorPage) =>
  page.draft !== null && page.draft.version === draft.version

const pull = (context: EditorContext, page: EditorPage, isRefusal = false): EditorDraftEvent => ({
  type: isRefusal && isLiveNews(context, page) ? 'PULL_LIVE' : 'PULL',
  page,
  known: context.asked,
})

const asksFirst = ({ does }: EditorTask) => does === 'discard' || does === 'undo publish'

/** The redirects that a title change wants: from an old address to the new one. */
const wantedBy = ({ redirects: { create, update } }: TitleChangeOutput): readonly Move[] => [
  ...create,
  ...update.map(({ redirect, to }) => ({ from: redirect.from, to })),
]

export const editor = setup({
  types: {} as {
    context: EditorContext
    events: EditorEvent
    input: EditorInput
    emitted: EditorEmitted
    tags: EditorTag
    children: { draft: 'draft'; titleChange: 'titleChange' }
  },
  actors: {
    draft: editorDraft,
    titleChange,
    load: slot<EditorPage, { readonly cId: number }>('load'),
    readLocal: slot<LocalCopy | null, { readonly cId: number }>('readLocal'),
    beat: slot<Presence, { readonly cId: number; readonly tab: string }>('beat'),
    carryOut: slot<EditorDone, EditorWork>('carryOut'),
    versions: slot<readonly PageVersion[], { readonly cId: number }>('versions'),
    compare: slot<Compared, Comparison>('compare'),
  },
  delays: {
    'it is time to look again': 10_000,
    'the answer is overdue': 30_000,
  },
  guards: {
    'the draft is saved': ({ context }) => context.draft.isSaved,
    'the draft is not saved': ({ context }) => !context.draft.isSaved,
    'the draft waits for a person': ({ context }) => context.draft.isStuck,
    'the draft stands otherwise': ({ context }, at: DraftState) =>
      at.isSaved !== context.draft.isSaved ||
      at.isStuck !== context.draft.isStuck ||
      at.version !== context.draft.version,
    'it cannot be done': ({ context: { draft } }, { does }: EditorTask) =>
      does !== 'undo publish' && draft.version === null && draft.isSaved,
    'it asks first': (_, task: EditorTask) => asksFirst(task),
    'it is scheduled': ({ context }) => Boolean(context.page?.draft?.publishAt),
    'it is not scheduled': ({ context }) => !context.page?.draft?.publishAt,
    'others are here': ({ context }) => othersHere(context).length > 0,
    'nobody else is here': ({ context }) => othersHere(context).length === 0,
    'the draft is another one': ({ context }, { draft }: Presence) =>
      context.draft.isSaved && (draft?.version ?? null) !== context.draft.version,
    'somebody was there before': (_, { error }: { error: unknown }) => pageIn(error) !== null,
    'the title changes something': (_, { changes }: TitleChangeOutput) => Object.keys(changes).length > 0,
  },
  actions: {
    'take the page': assign(({ context }, page: EditorPage) => ({
      page,
      here: page.here,
      versions: page.versions,
      message: null,
      ...(context.page === null && { draft: { ...context.draft, version: page.draft?.version ?? null } }),
    })),
    'take what was kept here': assign((_, local: LocalCopy | null) => ({ local })),
    'take how the draft stands': assign((_, draft: DraftState) => ({ draft })),
    'take who is here': assign((_, { here }: Presence) => ({ here })),
    'take the versions': assign((_, versions: readonly PageVersion[]) => ({ versions })),
    'take the task': assign((_, task: EditorTask) => ({ task, message: null, report: null })),
    'take the report': assign((_, { report }: EditorDone) => ({ report, redirects: null })),
    'take the title': assign((_, title: NonNullable<EditorContext['title']>) => ({ title })),
    'take the redirects': assign((_, output: TitleChangeOutput) =>
      output.answer === 'title and URL' ? { redirects: wantedBy(output) } : {},
    ),
    'take what is compared': assign((_, comparison: Comparison) => ({ comparison, compared: null })),
    'take the compared pages': assign((_, compared: Compared) => ({ compared })),
    'compare nothing': assign({ comparison: null, compared: null }),
    'note what was known': assign({ asked: ({ context }) => context.draft.version }),
    'save the draft': sendTo('draft', { type: 'SAVE' }),
    'tell the draft': sendTo('draft', (_, event: EditorDraftEvent) => event),
    collapse: assign(({ context }, { block, on }: { block: string; on: boolean }) => ({
      collapsed: on
        ? [...new Set([...context.collapsed, block])]
        : context.collapsed.filter(one => one !== block),
    })),
    'collapse these': assign((_, collapsed: readonly string[]) => ({ collapsed })),
    say: assign((_, message: string | null) => ({ message })),
    'say of the versions': assign((_, versionsMessage: string | null) => ({ versionsMessage })),
    'read anew': raise({ type: 'READ_ANEW' }),
    'tell that it is done': emit(({ context }, { report }: EditorDone) => ({
      type: 'DONE' as const,
      task: context.task ?? { does: 'withdraw' as const },
      report,
    })),
    'tell that it was left': emit({ type: 'LEFT' as const }),
  },
}).createMachine({
  id: 'editor',
  context: ({ input: { cId, tab } }) => ({
    cId,
    tab,
    page: null,
    local: null,
    draft: { isSaved: true, isStuck: false, version: null },
    here: [],
    versions: [],
    comparison: null,
    compared: null,
    title: null,
    asked: null,
    redirects: null,
    task: null,
    report: null,
    collapsed: [],
    message: null,
    versionsMessage: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: { type: 'say', params: null },
      invoke: {
        src: 'load',
        input: ({ context }) => ({ cId: context.cId }),
        onDone: {
          target: 'looking here',
          actions: { type: 'take the page', params: ({ event }) => event.output },
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
    'not loaded': {
      tags: ['cannot be loaded', 'can be tried again', 'shows a message'],
      on: { RETRY: 'loading' },
    },
    /** What was typed here and never reached the server, as when the browser was killed. */
    'looking here': {
      tags: 'loading',
      invoke: {
        src: 'readLocal',
        input: ({ context }) => ({ cId: context.cId }),
        onDone: {
          target: 'open',
          actions: { type: 'take what was kept here', params: ({ event }) => event.output },
        },
        onError: 'open',
      },
      after: { 'the answer is overdue': 'open' },
    },
    open: {
      type: 'parallel',
      invoke: {
        id: 'draft',
        src: 'draft',
        input: ({ context }) => ({ page: context.page as EditorPage, local: context.local }),
        onSnapshot: {
          guard: { type: 'the draft stands otherwise', params: ({ event }) => draftStateOf(event.snapshot) },
          actions: { type: 'take how the draft stands', params: ({ event }) => draftStateOf(event.snapshot) },
        },
      },
      on: {
        COLLAPSE: { actions: { type: 'collapse', params: ({ event }) => event } },
        COLLAPSE_ALL: { actions: { type: 'collapse these', params: ({ event }) => event.blocks } },
      },
      states: {
        doing: {
          initial: 'nothing',
          states: {
            nothing: {
              on: {
                TITLE: {
                  target: 'changing the title',
                  actions: {
                    type: 'take the title',
                    params: ({ event: { page, title, at } }) => ({ page, title, at }),
                  },
                },
                DO: [
                  { guard: { type: 'it cannot be done', params: ({ event }) => event.task } },
                  {
                    guard: { type: 'it asks first', params: ({ event }) => event.task },
                    target: 'asking',
                    actions: { type: 'take the task', params: ({ event }) => event.task },
                  },
                  {
                    target: 'saving first',
                    actions: { type: 'take the task', params: ({ event }) => event.task },
                  },
                ],
              },
            },
            'changing the title': {
              tags: 'asks about the title',
              invoke: {
                id: 'titleChange',
                src: 'titleChange',
                input: ({ context }) => ({
                  page: context.title?.page ?? { CTitle: '' },
                  title: context.title?.title ?? '',
                }),
                onDone: [
                  {
                    guard: { type: 'the title changes something', params: ({ event }) => event.output },
                    target: 'nothing',
                    actions: [
                      { type: 'take the redirects', params: ({ event }) => event.output },
                      {
                        type: 'tell the draft',
                        params: ({ context, event }) => ({
                          type: 'EDIT',
                          edit: { does: 'set all', content: event.output.changes as Partial<PageContent> },
                          at: context.title?.at ?? 0,
                        }),
                      },
                    ],
                  },
                  { target: 'nothing' },
                ],
              },
            },
            asking: { tags: 'asks to confirm', on: { CONFIRM: 'saving first', CANCEL: 'nothing' } },
            /** What is published or discarded is what stands here, not what stood here a second ago. */
            'saving first': {
              tags: 'busy',
              entry: 'save the draft',
              always: [
                { guard: 'the draft is saved', target: 'at work' },
                {
                  guard: 'the draft waits for a person',
                  target: 'failed',
                  actions: { type: 'say', params: 'What you wrote is not saved yet. Settle that first.' },
                },
              ],
              after: {
                'the answer is overdue': { target: 'failed', actions: { type: 'say', params: NO_ANSWER } },
              },
            },
            'at work': {
              tags: 'busy',
              entry: 'note what was known',
              invoke: {
                src: 'carryOut',
                input: ({ context }) => ({
                  cId: context.cId,
                  task: context.task ?? { does: 'withdraw' },
                  version: context.draft.version,
                }),
                onDone: {
                  target: 'nothing',
                  actions: [
                    {
                      type: 'tell the draft',
                      params: ({ context, event }) => pull(context, event.output.page),
                    },
                    { type: 'take the page', params: ({ event }) => event.output.page },
                    { type: 'take the report', params: ({ event }) => event.output },
                    { type: 'tell that it is done', params: ({ event }) => event.output },
                  ],
                },
                onError: [
                  {
                    guard: {
                      type: 'somebody was there before',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    target: 'failed',
                    actions: [
                      {
                        type: 'tell the draft',
                        params: ({ context, event }) =>
                          pull(context, pageIn(event.error) ?? (context.page as EditorPage), true),
                      },
                      { type: 'say', params: ({ event }) => messageOf(event.error) },
                    ],
                  },
                  {
                    target: 'failed',
                    actions: { type: 'say', params: ({ event }) => messageOf(event.error) },
                  },
                ],
              },
              after: {
                'the answer is overdue': {
                  target: 'failed',
                  actions: [{ type: 'say', params: NO_ANSWER }, 'read anew'],
                },
              },
            },
            failed: {
              tags: ['shows a message', 'can be tried again'],
              on: {
                RETRY: 'saving first',
                CANCEL: { target: 'nothing', actions: { type: 'say', params: null } },
              },
            },
          },
        },
        standing: {
          initial: 'to be edited',
          states: {
            'to be edited': {
              tags: 'can be edited',
              always: { guard: 'it is scheduled', target: 'scheduled' },
            },
            /** What is published by itself stays as it is until it is withdrawn. */
            scheduled: {
              tags: 'is scheduled',
              always: { guard: 'it is not scheduled', target: 'to be edited' },
            },
          },
        },
        people: {
          initial: 'alone',
          states: {
            alone: { always: { guard: 'others are here', target: 'together' } },
            together: {
              tags: 'somebody else is here',
              always: { guard: 'nobody else is here', target: 'alone' },
            },
          },
        },
        beating: {
          initial: 'beat',
          states: {
            beat: {
              invoke: {
                src: 'beat',
                input: ({ context }) => ({ cId: context.cId, tab: context.tab }),
                onDone: [
                  {
                    guard: { type: 'the draft is another one', params: ({ event }) => event.output },
                    target: 'pause',
                    actions: [{ type: 'take who is here', params: ({ event }) => event.output }, 'read anew'],
                  },
                  {
                    target: 'pause',
                    actions: { type: 'take who is here', params: ({ event }) => event.output },
                  },
                ],
                onError: 'pause',
              },
              after: { 'the answer is overdue': 'pause' },
            },
            pause: { after: { 'it is time to look again': 'beat' } },
          },
        },
        reading: {
          initial: 'up to date',
          states: {
            'up to date': { on: { READ_ANEW: 'anew' } },
            anew: {
              entry: 'note what was known',
              invoke: {
                src: 'load',
                input: ({ context }) => ({ cId: context.cId }),
                onDone: {
                  target: 'up to date',
                  actions: [
                    { type: 'tell the draft', params: ({ context, event }) => pull(context, event.output) },
                    { type: 'take the page', params: ({ event }) => event.output },
                  ],
                },
                onError: 'up to date',
              },
              after: { 'the answer is overdue': 'up to date' },
            },
          },
        },
        versions: {
          initial: 'hidden',
          states: {
            hidden: { on: { SHOW_VERSIONS: 'shown' } },
            shown: {
              tags: 'shows versions',
              initial: 'loading',
              on: { HIDE_VERSIONS: { target: 'hidden', actions: 'compare nothing' } },
              states: {
                loading: {
                  tags: 'loading versions',
                  entry: { type: 'say of the versions', params: null },
                  invoke: {
                    src: 'versions',
                    input: ({ context }) => ({ cId: context.cId }),
                    onDone: {
                      target: 'listed',
                      actions: { type: 'take the versions', params: ({ event }) => event.output },
                    },
                    onError: {
                      target: 'not loaded',
                      actions: { type: 'say of the versions', params: ({ event }) => messageOf(event.error) },
                    },
                  },
                  after: {
                    'the answer is overdue': {
                      target: 'not loaded',
                      actions: { type: 'say of the versions', params: NO_ANSWER },
                    },
                  },
                },
                'not loaded': { tags: 'versions cannot be loaded', on: { SHOW_VERSIONS: 'loading' } },
                listed: {
                  on: {
                    COMPARE: {
                      target: 'comparing',
                      actions: { type: 'take what is compared', params: ({ event }) => event.comparison },
                    },
                  },
                },
                comparing: {
                  tags: 'loading versions',
                  entry: { type: 'say of the versions', params: null },
                  invoke: {
                    src: 'compare',
                    input: ({ context }) => context.comparison ?? { one: 0, other: null },
                    onDone: {
                      target: 'compared',
                      actions: { type: 'take the compared pages', params: ({ event }) => event.output },
                    },
                    onError: {
                      target: 'not loaded',
                      actions: { type: 'say of the versions', params: ({ event }) => messageOf(event.error) },
                    },
                  },
                  after: {
                    'the answer is overdue': {
                      target: 'not loaded',
                      actions: { type: 'say of the versions', params: NO_ANSWER },
                    },
                  },
                },
                compared: {
                  tags: 'shows a comparison',
                  on: {
                    COMPARE: {
                      target: 'comparing',
                      actions: { type: 'take what is compared', params: ({ event }) => event.comparison },
                    },
                    RESTORE: {
                      target: 'listed',
                      actions: [
                        {
                          type: 'tell the draft',
                          params: ({ context, event }) => ({
                            type: 'EDIT',
                            edit: { does: 'replace', page: (context.compared as Compared).one },
                            at: event.at,
                          }),
                        },
                        'compare nothing',
                      ],
                    },
                  },
                },
              },
            },
          },
        },
        work: {
          initial: 'none',
          states: {
            none: { always: { guard: 'the draft is not saved', target: 'held' } },
            held: { tags: 'holds work', always: { guard: 'the draft is saved', target: 'none' } },
          },
        },
        leaving: {
          initial: 'staying',
          states: {
            staying: { on: { LEAVE: 'asking' } },
            /** Passed through at once where nothing would be lost; a save that succeeds meanwhile ends it too. */
            asking: {
              tags: 'asks whether to leave',
              entry: 'save the draft',
              always: { guard: 'the draft is saved', target: 'left' },
              on: { STAY: 'staying', LEAVE_ANYWAY: 'left' },
            },
            left: {
              tags: 'has left',
              entry: 'tell that it was left',
              on: { LEAVE: { target: 'left', reenter: true } },
            },
          },
        },
      },
    },
  },
})
