/**
 * What the writing of a draft counts on: what is known of it, what a page on the server means for it, and what each
 * step makes of it (decisions §6). Nothing here waits or asks anybody; when a step is taken says `editor-draft.ts`.
 */
import type { DraftKeeps, DraftSaved, EditorPage } from '@rounds/core/api'
import {
  canRedo,
  canUndo,
  editPage,
  historyOf,
  isDecided,
  isSameSnapshot,
  type MergeChoices,
  mergePages,
  type PageDifference,
  type PageEdit,
  type PageHistory,
  type PageSnapshot,
  typedInto,
  withStep,
} from '@rounds/core/rules/page'
import { type LocalCopy, unfinishedFrom } from './copy.ts'
import type { UnfinishedTexts } from './unfinished.ts'

/** The page as somebody else has it, with what it and ours were made from. */
export interface Incoming {
  readonly base: PageSnapshot
  readonly theirs: PageSnapshot
  readonly version: number | null
  readonly stamp: string
  /** Whose it is, where that is known. */
  readonly by: string | null
  /** It is what this browser kept, and nothing was heard of the server. */
  readonly isKept: boolean
  /** It is the live page that has changed, beneath the draft or where there is none. */
  readonly isLive: boolean
}

/** What one has written here, or has not seen on the live page, and somebody else has changed, until it was seen. */
export interface Overwritten {
  readonly by: string | null
  readonly places: readonly PageDifference[]
  readonly isLive: boolean
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
  /** What was sent and never answered, each once: the server may have it all the same. */
  readonly unanswered: readonly PageSnapshot[]
  readonly incoming: Incoming | null
  readonly choices: MergeChoices
  /** Why the draft that stands on the server is to be kept as a version by the next save, and by the one on its way. */
  readonly keeps: DraftKeeps | null
  readonly keeping: DraftKeeps | null
  readonly overwritten: Overwritten | null
  /** How often something of others has come onto the page. */
  readonly heard: number
  readonly local: LocalCopy | null
  /** What is typed and no value yet. */
  readonly unfinished: UnfinishedTexts
  readonly savedAt: string | null
  readonly message: string | null
}

/** Something that a step changes. */
export type Step = Partial<EditorDraftContext>

/** The page as it is being written. */
export const pageOf = ({ history }: Pick<EditorDraftContext, 'history'>): PageSnapshot => history.present
export const isUnsaved = ({ history, saved }: EditorDraftContext): boolean => history.present !== saved
export const mayUndo = ({ history }: EditorDraftContext): boolean => canUndo(history)
export const mayRedo = ({ history }: EditorDraftContext): boolean => canRedo(history)

/** Who made the live page what it is; null where that was not by publishing it, as through a form or the API. */
export const publisherOf = ({ live, versions: [newest] }: Pick<EditorPage, 'live' | 'versions'>) =>
  newest && Date.parse(live.changed) <= Date.parse(newest.at) ? (newest.by?.name ?? null) : null

/** What of a page on the server is written on: its draft, or the live page where there is none. */
export const stateOf = ({ draft, live, versions }: EditorPage) =>
  draft
    ? { snapshot: draft.snapshot, version: draft.version, stamp: draft.baseStamp, by: draft.by?.name ?? null }
    : { snapshot: live.snapshot, version: null, stamp: live.stamp, by: publisherOf({ live, versions }) }

/** A page as it was, where another one says the same. */
export const asItWas = (page: PageSnapshot, other: PageSnapshot): PageSnapshot =>
  isSameSnapshot(page, other) ? page : other

/** What is to be kept in the browser: what is unsaved or unfinished, on top of what is still offered; nothing where there is neither. */
export function localCopyOf(context: EditorDraftContext): { cId: number; copy: LocalCopy | null } {
  const { cId, base, local, history, unfinished } = context
  const isUnfinished = Object.keys(unfinished).length > 0
  if (!isUnfinished && !isUnsaved(context)) return { cId, copy: local }
  const copy = { cId, snapshot: history.present, base, earlier: local }
  return { cId, copy: isUnfinished ? { ...copy, unfinished } : copy }
}

/** Whether all that was written from a page on is on another one, whatever else that holds. */
export function isOn(page: PageSnapshot, base: PageSnapshot, written: PageSnapshot): boolean {
  const merge = mergePages(base, written, page)
  return isDecided(merge) && isSameSnapshot(merge.merged, page)
}

/** What of a copy, and of those before it, is not on a page yet; what is unfinished in it is taken up at once. */
function notOn(page: PageSnapshot, copy: LocalCopy | null): LocalCopy | null {
  if (copy === null) return null
  const earlier = notOn(page, copy.earlier)
  const { cId, snapshot, base } = copy
  return isOn(page, base, snapshot) ? earlier : { cId, snapshot, base, earlier }
}

/** A draft that is opened; what was kept here is offered, unless the server has it. */
export function openDraft(page: EditorPage, local: LocalCopy | null): EditorDraftContext {
  const { snapshot, version, stamp } = stateOf(page)
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
    keeps: null,
    keeping: null,
    overwritten: null,
    heard: 0,
    local: notOn(snapshot, local),
    unfinished: unfinishedFrom(snapshot, local),
    savedAt: page.draft?.at ?? null,
    message: null,
  }
}

export const applyEdit = ({ history }: EditorDraftContext, edit: PageEdit, at: number): Step => ({
  history: withStep(history, editPage(history.present, edit), { into: typedInto(edit), at }),
})

/** Another page comes in the place of this one; what stands on the server now is kept as a version. */
export const replacePage = (context: EditorDraftContext, page: PageSnapshot, at: number): Step => ({
  ...applyEdit(context, { effect: 'replace', page: asItWas(context.history.present, page) }, at),
  keeps: 'restore',
})

export const startSave = ({ history, keeps }: EditorDraftContext): Step => ({
  outgoing: history.present,
  keeping: keeps,
  message: null,
})

/** What was sent is on the server, as it was sent or as the server keeps it. */
export function savedAs(
  { outgoing, saved, keeps, keeping }: EditorDraftContext,
  { version, at, snapshot }: DraftSaved,
): Step {
  const sent = outgoing ?? saved
  return {
    saved: sent,
    base: snapshot ?? sent,
    version,
    savedAt: at,
    outgoing: null,
    unanswered: [],
    keeps: keeps === keeping ? null : keeps,
    keeping: null,
  }
}

/** What was on its way has no answer, and may have arrived. */
export const unheardOf = ({ outgoing, unanswered }: EditorDraftContext): Step => ({
  unanswered: outgoing ? [...new Set([...unanswered, outgoing])] : unanswered,
  outgoing: null,
})
