import type { PageSnapshot } from '@rounds/core/rules/page'
import { isSameAddress, type Move } from '@rounds/core/rules/site'
import { pageTypes } from '@rounds/core/tools'
import { isMove } from './moves.ts'

const placesOf = ({ tags }: PageSnapshot): readonly string[] =>
  tags.flatMap(({ TtcPageUrl }) => TtcPageUrl ?? [])

const isAt = (addresses: readonly string[], url: string) => addresses.some(one => isSameAddress(one, url))

/** The addresses at which a page is shown, now or from its start date: its own and those of its places. */
function addressesShown(page: PageSnapshot, now: number): readonly string[] {
  const { CVisible, CtId, CSeoUrl, CExpireDt } = page.content
  if (!CVisible || !pageTypes.includes(CtId) || (CExpireDt && Date.parse(CExpireDt) <= now)) return []
  return [...(CSeoUrl ? [CSeoUrl] : []), ...placesOf(page)]
}

/** The addresses at which a page is shown from now on and was not before. */
export function arrivalsOf(
  was: PageSnapshot | undefined,
  is: PageSnapshot,
  now = Date.now(),
): readonly string[] {
  const before = was ? addressesShown(was, now) : []
  return addressesShown(is, now).filter(url => !isAt(before, url))
}

/** Addresses that a page's places have gained. */
export const newPlaces = (was: PageSnapshot, is: PageSnapshot): readonly string[] =>
  placesOf(is).filter(url => !isAt(placesOf(was), url))

/** Addresses of places that a page leaves: each redirects to the place's new one, or to the page if it has none. */
export function placeMoves(was: PageSnapshot, is: PageSnapshot): readonly Move[] {
  if (!pageTypes.includes(is.content.CtId)) return []
  const now = [...(is.content.CSeoUrl ? [is.content.CSeoUrl] : []), ...placesOf(is)]
  return was.tags.flatMap(({ TId, TtcPageUrl: from }) => {
    if (!from || isAt(now, from)) return []
    const to = is.tags.find(place => place.TId === TId)?.TtcPageUrl ?? now[0]
    return to && isMove(from, to) ? [{ from, to }] : []
  })
}

/** Whether one of these moves frees an address. */
export const isAmong = (moves: readonly Move[], url: string): boolean =>
  moves.some(({ from }) => isSameAddress(from, url))
