import type { AnyMachineSnapshot } from 'xstate'
import type { MergeChoices } from '../../../core/rules/index.ts'
import type { EditorDraftContext, LocalCopy } from '../../../machines/editor-draft.ts'
import { type Named, named, paged, served } from './editor-pages.ts'

/** The pages that the model of a draft is about: how they are seen, what others make of them, and how both are brought together. */
/** A copy that this browser kept. */
export interface Copy {
  readonly page: Named
  readonly base: Named
  readonly earlier: Copy | null
}

export interface Incoming {
  readonly base: Named
  readonly theirs: Named
  readonly version: number | null
  readonly live: Named
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
  readonly local: Copy | null
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
  const { history, saved, base, stamp, outgoing, unanswered, incoming, local, ...context } =
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
      ...more(context),
    }
  }

export const came = {
  title: coming(theirTitle),
  seo: coming(theirSeo),
  publish: coming(
    ({ base }) => base,
    ({ base }) => ({ version: null, live: base }),
  ),
  arrival: coming(({ unanswered }) => unanswered.at(-1) ?? 'missing|'),
  live: coming(
    () => 'Live|Live',
    ({ version, base, live }) => ({ base: version === null ? base : live, version, live: 'Live|Live' }),
  ),
}
export type Came = (context: Context) => Incoming

/** The page with what came: under every step, and as it was chosen. */
export function broughtIn(context: Context, incoming: Incoming): Partial<Context> {
  const bring = (page: Named) => merge(incoming, page, context.choices).page
  return {
    past: context.past.map(bring),
    page: bring(context.page),
    future: context.future.map(bring),
    last: null,
    saved: incoming.theirs,
    base: incoming.theirs,
    version: incoming.version,
    live: incoming.live,
    outgoing: null,
    unanswered: [],
    incoming: null,
    choices: {},
    others: context.others + 1,
  }
}
