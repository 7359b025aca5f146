import { type MergeChoices, placeName } from '@rounds/core/rules/page'
import type { AnyMachineSnapshot } from 'xstate'
import type { DraftKeeps } from '../../../core/api/index.ts'
import type { EditorDraftContext, LocalCopy } from '../../../machines/editor-draft/machine.ts'
import { type Named, named, paged, served } from './editor-pages.ts'

/** The pages that the model of a draft is about: how they are seen, what others make of them, and how both are brought together. */
/** A copy that this browser kept. */
export interface Copy {
  readonly page: Named
  readonly base: Named
  readonly earlier: Copy | null
  readonly unfinished?: Texts
}

/** What is typed and no value yet, by where it stands. */
export type Texts = Readonly<Record<string, string>>

export interface Incoming {
  readonly base: Named
  readonly theirs: Named
  readonly version: number | null
  readonly live: Named
  readonly by: string | null
  readonly isKept: boolean
  readonly isLive: boolean
}

interface Seen {
  readonly cId: number
  readonly past: readonly Named[]
  readonly page: Named
  readonly future: readonly Named[]
  readonly last: { readonly into: string | null; readonly at: number } | null
  readonly saved: Named
  readonly base: Named
  readonly version: number | null
  /** The live page that the draft builds on. */
  readonly live: Named
  readonly outgoing: Named | null
  readonly unanswered: readonly Named[]
  readonly incoming: Incoming | null
  readonly choices: MergeChoices
  readonly keeps: DraftKeeps | null
  readonly keeping: DraftKeeps | null
  /** By whom, and each place with what was written there and what stands there. */
  readonly overwritten: {
    readonly by: string | null
    readonly places: readonly string[]
    readonly isLive: boolean
  } | null
  readonly heard: number
  readonly local: Copy | null
  readonly unfinished: Texts
  readonly savedAt: string | null
  readonly message: string | null
}

export interface Context extends Seen {
  /** How often something was typed, saved and not saved, and how often others have changed the page. */
  readonly typed: number
  readonly taken: number
  readonly troubles: number
  readonly others: number
  /** How often it was decided about a copy. */
  readonly decided: number
  /** For how long a change has waited to be saved. */
  readonly waited: number
}

export const seenCopy = (copy: LocalCopy | null): Copy | null =>
  copy && { page: named(copy.snapshot), base: named(copy.base), earlier: seenCopy(copy.earlier) }
const liveOf = (stamp: string) => named(JSON.parse(stamp))

/** The context of the machine, each page by its two titles. */
export function seenDraft(at: AnyMachineSnapshot): Seen {
  const { history, saved, base, stamp, outgoing, unanswered, incoming, overwritten, local, ...context } =
    at.context as EditorDraftContext
  return {
    ...context,
    past: history.past.map(named),
    page: named(history.present),
    future: history.future.map(named),
    last: history.last,
    saved: named(saved),
    base: named(base),
    live: liveOf(stamp),
    outgoing: outgoing && named(outgoing),
    unanswered: unanswered.map(named),
    incoming: incoming && {
      base: named(incoming.base),
      theirs: named(incoming.theirs),
      version: incoming.version,
      live: liveOf(incoming.stamp),
      by: incoming.by,
      isKept: incoming.isKept,
      isLive: incoming.isLive,
    },
    overwritten: overwritten && {
      by: overwritten.by,
      isLive: overwritten.isLive,
      places: overwritten.places.map(place => `${placeName(place)}: ${place.before} > ${place.after}`),
    },
    local: seenCopy(local),
  }
}

export const storedCopy = (copy: Copy | null): LocalCopy | null =>
  copy && {
    cId: 7,
    snapshot: paged(copy.page),
    base: paged(copy.base),
    earlier: storedCopy(copy.earlier),
    ...(copy.unfinished && { unfinished: copy.unfinished }),
  }

export const next = ({ version }: Context) => (version ?? 0) + 1
export const retitled = (page: Named, title: string): Named => `${title}|${page.split('|')[1]}`
const withSeo = (page: Named, seo: string): Named => `${page.split('|')[0]}|${seo}`

/** The page as the server has it once a colleague has saved this. */
export const colleagues = (context: Context, page: Named) =>
  served(paged(context.live), { version: next(context), snapshot: paged(page) })
export const theirTitle = ({ base, others }: Context) => retitled(base, `Theirs ${others + 1}`)
export const theirSeo = ({ base, others }: Context) => withSeo(base, `Theirs ${others + 1}`)
export const published = ({ base }: Context) => served(paged(base))
export const discarded = ({ live }: Context) => served(paged(live))
export const arrived = (context: Context) => colleagues(context, context.unanswered.at(-1) ?? context.base)
/** Somebody has published another page, and the draft is as it was. */
export const otherLive = (context: Context) => ({
  ...served(
    paged(context.live),
    context.version === null ? undefined : { version: context.version, snapshot: paged(context.base) },
  ),
  live: served(paged('Live|Live')).live,
})

export const TITLE = 'content//CTitle'
const SEO = 'content//CSeoTitle'
/** One of the two titles as both want it, and whether both have changed it. */
function merged(base = '', mine = '', theirs = '', whose?: 'mine' | 'theirs') {
  const isBoth = mine !== base && theirs !== base && mine !== theirs
  if (isBoth) return { title: whose === 'theirs' ? theirs : mine, isBoth }
  return { title: mine === base ? theirs : mine, isBoth }
}

/** A page as both want it, with the places that both have changed. */
export function merge(
  { base, theirs }: Pick<Incoming, 'base' | 'theirs'>,
  mine: Named,
  choices: MergeChoices = {},
) {
  const [was, my, their] = [base.split('|'), mine.split('|'), theirs.split('|')]
  const title = merged(was[0], my[0], their[0], choices[TITLE])
  const seo = merged(was[1], my[1], their[1], choices[SEO])
  return {
    page: `${title.title}|${seo.title}` as Named,
    contested: [...(title.isBoth ? [TITLE] : []), ...(seo.isBoth ? [SEO] : [])],
  }
}

