/** Where a physician's ad is shown, and which of several. */
import { isOnAt } from '../time/timed.ts'

/** Where an ad may be shown; a field that does not apply to its place is ignored. */
export interface PlacedAd {
  readonly id: number
  readonly physician: number
  readonly place: 'everywhere' | 'home' | 'page' | 'location' | 'service' | 'specialty' | 'search'
  readonly page: number | null
  readonly location: number | null
  readonly service: number | null
  readonly specialty: number | null
  readonly weight: number
  /** Timestamps; null for no start or no end. */
  readonly from: string | null
  readonly to: string | null
}

/** What ads need to know about a page of the site. */
export interface AdSpot {
  readonly kind: 'home' | 'page' | 'physician' | 'location' | 'service' | 'search'
  readonly id: number
  /** The page's specialties. */
  readonly specialties: readonly number[]
}

function fits(ad: PlacedAd, { kind, id, specialties }: AdSpot): boolean {
  if (kind === 'physician' && ad.physician === id) return false
  if (ad.place === 'everywhere') return true
  if (ad.place === 'page') return (kind === 'page' || kind === 'home') && ad.page === id
  if (ad.place === 'location') return kind === 'location' && ad.location === id
  if (ad.place === 'service') return kind === 'service' && ad.service === id
  if (ad.place === 'specialty') return ad.specialty !== null && specialties.includes(ad.specialty)
  return ad.place === kind
}

/** A number between 0 and 1, derived only from a text (FNV-1a). */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000
}

/**
 * The ad of a page; undefined if none is on. An ad for this specific place comes before one for everywhere. Several ads
 * share the pages by weight. A page keeps its ad, so it can be cached, and changes it only when ads come or go.
 */
export function adFor<T extends PlacedAd>(
  ads: readonly T[],
  spot: AdSpot,
  { now, path }: { readonly now: number; readonly path: string },
): T | undefined {
  const on = ads.filter(ad => isOnAt(ad, now) && fits(ad, spot))
  const close = on.filter(({ place }) => place !== 'everywhere')
  const chosen = (close.length > 0 ? close : on).map(ad => ({
    ad,
    score: -Math.log(Math.max(chanceOf(`${path} ${ad.id}`), Number.MIN_VALUE)) / Math.max(ad.weight, 1),
  }))
  return chosen.toSorted((one, other) => one.score - other.score || one.ad.id - other.ad.id)[0]?.ad
}
