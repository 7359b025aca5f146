/** What can be done to a page in the editor, and what its server, its children and its clock can do. */
import type { AnyMachineSnapshot } from 'xstate'
import type { EditorPage, PublishReport } from '../../../core/api/index.ts'
import type { EditorContext, EditorEvent } from '../../../machines/editor/machine.ts'
import { answers, fails, type ModelEvents, passes, sends } from '../../model.ts'
import { changedTo, lost, paged, served } from './editor-pages.ts'

/** How the draft stands, which is written by a machine of its own. */
export interface DraftStands {
  readonly stands: 'saved' | 'unsaved' | 'contested' | 'refused' | 'unfinished'
  readonly version: number | null
  readonly heard: number
}

export const TAB = 'my tab'
export const me = { userId: 'me', name: 'Me', tab: TAB, since: '', at: '' }
export const bob = { userId: 'bob', name: 'Bob', tab: 'his tab', since: '', at: '' }
export const COPY = { cId: 7, snapshot: paged('Kept|'), base: paged('A|'), earlier: null }
const FIRST = { cvId: 1, cId: 7 } as unknown as EditorPage['versions'][number]
export const REPORT: PublishReport = {
  published: [],
  at: null,
  moves: [],
  redirects: { created: 0, updated: 0, removed: 0 },
}

/** The pages that the server may have. */
export const PAGES = {
  'a draft': { ...served(paged('A|'), { version: 1, snapshot: paged('A|Draft') }), versions: [FIRST] },
  'live alone': { ...served(paged('A|')), here: [bob] },
  scheduled: served(paged('A|'), {
    version: 1,
    snapshot: paged('A|Draft'),
    publishAt: '2027-01-01T00:00:00.000Z',
  }),
  published: { ...served(paged('A|Draft')), versions: [FIRST, FIRST] },
  'another live page': served(paged('Live|'), { version: 1, snapshot: paged('A|Draft') }),
  theirs: { ...served(paged('A|'), { version: 9, snapshot: paged('A|Theirs') }), here: [bob, me] },
} satisfies Record<string, EditorPage>
export type PageName = keyof typeof PAGES

export const TITLE = { page: { CTitle: 'A', CSeoUrl: '/a' }, title: 'B', at: 5 } as const
/** The title when it is left. */
export const LEFT = { title: 'B.', at: 6 } as const
export const MOVES = [
  { from: '/a', to: '/b' },
  { from: '/x', to: '/b' },
]
const NONE = { create: [], update: [], remove: [] }
export const publish = { effect: 'publish', reason: 'Because', at: null, redirects: null } as const
export const unpublish = { effect: 'undo publish', cvId: 31, reason: 'Undone' } as const
export const LATE = 'The server did not answer in time. Please try again.'
export const OTHERS = 'Someone else changed this page. Review it, then try again.'
export const UNFINISHED = 'Something is unfinished. Finish it or set it aside, then publish.'
export const UNSAVED = 'Your changes aren’t saved yet. Resolve that first.'

interface Seen extends Omit<EditorContext, 'page'> {
  readonly page: PageName | 'another page' | null
}
export interface Context extends Seen {
  /** How long it is until something comes of waiting, in milliseconds. */
  readonly due: Readonly<Record<'beating' | 'working' | 'reading' | 'opening', number | null>>
  /** How often something was done, heard and read. */
  readonly count: number
}

/** The context of the machine; the page by its name. */
export function seenEditor(at: AnyMachineSnapshot): Seen {
  const { page, ...context } = at.context as EditorContext
  const known = Object.entries(PAGES).find(([, one]) => one === page)?.[0] as PageName | undefined
  return { ...context, page: page && (known ?? 'another page') }
}

export const version = ({ draft }: Context) => draft.version
const beaten = (here: readonly object[], version: number | null) => ({
  here,
  draft: version === null ? null : { cvId: 70, version },
})
const stands = (stands: DraftStands['stands'], version = (context: Context) => context.draft.version) =>
  answers('draft', (context: Context) => ({
    stands,
    version: version(context),
    heard: context.draft.heard,
  }))
export const next = (context: Context) => (version(context) ?? 0) + 1
export const soonest = ({ due }: Context) =>
  Math.min(...Object.values(due).filter((ms): ms is number => ms !== null))

