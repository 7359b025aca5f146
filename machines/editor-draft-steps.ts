/**
 * What the writing of a draft counts on: what is known of it, what a page on the server means for it, and what each
 * step makes of it (decisions §6). Nothing here waits or asks anybody; when a step is taken says `editor-draft.ts`.
 */
import { ApiError, type DraftSaved, type EditorPage } from '@rounds/core/api'
import {
  canRedo,
  canUndo,
  editPage,
  historyOf,
  isDecided,
  isSameSnapshot,
  type MergeChoices,
  mergePages,
  type PageConflict,
  type PageEdit,
  type PageHistory,
  type PageSnapshot,
  typedInto,
  type WhoseChange,
  withStep,
  withTheirs,
} from '@rounds/core/rules'

/** What is kept in the browser, so that nothing typed is lost while the server is away. */
export interface LocalCopy {
  readonly cId: number
  readonly snapshot: PageSnapshot
  /** What it was typed on top of. */
  readonly base: PageSnapshot
  /** A copy from before that nobody has decided about yet. */
  readonly earlier: LocalCopy | null
}

/** The page as somebody else has it, with what it and ours were made from. */
export interface Incoming {
  readonly base: PageSnapshot
  readonly theirs: PageSnapshot
  readonly version: number | null
  readonly stamp: string
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
  readonly local: LocalCopy | null
  readonly savedAt: string | null
  readonly message: string | null
}

/** Something that a step changes. */
type Step = Partial<EditorDraftContext>

/** The page as it is being written. */
export const pageOf = ({ history }: Pick<EditorDraftContext, 'history'>): PageSnapshot => history.present
export const isUnsaved = ({ history, saved }: EditorDraftContext): boolean => history.present !== saved
export const mayUndo = ({ history }: EditorDraftContext): boolean => canUndo(history)
export const mayRedo = ({ history }: EditorDraftContext): boolean => canRedo(history)

const mergeOf = ({ history, choices }: EditorDraftContext, { base, theirs }: Incoming) =>
  mergePages(base, history.present, theirs, choices)

/** What both have changed, chosen or not; empty while there is nothing to decide. */
export const pageConflictsOf = (context: EditorDraftContext): readonly PageConflict[] =>
  context.incoming ? mergeOf(context, context.incoming).conflicts : []

/** Whether both have changed the same, so that somebody has to choose. */
export const isContested = (context: EditorDraftContext, incoming: Incoming): boolean =>
  !isDecided(mergeOf(context, incoming))

const stateOf = ({ draft, live }: EditorPage) =>
  draft
    ? { snapshot: draft.snapshot, version: draft.version, stamp: draft.baseStamp }
    : { snapshot: live.snapshot, version: null, stamp: live.stamp }

/** What a page on the server means for the one that is being written; what we sent ourselves is nobody else's. */
export const incomingOf = ({ base, unanswered }: EditorDraftContext, page: EditorPage): Incoming => {
  const { snapshot: theirs, version, stamp } = stateOf(page)
  const isOurs = unanswered.some(sent => isSameSnapshot(sent, theirs))
  return { base: isOurs ? theirs : base, theirs, version, stamp }
}

/** The same where it is the live page that has changed under the draft. */
export const incomingLive = (
  { base, version }: EditorDraftContext,
  { live, draft }: EditorPage,
): Incoming => ({
  base: draft?.base ?? base,
  theirs: live.snapshot,
  version: draft?.version ?? version,
  stamp: live.stamp,
})

/** The page of this moment, where an error says that somebody else was there before. */
export const pageIn = (error: unknown): EditorPage | null =>
  error instanceof ApiError && error.status === 412 && error.body.current
    ? (error.body.current as unknown as EditorPage)
    : null

/** What somebody has who was there before; null where an error says something else. */
export function incomingIn(context: EditorDraftContext, error: unknown): Incoming | null {
  const page = pageIn(error)
  return page && incomingOf(context, page)
}

/** What is to be kept in the browser: what is unsaved, on top of what is still offered; nothing where there is neither. */
export function localCopyOf(context: EditorDraftContext): { cId: number; copy: LocalCopy | null } {
  const { cId, base, local, history } = context
  return { cId, copy: isUnsaved(context) ? { cId, snapshot: history.present, base, earlier: local } : local }
}

/** A draft that is opened; what was kept here is offered, unless the server has it. */
export function opened(page: EditorPage, local: LocalCopy | null): EditorDraftContext {
  const { snapshot, version, stamp } = stateOf(page)
  const isKnown = local === null || isSameSnapshot(local.snapshot, snapshot)
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
    local: isKnown ? (local?.earlier ?? null) : local,
    savedAt: page.draft?.at ?? null,
    message: null,
  }
}

export const edited = ({ history }: EditorDraftContext, edit: PageEdit, at: number): Step => ({
  history: withStep(history, editPage(history.present, edit), { into: typedInto(edit), at }),
})

/** What was sent is on the server, as it was sent or as the server keeps it. */
export function savedAs(
  { outgoing, saved }: EditorDraftContext,
  { version, at, snapshot }: DraftSaved,
): Step {
  const sent = outgoing ?? saved
  return { saved: sent, base: snapshot ?? sent, version, savedAt: at, outgoing: null, unanswered: [] }
}

/** What others did comes under every step of one's own, as it was chosen where both have changed the same. */
export function broughtIn(
  { history, choices }: EditorDraftContext,
  { base, theirs, version, stamp }: Incoming,
): Step {
  const bring = (page: PageSnapshot) => {
    const { merged } = mergePages(base, page, theirs, choices)
    return isSameSnapshot(merged, theirs) ? theirs : merged
  }
  return {
    history: withTheirs(history, bring(history.present), bring),
    saved: theirs,
    base: theirs,
    version,
    stamp,
    outgoing: null,
    unanswered: [],
    incoming: null,
    choices: {},
  }
}

/** It is asked whose changes shall stand. */
export const held = (incoming: Incoming): Step => ({ incoming, outgoing: null })

export const chosen = (
  { choices }: EditorDraftContext,
  places: readonly string[],
  whose: WhoseChange,
): Step => ({ choices: { ...choices, ...Object.fromEntries(places.map(place => [place, whose])) } })

/** What was on its way has no answer, and may have arrived. */
export const unheardOf = ({ outgoing, unanswered }: EditorDraftContext): Step => ({
  unanswered: outgoing ? [...new Set([...unanswered, outgoing])] : unanswered,
  outgoing: null,
})

/** What was kept here comes on top of the page as it is, as one step; then an earlier copy is offered, if there is one. */
export function tookLocal({ history, local }: EditorDraftContext): Step {
  if (!local) return {}
  const { merged } = mergePages(local.base, local.snapshot, history.present)
  const present = isSameSnapshot(merged, history.present) ? history.present : merged
  return { history: withStep(history, present, { into: null, at: 0 }), local: local.earlier }
}
