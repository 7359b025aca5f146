/** The entries of a navigation as a tree, and what a move in it changes (screens, `/navigation/{TId}`). */
import { tagIds } from '../../tools/index.ts'
import { type TreeNode, treeOf } from '../tree/tree.ts'
import { type TreeMove, withMove } from '../tree/tree-move.ts'

/** The menus that the site shows, by the tags that hold them (specification §9). */
export const menuTags: readonly number[] = [
  tagIds.Navigation_Primary,
  tagIds.Navigation_Secondary,
  tagIds.Navigation_Center,
  tagIds.Navigation_Footer,
]

/** So many levels of a menu are shown. */
export const MENU_LEVELS = 5

/** Where an entry stands. */
export interface MenuPlace {
  readonly CId: number
  readonly TtcCIdParent?: number | null
  readonly CSortOrder: number
}

/** The order and the parent that an entry shall have. */
export interface MenuChange {
  readonly CId: number
  readonly TtcCIdParent: number | null
  readonly CSortOrder: number
}

/** So far are entries apart in their order, as the seed and the editor have it. */
const STEP = 10

const names = new Intl.Collator('en', { numeric: true })

/** Places as nodes of a tree, siblings in their order; what stands under an entry that is not there stands at the top. */
export const menuNodes = <P extends MenuPlace>(
  places: readonly P[],
  nameOf: (place: P) => { readonly name: string; readonly hidden: boolean },
): readonly TreeNode[] =>
  places
    .map(place => ({ place, ...nameOf(place) }))
    .toSorted(
      (one, other) => one.place.CSortOrder - other.place.CSortOrder || names.compare(one.name, other.name),
    )
    .map(({ place, name, hidden }) => ({
      id: String(place.CId),
      parentId: place.TtcCIdParent ? String(place.TtcCIdParent) : null,
      name,
      hidden,
    }))

/** What has to be stored of the places, so that the menu is as it is after a move; nothing else is touched. */
export function menuChanges(
  places: readonly MenuPlace[],
  nodes: readonly TreeNode[],
  move: TreeMove,
): readonly MenuChange[] {
  const after = treeOf(withMove(nodes, treeOf(nodes), move))
  return places.flatMap(({ CId, TtcCIdParent = null, CSortOrder }) => {
    const parent = after.parentOf(String(CId))?.id ?? null
    const siblings = after.children.get(parent ?? '') ?? []
    const order = (siblings.findIndex(({ id }) => id === String(CId)) + 1) * STEP
    const to = parent === null ? null : Number(parent)
    const isTouched = parent === move.parentId || move.ids.includes(String(CId))
    return isTouched && (to !== TtcCIdParent || order !== CSortOrder)
      ? [{ CId, TtcCIdParent: to, CSortOrder: order }]
      : []
  })
}
