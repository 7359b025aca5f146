/** Menu entries as a tree, and the changes that a move makes (screens, `/navigation/{TId}`). */
import { tagIds } from '../../tools/index.ts'
import { type TreeNode, treeOf } from '../tree/tree.ts'
import { type TreeMove, withMove } from '../tree/tree-move.ts'

/** The site's menus, by the tags that contain them (specification §9). */
export const menuTags: readonly number[] = [
  tagIds.Navigation_Primary,
  tagIds.Navigation_Secondary,
  tagIds.Navigation_Center,
  tagIds.Navigation_Footer,
]

/** The number of menu levels shown. */
export const MENU_LEVELS = 5

/** The position of an entry. */
export interface MenuPlace {
  readonly CId: number
  readonly TtcCIdParent?: number | null
  readonly CSortOrder: number
}

/** The new order and parent of an entry. */
export interface MenuChange {
  readonly CId: number
  readonly TtcCIdParent: number | null
  readonly CSortOrder: number
}

/** The gap between entries in their order, as the seed and the editor use it. */
const STEP = 10

const names = new Intl.Collator('en', { numeric: true })

/** Places as tree nodes, siblings in order; entries with a missing parent are at the top. */
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

/** The changes to store after a move in the menu; everything else stays untouched. */
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
