/** The data model of the page editor: the page, its tasks, and what a response means for its draft. */
import type { EditorPage, Presence, Present, PublishReport } from '@rounds/core/api'
import type { PageContent, PageNames, PageSnapshot } from '@rounds/core/rules/page'
import type { Move } from '@rounds/core/rules/site'
import type { SnapshotFrom } from 'xstate'
import type { LocalCopy } from '../editor-draft/copy.ts'
import type { EditorDraftEvent, editorDraft } from '../editor-draft/machine.ts'
import { pageIn } from '../editor-draft/others.ts'
import type { TitleChangeOutput } from '../title-change.ts'

/** A task on the server, after the draft is saved. */
export type EditorTask =
  | {
      readonly effect: 'publish'
      readonly reason: string
      /** When, ISO 8601; null for now. */
      readonly at: string | null
      /** The old addresses that should redirect; null for all of them. */
      readonly redirects: readonly Move[] | null
    }
  | { readonly effect: 'undo publish'; readonly cvId: number; readonly reason: string }
  | { readonly effect: 'withdraw' }
  | { readonly effect: 'discard' }

/** The input of the `carryOut` slot. */
export interface EditorWork {
  readonly cId: number
  readonly task: EditorTask
  /** The version of the draft to act on. */
  readonly version: number | null
  /** The stamp of the live page that was shown. */
  readonly base: string
}

/** The result: the current page, and what was published. */
export interface EditorDone {
  readonly page: EditorPage
  readonly report: PublishReport | null
}

/** The state of the child `draft`. */
export interface DraftState {
  readonly isSaved: boolean
  /** It needs a person: a conflict, or a rejection by the server. */
  readonly isStuck: boolean
  /** Unfinished input exists. */
  readonly isUnfinished: boolean
  readonly version: number | null
  /** The stamp of the live page that it is based on. */
  readonly stamp: string
  /** How many changes by others have been merged in. */
  readonly heard: number
}

/** A title being typed, until its consequences are decided. */
export interface TypedTitle {
  /** The page's previous name. */
  readonly page: PageNames
  readonly title: string
  readonly at: number
  /** It has to be asked about; until then it is being typed. */
  readonly isLeft: boolean
}

export interface EditorContext {
  readonly cId: number
  readonly tab: string
  /** The page as last read. */
  readonly page: EditorPage | null
  readonly local: LocalCopy | null
  readonly draft: DraftState
  readonly here: readonly Present[]
  readonly title: TypedTitle | null
  /** The draft's version when the page was last requested. */
  readonly asked: number | null
  /** The old addresses that should redirect, as chosen with the title; null if nothing was chosen. */
  readonly redirects: readonly Move[] | null
  readonly task: EditorTask | null
  /** The number of merged changes when the task was started. */
  readonly seen: number
  readonly report: PublishReport | null
  readonly collapsed: readonly string[]
  readonly message: string | null
}

/** The changes of a step. */
type Step = Partial<EditorContext>

export const draftStateOf = (at: SnapshotFrom<typeof editorDraft>): DraftState => ({
  isSaved: at.hasTag('is saved'),
  isStuck: at.hasTag('shows a conflict') || at.hasTag('cannot be saved'),
  isUnfinished: at.hasTag('holds something unfinished'),
  version: at.context.version,
  stamp: at.context.stamp,
  heard: at.context.heard,
})

export const isSameState = (one: DraftState, other: DraftState): boolean =>
  one.isSaved === other.isSaved &&
  one.isStuck === other.isStuck &&
  one.isUnfinished === other.isUnfinished &&
  one.version === other.version &&
  one.stamp === other.stamp &&
  one.heard === other.heard

/** Who else has the page open. */
export const othersHere = ({ here, tab }: Pick<EditorContext, 'here' | 'tab'>): readonly Present[] =>
  here.filter(present => present.tab !== tab)

/** Whether someone else has saved the draft; if there are local changes, the next save will tell. */
export const isAnotherDraft = ({ draft: known }: EditorContext, { draft }: Presence): boolean =>
  (known.isSaved || known.isStuck) && (draft?.version ?? null) !== known.version

export const asksFirst = ({ effect }: EditorTask): boolean =>
  effect === 'discard' || effect === 'undo publish'