export const events = {
  'a draft comes': answers('load', PAGES['a draft']),
  'a live page comes': answers('load', PAGES['live alone']),
  'a scheduled page comes': answers('load', PAGES.scheduled),
  'their page comes': answers('load', PAGES.theirs),
  'no page comes': fails('load', lost()),
  'nothing was kept here': answers('readLocal', null),
  'something was kept here': answers('readLocal', COPY),
  'this browser keeps nothing': fails('readLocal', new Error('No storage.')),
  'tries again': sends({ type: 'RETRY' }),
  'the next deadline comes': passes(soonest),
  'something is typed': stands('unsaved'),
  'it is saved': stands('saved', next),
  'it is contested': stands('contested'),
  'others have come onto it': answers('draft', ({ draft }: Context) => ({
    stands: 'unsaved',
    version: draft.version,
    heard: draft.heard + 1,
  })),
  'it is refused': stands('refused'),
  'something is half typed': stands('unfinished'),
  'it is typed to its end': stands('saved'),
  'types a title': sends({ type: 'TITLE', ...TITLE }),
  'types on': sends(({ title }: Context) => ({
    type: 'TITLE',
    ...TITLE,
    page: { ...TITLE.page, CTitle: title?.title ?? 'A' },
  })),
  'leaves the title': sends({ type: 'TITLE_LEFT', ...LEFT }),
  'leaves it blank': sends({ type: 'TITLE_LEFT', title: ' ', at: 6 }),
  'thinks better of the title': sends({ type: 'TITLE_BACK', at: 8 }),
  'decides for title and URL': answers('title', {
    answer: 'title and URL',
    changes: { CTitle: 'B', CSeoUrl: '/b' },
    moves: [],
    redirects: { ...NONE, create: [MOVES[0]], update: [{ redirect: { from: '/x', to: '/a' }, to: '/b' }] },
  }),
  'decides for the name': answers('title', {
    answer: 'name only',
    changes: { CTitle: 'B' },
    moves: [],
    redirects: NONE,
  }),
  'decides for nothing': answers('title', { answer: 'nothing', changes: {}, moves: [], redirects: NONE }),
  'puts off the decision': answers('title', { answer: 'cancelled', changes: {}, moves: [], redirects: NONE }),
  publishes: sends({ type: 'DO', task: publish }),
  'takes a publish back': sends({ type: 'DO', task: unpublish }),
  withdraws: sends({ type: 'DO', task: { effect: 'withdraw' } }),
  discards: sends({ type: 'DO', task: { effect: 'discard' } }),
  confirms: sends({ type: 'CONFIRM' }),
  cancels: sends({ type: 'CANCEL' }),
  'it is published': answers('carryOut', { page: PAGES.published, report: REPORT }),
  'it waits to be published': answers('carryOut', { page: PAGES.scheduled, report: REPORT }),
  'it is done': answers('carryOut', { page: PAGES['live alone'], report: null }),
  'somebody was there before': fails('carryOut', changedTo(PAGES.theirs)),
  'the live page is another one': fails('carryOut', changedTo(PAGES['another live page'])),
  'it cannot be done': fails('carryOut', lost()),
  'nobody else is here': answers('heartbeat', (context: Context) => beaten([me], version(context))),
  'Bob is here too': answers('heartbeat', (context: Context) => beaten([bob, me], version(context))),
  'Bob has saved': answers('heartbeat', beaten([bob, me], 9)),
  'the draft is gone': answers('heartbeat', beaten([], null)),
  'the beat is lost': fails('heartbeat', lost()),
  'folds a block': sends({ type: 'COLLAPSE', block: 'one', on: true }),
  'unfolds it': sends({ type: 'COLLAPSE', block: 'one', on: false }),
  'folds two blocks': sends({ type: 'COLLAPSE_ALL', blocks: ['one', 'two'] }),
  'brings a version back': sends({ type: 'RESTORED', page: paged('Old|'), at: 3 }),
  leaves: sends({ type: 'LEAVE' }),
  stays: sends({ type: 'STAY' }),
  'leaves anyway': sends({ type: 'LEAVE_ANYWAY' }),
} satisfies ModelEvents<EditorEvent>