export const isUnsaved = ({ page, saved }: Context) => page !== saved

/** What a colleague's page means; what was sent from here is nobody else's. */
const coming =
  (page: (context: Context) => Named, more: (context: Context) => Partial<Incoming> = () => ({})) =>
  (context: Context): Incoming => {
    const theirs = page(context)
    return {
      base: context.unanswered.includes(theirs) ? theirs : context.base,
      theirs,
      version: next(context),
      live: context.live,
      by: 'Bob',
      isKept: false,
      isLive: false,
      ...more(context),
    }
  }

export const came = {
  title: coming(theirTitle),
  seo: coming(theirSeo),
  publish: coming(
    ({ base }) => base,
    ({ base, version }) => ({ version: null, live: base, by: null, isLive: version === null }),
  ),
  discard: coming(
    ({ live }) => live,
    ({ live, version }) => ({ version: null, live, by: null, isLive: version === null }),
  ),
  arrival: coming(({ unanswered }) => unanswered.at(-1) ?? 'missing|'),
  live: coming(
    () => 'Live|Live',
    ({ version, base, live }) => ({
      base: version === null ? base : live,
      version,
      live: 'Live|Live',
      by: null,
      isLive: true,
    }),
  ),
}
export type Came = (context: Context) => Incoming

/** What this browser kept, held against the page as it is. */
export const kept = ({ local, page, version, live }: Context): Incoming => ({
  base: local?.base ?? page,
  theirs: local?.page ?? page,
  version,
  live,
  by: null,
  isKept: true,
  isLive: false,
})

/** The page as one has written it; as the server keeps it, where the server has all of it. */
export const ownPage = ({ page, saved, base }: Context, incoming: Pick<Incoming, 'base'>): Named =>
  page === saved && incoming.base === base ? base : page

/** A page with theirs under it: as chosen, and theirs where nobody was asked. */
function onTop(incoming: Incoming, page: Named, choices: MergeChoices): Named {
  const open = merge(incoming, page, choices).contested.map(place => [place, choices[place] ?? 'theirs'])
  return merge(incoming, page, Object.fromEntries(open)).page
}

const flipped = (contested: readonly string[], choices: MergeChoices): MergeChoices =>
  Object.fromEntries(contested.map(place => [place, choices[place] === 'mine' ? 'theirs' : 'mine']))

/** Where one has written, and on the live page anywhere, what stands there now, of the two titles. */
function overwritten(
  first: Named | undefined,
  before: Named,
  now: Named,
  { asked, isLive }: { readonly asked: readonly string[]; readonly isLive: boolean },
) {
  if (first === undefined && !isLive) return []
  const [was, mine, is] = [(first ?? before).split('|'), before.split('|'), now.split('|')]
  return [TITLE, SEO].flatMap((place, index) =>
    (isLive || was[index] !== mine[index]) && mine[index] !== is[index] && !asked.includes(place)
      ? [`${place}: ${mine[index] || null} > ${is[index] || null}`]
      : [],
  )
}

/** The page with what came: under every step, as it was chosen; the other way is a step before. */
export function broughtIn(context: Context, incoming: Incoming): Partial<Context> {
  const { choices } = context
  const own = ownPage(context, incoming)
  const { contested } = merge(incoming, own)
  const mine = Object.fromEntries(contested.map(place => [place, 'mine' as const]))
  const under = (page: Named) => onTop(incoming, page, mine)
  const page = onTop(incoming, own, choices)
  const past = context.past.map(under)
  const future = context.future.map(under)
  const other = contested.length > 0 ? [onTop(incoming, own, flipped(contested, choices))] : []
  const { isLive } = incoming
  const places = overwritten(context.past[0], own, page, { asked: contested, isLive })
  return {
    past: [...past.filter((step, index) => step !== (past[index + 1] ?? page)), ...other],
    page,
    future: future.filter((step, index) => step !== (future[index - 1] ?? page)),
    last: null,
    saved: incoming.theirs,
    base: incoming.theirs,
    version: incoming.version,
    live: incoming.live,
    outgoing: null,
    unanswered: [],
    incoming: null,
    choices: {},
    heard: context.heard + (page === context.page ? 0 : 1),
    ...(contested.some(place => choices[place] === 'mine') && { keeps: 'conflict' as const }),
    ...(places.length > 0 && {
      overwritten: {
        by: incoming.by,
        places: [...(context.overwritten?.places ?? []), ...places],
        isLive: isLive || context.overwritten?.isLive === true,
      },
    }),
    others: context.others + 1,
  }
}

type Steps = Pick<Context, 'past' | 'page' | 'future' | 'last'>

/** A step of its own; none where nothing changes. */
export const stepped = (steps: Steps, page: Named): Steps =>
  page === steps.page
    ? steps
    : { past: [...steps.past, steps.page], page, future: [], last: { into: null, at: 0 } }

/** The page with what was kept here on top, as it was chosen; the other way is a step before. */
export function withKept(context: Context): Partial<Context> {
  const { past, page, future, last, local, decided, choices } = context
  const incoming = kept(context)
  const { contested } = merge(incoming, page)
  const from: Steps = { past, page, future, last }
  const other =
    contested.length > 0 ? stepped(from, onTop(incoming, page, flipped(contested, choices))) : from
  return {
    ...stepped(other, onTop(incoming, page, choices)),
    local: local?.earlier ?? null,
    incoming: null,
    choices: {},
    decided: decided + 1,
  }
}
