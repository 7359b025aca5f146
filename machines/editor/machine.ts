/**
 * A page in the editor, from opening to leaving (decisions §6; screens, editor). Two child machines write the draft
 * (`editor-draft.ts`, the child `draft`) and show the versions (the child `versions`). Here is everything around them,
 * in parallel: presence, title changes with redirects, publishing, scheduling, withdrawing, discarding, undoing,
 * leaving.
 */
import type { EditorPage, Presence, PublishReport } from '@rounds/core/api'
import type { PageNames, PageSnapshot } from '@rounds/core/rules/page'
import { flowWords } from '@rounds/core/words/flows'
import { type ActorRefFrom, assign, emit, not, raise, sendTo, setup, stateIn } from 'xstate'
import { type EditorDraftEvent, editorDraft, type Failed, type LocalCopy } from '../editor-draft/machine.ts'
import { pageIn } from '../editor-draft/others.ts'
import { sayLate, sayNothing, sayWhy, slot } from '../kit.ts'
import { pageVersions } from '../page-versions.ts'
import { type TitleChangeOutput, titleChange } from '../title-change.ts'
import {
  asksFirst,
  collapseBlock,
  type DraftState,
  draftStateOf,
  type EditorContext,
  type EditorDone,
  type EditorTask,
  type EditorWork,
  followEvent,
  isAnotherDraft,
  isPointless,
  isSameState,
  isTooEarly,
  leftTitle,
  othersHere,
  pullEvent,
  refusedEvent,
  restoring,
  retitling,
  takeTitle,
  titleBack,
  tookPage,
  tookRedirects,
  typedTitle,
} from './steps.ts'

export type { DraftState, EditorContext, EditorDone, EditorTask, EditorWork } from './steps.ts'

export interface EditorInput {
  readonly cId: number
  /** Identifies this tab among those that have the page open; a UUID. */
  readonly tab: string
}

export type EditorEvent =
  /** Retries what failed: loading, or the task. */
  | { type: 'RETRY' }
  /** One keystroke in the title; `page` is the name before it. */
  | TitleTyped
  /** The title field lost focus: ask what else should change. */
  | { type: 'TITLE_LEFT'; title: string; at: number }
  /** Reverts the title to the previous one. */
  | { type: 'TITLE_BACK'; at: number }
  | { type: 'DO'; task: EditorTask }
  /** Confirms a task after its effects were shown. */
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  | { type: 'COLLAPSE'; block: string; on: boolean }
  | { type: 'COLLAPSE_ALL'; blocks: readonly string[] }
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'LEAVE_ANYWAY' }
  /** Sent by the child `versions`: a version to restore into the draft; it can be undone. */
  | { type: 'RESTORED'; page: PageSnapshot; at: number }
  /** Raised when the page changed on the server. */
  | { type: 'READ_ANEW' }

interface TitleTyped {
  type: 'TITLE'
  page: PageNames
  title: string
  at: number
}

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
  | 'someone else is here'
  | 'holds work'
  | 'asks whether to leave'
  | 'has left'

export type EditorEmitted =
  | { type: 'DONE'; task: EditorTask; report: PublishReport | null }
  | { type: 'LEFT' }

/** The draft's machine, while the page is open. */
export const draftOf = (at: { readonly children: object }): ActorRefFrom<typeof editorDraft> | undefined =>
  (at.children as { draft?: ActorRefFrom<typeof editorDraft> }).draft

/** The versions' machine. */
export const versionsOf = (at: {
  readonly children: object
}): ActorRefFrom<typeof pageVersions> | undefined =>
  (at.children as { versions?: ActorRefFrom<typeof pageVersions> }).versions

/** The input of steps: the context, and the event that led to them. */
interface Given<E> {
  readonly context: EditorContext
  readonly event: E
}

