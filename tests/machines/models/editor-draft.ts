import type { MergeChoices } from '@rounds/core/rules/page'
import { and, assign, setup } from 'xstate'
import { ApiError } from '../../../core/api/index.ts'
import type {
  EditorDraftEvent,
  EditorDraftInput,
  EditorDraftTag,
} from '../../../machines/editor-draft/machine.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type Model,
  type ModelEvents,
  passes,
  sends,
  waits,
} from '../../model.ts'
import {
  arrived,
  broughtIn,
  type Came,
  type Context,
  type Copy,
  came,
  colleagues,
  discarded,
  type Incoming,
  isUnsaved,
  kept,
  merge,
  next,
  otherLive,
  ownPage,
  published,
  retitled,
  seenCopy,
  stepped,
  storedCopy,
  type Texts,
  TITLE,
  theirSeo,
  theirTitle,
  withKept,
} from './editor-draft-pages.ts'
import { changedTo, type Named, named, paged, served } from './editor-pages.ts'

const titleOf = (context: Context) => `Mine ${context.typed + 1}`
const types = (pause: number) =>
  sends((context: Context) => ({
    type: 'EDIT',
    edit: { effect: 'set', part: 'content', field: 'CTitle', value: titleOf(context) },
    at: (context.last?.at ?? 0) + pause,
  }))
const pulls = (page: (context: Context) => ReturnType<typeof served>) =>
  sends((context: Context) => ({ type: 'PULL', page: page(context), known: context.version }))

const follows = (page: (context: Context) => ReturnType<typeof served>) =>
  sends((context: Context) => ({ type: 'FOLLOW', page: page(context), known: context.version }))

/** A field of the page, and one of a block that is not there. */
const FROM = 'content//CPublishDt'
const GONE = 'blocks/gone/CbMetaData.some.member'

const events = {
  'types on': types(1500),
  'types after a pause': types(1501),
  undoes: sends({ type: 'UNDO' }),
  redoes: sends({ type: 'REDO' }),
  saves: sends({ type: 'SAVE' }),
  'half a second passes': waits(500),
  'the second is over': passes(({ waited }: Context) => 1000 - waited),
  'two seconds pass': passes(2000),
  'a quarter of a minute passes': passes(15_000),
  'it is saved': answers('saveDraft', (context: Context) => ({
    cvId: 70,
    version: next(context),
    at: 'just now',
  })),
  'it is saved without what is dangerous': answers('saveDraft', (context: Context) => ({
    cvId: 70,
    version: next(context),
    at: 'just now',
    snapshot: paged('Clean|'),
  })),
  'the line is cut': fails('saveDraft', new ApiError(0, { message: 'Cut off.' })),
  'the disk is full': fails('saveDraft', new ApiError(507, { message: 'The disk is full.' })),
  'it is refused': fails('saveDraft', new ApiError(409, { message: 'It is scheduled.' })),
  'it is refused without a page': fails('saveDraft', new ApiError(412, { message: 'Changed.' })),
  'it had arrived': fails('saveDraft', (context: Context) => changedTo(arrived(context))),
  'a colleague has changed the title': fails('saveDraft', (context: Context) =>
    changedTo(colleagues(context, theirTitle(context))),
  ),
  'a colleague has changed the SEO title': fails('saveDraft', (context: Context) =>
    changedTo(colleagues(context, theirSeo(context))),
  ),
  'it was published': fails('saveDraft', (context: Context) => changedTo(published(context))),
  'hears of another title': pulls(context => colleagues(context, theirTitle(context))),
  'hears of another SEO title': pulls(context => colleagues(context, theirSeo(context))),
  'hears that it is published': pulls(published),
  'has discarded it': follows(discarded),
  'follows old news': sends((context: Context) => ({
    type: 'FOLLOW',
    page: discarded(context),
    known: 99,
  })),
  'types half a date': sends({ type: 'UNFINISHED', at: FROM, text: '12/2' }),
  'types half a number': sends({ type: 'UNFINISHED', at: GONE, text: '1e' }),
  'types it to its end': sends({ type: 'UNFINISHED', at: FROM, text: null }),
  'brings a version back': sends({ type: 'REPLACE', page: paged('Old|Old'), at: 7 }),
  'has seen what was overwritten': sends({ type: 'SEEN' }),
  'hears old news': sends((context: Context) => ({
    type: 'PULL',
    page: colleagues(context, theirSeo(context)),
    known: 99,
  })),
  'hears of another live page': sends((context: Context) => ({
    type: 'PULL_LIVE',
    page: otherLive(context),
    known: context.version,
  })),
  'hears old news of the live page': sends((context: Context) => ({
    type: 'PULL_LIVE',
    page: otherLive(context),
    known: 99,
  })),
  'takes my title': sends({ type: 'CHOOSE', place: TITLE, whose: 'mine' }),
  'takes their title': sends({ type: 'CHOOSE', place: TITLE, whose: 'theirs' }),
  'takes all of theirs': sends({ type: 'CHOOSE_ALL', whose: 'theirs' }),
  resolves: sends({ type: 'RESOLVE' }),
  'brings in what was kept here': sends({ type: 'TAKE_LOCAL' }),
  'puts aside what was kept here': sends({ type: 'DROP_LOCAL' }),
} satisfies ModelEvents<EditorDraftEvent>

