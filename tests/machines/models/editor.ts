import { type AnyMachineSnapshot, and, assign, emit, not, setup, stateIn } from 'xstate'
import type { PublishReport } from '../../../core/api/index.ts'
import type { EditorEmitted, EditorInput, EditorTag, EditorTask } from '../../../machines/editor/machine.ts'
import { defineModel, type EventOf, expected, type Model } from '../../model.ts'
import {
  bob,
  COPY,
  type Context,
  events,
  LATE,
  LEFT,
  MOVES,
  me,
  next,
  OTHERS,
  PAGES,
  type PageName,
  publish,
  REPORT,
  soonest,
  TAB,
  TITLE,
  UNFINISHED,
  UNSAVED,
  unpublish,
  version,
} from './editor-events.ts'
import { paged } from './editor-pages.ts'

const calls = (slot: string, input?: unknown) =>
  ({ type: 'calls', params: { slot, ...(input !== undefined && { input }) } }) as const
/** One of the machines around hears something. */
const hears = (params: object) => ({ type: 'effect', params: { effect: 'hear', params } }) as const
const follows = (page: PageName) =>
  ({
    type: 'effect',
    params: ({ context }: { context: Context }) => ({
      effect: 'hear',
      params: {
        type:
          context.task?.effect === 'discard' || context.task?.effect === 'undo publish' ? 'FOLLOW' : 'PULL',
        page: PAGES[page],
        known: context.asked,
      },
    }),
  }) as const
const pulls = (page: PageName, type = 'PULL') =>
  ({
    type: 'effect',
    params: ({ context }: { context: Context }) => ({
      effect: 'hear',
      params: {
        type: type === 'PULL_LIVE' && version(context) !== 1 ? 'PULL' : type,
        page: PAGES[page],
        known: context.asked,
      },
    }),
  }) as const
const edits = (edit: object, at: number) => hears({ type: 'EDIT', edit, at })

const parts = setup({
  types: {} as {
    context: Context
    events: EventOf<typeof events>
    input: EditorInput
    emitted: EditorEmitted
    tags: EditorTag
  },
  guards: {
    'it is due': ({ context }, what: keyof Context['due']) => context.due[what] === soonest(context),
    'it is saved': ({ context }) => context.draft.isSaved,
    'it is whole': ({ context }) => context.draft.isSaved && !context.draft.isUnfinished,
    'it is unfinished': ({ context }) => context.draft.isUnfinished,
    'it would be left out': ({ context }) => context.draft.isUnfinished && context.task?.effect === 'publish',
    'it is stuck': ({ context }) => context.draft.isStuck,
    'it is unsaved': ({ context }) => !context.draft.isSaved,
    'there is no draft': ({ context }) => context.draft.isSaved && version(context) === null,
    'it is scheduled': ({ context }) => context.page === 'scheduled',
    'Bob is here': ({ context }) => context.here.some(({ tab }) => tab !== TAB),
    'a title waits': ({ context }) => context.title?.isLeft === true,
    'a title was typed': ({ context }) => context.title !== null,
    'it is news': ({ context }, version: number | null) =>
      (context.draft.isSaved || context.draft.isStuck) && version !== context.draft.version,
  },
  actions: {
    ...expected,
    set: assign((_, change: Partial<Context>) => change),
    count: assign(({ context }) => ({ count: context.count + 1 })),
    wait: assign(({ context }, due: Partial<Context['due']>) => ({ due: { ...context.due, ...due } })),
    pass: assign(({ context }) => {
      const ms = soonest(context)
      const left = Object.entries(context.due).map(([what, due]) => [what, due && due - ms] as const)
      return { due: Object.fromEntries(left) as unknown as Context['due'] }
    }),
    stand: assign(({ context }, draft: Partial<Context['draft']>) => ({
      draft: { ...context.draft, ...draft },
      count: context.count + 1,
    })),
    'be saved': assign(({ context }) => ({
      draft: {
        isSaved: true,
        isStuck: false,
        isUnfinished: false,
        version: next(context),
        stamp: context.draft.stamp,
        heard: context.draft.heard,
      },
      count: context.count + 1,
    })),
    show: assign(({ context }, page: PageName) => ({
      page,
      here: PAGES[page].here,
      message: null,
      ...(context.page === null && {
        draft: {
          ...context.draft,
          version: PAGES[page].draft?.version ?? null,
          stamp: PAGES[page].live.stamp,
        },
      }),
    })),
    'type on': assign(({ context: { title } }) => ({ title: title && { ...title, isLeft: false } })),
    'note what was seen': assign({ seen: ({ context }) => context.draft.heard }),
    'note what is known': assign({ asked: ({ context }) => context.draft.version }),
    fold: assign(({ context: { collapsed } }) => ({
      collapsed: collapsed.includes('one') ? collapsed : [...collapsed, 'one'],
    })),
    unfold: assign(({ context }) => ({ collapsed: context.collapsed.filter(one => one !== 'one') })),
    'tell that it is done': emit(({ context }, report: PublishReport | null) => ({
      type: 'DONE' as const,
      task: context.task as EditorTask,
      report,
    })),
    'tell that it was left': emit({ type: 'LEFT' as const }),
  },
})

