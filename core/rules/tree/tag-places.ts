/** The invariants of the tag tree: no cycles, and the tags that the program needs stay where they work. */
import { sections, tools } from '../../tools/index.ts'
import { tagIds } from '../../tools/tag-ids.ts'

/** The position of a tag. */
export interface TagPlace {
  readonly TId: number
  readonly TIdParent: number | null
  readonly TNextId: number | null
  readonly TName: string
  readonly TDeleted: boolean
}

/** A problem with a tag, and the field to show it at. */
export interface TagProblem {
  readonly field: 'TIdParent' | 'TNextId' | 'TDeleted'
  readonly message: string
}

const neededTags: ReadonlySet<number> = new Set(Object.values(tagIds))

const toolTags: ReadonlySet<number> = new Set(tools.map(({ tag }) => tag))

const sectionTags: ReadonlySet<number | null> = new Set(sections.map(({ tag }) => tag))

/** Whether a tool moves to another section of the sidebar, which people may choose freely. */
const goesToSection = ({ TId, TIdParent }: TagPlace): boolean =>
  toolTags.has(TId) && !neededTags.has(TId) && sectionTags.has(TIdParent)

/** Whether the program needs this tag, so it can't be deleted. */
export const isNeededTag = (id: number): boolean => neededTags.has(id) || toolTags.has(id)

/** Why a tag that the program needs can't be deleted. */
export const whyNotDeleted = ({ TName }: Pick<TagPlace, 'TName'>): string =>
  `“${TName}” can’t be deleted: Rounds needs it.`

/**
 * What is wrong with a tag after a change of the tree; undefined if nothing is, or if it was wrong before.
 *
 * @param before All stored tags, by id.
 * @param after All tags after the change.
 */
export function problemOfTag(
  before: ReadonlyMap<number, TagPlace>,
  after: ReadonlyMap<number, TagPlace>,
  id: number,
): TagProblem | undefined {
  const tag = after.get(id)
  if (!tag) return undefined
  const stood = before.get(id)
  const isMoved = stood !== undefined && stood.TIdParent !== tag.TIdParent
  if (stood === undefined || isMoved) {
    const circle = whyCircle(after, tag)
    if (circle) return { field: 'TIdParent', message: circle }
  }
  const chain = stood?.TNextId === tag.TNextId ? undefined : whyChained(after, tag)
  if (chain) return { field: 'TNextId', message: chain }
  if (isMoved && isNeededTag(id) && works(before, stood) && !goesToSection(tag))
    return {
      field: 'TIdParent',
      message: `“${tag.TName}” can’t be moved there: Rounds needs it where it is. Keep its parent.`,
    }
  if (tag.TDeleted && stood?.TDeleted !== true && isNeededTag(id))
    return { field: 'TDeleted', message: whyNotDeleted(tag) }
  const place =
    isMoved || (stood?.TDeleted && !tag.TDeleted)
      ? (whyNotThere(before, after, tag) ?? whyNoParent(after, tag))
      : undefined
  return place ? { field: 'TIdParent', message: place } : whyNotHidden(before, after, tag)
}

/** Why a new tag can't be under its parent; undefined if it can, or has none. */
export const whyNotUnder = (
  tags: ReadonlyMap<number, TagPlace>,
  parent: number | null,
): string | undefined => {
  const deleted = pathFrom(tags, parent).find(above => above.TDeleted)
  return deleted && `“${deleted.TName}” is deleted. Choose another parent, or restore it first.`
}

/** Every tag except Root is under one that is not deleted. */
function whyNoParent(after: ReadonlyMap<number, TagPlace>, tag: TagPlace): string | undefined {
  if (tag.TDeleted || tag.TId === tagIds.Root) return undefined
  if (tag.TIdParent === null) return `“${tag.TName}” needs a parent. Choose the folder that it belongs in.`
  return whyNotUnder(after, tag.TIdParent)
}

