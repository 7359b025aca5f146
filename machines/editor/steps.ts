/** What the editor of a page counts on: what is known of the page, what is done to it, and what an answer means for its draft. */
import type { EditorPage, Presence, Present, PublishReport } from '@rounds/core/api'
import type { PageContent, PageNames, PageSnapshot } from '@rounds/core/rules/page'
import type { Move } from '@rounds/core/rules/site'
import type { SnapshotFrom } from 'xstate'
import type { LocalCopy } from '../editor-draft/copy.ts'
import type { EditorDraftEvent, editorDraft } from '../editor-draft/machine.ts'
import { pageIn } from '../editor-draft/others.ts'
import type { TitleChangeOutput } from '../title-change.ts'

/** What is done to the page on the server, once the draft is saved. */
export type EditorTask =
  | {
      readonly effect: 'publish'
      readonly reason: string
      /** When, ISO 8601; null for now. */
      readonly at: string | null
      /** The old addresses that shall lead on; null for all of them. */
      readonly redirects: readonly Move[] | null
    }
  | { readonly effect: 'undo publish'; readonly cvId: number; readonly reason: string }
  | { readonly effect: 'withdraw' }
  | { readonly effect: 'discard' }

/** What the `carryOut` slot is asked. */
export interface EditorWork {
  readonly cId: number
  readonly task: EditorTask
  /** The version of the draft that is meant. */
  readonly version: number | null
  /** The live page that was seen, by its stamp. */
  readonly base: string
}

/** What came of it: the page as it is now, and what was published. */
export interface EditorDone {
  readonly page: EditorPage
  readonly report: PublishReport | null
}

/** What is known of the child `draft`. */
export interface DraftState {
  readonly isSaved: boolean
  /** It waits for a person: a conflict, or a refusal of the server. */
  readonly isStuck: boolean
  /** Something is typed and no value yet. */
  readonly isUnfinished: boolean
  readonly version: number | null
  /** The live page that it builds on, by its stamp. */
  readonly stamp: string
  /** How often something of others has come onto the page. */
  readonly heard: number
}

/** A title that is typed, until it is decided what it means. */
export interface TypedTitle {
  /** What the page was called before. */
  readonly page: PageNames
  readonly title: string
  readonly at: number
  /** It is to be asked about; until then it is being typed. */
  readonly isLeft: boolean
}

export interface EditorContext {
  readonly cId: number
  readonly tab: string
  /** The page as it was last read. */
  readonly page: EditorPage | null
  readonly local: LocalCopy | null
  readonly draft: DraftState
  readonly here: readonly Present[]
  readonly title: TypedTitle | null
  /** The version of the draft when the server was last asked for the page. */
  readonly asked: number | null
  /** The old addresses that shall lead on, as the title change decided; null where nothing was decided. */
  readonly redirects: readonly Move[] | null
  readonly task: EditorTask | null
  /** What had come of others when the task was meant. */
  readonly seen: number
  readonly report: PublishReport | null
  readonly collapsed: readonly string[]
  readonly message: string | null
}

/** Something that a step changes. */
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

/** Whether somebody else has saved the draft; while something is to be saved here, the next save says so. */
export const isAnotherDraft = ({ draft: known }: EditorContext, { draft }: Presence): boolean =>
  (known.isSaved || known.isStuck) && (draft?.version ?? null) !== known.version

export const asksFirst = ({ effect }: EditorTask): boolean =>
  effect === 'discard' || effect === 'undo publish'

/** Whether it would publish what is older than something that is still being typed. */
export const isTooEarly = ({ draft, task }: EditorContext): boolean =>
  task?.effect === 'publish' && draft.isUnfinished

/** Whether there is nothing that it could be done to. */
export const isPointless = ({ draft }: EditorContext, { effect }: EditorTask): boolean =>
  effect !== 'undo publish' && draft.version === null && draft.isSaved

/** The page as it was read; what is known of its draft comes from there at first. */
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

/** The redirects that a title change wants, from an old address to the new one; another choice leaves what was decided. */
export const tookRedirects = ({ answer, redirects: { create, update } }: TitleChangeOutput): Step =>
  answer === 'title and URL'
    ? { redirects: [...create, ...update.map(({ redirect, to }) => ({ from: redirect.from, to }))] }
    : {}

type Told = Extract<EditorDraftEvent, { page: EditorPage }>

/** What the draft is told of a page that was read. */
export const pullEvent = ({ asked }: EditorContext, page: EditorPage): Told => ({
  type: 'PULL',
  page,
  known: asked,
})

/** What it is told where somebody was there before: with the draft that was meant, it is the live page that has changed. */
export function refusedEvent(context: EditorContext, error: unknown): Told {
  const page = pageIn(error) ?? (context.page as EditorPage)
  const isLiveNews = page.draft !== null && page.draft.version === context.draft.version
  return { ...pullEvent(context, page), type: isLiveNews ? 'PULL_LIVE' : 'PULL' }
}

/** What one did to the whole page from here can be taken back; anything else came from others too. */
export function followEvent(context: EditorContext, page: EditorPage): Told {
  const isWhole = context.task?.effect === 'discard' || context.task?.effect === 'undo publish'
  return { ...pullEvent(context, page), type: isWhole ? 'FOLLOW' : 'PULL' }
}

/** A title that is being typed; what the page was called stays what it was before the first letter. */
export const takeTitle = (
  { title: known }: EditorContext,
  { page, title, at }: Omit<TypedTitle, 'isLeft'>,
): Step => ({
  title: { page: known?.page ?? page, title, at, isLeft: false },
})

/** The title as it was left; one without a letter is the one that the page had. */
export const leftTitle = (
  { title: known }: EditorContext,
  { title, at }: Pick<TypedTitle, 'title' | 'at'>,
): Step => ({ title: known && { ...known, title: title.trim() || known.page.CTitle, at, isLeft: true } })

const rename = (content: Partial<PageContent>, at: number): EditorDraftEvent => ({
  type: 'EDIT',
  edit: { effect: 'set all', content },
  at,
})

/** The edit that a letter of a title is. */
export const typedTitle = ({ title, at }: Pick<TypedTitle, 'title' | 'at'>): EditorDraftEvent => ({
  type: 'EDIT',
  edit: { effect: 'set', part: 'content', field: 'CTitle', value: title },
  at,
})

/** The edit that a decided title is; one that changes nothing is again what it was (specification §4). */
export const retitling = (context: EditorContext, { changes }: TitleChangeOutput): EditorDraftEvent =>
  Object.keys(changes).length > 0
    ? rename(changes as Partial<PageContent>, context.title?.at ?? 0)
    : titleBack(context, context.title?.at ?? 0)

/** The edit that gives the page its title back. */
export const titleBack = ({ title }: EditorContext, at: number): EditorDraftEvent =>
  rename(title ? { CTitle: title.page.CTitle } : {}, at)

/** The edit that brings a version back. */
export const restoring = (page: PageSnapshot, at: number): EditorDraftEvent => ({ type: 'REPLACE', page, at })
