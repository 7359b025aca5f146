/**
 * What an import would do, thing by thing, before it does anything: made, changed, left as it is or left out, at which
 * address, and which old addresses lead there. The same things planned again come to nothing.
 */
import { addressOf, belongsToRounds } from '../site/index.ts'
import { urlSlug } from '../text/slug.ts'
import type { OldKind } from './old-item.ts'

/** What a plan looks at of a thing. */
export interface PlanItem {
  readonly oldKey: string
  readonly kind: OldKind
  readonly title: string
  readonly addresses: readonly string[]
  readonly isPublished: boolean
  /** Equal where the thing is the same as when it came last. */
  readonly hash: string
  /** The old keys of what it hangs on: a comment's page and the comment it answers, a menu entry's page. */
  readonly needs: readonly string[]
}

/** What became of a thing when it came before. */
export interface KnownItem {
  readonly hash: string
  readonly address: string | null
  /** Someone has changed it here since. */
  readonly isChangedHere: boolean
}

/** How the person wants it. */
export interface PlanOptions {
  /** Pages keep their addresses, or news and events are sorted below `/news` and `/events`. */
  readonly addresses: 'keep' | 'sorted'
  readonly publish: 'as it was' | 'drafts'
  /** The tag of the menu that entries are put into, hidden; none are brought over without one. */
  readonly menu: number | null
  /** The folder that pages are put into. */
  readonly folder: number
}

/** What is to be planned, and what is there. */
export interface PlanInput {
  readonly items: readonly PlanItem[]
  readonly known: ReadonlyMap<string, KnownItem>
  /** The titles of other pages by their addresses, as `addressOf` spells them. */
  readonly taken: ReadonlyMap<string, string>
  readonly options: PlanOptions
}

/** What shall become of a thing. */
export type PlanEffect = 'create' | 'update' | 'unchanged' | 'leave'

/** A thing's part of a plan. */
export interface Planned {
  readonly oldKey: string
  readonly effect: PlanEffect
  readonly address: string | null
  /** Old addresses that shall lead to it. */
  readonly redirects: readonly string[]
  /** What people should know, each in a sentence. */
  readonly notes: readonly string[]
}

const isPageKind = ({ kind }: PlanItem): boolean => kind === 'page' || kind === 'news' || kind === 'event'

/** Plans an import. Every thing has its place in the answer, in the order in which it was given. */
export function planImport(input: PlanInput): readonly Planned[] {
  const addresses = planAddresses(input)
  const leads = planLeads(input, addresses)
  const effects = planEffects(input)
  return input.items.map(item => {
    const { effect, because } = effects.get(item.oldKey) ?? { effect: 'leave' }
    const place = addresses.get(item.oldKey)
    const led = leads.get(item.oldKey)
    const isLeft = effect === 'leave'
    return {
      oldKey: item.oldKey,
      effect,
      address: isLeft ? (input.known.get(item.oldKey)?.address ?? null) : (place?.address ?? null),
      redirects: isLeft ? [] : (led?.redirects ?? []),
      notes: because === undefined ? [...(place?.notes ?? []), ...(led?.notes ?? [])] : [because],
    }
  })
}

interface Effect {
  readonly effect: PlanEffect
  readonly because?: string
}

function planEffects({ items, known, options }: PlanInput): ReadonlyMap<string, Effect> {
  const given = new Map(items.map(item => [item.oldKey, item]))
  const effects = new Map<string, Effect>()
  /** Whether a thing comes over, following what it hangs on; one that hangs on itself does not. */
  const effectOf = (item: PlanItem, above: ReadonlySet<string>): Effect => {
    const found = effects.get(item.oldKey)
    if (found) return found
    const effect = decide(item, above)
    effects.set(item.oldKey, effect)
    return effect
  }
  const decide = (item: PlanItem, above: ReadonlySet<string>): Effect => {
    if (item.kind === 'menu' && options.menu === null) return { effect: 'leave', because: NO_MENU }
    if (item.title === '' && item.kind !== 'menu') return { effect: 'leave', because: 'It has no title.' }
    const missing = item.needs.find(key => {
      const needed = given.get(key)
      if (!needed || above.has(key) || above.size > DEEPEST) return !known.has(key)
      return effectOf(needed, new Set([...above, item.oldKey])).effect === 'leave' && !known.has(key)
    })
    if (missing !== undefined) return { effect: 'leave', because: needSentence[item.kind] ?? NEEDS }
    const before = known.get(item.oldKey)
    if (!before) return { effect: 'create' }
    if (before.hash === item.hash) return { effect: 'unchanged' }
    return before.isChangedHere ? { effect: 'leave', because: CHANGED_HERE } : { effect: 'update' }
  }
  for (const item of items) effectOf(item, new Set())
  return effects
}

/** Answers within one another, deeper than anybody writes. */
const DEEPEST = 200
const NO_MENU = 'You chose to leave menus out.'
const NEEDS = 'The item it belongs to isn’t in the files.'
const CHANGED_HERE = 'Someone changed it here since the last import. It stays as it is.'
const needSentence: Readonly<Partial<Record<OldKind, string>>> = {
  comment: 'The page or comment it belongs to isn’t imported.',
  menu: 'The page it links to, or the entry above it, isn’t imported.',
}

