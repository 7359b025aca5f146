/** What the tag tree must stay like: without circles, and with the tags that the program needs where they work. */
import { sections, tools } from '../../tools/index.ts'
import { tagIds } from '../../tools/tag-ids.ts'

/** Where a tag is. */
export interface TagPlace {
  readonly TId: number
  readonly TIdParent: number | null
  readonly TNextId: number | null
  readonly TName: string
  readonly TDeleted: boolean
}

/** What is wrong with a tag, and the field to say it at. */
export interface TagProblem {
  readonly field: 'TIdParent' | 'TNextId' | 'TDeleted'
  readonly message: string
}

const neededTags: ReadonlySet<number> = new Set(Object.values(tagIds))

const toolTags: ReadonlySet<number> = new Set(tools.map(({ tag }) => tag))

const sectionTags: ReadonlySet<number | null> = new Set(sections.map(({ tag }) => tag))

/** Whether a tool is moved to a section of the sidebar; which one it stands in, is for people to say. */
const goesToSection = ({ TId, TIdParent }: TagPlace): boolean =>
  toolTags.has(TId) && !neededTags.has(TId) && sectionTags.has(TIdParent)

/** Whether the program needs this tag, so that it can't be deleted. */
export const isNeededTag = (id: number): boolean => neededTags.has(id) || toolTags.has(id)

/** Why a tag that the program needs can't be deleted. */
export const whyNotDeleted = ({ TName }: Pick<TagPlace, 'TName'>): string =>
  `“${TName}” can't be deleted: the program needs it.`

/**
 * What is wrong with a tag after a change of the tree; undefined where nothing is, or where it was so before.
 *
 * @param before All tags as they are stored, by their ids.
 * @param after All tags as they would be.
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
      message: `“${tag.TName}” can't be moved there: the program needs it where it is. Leave its parent as it is.`,
    }
  if (tag.TDeleted && stood?.TDeleted !== true && isNeededTag(id))
    return { field: 'TDeleted', message: whyNotDeleted(tag) }
  const place =
    isMoved || (stood?.TDeleted && !tag.TDeleted)
      ? (whyNotThere(before, after, tag) ?? whyNoParent(after, tag))
      : undefined
  return place ? { field: 'TIdParent', message: place } : whyNotHidden(before, after, tag)
}

/** Why a new tag can't be under its parent; undefined where it can, or where it has none. */
export const whyNotUnder = (
  tags: ReadonlyMap<number, TagPlace>,
  parent: number | null,
): string | undefined => {
  const deleted = pathFrom(tags, parent).find(above => above.TDeleted)
  return deleted && `“${deleted.TName}” is deleted. Choose another parent, or restore it first.`
}

/** Every tag but Root is under one that is not deleted. */
function whyNoParent(after: ReadonlyMap<number, TagPlace>, tag: TagPlace): string | undefined {
  if (tag.TDeleted || tag.TId === tagIds.Root) return undefined
  if (tag.TIdParent === null) return `“${tag.TName}” needs a parent. Choose the folder that it belongs in.`
  return whyNotUnder(after, tag.TIdParent)
}

/** A needed tag that is moved with a tag above it stays under Root and under nothing deleted. */
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
    : `“${after.get(tagIds.Root)?.TName ?? 'Root'}” isn't above it there`
  return `“${tag.TName}” can't be moved there: ${why}, and “${lost.TName}” is below it, and the program needs that.`
}

/** A tag with others below it can't be deleted, least of all with one that the program needs. */
function whyNotHidden(
  before: ReadonlyMap<number, TagPlace>,
  after: ReadonlyMap<number, TagPlace>,
  tag: TagPlace,
): TagProblem | undefined {
  if (!tag.TDeleted || before.get(tag.TId)?.TDeleted !== false) return undefined
  const lost = lostBelow(before, after, tag)
  const child = [...after.values()].find(({ TIdParent, TDeleted }) => TIdParent === tag.TId && !TDeleted)
  const why = lost
    ? `“${lost.TName}” is below it, and the program needs that.`
    : child && `“${child.TName}” is below it. Move or delete that first.`
  return why === undefined
    ? undefined
    : { field: 'TDeleted', message: `“${tag.TName}” can't be deleted: ${why}` }
}

/** A needed tag, this one or one below it, that worked where it was and would no longer. */
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

/** Whether a tag is under Root, with nothing deleted on the way. */
function works(tags: ReadonlyMap<number, TagPlace>, tag: TagPlace): boolean {
  const path = pathOf(tags, tag)
  return path.at(-1)?.TId === tagIds.Root && !path.some(({ TDeleted }) => TDeleted)
}

/** A tag and those above it, nearest first; each once, where they are a circle. */
const pathOf = (tags: ReadonlyMap<number, TagPlace>, tag: TagPlace) => pathFrom(tags, tag.TId)

function pathFrom(tags: ReadonlyMap<number, TagPlace>, start: number | null): readonly TagPlace[] {
  const path = new Set<TagPlace>()
  for (let at = tags.get(start ?? Number.NaN); at && !path.has(at); at = tags.get(at.TIdParent ?? Number.NaN))
    path.add(at)
  return [...path]
}

/** Why a tag can't be followed by its next sibling: the chain would come back to it. */
function whyChained(tags: ReadonlyMap<number, TagPlace>, tag: TagPlace): string | undefined {
  const seen = new Set<number>()
  for (let at = tag.TNextId; at !== null && !seen.has(at); at = tags.get(at)?.TNextId ?? null) {
    if (at === tag.TId)
      return tag.TNextId === tag.TId
        ? `“${tag.TName}” can't follow itself. Choose another next sibling, or none.`
        : `“${tag.TName}” can't be followed by “${tags.get(tag.TNextId ?? 0)?.TName ?? ''}”, which leads back to it. Choose another next sibling, or none.`
    seen.add(at)
  }
  return undefined
}

function whyCircle(tags: ReadonlyMap<number, TagPlace>, tag: TagPlace): string | undefined {
  if (tag.TIdParent === tag.TId) return `“${tag.TName}” can't be its own parent. Choose another.`
  const path = pathOf(tags, tag)
  if (path.at(-1)?.TIdParent !== tag.TId) return undefined
  return `“${tag.TName}” can't go under “${path[1]?.TName ?? ''}”, which is below it. Choose another parent.`
}