const say = (message: string | null) => ({ type: 'set', params: { message } }) as const
const wait = (due: Partial<Context['due']>) => ({ type: 'wait', params: due }) as const
const isDue = (what: keyof Context['due']) => ({ type: 'it is due', params: what }) as const

const begins = (task: EditorTask) => ({ type: 'set', params: { task, message: null, report: null } }) as const
const asksFirst = (task: EditorTask) => ({ target: 'asking', actions: begins(task) }) as const
/** What can be done while nothing else is, or after something could not be done. */
const tasks = {
  'takes a publish back': asksFirst(unpublish),
  discards: [{ guard: 'there is no draft' }, asksFirst({ effect: 'discard' })],
  publishes: [{ guard: 'there is no draft' }, { target: 'saving first', actions: begins(publish) }],
  withdraws: [
    { guard: 'there is no draft' },
    { target: 'saving first', actions: begins({ effect: 'withdraw' }) },
  ],
} as const
const done = (page: PageName, report: PublishReport | null) =>
  ({
    target: 'nothing',
    actions: [
      follows(page),
      { type: 'show', params: page },
      hears({ type: 'LISTED', versions: PAGES[page].versions }),
      { type: 'set', params: { report, redirects: null } },
      { type: 'tell that it is done', params: report },
      'count',
    ],
  }) as const
const notDone = (message: string, ...more: readonly ReturnType<typeof pulls>[]) =>
  ({ target: 'failed', actions: [...more, say(message), 'count'] }) as const
const decided = (content: object, redirects?: object) =>
  ({
    target: 'nothing',
    actions: [
      ...(redirects ? [{ type: 'set', params: { redirects: MOVES } } as const] : []),
      edits({ effect: 'set all', content }, LEFT.at),
      { type: 'set', params: { title: null } } as const,
      'count' as const,
    ],
  }) as const
const takesTitle = [
  { type: 'set', params: { title: { ...TITLE, isLeft: false } } },
  edits({ effect: 'set', part: 'content', field: 'CTitle', value: TITLE.title }, TITLE.at),
] as const
const waits = (title: string) =>
  ({ type: 'set', params: { title: { ...TITLE, ...LEFT, title, isLeft: true } } }) as const
/** What goes on in a dialog is not typed into the page. */
const nothing = {
  'types a title': {},
  'types on': {},
  'leaves the title': {},
  'leaves it blank': {},
  'thinks better of the title': {},
}

const opens = (page: PageName) =>
  ({ target: 'looking here', actions: { type: 'show', params: page } }) as const
const opened = {
  'nothing was kept here': 'open',
  'something was kept here': { target: 'open', actions: { type: 'set', params: { local: COPY } } },
  'this browser keeps nothing': 'open',
  'the next deadline comes': 'open',
} as const
const readAnew = (page: PageName) =>
  ({
    target: 'rest',
    actions: [
      pulls(page),
      { type: 'show', params: page },
      hears({ type: 'LISTED', versions: PAGES[page].versions }),
      'count',
    ],
  }) as const
const beats = (here: readonly object[]) =>
  ({
    target: 'pause',
    actions: [{ type: 'set', params: { here: here as Context['here'] } }, 'count'],
  }) as const

