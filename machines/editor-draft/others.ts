/**
 * What others do to a page while its draft is written, and what this browser kept of it before: held against each
 * other, chosen, and brought together (decisions §6). When that happens says `editor-draft.ts`.
 */
import { ApiError, type EditorPage } from '@rounds/core/api'
import {
  compareSnapshots,
  isDecided,
  isSameSnapshot,
  type MergeChoices,
  mergePages,
  type PageConflict,
  type PageDifference,
  type PageHistory,
  type PagePlace,
  type PageSnapshot,
  placeName,
  type WhoseChange,
  withStep,
  withTheirs,
} from '@rounds/core/rules/page'
import {
  asItWas,
  type EditorDraftContext,
  type Incoming,
  isOn,
  publisherOf,
  type Step,
  stateOf,
} from './steps.ts'

/**
 * The page as one has written it; where the server has all of it, that is the page as the server keeps it. What it
 * sanitized is nobody's change, and would else be a draft again after every publish.
 */
const ownPage = ({ history, saved, base }: EditorDraftContext, incoming: Incoming): PageSnapshot =>
  history.present === saved && incoming.base === base ? base : history.present

const mergeOf = (context: EditorDraftContext, incoming: Incoming) =>
  mergePages(incoming.base, ownPage(context, incoming), incoming.theirs, context.choices)

/** What both have changed, chosen or not; empty while there is nothing to decide. */
export const pageConflictsOf = (context: EditorDraftContext): readonly PageConflict[] =>
  context.incoming ? mergeOf(context, context.incoming).conflicts : []

/** Whether both have changed the same, so that somebody has to choose. */
export const isContested = (context: EditorDraftContext, incoming: Incoming): boolean =>
  !isDecided(mergeOf(context, incoming))

/**
 * What a page on the server means for the one that is being written. What we sent and heard nothing of is nobody
 * else's, although others may have written on it since.
 */
export const incomingOf = ({ base, version, unanswered }: EditorDraftContext, page: EditorPage): Incoming => {
  const { snapshot: theirs, ...known } = stateOf(page)
  const arrived = unanswered.findLast(sent => isOn(theirs, base, sent))
  const isLive = version === null && page.draft === null
  return { base: arrived ?? base, theirs, ...known, isKept: false, isLive }
}

/** The same where it is the live page that has changed under the draft. */
export const incomingLive = (
  { base, version }: EditorDraftContext,
  { live, draft, versions }: EditorPage,
): Incoming => ({
  base: draft?.base ?? base,
  theirs: live.snapshot,
  version: draft?.version ?? version,
  stamp: live.stamp,
  by: publisherOf({ live, versions }),
  isKept: false,
  isLive: true,
})