const onPage = ({ unfinished }: Context) => Object.keys(unfinished).filter(at => at !== GONE)

const parts = setup({
  types: {} as {
    context: Context
    events: EventOf<typeof events>
    input: EditorDraftInput
    tags: EditorDraftTag
  },
  guards: {
    'it is unsaved': ({ context }) => isUnsaved(context),
    'something is unfinished': ({ context }) => onPage(context).length > 0,
    'all is a value': ({ context }) => onPage(context).length === 0,
    'there was something before': ({ context }) => context.past.length > 0,
    'something was undone': ({ context }) => context.future.length > 0,
    'a copy is offered': ({ context }) => context.local !== null,
    'nothing has passed': ({ context }) => context.waited === 0,
    'something is unanswered': ({ context }) => context.unanswered.length > 0,
    'it is contested': ({ context }, { came }: { came: Came }) =>
      merge(came(context), ownPage(context, came(context))).contested.length > 0,
    'the copy is contested': ({ context }) =>
      context.local !== null && merge(kept(context), context.page).contested.length > 0,
    'the copy can be brought in': ({ context }) =>
      context.incoming === null && merge(kept(context), context.page).contested.length === 0,
    'nothing is asked': ({ context }) => context.incoming === null,
    'something was overwritten': ({ context }) => context.overwritten !== null,
    'it is about the copy': ({ context: { incoming } }) => incoming?.isKept === true,
    'all is chosen': ({ context }) =>
      context.incoming !== null &&
      merge(context.incoming, ownPage(context, context.incoming)).contested.every(
        place => context.choices[place] !== undefined,
      ),
  },
  actions: {
    ...expected,
    set: assign((_, change: Partial<Context>) => change),
    type: assign(({ context }, pause: number) => {
      const { past, page, last, typed } = context
      const isSameStep = last?.into === 'content/CTitle' && pause <= 1500
      return {
        past: isSameStep ? past : [...past, page],
        page: retitled(page, titleOf(context)),
        future: [],
        last: { into: 'content/CTitle', at: (last?.at ?? 0) + pause },
        typed: typed + 1,
      }
    }),
    'hold unfinished': assign(({ context: { unfinished, others } }, more: Texts) => ({
      unfinished: { ...unfinished, ...more },
      others: others + 1,
    })),
    'hold it no more': assign(({ context: { unfinished, others } }) => ({
      unfinished: Object.fromEntries(Object.entries(unfinished).filter(([at]) => at !== FROM)),
      others: others + 1,
    })),
    undo: assign(({ context: { past, page, future } }) => ({
      past: past.slice(0, -1),
      page: past.at(-1) ?? page,
      future: [page, ...future],
      last: null,
    })),
    redo: assign(({ context: { past, page, future } }) => ({
      past: [...past, page],
      page: future[0] ?? page,
      future: future.slice(1),
      last: null,
    })),
    'put the version there': assign(({ context }) => ({
      ...stepped(context, 'Old|Old'),
      ...(context.page !== 'Old|Old' && { last: { into: null, at: 7 } }),
      keeps: 'restore' as const,
      typed: context.typed + 1,
    })),
    'put on its way': assign(({ context }) => ({
      outgoing: context.page,
      keeping: context.keeps,
      message: null,
    })),
    'take that it is saved': assign(({ context }, clean: Named | null) => ({
      saved: context.outgoing ?? context.saved,
      base: clean ?? context.outgoing ?? context.base,
      version: next(context),
      savedAt: 'just now',
      outgoing: null,
      unanswered: [],
      keeps: context.keeps === context.keeping ? null : context.keeps,
      keeping: null,
      taken: context.taken + 1,
    })),
    'be refused': assign(({ context }, message: string) => ({
      message,
      outgoing: null,
      troubles: context.troubles + 1,
    })),
    'hear nothing': assign(({ context: { outgoing, unanswered, troubles } }, message: string) => ({
      message,
      troubles: troubles + 1,
      unanswered: outgoing && !unanswered.includes(outgoing) ? [...unanswered, outgoing] : unanswered,
      outgoing: null,
    })),
    bring: assign(({ context }, { came }: { came: Came }) => broughtIn(context, came(context))),
    contest: assign(({ context }, { came }: { came: Came }) => ({
      incoming: came(context),
      choices: {},
      outgoing: null,
      others: context.others + 1,
    })),
    choose: assign(({ context }, choices: MergeChoices) => ({
      choices: { ...context.choices, ...choices },
    })),
    'bring the copy in': assign(({ context }) => withKept(context)),
    follow: assign(({ context }) => ({
      ...stepped(context, context.live),
      saved: context.live,
      base: context.live,
      version: null,
      outgoing: null,
      unanswered: [],
      incoming: null,
      choices: {},
      others: context.others + 1,
    })),
    'put the copy aside': assign(({ context: { local, decided } }) => ({
      local: local?.earlier ?? null,
      decided: decided + 1,
    })),
  },
})