const whole = defineModel({
  events,
  starts: { '': { cId: 7, tab: TAB } },
  own: ['due', 'count'],
  typed: ['title', 'redirects', 'collapsed'],
  effects: ['hear'],
  machine: parts.createMachine({
    id: 'editor model',
    context: ({ input }) => ({
      ...input,
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
      due: { beating: null, working: null, reading: null, opening: null },
      count: 0,
    }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        entry: [say(null), calls('load', { cId: 7 }), wait({ opening: 30_000 })],
        on: {
          'a draft comes': opens('a draft'),
          'a live page comes': opens('live alone'),
          'a scheduled page comes': opens('scheduled'),
          'no page comes': { target: 'not loaded', actions: say('Can’t reach the server.') },
          'the next deadline comes': { target: 'not loaded', actions: say(LATE) },
        },
      },
      'not loaded': {
        tags: ['cannot be loaded', 'can be tried again', 'shows a message'],
        entry: wait({ opening: null }),
        on: { 'tries again': 'loading' },
      },
      'looking here': {
        tags: 'loading',
        entry: [calls('readLocal', { cId: 7 }), wait({ opening: 30_000 })],
        on: opened,
      },
      open: {
        type: 'parallel',
        entry: [
          wait({ opening: null }),
          {
            type: 'effect',
            params: ({ context: { page, local } }) => ({
              effect: 'hear',
              params: { type: 'DRAFT', page: PAGES[page as PageName], local },
            }),
          },
          {
            type: 'effect',
            params: ({ context: { page } }) => ({
              effect: 'hear',
              params: { type: 'VERSIONS', cId: 7, versions: PAGES[page as PageName].versions },
            }),
          },
        ],
        on: {
          'folds a block': { actions: 'fold' },
          'unfolds it': { actions: 'unfold' },
          'folds two blocks': { actions: { type: 'set', params: { collapsed: ['one', 'two'] } } },
          'brings a version back': {
            actions: [hears({ type: 'SAVE' }), hears({ type: 'REPLACE', page: paged('Old|'), at: 3 })],
          },
        },
        states: {
          clock: { on: { 'the next deadline comes': { actions: 'pass' } } },
          draft: {
            entry: calls('draft'),
            on: {
              'something is typed': {
                actions: [
                  { type: 'stand', params: { isSaved: false, isStuck: false, isUnfinished: false } },
                  calls('draft'),
                ],
              },
              'it is saved': { guard: 'it is unsaved', actions: ['be saved', calls('draft')] },
              'something is half typed': {
                guard: 'it is whole',
                actions: [{ type: 'stand', params: { isUnfinished: true } }, calls('draft')],
              },
              'it is typed to its end': {
                guard: 'it is unfinished',
                actions: [{ type: 'stand', params: { isUnfinished: false } }, calls('draft')],
              },
              'it is contested': {
                guard: 'it is unsaved',
                actions: [{ type: 'stand', params: { isStuck: true } }, calls('draft')],
              },
              'others have come onto it': {
                guard: 'it is unsaved',
                actions: [
                  {
                    type: 'stand',
                    params: ({ context: { draft } }) => ({
                      isSaved: false,
                      isStuck: false,
                      isUnfinished: false,
                      heard: draft.heard + 1,
                    }),
                  },
                  calls('draft'),
                ],
              },
              'it is refused': {
                guard: 'it is unsaved',
                actions: [{ type: 'stand', params: { isStuck: true } }, calls('draft')],
              },
            },
          },
          doing: {
            initial: 'nothing',
            on: {
              'types a title': { actions: takesTitle },
              'types on': { actions: takesTitle },
              'leaves the title': { guard: 'a title was typed', actions: waits('B.') },
              'leaves it blank': { guard: 'a title was typed', actions: waits('A') },
              'thinks better of the title': {
                guard: 'a title was typed',
                actions: [
                  edits({ effect: 'set all', content: { CTitle: 'A' } }, 8),
                  { type: 'set', params: { title: null } },
                  'count',
                ],
              },
            },
            states: {
              nothing: {
                entry: wait({ working: null }),
                always: { guard: 'a title waits', target: 'title' },
                on: {
                  ...tasks,
                },
              },
              title: {
                tags: 'asks about the title',
                entry: { type: 'calls', params: ({ context }) => ({ slot: 'title', input: context.title }) },
                on: {
                  ...nothing,
                  'decides for title and URL': decided({ CTitle: 'B', CSeoUrl: '/b' }, MOVES),
                  'decides for the name': decided({ CTitle: 'B' }),
                  'decides for nothing': decided({ CTitle: 'A' }),
                  'puts off the decision': {
                    target: 'nothing',
                    actions: ['type on', 'count'],
                  },
                },
              },
              asking: { tags: 'asks to confirm', on: { confirms: 'saving first', cancels: 'nothing' } },
              'saving first': {
                tags: 'busy',
                entry: ['note what was seen', hears({ type: 'SAVE' }), wait({ working: 30_000 })],
                always: [
                  { guard: 'it would be left out', ...notDone(UNFINISHED) },
                  { guard: ({ context }) => context.draft.heard !== context.seen, ...notDone(OTHERS) },
                  { guard: 'it is saved', target: 'at work' },
                  { guard: 'it is stuck', ...notDone(UNSAVED) },
                ],
                on: {
                  'the next deadline comes': { guard: isDue('working'), ...notDone(LATE) },
                },
              },
              'at work': {
                id: 'at work',
                tags: 'busy',
                entry: [
                  'note what is known',
                  {
                    type: 'calls',
                    params: ({ context: { task, draft } }) => ({
                      slot: 'carryOut',
                      input: { cId: 7, task, version: draft.version, base: draft.stamp },
                    }),
                  },
                  wait({ working: 30_000 }),
                ],
                on: {
                  'it is published': done('published', REPORT),
                  'it waits to be published': done('scheduled', REPORT),
                  'it is done': done('live alone', null),
                  'somebody was there before': notDone('It has changed.', pulls('theirs')),
                  'the live page is another one': notDone(
                    'It has changed.',
                    pulls('another live page', 'PULL_LIVE'),
                  ),
                  'it cannot be done': notDone('Can’t reach the server.'),
                  'the next deadline comes': { guard: isDue('working'), ...notDone(LATE) },
                },
              },
              failed: {
                entry: wait({ working: null }),
                tags: ['shows a message', 'can be tried again'],
                on: {
                  ...tasks,
                  'tries again': 'saving first',
                  cancels: { target: 'nothing', actions: say(null) },
                  'leaves the title': {
                    guard: 'a title was typed',
                    target: 'nothing',
                    actions: [waits('B.'), say(null)],
                  },
                  'leaves it blank': {
                    guard: 'a title was typed',
                    target: 'nothing',
                    actions: [waits('A'), say(null)],
                  },
                },
              },
            },
          },
          schedule: {
            initial: 'no',
            states: {
              no: { tags: 'can be edited', always: { guard: 'it is scheduled', target: 'yes' } },
              yes: {
                tags: 'is scheduled',
                always: { guard: ({ context }) => context.page !== 'scheduled', target: 'no' },
              },
            },
          },
          others: {
            initial: 'no',
            states: {
              no: { always: { guard: 'Bob is here', target: 'yes' } },
              yes: {
                tags: 'someone else is here',
                always: {
                  guard: ({ context }) => context.here.every(({ tab }) => tab === TAB),
                  target: 'no',
                },
              },
            },
          },
          unsaved: {
            initial: 'no',
            states: {
              no: { always: { guard: 'it is unsaved', target: 'yes' } },
              yes: { tags: 'holds work', always: { guard: 'it is saved', target: 'no' } },
            },
          },
          beating: {
            initial: 'heartbeat',
            states: {
              heartbeat: {
                id: 'heartbeat',
                entry: [calls('heartbeat', { cId: 7, tab: TAB }), wait({ beating: 30_000 })],
                on: {
                  'nobody else is here': beats([me]),
                  'Bob is here too': beats([bob, me]),
                  'Bob has saved': beats([bob, me]),
                  'the draft is gone': beats([]),
                  'the beat is lost': { target: 'pause', actions: 'count' },
                  'the next deadline comes': { guard: isDue('beating'), target: 'pause', actions: 'count' },
                },
              },
              pause: {
                entry: wait({ beating: 10_000 }),
                on: { 'the next deadline comes': { guard: isDue('beating'), target: 'heartbeat' } },
              },
            },
          },
          reading: {
            initial: 'rest',
            states: {
              rest: {
                entry: wait({ reading: null }),
                on: {
                  'Bob has saved': {
                    guard: and([
                      stateIn('#heartbeat'),
                      not(stateIn('#at work')),
                      { type: 'it is news', params: 9 },
                    ]),
                    target: 'read',
                  },
                  'the draft is gone': {
                    guard: and([
                      stateIn('#heartbeat'),
                      not(stateIn('#at work')),
                      { type: 'it is news', params: null },
                    ]),
                    target: 'read',
                  },
                  'the next deadline comes': {
                    guard: and([isDue('working'), stateIn('#at work')]),
                    target: 'read',
                  },
                },
              },
              read: {
                entry: ['note what is known', calls('load', { cId: 7 }), wait({ reading: 30_000 })],
                always: { guard: stateIn('#at work'), target: 'rest' },
                on: {
                  'their page comes': readAnew('theirs'),
                  'a live page comes': readAnew('live alone'),
                  'no page comes': { target: 'rest', actions: 'count' },
                  'the next deadline comes': { guard: isDue('reading'), target: 'rest', actions: 'count' },
                },
              },
            },
          },
          leaving: {
            initial: 'staying',
            states: {
              staying: { on: { leaves: 'asking' } },
              asking: {
                tags: 'asks whether to leave',
                entry: hears({ type: 'SAVE' }),
                always: { guard: 'it is saved', target: 'left' },
                on: { stays: 'staying', 'leaves anyway': 'left' },
              },
              left: {
                tags: 'has left',
                entry: 'tell that it was left',
                on: { leaves: { target: 'left', reenter: true } },
              },
            },
          },
        },
      },
    },
  }),
})