/** Whether it would publish without input that is still unfinished. */
export const isTooEarly = ({ draft, task }: EditorContext): boolean =>
  task?.effect === 'publish' && draft.isUnfinished

/** Whether the task has nothing to act on. */
export const isPointless = ({ draft }: EditorContext, { effect }: EditorTask): boolean =>
  effect !== 'undo publish' && draft.version === null && draft.isSaved

/** The page as read; the initial draft state comes from there. */
export const tookPage = ({ page: known, draft }: EditorContext, page: EditorPage): Step => ({
  page,
  here: page.here,
  message: null,
  ...(known === null && {
    draft: {
      ...draft,
      version: page.draft?.version ?? null,
      stamp: page.draft?.baseStamp ?? page.live.stamp,
    },
  }),
})

export const collapseBlock = ({ collapsed }: EditorContext, block: string, on: boolean): Step => ({
  collapsed: on ? [...new Set([...collapsed, block])] : collapsed.filter(one => one !== block),
})

/** The redirects for a title change, from an old address to the new one; other choices keep the earlier decision. */
export const tookRedirects = ({ answer, redirects: { create, update } }: TitleChangeOutput): Step =>
  answer === 'title and URL'
    ? { redirects: [...create, ...update.map(({ redirect, to }) => ({ from: redirect.from, to }))] }
    : {}

type Told = Extract<EditorDraftEvent, { page: EditorPage }>

/** What the draft is told about a page that was read. */
export const pullEvent = ({ asked }: EditorContext, page: EditorPage): Told => ({
  type: 'PULL',
  page,
  known: asked,
})

/** What it is told on a conflict: if the draft version matches, the live page has changed. */
export function refusedEvent(context: EditorContext, error: unknown): Told {
  const page = pageIn(error) ?? (context.page as EditorPage)
  const isLiveNews = page.draft !== null && page.draft.version === context.draft.version
  return { ...pullEvent(context, page), type: isLiveNews ? 'PULL_LIVE' : 'PULL' }
}

/** Only your own change to the whole page can be undone; anything else includes changes by others. */
export function followEvent(context: EditorContext, page: EditorPage): Told {
  const isWhole = context.task?.effect === 'discard' || context.task?.effect === 'undo publish'
  return { ...pullEvent(context, page), type: isWhole ? 'FOLLOW' : 'PULL' }
}

/** A title being typed; the previous name is the one before the first keystroke. */
export const takeTitle = (
  { title: known }: EditorContext,
  { page, title, at }: Omit<TypedTitle, 'isLeft'>,
): Step => ({
  title: { page: known?.page ?? page, title, at, isLeft: false },
})

/** The title when the field loses focus; an empty one reverts to the previous title. */
export const leftTitle = (
  { title: known }: EditorContext,
  { title, at }: Pick<TypedTitle, 'title' | 'at'>,
): Step => ({ title: known && { ...known, title: title.trim() || known.page.CTitle, at, isLeft: true } })

const rename = (content: Partial<PageContent>, at: number): EditorDraftEvent => ({
  type: 'EDIT',
  edit: { effect: 'set all', content },
  at,
})

/** The edit for a title keystroke. */
export const typedTitle = ({ title, at }: Pick<TypedTitle, 'title' | 'at'>): EditorDraftEvent => ({
  type: 'EDIT',
  edit: { effect: 'set', part: 'content', field: 'CTitle', value: title },
  at,
})

/** The edit for a decided title; one that changes nothing reverts to the previous title (specification §4). */
export const retitling = (context: EditorContext, { changes }: TitleChangeOutput): EditorDraftEvent =>
  Object.keys(changes).length > 0
    ? rename(changes as Partial<PageContent>, context.title?.at ?? 0)
    : titleBack(context, context.title?.at ?? 0)

/** The edit that restores the page's title. */
export const titleBack = ({ title }: EditorContext, at: number): EditorDraftEvent =>
  rename(title ? { CTitle: title.page.CTitle } : {}, at)

/** The edit that restores a version. */
export const restoring = (page: PageSnapshot, at: number): EditorDraftEvent => ({ type: 'REPLACE', page, at })