/** What is unsaved or unfinished is kept in the browser, on top of a copy that is still offered. */
const keeps = {
  type: 'effect',
  params: ({ context }: { context: Context }) => {
    const { page, base, local, unfinished } = context
    const isUnfinished = Object.keys(unfinished).length > 0
    const own = { page, base, earlier: local, ...(isUnfinished && { unfinished }) }
    const copy = isUnsaved(context) || isUnfinished ? own : local
    return { effect: 'keepLocally', params: { cId: 7, copy: storedCopy(copy) } }
  },
} as const

/** Something came from others. */
const comes = (came: Came, target?: 'saved' | 'waiting') =>
  [
    {
      guard: { type: 'it is contested', params: { came } },
      target: 'conflict',
      actions: { type: 'contest', params: { came } },
    },
    { ...(target && { target }), actions: [{ type: 'bring', params: { came } }, keeps] },
  ] as const
/** What was kept is asked about where the page has another title by now. */
const asksAboutCopy = {
  guard: 'the copy is contested',
  target: 'conflict',
  actions: { type: 'contest', params: { came: kept } },
} as const
const hears = (target?: 'waiting') =>
  ({
    'hears of another title': comes(came.title, target),
    'hears of another SEO title': comes(came.seo, target),
    'hears that it is published': comes(came.publish, target),
  }) as const

const LATE = 'The server did not answer in time. Please try again.'
const failed = [
  'can be tried again',
  'cannot be saved',
  'has unsaved changes',
  'holds work',
  'shows a message',
] as const

const refused = [
  'can be tried again',
  'cannot be saved',
  'has unsaved changes',
  'holds work',
  'is refused',
  'shows a message',
] as const