/** What may happen to an open page at any time. */
const always = [
  'a draft comes',
  'nothing was kept here',
  'the next deadline comes',
  'something is typed',
  'nobody else is here',
] as const

/** The model with some of its events, until three things have happened, or until something else does. */
const part = (
  end: (at: AnyMachineSnapshot) => boolean,
  ...names: readonly (keyof typeof events)[]
): Model => ({
  ...whole,
  events: Object.fromEntries([...always, ...names].map(name => [name, events[name]])),
  ends: at => (at.context as Context).count > 2 || end(at),
})

const isOpen = (at: AnyMachineSnapshot) => at.matches('open')
/** The server was told that the page is open here; what comes of that, and of time, is another part. */
const isBeaten = (at: AnyMachineSnapshot) => at.matches({ open: { beating: 'pause' } })

/** A page is opened, whatever the server and the browser have. */
export const editorOpeningModel = part(
  isOpen,
  'a live page comes',
  'a scheduled page comes',
  'no page comes',
  'something was kept here',
  'this browser keeps nothing',
  'tries again',
  'publishes',
  'takes a publish back',
  'withdraws',
  'discards',
)

/** It is published, scheduled and discarded, while the draft stands this way and that. */
export const editorDoingModel = part(
  isBeaten,
  'no page comes',
  'it is saved',
  'it is contested',
  'others have come onto it',
  'publishes',
  'discards',
  'confirms',
  'cancels',
  'tries again',
  'it is published',
  'it waits to be published',
  'somebody was there before',
  'the live page is another one',
  'it cannot be done',
)