const whyNot = ({ event }: { event: Failed }) => ({ error: event.error })
const task = ({ event }: { event: { task: EditorTask } }) => event.task
/** Title keystrokes are written to the draft like any other text. */
const typeTitle = {
  actions: [
    { type: 'take the title', params: ({ event }: { event: TitleTyped }) => event },
    { type: 'tell the draft', params: ({ event }: { event: TitleTyped }) => typedTitle(event) },
  ],
} as const
const putTitleBack = [
  {
    type: 'tell the draft',
    params: ({ context, event }: Given<{ at: number }>) => titleBack(context, event.at),
  },
  'forget the title',
] as const
/** A changed title is asked about as soon as no other task is running. */
const leaveTitle = {
  type: 'the title is left',
  params: ({ event }: { event: { title: string; at: number } }) => event,
} as const
const takeTask = { type: 'take the task', params: task } as const
/** The tasks on the page; destructive ones are confirmed first. */
const takeUp = [
  { guard: { type: 'it cannot be done', params: task } },
  { guard: { type: 'it asks first', params: task }, target: 'asking', actions: takeTask },
  { target: 'saving first', actions: takeTask },
] as const
const UNFINISHED = flowWords.editor.somethingNotWrittenEnd
const OTHERS_CAME = flowWords.editor.somebodyElseWrittenInto

/** The page as it is now on the server, for everything that shows it. */
const takePage = (page: (event: never) => EditorPage, tell = pullEvent) =>
  [
    {
      type: 'tell the draft',
      params: ({ context, event }: Given<unknown>) => tell(context, page(event as never)),
    },
    { type: 'take the page', params: ({ event }: { event: unknown }) => page(event as never) },
    { type: 'list the versions', params: ({ event }: { event: unknown }) => page(event as never) },
  ] as const

/** A region that exposes a condition as a tag. */
const whether = <const Holds extends string, const Not extends string, const Tag extends EditorTag>(
  holds: Holds,
  doesNot: Not,
  tags: Tag,
  otherwise?: Tag,
) =>
  ({
    initial: 'no',
    states: {
      no: { ...(otherwise && { tags: otherwise }), always: { guard: holds, target: 'yes' } },
      yes: { tags, always: { guard: doesNot, target: 'no' } },
    },
  }) as const