const served1 = served(paged('A|'), { version: 1, snapshot: paged('B|Draft') })
const keptHere: Copy = { page: 'Kept|', base: 'A|', earlier: null }
const starts = {
  'a live page': { page: served(paged('A|')), local: null },
  'a draft': { page: served1, local: null },
  'a copy that was kept here': { page: served(paged('A|')), local: storedCopy(keptHere) },
  'a copy on top of another': {
    page: served(paged('A|')),
    local: storedCopy({ page: 'Newer|', base: 'A|', earlier: keptHere }),
  },
  'a copy where the page has changed': {
    page: served(paged('B|'), { version: 1, snapshot: paged('B|Bob') }),
    local: storedCopy({ page: 'Newer|', base: 'A|', earlier: keptHere }),
  },
  'copies with something unfinished': {
    page: served(paged('A|')),
    local: storedCopy({
      page: 'A|',
      base: 'A|',
      earlier: { ...keptHere, unfinished: { [FROM]: '1', 'content//CExpireDt.time': '10:00' } },
      unfinished: { [FROM]: '12/2', [GONE]: '{' },
    }),
  },
  'a copy that the server has': {
    page: served(paged('Kept|')),
    local: storedCopy({ ...keptHere, earlier: { ...keptHere, page: 'Older|' } }),
  },
} satisfies Record<string, EditorDraftInput>