/** Something in it is no value yet: that is not left out of a publish, and keeps nothing else back. */
export const editorUnfinishedModel = part(
  isBeaten,
  'no page comes',
  'something is half typed',
  'it is typed to its end',
  'it is saved',
  'publishes',
  'withdraws',
  'tries again',
  'cancels',
  'it is published',
  'it is done',
)

/** It is given another title, while something else is done to it. */
export const editorTitleModel = part(
  isBeaten,
  'no page comes',
  'it is saved',
  'types a title',
  'types on',
  'leaves the title',
  'leaves it blank',
  'thinks better of the title',
  'decides for title and URL',
  'decides for the name',
  'decides for nothing',
  'puts off the decision',
  'withdraws',
  'tries again',
  'cancels',
  'it is done',
  'it cannot be done',
)

/** Others have it open too, and save. */
export const editorOthersModel = part(
  () => false,
  'it is saved',
  'the beat is lost',
  'Bob is here too',
  'Bob has saved',
  'the draft is gone',
  'their page comes',
  'a live page comes',
  'no page comes',
)

/** Others have saved, and before their page is here one publishes. */
export const editorReadingModel = part(
  at => at.matches({ open: { doing: 'at work' } }),
  'Bob has saved',
  'their page comes',
  'publishes',
  'it is published',
)

/** Blocks are folded, a version is brought back, and a publish taken back. */
export const editorFoldingModel = part(
  isBeaten,
  'takes a publish back',
  'confirms',
  'cancels',
  'it is done',
  'no page comes',
  'tries again',
  'folds a block',
  'unfolds it',
  'folds two blocks',
  'brings a version back',
)

/** A publish is taken back on a page without a draft. */
export const editorTakingBackModel = part(
  isBeaten,
  'a live page comes',
  'takes a publish back',
  'confirms',
  'discards',
  'it cannot be done',
  'no page comes',
  'tries again',
)

/** It is left. */
export const editorLeavingModel = part(
  isBeaten,
  'it is saved',
  'it is refused',
  'leaves',
  'stays',
  'leaves anyway',
)
