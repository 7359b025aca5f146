/**
 * The data model of editing a draft: its state, what a page on the server means for it, and the effect of each step
 * (decisions §6). Nothing here waits or calls; `editor-draft.ts` decides when a step is taken.
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

/** Someone else's page, with the common base of theirs and ours. */
export interface Incoming {
  readonly base: PageSnapshot
  readonly theirs: PageSnapshot
  readonly version: number | null
  readonly stamp: string
  /** Its author, if known. */
  readonly by: string | null
  /** It is this browser's copy; the server has not responded. */
  readonly isKept: boolean
  /** The live page has changed, beneath the draft or without one. */
  readonly isLive: boolean
}

/**
 * Text that you wrote here, or have not seen on the live page, and that someone else changed, until you have seen it.
 */
export interface Overwritten {
  readonly by: string | null
  readonly places: readonly PageDifference[]
  readonly isLive: boolean
}

export interface EditorDraftContext {
  readonly cId: number
  /** The page being edited, with undo and redo steps. */
  readonly history: PageHistory<PageSnapshot>
  /** The last page that the server accepted; anything that differs is unsaved. */
  readonly saved: PageSnapshot
  /** The page as the server stores it. */
  readonly base: PageSnapshot
  readonly version: number | null
  /** The stamp of the live page that the draft is based on. */
  readonly stamp: string
  readonly outgoing: PageSnapshot | null
  /** Saves that were never answered, without duplicates: the server may have them. */
  readonly unanswered: readonly PageSnapshot[]
  readonly incoming: Incoming | null
  readonly choices: MergeChoices
  /** Why the next save, and a running one, must first keep the server's draft as a version. */
  readonly keeps: DraftKeeps | null
  readonly keeping: DraftKeeps | null
  readonly overwritten: Overwritten | null
  /** How many changes by others have been merged in. */
  readonly heard: number
  readonly local: LocalCopy | null
  /** Unfinished input. */
  readonly unfinished: UnfinishedTexts
  readonly savedAt: string | null
  readonly message: string | null
}

/** The changes of a step. */
export type Step = Partial<EditorDraftContext>

/** The page being edited. */
export const pageOf = ({ history }: Pick<EditorDraftContext, 'history'>): PageSnapshot => history.present
export const isUnsaved = ({ history, saved }: EditorDraftContext): boolean => history.present !== saved
export const mayUndo = ({ history }: EditorDraftContext): boolean => canUndo(history)
export const mayRedo = ({ history }: EditorDraftContext): boolean => canRedo(history)

/** Who last published the live page; null if it changed in another way, such as through a form or the API. */
export const publisherOf = ({ live, versions: [newest] }: Pick<EditorPage, 'live' | 'versions'>) =>
  newest && Date.parse(live.changed) <= Date.parse(newest.at) ? (newest.by?.name ?? null) : null

/** The page that edits apply to: the draft, or the live page if there is none. */
export const stateOf = ({ draft, live, versions }: EditorPage) =>
  draft
    ? { snapshot: draft.snapshot, version: draft.version, stamp: draft.baseStamp, by: draft.by?.name ?? null }
    : { snapshot: live.snapshot, version: null, stamp: live.stamp, by: publisherOf({ live, versions }) }

/** The old object if both pages are equal. */
export const asItWas = (page: PageSnapshot, other: PageSnapshot): PageSnapshot =>
  isSameSnapshot(page, other) ? page : other

/** What to store in the browser: unsaved or unfinished input, plus copies still offered; null if there is neither. */
export function localCopyOf(context: EditorDraftContext): { cId: number; copy: LocalCopy | null } {
  const { cId, base, local, history, unfinished } = context
  const isUnfinished = Object.keys(unfinished).length > 0
  if (!isUnfinished && !isUnsaved(context)) return { cId, copy: local }
  const copy = { cId, snapshot: history.present, base, earlier: local }
  return { cId, copy: isUnfinished ? { ...copy, unfinished } : copy }
}

/** Whether a page contains everything written since another one, whatever else it contains. */
export function isOn(page: PageSnapshot, base: PageSnapshot, written: PageSnapshot): boolean {
  const merge = mergePages(base, written, page)
  return isDecided(merge) && isSameSnapshot(merge.merged, page)
}

/** The part of a copy and of earlier ones that is not on a page yet; its unfinished input is restored at once. */
function notOn(page: PageSnapshot, copy: LocalCopy | null): LocalCopy | null {
  if (copy === null) return null
  const earlier = notOn(page, copy.earlier)
  const { cId, snapshot, base } = copy
  return isOn(page, base, snapshot) ? earlier : { cId, snapshot, base, earlier }
}

/** An opened draft; the local copy is offered, unless the server has it. */
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

/** Another page replaces this one; the server's current draft is kept as a version. */
export const replacePage = (context: EditorDraftContext, page: PageSnapshot, at: number): Step => ({
  ...applyEdit(context, { effect: 'replace', page: asItWas(context.history.present, page) }, at),
  keeps: 'restore',
})

export const startSave = ({ history, keeps }: EditorDraftContext): Step => ({
  outgoing: history.present,
  keeping: keeps,
  message: null,
})

/** The server has what was sent, as sent or as sanitized. */
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

/** The running save got no response, and may have arrived. */
export const unheardOf = ({ outgoing, unanswered }: EditorDraftContext): Step => ({
  unanswered: outgoing ? [...new Set([...unanswered, outgoing])] : unanswered,
  outgoing: null,
})