const whole = defineModel({
  events,
  starts,
  own: ['typed', 'taken', 'troubles', 'others', 'decided', 'waited'],
  typed: ['history', 'local', 'unfinished'],
  effects: ['keepLocally'],
  when: (modelEvent, { context }) =>
    modelEvent !== 'it had arrived' || (context as Context).unanswered.length > 0,
  ends: ({ context }) => isMuch(context as Context),
  machine: parts.createMachine({
    id: 'editor draft model',
    context: ({ input: { page, local } }) => {
      const of = named(page.draft?.snapshot ?? page.live.snapshot)
      return {
        cId: 7,
        past: [],
        page: of,
        future: [],
        last: null,
        saved: of,
        base: of,
        version: page.draft?.version ?? null,
        live: named(page.live.snapshot),
        outgoing: null,
        unanswered: [],
        incoming: null,
        choices: {},
        keeps: null,
        keeping: null,
        overwritten: null,
        heard: 0,
        local: local && named(local.snapshot) === of ? seenCopy(local.earlier) : seenCopy(local),
        unfinished: local?.unfinished ? { 'content//CExpireDt.time': '10:00', [FROM]: '12/2' } : {},
        savedAt: page.draft ? '2026-01-01T00:00:00.000Z' : null,
        message: null,
        typed: 0,
        taken: 0,
        troubles: 0,
        others: 0,
        decided: 0,
        waited: 0,
      }
    },
    type: 'parallel',
    states: {
      writing: {
        on: {
          'types on': { actions: [{ type: 'type', params: 1500 }, keeps] },
          'types after a pause': { actions: [{ type: 'type', params: 1501 }, keeps] },
          'brings a version back': { actions: ['put the version there', keeps] },
          'types half a date': { actions: [{ type: 'hold unfinished', params: { [FROM]: '12/2' } }, keeps] },
          'types half a number': { actions: [{ type: 'hold unfinished', params: { [GONE]: '1e' } }, keeps] },
          'types it to its end': { actions: ['hold it no more', keeps] },
          undoes: { guard: 'there was something before', actions: ['undo', keeps] },
          redoes: { guard: 'something was undone', actions: ['redo', keeps] },
        },
      },
      keeping: {
        initial: 'saved',
        states: {
          saved: {
            tags: 'is saved',
            always: { guard: 'it is unsaved', target: 'waiting' },
            on: {
              ...hears(),
              'hears of another live page': comes(came.live),
              'has discarded it': { actions: ['follow', keeps] },
              'brings in what was kept here': asksAboutCopy,
            },
          },
          waiting: {
            tags: ['has unsaved changes', 'holds work'],
            entry: { type: 'set', params: { waited: 0 } },
            exit: { type: 'set', params: { waited: 0 } },
            always: { guard: ({ context }) => !isUnsaved(context), target: 'saved' },
            on: {
              ...hears(),
              'has discarded it': comes(came.discard),
              'brings in what was kept here': asksAboutCopy,
              saves: 'saving',
              'half a second passes': {
                guard: 'nothing has passed',
                actions: { type: 'set', params: { waited: 500 } },
              },
              'the second is over': 'saving',
            },
          },
          saving: {
            tags: ['has unsaved changes', 'holds work', 'saving'],
            entry: [
              'put on its way',
              {
                type: 'calls',
                params: ({ context: { page, live, version, keeping } }) => ({
                  slot: 'saveDraft',
                  input: {
                    cId: 7,
                    snapshot: paged(page),
                    base: JSON.stringify(paged(live)),
                    version,
                    ...(keeping && { keeps: keeping }),
                  },
                }),
              },
            ],
            on: {
              'it is saved': {
                target: 'saved',
                actions: [{ type: 'take that it is saved', params: null }, keeps],
              },
              'it is saved without what is dangerous': {
                target: 'saved',
                actions: [{ type: 'take that it is saved', params: 'Clean|' }, keeps],
              },
              'the line is cut': { target: 'away', actions: { type: 'hear nothing', params: 'Cut off.' } },
              'a quarter of a minute passes': {
                target: 'away',
                actions: { type: 'hear nothing', params: LATE },
              },
              'the disk is full': {
                target: 'away',
                actions: { type: 'be refused', params: 'The disk is full.' },
              },
              'it is refused': {
                target: 'refused',
                actions: { type: 'be refused', params: 'It is scheduled.' },
              },
              'it is refused without a page': {
                target: 'refused',
                actions: { type: 'be refused', params: 'Changed.' },
              },
              'it had arrived': comes(came.arrival, 'saved'),
              'a colleague has changed the title': comes(came.title, 'saved'),
              'a colleague has changed the SEO title': comes(came.seo, 'saved'),
              'it was published': comes(came.publish, 'saved'),
            },
          },
          away: {
            tags: failed,
            on: {
              saves: 'saving',
              'two seconds pass': 'saving',
              'brings in what was kept here': asksAboutCopy,
            },
          },
          refused: {
            tags: refused,
            on: {
              ...hears('waiting'),
              'has discarded it': comes(came.discard, 'waiting'),
              'brings a version back': 'waiting',
              saves: 'saving',
              'types on': 'waiting',
              'types after a pause': 'waiting',
              undoes: { guard: 'there was something before', target: 'waiting' },
              redoes: { guard: 'something was undone', target: 'waiting' },
              'brings in what was kept here': [
                asksAboutCopy,
                { guard: 'a copy is offered', target: 'waiting' },
              ],
            },
          },
          conflict: {
            tags: ['has unsaved changes', 'holds work', 'shows a conflict'],
            on: {
              'takes my title': { actions: { type: 'choose', params: { [TITLE]: 'mine' } } },
              'takes their title': { actions: { type: 'choose', params: { [TITLE]: 'theirs' } } },
              'takes all of theirs': {
                actions: {
                  type: 'choose',
                  params: ({ context }): MergeChoices =>
                    context.incoming
                      ? Object.fromEntries(
                          merge(context.incoming, ownPage(context, context.incoming)).contested.map(place => [
                            place,
                            'theirs',
                          ]),
                        )
                      : {},
                },
              },
              resolves: [
                {
                  guard: and(['it is about the copy', 'all is chosen']),
                  target: 'saved',
                  actions: ['bring the copy in', keeps],
                },
                {
                  guard: 'all is chosen',
                  target: 'saved',
                  actions: [
                    { type: 'bring', params: { came: ({ incoming }) => incoming as Incoming } },
                    keeps,
                  ],
                },
              ],
            },
          },
        },
      },
      offer: {
        initial: 'judging',
        states: {
          judging: { always: [{ guard: 'a copy is offered', target: 'offered' }, { target: 'none' }] },
          offered: {
            tags: 'offers what was kept here',
            always: { guard: ({ context }) => context.local === null, target: 'none' },
            on: {
              'brings in what was kept here': {
                guard: 'the copy can be brought in',
                actions: ['bring the copy in', keeps],
              },
              'puts aside what was kept here': {
                guard: 'nothing is asked',
                actions: ['put the copy aside', keeps],
              },
            },
          },
          none: {},
        },
      },
      unfinished: {
        initial: 'no',
        states: {
          no: { always: { guard: 'something is unfinished', target: 'yes' } },
          yes: {
            tags: 'holds something unfinished',
            always: { guard: 'all is a value', target: 'no' },
          },
        },
      },
      overwritten: {
        initial: 'none',
        states: {
          none: { always: { guard: 'something was overwritten', target: 'told' } },
          told: {
            tags: 'tells what was overwritten',
            always: { guard: ({ context }) => context.overwritten === null, target: 'none' },
            on: {
              'has seen what was overwritten': { actions: { type: 'set', params: { overwritten: null } } },
            },
          },
        },
      },
    },
  }),
})