/** A required tag that moves with an ancestor must stay under Root and under no deleted tag. */
function whyNotThere(
  before: ReadonlyMap<number, TagPlace>,
  after: ReadonlyMap<number, TagPlace>,
  tag: TagPlace,
): string | undefined {
  const lost = lostBelow(before, after, tag)
  if (!lost) return undefined
  const deleted = pathOf(after, lost).find(above => above.TDeleted)
  const why = deleted
    ? `“${deleted.TName}” is deleted`
    : `“${after.get(tagIds.Root)?.TName ?? 'Root'}” isn’t above it there`
  return `“${tag.TName}” can’t be moved there: ${why}, and “${lost.TName}” is below it, and Rounds needs that.`
}

/** A tag with children can't be deleted, least of all with a required one among its descendants. */
function whyNotHidden(
  before: ReadonlyMap<number, TagPlace>,
  after: ReadonlyMap<number, TagPlace>,
  tag: TagPlace,
): TagProblem | undefined {
  if (!tag.TDeleted || before.get(tag.TId)?.TDeleted !== false) return undefined
  const lost = lostBelow(before, after, tag)
  const child = [...after.values()].find(({ TIdParent, TDeleted }) => TIdParent === tag.TId && !TDeleted)
  const why = lost
    ? `“${lost.TName}” is below it, and Rounds needs that.`
    : child && `“${child.TName}” is below it. Move or delete that first.`
  return why === undefined
    ? undefined
    : { field: 'TDeleted', message: `“${tag.TName}” can’t be deleted: ${why}` }
}

/** A required tag, this one or a descendant, that worked before and would no longer. */
function lostBelow(
  before: ReadonlyMap<number, TagPlace>,
  after: ReadonlyMap<number, TagPlace>,
  tag: TagPlace,
): TagPlace | undefined {
  for (const id of neededTags) {
    const needed = after.get(id)
    const stood = before.get(id)
    if (!needed || !stood || !works(before, stood) || works(after, needed)) continue
    if (pathOf(after, needed).includes(tag)) return needed
  }
  return undefined
}

/** Whether a tag is under Root without a deleted ancestor. */
function works(tags: ReadonlyMap<number, TagPlace>, tag: TagPlace): boolean {
  const path = pathOf(tags, tag)
  return path.at(-1)?.TId === tagIds.Root && !path.some(({ TDeleted }) => TDeleted)
}

/** A tag and its ancestors, nearest first; each once, even in a cycle. */
const pathOf = (tags: ReadonlyMap<number, TagPlace>, tag: TagPlace) => pathFrom(tags, tag.TId)

function pathFrom(tags: ReadonlyMap<number, TagPlace>, start: number | null): readonly TagPlace[] {
  const path = new Set<TagPlace>()
  for (let at = tags.get(start ?? Number.NaN); at && !path.has(at); at = tags.get(at.TIdParent ?? Number.NaN))
    path.add(at)
  return [...path]
}

/** Why a tag can't have its next sibling: the chain would loop. */
function whyChained(tags: ReadonlyMap<number, TagPlace>, tag: TagPlace): string | undefined {
  const seen = new Set<number>()
  for (let at = tag.TNextId; at !== null && !seen.has(at); at = tags.get(at)?.TNextId ?? null) {
    if (at === tag.TId)
      return tag.TNextId === tag.TId
        ? `“${tag.TName}” can’t follow itself. Choose another next sibling, or none.`
        : `“${tag.TName}” can’t be followed by “${tags.get(tag.TNextId ?? 0)?.TName ?? ''}”, which leads back to it. Choose another next sibling, or none.`
    seen.add(at)
  }
  return undefined
}

function whyCircle(tags: ReadonlyMap<number, TagPlace>, tag: TagPlace): string | undefined {
  if (tag.TIdParent === tag.TId) return `“${tag.TName}” can’t be its own parent. Choose another.`
  const path = pathOf(tags, tag)
  if (path.at(-1)?.TIdParent !== tag.TId) return undefined
  return `“${tag.TName}” can’t go under “${path[1]?.TName ?? ''}”, which is below it. Choose another parent.`
}