/** What this browser kept, held against the page as it is now. */
export const incomingLocalCopy = ({ local, history, version, stamp }: EditorDraftContext): Incoming => ({
  base: local?.base ?? history.present,
  theirs: local?.snapshot ?? history.present,
  version,
  stamp,
  by: null,
  isKept: true,
  isLive: false,
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

const all = (conflicts: readonly PageConflict[], whose: WhoseChange): MergeChoices =>
  Object.fromEntries(conflicts.map(conflict => [placeName(conflict), whose]))

/** A page of one's own with theirs under it, as chosen; what nobody was asked about is theirs. */
function onTop({ base, theirs }: Incoming, page: PageSnapshot, choices: MergeChoices): PageSnapshot {
  const { conflicts } = mergePages(base, page, theirs, choices)
  const open = conflicts.filter(({ whose }) => whose === null)
  const { merged } = mergePages(base, page, theirs, { ...choices, ...all(open, 'theirs') })
  return isSameSnapshot(merged, theirs) ? theirs : merged
}

/**
 * What others did comes under every step of one's own. Where both have changed the same it is as it was chosen; the
 * other way is a step before that, so that it can be had back.
 */
export function broughtIn(context: EditorDraftContext, incoming: Incoming): Step {
  const { history, choices, overwritten, heard } = context
  const { theirs, version, stamp, by, isLive } = incoming
  const { conflicts } = mergeOf(context, incoming)
  const own = ownPage(context, incoming)
  const present = onTop(incoming, own, choices)
  const under = withTheirs(
    history,
    present,
    step => onTop(incoming, step, all(conflicts, 'mine')),
    isSameSnapshot,
  )
  const asked = conflicts.map(placeName)
  const told = (isLive ? unseenOf : overwrittenBy)({ ...history, present: own }, present, asked)
  return {
    history: conflicts.length > 0 ? withOtherWay(under, onTop(incoming, own, swapChoices(conflicts))) : under,
    saved: theirs,
    base: theirs,
    version,
    stamp,
    ...settled,
    heard: isSameSnapshot(history.present, present) ? heard : heard + 1,
    ...(conflicts.some(({ whose }) => whose === 'mine') && { keeps: 'conflict' as const }),
    ...(told.length > 0 && {
      overwritten: {
        by,
        places: [...(overwritten?.places ?? []), ...told],
        isLive: isLive || overwritten?.isLive === true,
      },
    }),
  }
}

const settled = { outgoing: null, unanswered: [], incoming: null, choices: {} } as const

const swapChoices = (conflicts: readonly PageConflict[]): MergeChoices =>
  Object.fromEntries(
    conflicts.map(conflict => [placeName(conflict), conflict.whose === 'mine' ? 'theirs' : 'mine']),
  )

const withOtherWay = (
  history: PageHistory<PageSnapshot>,
  other: PageSnapshot,
): PageHistory<PageSnapshot> => ({
  ...history,
  past: [...history.past, other],
})

/** What differs now of the page as one saw it, but for what one was asked about. */
const unseenOf = (
  { present: before }: PageHistory<PageSnapshot>,
  present: PageSnapshot,
  asked: readonly string[],
): readonly PageDifference[] =>
  compareSnapshots(before, present).filter(place => !asked.includes(placeName(place)))

/** What differs now in places that one has changed oneself, but for those that one was asked about. */
function overwrittenBy(
  history: PageHistory<PageSnapshot>,
  present: PageSnapshot,
  asked: readonly string[],
): readonly PageDifference[] {
  const { past, present: before } = history
  const [first] = past
  if (!first) return []
  const mine = compareSnapshots(first, before)
  return unseenOf(history, present, asked).filter(place => mine.some(own => isWithin(own, place)))
}

/** Whether two places are the same, or one is a part of the other; an order is nobody's words. */
const isWithin = (one: PagePlace, other: PagePlace): boolean =>
  one.part === other.part &&
  one.key !== null &&
  one.key === other.key &&
  (one.field === other.field || one.field === null || other.field === null)

/** What one did oneself to the whole page on the server, as a step that can be taken back. */
export function followPage({ history }: EditorDraftContext, { theirs, version, stamp }: Incoming): Step {
  const page = asItWas(history.present, theirs)
  return {
    history: withStep(history, page, { into: null, at: 0 }),
    saved: page,
    base: page,
    version,
    stamp,
    ...settled,
  }
}

/** It is asked whose changes shall stand. */
export const holdIncoming = (incoming: Incoming): Step => ({ incoming, outgoing: null })

export const chooseChanges = (
  { choices }: EditorDraftContext,
  places: readonly string[],
  whose: WhoseChange,
): Step => ({ choices: { ...choices, ...Object.fromEntries(places.map(place => [place, whose])) } })

/** What was kept here comes on top of the page as it is, as chosen; then an earlier copy is offered, if there is one. */
export function tookLocal(context: EditorDraftContext): Step {
  const { history, local, choices } = context
  if (!local) return {}
  const incoming = incomingLocalCopy(context)
  const { conflicts } = mergeOf(context, incoming)
  const alone = { into: null, at: 0 }
  const present = asItWas(history.present, onTop(incoming, history.present, choices))
  const other = asItWas(history.present, onTop(incoming, history.present, swapChoices(conflicts)))
  return {
    history: withStep(conflicts.length > 0 ? withStep(history, other, alone) : history, present, alone),
    local: local.earlier,
    incoming: null,
    choices: {},
  }
}