export const editor = setup({
  types: {} as {
    context: EditorContext
    events: EditorEvent
    input: EditorInput
    emitted: EditorEmitted
    tags: EditorTag
    children: { draft: 'draft'; versions: 'versions'; titleChange: 'titleChange' }
  },
  actors: {
    draft: editorDraft,
    versions: pageVersions,
    titleChange,
    load: slot<EditorPage, { readonly cId: number }>('load'),
    readLocal: slot<LocalCopy | null, { readonly cId: number }>('readLocal'),
    heartbeat: slot<Presence, { readonly cId: number; readonly tab: string }>('heartbeat'),
    carryOut: slot<EditorDone, EditorWork>('carryOut'),
  },
  delays: {
    'it is time to look again': 10_000,
    'the answer is overdue': 30_000,
  },
  guards: {
    'the draft is saved': ({ context }) => context.draft.isSaved,
    'the draft is not saved': ({ context }) => !context.draft.isSaved,
    'the draft is stuck': ({ context }) => context.draft.isStuck,
    'it is not the page that was meant': ({ context }) => context.draft.heard !== context.seen,
    'the draft stands otherwise': ({ context }, at: DraftState) => !isSameState(at, context.draft),
    'it cannot be done': ({ context }, task: EditorTask) => isPointless(context, task),
    'something is unfinished that would be left out': ({ context }) => isTooEarly(context),
    'it asks first': (_, task: EditorTask) => asksFirst(task),
    'it is scheduled': ({ context }) => Boolean(context.page?.draft?.publishAt),
    'it is not scheduled': ({ context }) => !context.page?.draft?.publishAt,
    'others are here': ({ context }) => othersHere(context).length > 0,
    'nobody else is here': ({ context }) => othersHere(context).length === 0,
    'the draft is another one': ({ context }, presence: Presence) => isAnotherDraft(context, presence),
    'somebody was there before': (_, { error }: Failed) => pageIn(error) !== null,
    'a task is at work': stateIn('#at work'),
    'a title was typed': ({ context }) => context.title !== null,
    'a title waits': ({ context }) => context.title?.isLeft === true,
    'it is not decided yet': (_, { answer }: TitleChangeOutput) => answer === 'cancelled',
  },
  actions: {
    'take the page': assign(({ context }, page: EditorPage) => tookPage(context, page)),
    'take what was kept here': assign((_, local: LocalCopy | null) => ({ local })),
    'take how the draft stands': assign((_, draft: DraftState) => ({ draft })),
    'take who is here': assign((_, { here }: Presence) => ({ here })),
    'take the task': assign((_, task: EditorTask) => ({ task, message: null, report: null })),
    'note what was seen': assign({ seen: ({ context }) => context.draft.heard }),
    'take the report': assign((_, { report }: EditorDone) => ({ report, redirects: null })),
    'take the title': assign(({ context }, typed: TitleTyped) => takeTitle(context, typed)),
    'the title is left': assign(({ context }, left: { title: string; at: number }) =>
      leftTitle(context, left),
    ),
    'the title is typed on': assign(({ context: { title } }) => ({
      title: title && { ...title, isLeft: false },
    })),
    'forget the title': assign({ title: null }),
    'take the redirects': assign((_, output: TitleChangeOutput) => tookRedirects(output)),
    'note what was known': assign({ asked: ({ context }) => context.draft.version }),
    'save the draft': sendTo('draft', { type: 'SAVE' }),
    'tell the draft': sendTo('draft', (_, event: EditorDraftEvent) => event),
    'list the versions': sendTo('versions', (_, { versions }: EditorPage) => ({ type: 'LISTED', versions })),
    collapse: assign(({ context }, { block, on }: { block: string; on: boolean }) =>
      collapseBlock(context, block, on),
    ),
    'collapse these': assign((_, collapsed: readonly string[]) => ({ collapsed })),
    say: assign((_, message: string | null) => ({ message })),
    'read anew': raise({ type: 'READ_ANEW' }),
    'tell that it is done': emit(({ context }, { report }: EditorDone) => ({
      type: 'DONE' as const,
      task: context.task ?? { effect: 'withdraw' as const },
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
    draft: { isSaved: true, isStuck: false, isUnfinished: false, version: null, stamp: '', heard: 0 },
    here: [],
    title: null,
    asked: null,
    redirects: null,
    task: null,
    seen: 0,
    report: null,
    collapsed: [],
    message: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: sayNothing,
      invoke: {
        src: 'load',
        input: ({ context }) => ({ cId: context.cId }),
        onDone: {
          target: 'looking here',
          actions: { type: 'take the page', params: ({ event }) => event.output },
        },
        onError: { target: 'not loaded', actions: sayWhy },
      },
      after: { 'the answer is overdue': { target: 'not loaded', actions: sayLate } },
    },
    'not loaded': {
      tags: ['cannot be loaded', 'can be tried again', 'shows a message'],
      on: { RETRY: 'loading' },
    },
    /** Text typed here that never reached the server, for example because the browser was killed. */
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
      invoke: [
        {
          id: 'draft',
          src: 'draft',
          input: ({ context }) => ({ page: context.page as EditorPage, local: context.local }),
          onSnapshot: {
            guard: {
              type: 'the draft stands otherwise',
              params: ({ event }) => draftStateOf(event.snapshot),
            },
            actions: {
              type: 'take how the draft stands',
              params: ({ event }) => draftStateOf(event.snapshot),
            },
          },
        },
        {
          id: 'versions',
          src: 'versions',
          input: ({ context }) => ({ cId: context.cId, versions: context.page?.versions ?? [] }),
        },
      ],
      on: {
        COLLAPSE: { actions: { type: 'collapse', params: ({ event }) => event } },
        COLLAPSE_ALL: { actions: { type: 'collapse these', params: ({ event }) => event.blocks } },
        RESTORED: {
          actions: [
            'save the draft',
            { type: 'tell the draft', params: ({ event }) => restoring(event.page, event.at) },
          ],
        },
      },
      states: {
        doing: {
          initial: 'nothing',
          on: {
            TITLE: typeTitle,
            TITLE_LEFT: { guard: 'a title was typed', actions: leaveTitle },
            TITLE_BACK: { guard: 'a title was typed', actions: putTitleBack },
          },
          states: {
            nothing: {
              always: { guard: 'a title waits', target: 'changing the title' },
              on: {
                DO: takeUp,
              },
            },
            'changing the title': {
              tags: 'asks about the title',
              on: { TITLE: {}, TITLE_LEFT: {}, TITLE_BACK: {} },
              invoke: {
                id: 'titleChange',
                src: 'titleChange',
                input: ({ context }) => context.title ?? { page: { CTitle: '' }, title: '' },
                onDone: [
                  {
                    guard: { type: 'it is not decided yet', params: ({ event }) => event.output },
                    target: 'nothing',
                    actions: 'the title is typed on',
                  },
                  {
                    target: 'nothing',
                    actions: [
                      { type: 'take the redirects', params: ({ event }) => event.output },
                      {
                        type: 'tell the draft',
                        params: ({ context, event }) => retitling(context, event.output),
                      },
                      'forget the title',
                    ],
                  },
                ],
              },
            },
            asking: { tags: 'asks to confirm', on: { CONFIRM: 'saving first', CANCEL: 'nothing' } },
            /** Publishes or discards the current state, not the one from a second ago. */
            'saving first': {
              tags: 'busy',
              entry: ['note what was seen', 'save the draft'],
              always: [
                {
                  guard: 'something is unfinished that would be left out',
                  target: 'failed',
                  actions: { type: 'say', params: UNFINISHED },
                },
                {
                  guard: 'it is not the page that was meant',
                  target: 'failed',
                  actions: { type: 'say', params: OTHERS_CAME },
                },
                { guard: 'the draft is saved', target: 'at work' },
                {
                  guard: 'the draft is stuck',
                  target: 'failed',
                  actions: { type: 'say', params: flowWords.editor.notSavedYet },
                },
              ],
              after: { 'the answer is overdue': { target: 'failed', actions: sayLate } },
            },
            'at work': {
              id: 'at work',
              tags: 'busy',
              entry: 'note what was known',
              invoke: {
                src: 'carryOut',
                input: ({ context: { cId, task, draft } }) => ({
                  cId,
                  task: task ?? { effect: 'withdraw' },
                  version: draft.version,
                  base: draft.stamp,
                }),
                onDone: {
                  target: 'nothing',
                  actions: [
                    ...takePage(({ output }: { output: EditorDone }) => output.page, followEvent),
                    { type: 'take the report', params: ({ event }) => event.output },
                    { type: 'tell that it is done', params: ({ event }) => event.output },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'somebody was there before', params: whyNot },
                    target: 'failed',
                    actions: [
                      {
                        type: 'tell the draft',
                        params: ({ context, event }) => refusedEvent(context, event.error),
                      },
                      sayWhy,
                    ],
                  },
                  { target: 'failed', actions: sayWhy },
                ],
              },
              after: { 'the answer is overdue': { target: 'failed', actions: [sayLate, 'read anew'] } },
            },
            failed: {
              tags: ['shows a message', 'can be tried again'],
              on: {
                DO: takeUp,
                RETRY: 'saving first',
                CANCEL: { target: 'nothing', actions: sayNothing },
                TITLE_LEFT: {
                  guard: 'a title was typed',
                  target: 'nothing',
                  actions: [leaveTitle, sayNothing],
                },
              },
            },
          },
        },
        /** A scheduled draft stays as it is until it is withdrawn. */
        scheduled: whether('it is scheduled', 'it is not scheduled', 'is scheduled', 'can be edited'),
        'others here': whether('others are here', 'nobody else is here', 'someone else is here'),
        'unsaved work': whether('the draft is not saved', 'the draft is saved', 'holds work'),
        beating: {
          initial: 'heartbeat',
          states: {
            heartbeat: {
              invoke: {
                src: 'heartbeat',
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
            pause: { after: { 'it is time to look again': 'heartbeat' } },
          },
        },
        reading: {
          initial: 'up to date',
          states: {
            'up to date': { on: { READ_ANEW: { guard: not('a task is at work'), target: 'anew' } } },
            anew: {
              // The task brings the page too, and only what it brings is a step that can be undone.
              always: { guard: 'a task is at work', target: 'up to date' },
              entry: 'note what was known',
              invoke: {
                src: 'load',
                input: ({ context }) => ({ cId: context.cId }),
                onDone: {
                  target: 'up to date',
                  actions: takePage(({ output }: { output: EditorPage }) => output),
                },
                onError: 'up to date',
              },
              after: { 'the answer is overdue': 'up to date' },
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