/** Where paths end: enough has happened. */
const isMuch = ({ typed, taken, troubles, others, decided }: Context) =>
  typed + taken + troubles + others + decided > 2

/** The model with some of its events: what belongs together is tried in every order, without all the rest. */
const part = (
  begins: readonly (keyof typeof starts)[],
  ...names: readonly (keyof typeof events)[]
): Model => ({
  ...whole,
  starts: Object.fromEntries(begins.map(name => [name, starts[name]])),
  events: Object.fromEntries(names.map(name => [name, events[name]])),
})

/** A draft that is written and saved, whatever the server and the line do. */
export const draftSavingModel = part(
  ['a live page'],
  'types on',
  'types after a pause',
  'undoes',
  'redoes',
  'saves',
  'the second is over',
  'two seconds pass',
  'a quarter of a minute passes',
  'it is saved',
  'it is saved without what is dangerous',
  'the line is cut',
  'the disk is full',
  'it is refused',
  'it is refused without a page',
  'it had arrived',
)

/** A draft that others write on too. */
export const draftConflictModel = part(
  ['a draft'],
  'types after a pause',
  'undoes',
  'saves',
  'half a second passes',
  'the second is over',
  'a quarter of a minute passes',
  'two seconds pass',
  'it is saved',
  'it is saved without what is dangerous',
  'it is refused',
  'a colleague has changed the title',
  'a colleague has changed the SEO title',
  'it was published',
  'hears of another title',
  'hears of another SEO title',
  'hears that it is published',
  'hears old news',
  'hears of another live page',
  'hears old news of the live page',
  'takes my title',
  'takes their title',
  'takes all of theirs',
  'resolves',
  'has discarded it',
  'follows old news',
  'has seen what was overwritten',
)

/** A draft into which a version is brought back. */
export const draftRestoringModel = part(
  ['a draft'],
  'brings a version back',
  'types after a pause',
  'undoes',
  'the second is over',
  'two seconds pass',
  'a quarter of a minute passes',
  'it is saved',
  'it is refused',
  'a colleague has changed the SEO title',
)

/** A draft of which this browser has kept something that never reached the server. */
export const draftKeptModel = part(
  [
    'a copy that was kept here',
    'a copy on top of another',
    'a copy where the page has changed',
    'a copy that the server has',
  ],
  'types after a pause',
  'undoes',
  'the second is over',
  'a quarter of a minute passes',
  'two seconds pass',
  'it is saved',
  'it is refused',
  'brings in what was kept here',
  'puts aside what was kept here',
  'takes my title',
  'takes all of theirs',
  'resolves',
)

/** A draft in which something is no value yet: it is held beside the page, wherever that stands. */
export const draftUnfinishedModel = part(
  ['a live page', 'copies with something unfinished'],
  'types after a pause',
  'undoes',
  'the second is over',
  'a quarter of a minute passes',
  'two seconds pass',
  'it is saved',
  'types half a date',
  'types half a number',
  'types it to its end',
  'brings in what was kept here',
  'puts aside what was kept here',
)
