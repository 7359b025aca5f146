/** What the tag tree must stay like: without circles, and with the tags that the program needs where they work. */
import { tools } from '../../tools/index.ts'
import { tagIds } from '../../tools/tag-ids.ts'

/** Where a tag is. */
export interface TagPlace {
  readonly TId: number
  readonly TIdParent: number | null
  readonly TName: string
  readonly TDeleted: boolean
}

/** What is wrong with a tag, and the field to say it at. */
export interface TagProblem {
  readonly field: 'TIdParent' | 'TDeleted'
  readonly message: string
}

const neededTags: ReadonlySet<number> = new Set(Object.values(tagIds))

const toolTags: ReadonlySet<number> = new Set(tools.map(({ tag }) => tag))

/** Whether the program needs this tag, so that it can't be deleted. */
export const isNeededTag = (id: number): boolean => neededTags.has(id) || toolTags.has(id)

/** Tags that stay under the parent that they have. */
const fixedTags: readonly number[] = [tagIds.Root, tagIds.Dashboard]

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
  if (isMoved && fixedTags.includes(id))
    return { field: 'TIdParent', message: `“${tag.TName}” can't be moved: the program needs it where it is.` }
  if (tag.TDeleted && stood?.TDeleted !== true && neededTags.has(id))
    return { field: 'TDeleted', message: whyNotDeleted(tag) }
  return isMoved ? whyNotThere(before, after, tag) : whyNotHidden(before, after, tag)
}

/** A needed tag, moved by itself or with a tag above it, stays under Root and under nothing deleted. */
function whyNotThere(
  before: ReadonlyMap<number, TagPlace>,
  after: ReadonlyMap<number, TagPlace>,
  tag: TagPlace,
): TagProblem | undefined {
  const lost = lostBelow(before, after, tag)
  if (!lost) return undefined
  const [deleted] = pathOf(after, lost).filter(above => above.TDeleted)
  const why = deleted
    ? `“${deleted.TName}” is deleted`
    : `“${after.get(tagIds.Root)?.TName ?? 'Root'}” isn't above it there`
  const needs =
    lost === tag ? 'the program needs it' : `“${lost.TName}” is below it, and the program needs that`
  return { field: 'TIdParent', message: `“${tag.TName}” can't be moved there: ${why}, and ${needs}.` }
}

/** A tag with a needed one below it can't be deleted. */
function whyNotHidden(
  before: ReadonlyMap<number, TagPlace>,
  after: ReadonlyMap<number, TagPlace>,
  tag: TagPlace,
): TagProblem | undefined {
  if (!tag.TDeleted || before.get(tag.TId)?.TDeleted !== false) return undefined
  const lost = lostBelow(before, after, tag)
  return (
    lost && {
      field: 'TDeleted',
      message: `“${tag.TName}” can't be deleted: “${lost.TName}” is below it, and the program needs that.`,
    }
  )
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
function pathOf(tags: ReadonlyMap<number, TagPlace>, tag: TagPlace): readonly TagPlace[] {
  const path = new Set<TagPlace>()
  for (let at: TagPlace | undefined = tag; at && !path.has(at); at = tags.get(at.TIdParent ?? Number.NaN))
    path.add(at)
  return [...path]
}

function whyCircle(tags: ReadonlyMap<number, TagPlace>, tag: TagPlace): string | undefined {
  if (tag.TIdParent === tag.TId) return `“${tag.TName}” can't be its own parent.`
  const path = pathOf(tags, tag)
  if (path.at(-1)?.TIdParent !== tag.TId) return undefined
  return `“${tag.TName}” can't go under “${path[1]?.TName ?? ''}”, which is below it.`
}