interface Place {
  readonly address: string
  readonly notes: readonly string[]
}

/** The address of each page: no two are the same, and none is another page's. */
function planAddresses({ items, known, taken, options }: PlanInput): ReadonlyMap<string, Place> {
  const used = new Map(taken)
  const places = new Map<string, Place>()
  const take = ({ oldKey, title }: PlanItem, address: string, notes: readonly string[]) => {
    used.set(addressOf(address), title)
    places.set(oldKey, { address, notes })
  }
  const pages = items.filter(isPageKind)
  const isFree = (address: string) => !used.has(addressOf(address))
  const rest = pages.filter(item => {
    const before = known.get(item.oldKey)?.address
    if (!before || !isFree(before)) return true
    take(item, before, [])
    return false
  })
  // What visitors know has its address before a draft gets one.
  const inTurn = [
    ...rest.filter(({ isPublished }) => isPublished),
    ...rest.filter(({ isPublished }) => !isPublished),
  ]
  const next = new Map<string, number>()
  for (const item of inTurn) {
    const { address: wanted, lost } = wantedAddress(item, options)
    if (isFree(wanted)) {
      const notes =
        item.addresses[0] === '/' ? [`This was the home page. Here it will be at ${wanted}.`] : lost
      take(item, wanted, notes)
      continue
    }
    const base = addressOf(wanted)
    let number = next.get(base) ?? 2
    while (!isFree(`${wanted}-${number}`)) number++
    next.set(base, number + 1)
    const address = `${wanted}-${number}`
    take(item, address, [...lost, `“${used.get(base)}” is at ${wanted}. This page will be at ${address}.`])
  }
  return places
}

const bases: Readonly<Partial<Record<OldKind, string>>> = { news: '/news', event: '/events' }
const LONGEST = 560

/** The address that a page would have if nobody else were there, and what it loses by it. */
function wantedAddress({ kind, addresses, title, oldKey }: PlanItem, options: PlanOptions) {
  const [before = ''] = addresses
  const plainBefore = before === '/' ? '/home' : asPath(before)
  const slug = urlSlug(title).slice(0, 100) || urlSlug(oldKey)
  const base = bases[kind] ?? ''
  const isSorted = options.addresses === 'sorted' && bases[kind] !== undefined
  const wanted = isSorted
    ? `${base}/${plainBefore.split('/').at(-1) || slug}`
    : plainBefore || `${base}/${slug}`
  if (!belongsToRounds(wanted)) return { address: wanted, lost: [] }
  const address = `/old${wanted}`
  return { address, lost: [`Lost: ${wanted} is used by Rounds. This page will be at ${address}.`] }
}

/** An old path as an address here: what an address can't show is spelled with letters. */
function asPath(path: string): string {
  const parts = path.split('/').flatMap(part => {
    const decoded = decodedPart(part)
    const kept = /^[\w.~-]+$/.test(decoded) && !/^\.+$/.test(decoded) ? decoded : urlSlug(decoded)
    return kept === '' ? [] : [kept]
  })
  return parts.length === 0 ? '' : `/${parts.join('/')}`.slice(0, LONGEST)
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

interface Leads {
  readonly redirects: readonly string[]
  readonly notes: readonly string[]
}

/** Which old addresses lead to each thing: each to one, and none from where a page is. */
function planLeads(
  { items, taken }: PlanInput,
  places: ReadonlyMap<string, Place>,
): ReadonlyMap<string, Leads> {
  const shown = new Map(taken)
  for (const item of items) {
    const place = places.get(item.oldKey)
    if (place) shown.set(addressOf(place.address), item.title)
  }
  const led = new Map<string, string>()
  const leads = new Map<string, Leads>()
  for (const item of items) {
    if (!isPageKind(item) && item.kind !== 'media') continue
    const own = places.get(item.oldKey)?.address
    const redirects: string[] = []
    const notes: string[] = []
    for (const from of item.addresses) {
      const address = addressOf(from)
      if (own !== undefined && address === addressOf(own)) continue
      if (address === '/') continue
      // The note on its own address has said it.
      const isSaid = from === item.addresses[0] && places.get(item.oldKey)?.notes.length
      if (belongsToRounds(from)) {
        if (!isSaid) notes.push(`Lost: ${from} can’t redirect here, because Rounds uses that address.`)
        continue
      }
      if (shown.has(address) && isSaid) continue
      const there = shown.get(address)
      const other = led.get(address)
      if (there !== undefined) notes.push(`${from} can’t redirect here: “${there}” has that address.`)
      else if (other !== undefined) {
        if (other !== item.oldKey)
          notes.push(`${from} can’t redirect here: another page of the old site has that address.`)
      } else {
        led.set(address, item.oldKey)
        redirects.push(from)
      }
    }
    leads.set(item.oldKey, { redirects, notes })
  }
  return leads
}
