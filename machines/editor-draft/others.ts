/**
 * Merges what others do to a page while its draft is written, and this browser's earlier copy: comparing, choosing,
 * merging (decisions §6). `editor-draft.ts` decides when.
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
 * The page as edited here; if the server has all of it, the server's page. The server's sanitizing is nobody's change,
 * and would otherwise create a new draft after every publish.
 */
const ownPage = ({ history, saved, base }: EditorDraftContext, incoming: Incoming): PageSnapshot =>
  history.present === saved && incoming.base === base ? base : history.present

const mergeOf = (context: EditorDraftContext, incoming: Incoming) =>
  mergePages(incoming.base, ownPage(context, incoming), incoming.theirs, context.choices)

/** All conflicts, resolved or not; empty while there is nothing to decide. */
export const pageConflictsOf = (context: EditorDraftContext): readonly PageConflict[] =>
  context.incoming ? mergeOf(context, context.incoming).conflicts : []

/** Whether both changed the same thing, so that someone has to choose. */
export const isContested = (context: EditorDraftContext, incoming: Incoming): boolean =>
  !isDecided(mergeOf(context, incoming))

/**
 * What a page on the server means for the one being edited. Our own unanswered saves are not someone else's, even if
 * others have edited on top of them.
 */
export const incomingOf = ({ base, version, unanswered }: EditorDraftContext, page: EditorPage): Incoming => {
  const { snapshot: theirs, ...known } = stateOf(page)
  const arrived = unanswered.findLast(sent => isOn(theirs, base, sent))
  const isLive = version === null && page.draft === null
  return { base: arrived ?? base, theirs, ...known, isKept: false, isLive }
}

/** The same if the live page has changed under the draft. */
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

/** This browser's copy, compared with the current page. */
export const incomingLocalCopy = ({ local, history, version, stamp }: EditorDraftContext): Incoming => ({
  base: local?.base ?? history.present,
  theirs: local?.snapshot ?? history.present,
  version,
  stamp,
  by: null,
  isKept: true,
  isLive: false,
})

/** The current page from a conflict error. */
export const pageIn = (error: unknown): EditorPage | null =>
  error instanceof ApiError && error.status === 412 && error.body.current
    ? (error.body.current as unknown as EditorPage)
    : null

/** The other person's page from a conflict error; null for any other error. */
export function incomingIn(context: EditorDraftContext, error: unknown): Incoming | null {
  const page = pageIn(error)
  return page && incomingOf(context, page)
}

const all = (conflicts: readonly PageConflict[], whose: WhoseChange): MergeChoices =>
  Object.fromEntries(conflicts.map(conflict => [placeName(conflict), whose]))

/** Your page rebased on theirs, as chosen; theirs wins where nobody was asked. */
function onTop({ base, theirs }: Incoming, page: PageSnapshot, choices: MergeChoices): PageSnapshot {
  const { conflicts } = mergePages(base, page, theirs, choices)
  const open = conflicts.filter(({ whose }) => whose === null)
  const { merged } = mergePages(base, page, theirs, { ...choices, ...all(open, 'theirs') })
  return isSameSnapshot(merged, theirs) ? theirs : merged
}

/**
 * Others' changes are applied under every step of your own. Conflicts are resolved as chosen; the other choice becomes
 * an earlier step, so undo can bring it back.
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

/** What now differs from the page as you saw it, without conflicts you were asked about. */
const unseenOf = (
  { present: before }: PageHistory<PageSnapshot>,
  present: PageSnapshot,
  asked: readonly string[],
): readonly PageDifference[] =>
  compareSnapshots(before, present).filter(place => !asked.includes(placeName(place)))

/** What now differs in places that you changed, without conflicts you were asked about. */
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

/** Whether two places are equal or one contains the other; an order does not count as text. */
const isWithin = (one: PagePlace, other: PagePlace): boolean =>
  one.part === other.part &&
  one.key !== null &&
  one.key === other.key &&
  (one.field === other.field || one.field === null || other.field === null)

/** Your own change to the whole page on the server, as an undoable step. */
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

/** Asks whose changes to keep. */
export const holdIncoming = (incoming: Incoming): Step => ({ incoming, outgoing: null })

export const chooseChanges = (
  { choices }: EditorDraftContext,
  places: readonly string[],
  whose: WhoseChange,
): Step => ({ choices: { ...choices, ...Object.fromEntries(places.map(place => [place, whose])) } })

/**
 * The local copy is applied on top of the current page, as chosen; then an earlier copy is offered, if there is one.
 */
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
