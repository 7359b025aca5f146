/** Updates displayed folders and pages right after a move, before everything is reloaded. */

import type { SidebarTag } from '../interface/sidebar.ts'
import type { PagePlaced, TreePage } from '../page/tree.ts'
import type { AddressMove, AskedMove } from './addresses.ts'

/** What moved, and the addresses that changed. */
export interface Moved {
  readonly moved: readonly AskedMove[]
  readonly addresses: readonly AddressMove[]
}

const addressesIn = ({ addresses }: Moved, kind: AskedMove['kind']) =>
  new Map(addresses.flatMap(one => (one.kind === kind ? [[one.key, one.to] as const] : [])))
const movesIn = ({ moved }: Moved, kind: AskedMove['kind']) => moved.filter(move => move.kind === kind)

/** Tags with their new parents and addresses; sibling chains skip folders that left. */
export function movedTags<T extends Pick<SidebarTag, 'TId' | 'TIdParent' | 'TPath' | 'TNextId'>>(
  tags: readonly T[],
  moved: Moved,
): readonly T[] {
  const parents = new Map(movesIn(moved, 'folder').map(({ key, to }) => [key, to]))
  const addresses = addressesIn(moved, 'folder')
  return tags.map(tag => {
    const [parent, TPath = tag.TPath] = [parents.get(tag.TId), addresses.get(tag.TId)]
    if (parent === undefined) return TPath === tag.TPath ? tag : { ...tag, TPath }
    return { ...tag, TIdParent: parent, TNextId: null, TPath }
  })
}

/** Places updated to the folders that pages moved to. */
export function movedPlaces<P extends PagePlaced>(places: readonly P[], moved: Moved): readonly P[] {
  const moves = new Map(movesIn(moved, 'page').map(({ key, from, to }) => [`${from} ${key}`, to]))
  return places.map(place => {
    const TId = moves.get(`${place.TId} ${place.CId}`)
    return TId === undefined ? place : { ...place, TId }
  })
}

/** Pages at their new addresses. */
export function movedPages<P extends TreePage>(pages: readonly P[], moved: Moved): readonly P[] {
  const addresses = addressesIn(moved, 'page')
  return pages.map(page => {
    const CSeoUrl = addresses.get(page.CId)
    return CSeoUrl === undefined ? page : { ...page, CSeoUrl }
  })
}
