/** The folders of the site as moves in them see them: which there are, and at which address each is. */
import { tagIds, tools } from '../../tools/index.ts'
import { addressOf } from '../site/redirects.ts'

/** A folder of the tag tree. */
export interface FolderTag {
  readonly TId: number
  readonly TIdParent: number | null
  readonly TName: string
  readonly TPath: string | null
  readonly TNextId: number | null
  readonly TChildId: number | null
}

/** A page that stands in a folder. */
export interface FolderPlace {
  readonly TId: number
  readonly CId: number
}

/** A page with its address; none where visitors find it by its places alone. */
export interface FolderPage {
  readonly CId: number
  readonly CTitle: string
  readonly CSeoUrl: string | null
}

/** Everything that a move may touch, as it is now; what is deleted is not among it. */
export interface FolderSnapshot {
  readonly tags: readonly FolderTag[]
  readonly places: readonly FolderPlace[]
  readonly pages: readonly FolderPage[]
}

/** The folders at the top: the home page, and the lists that are not below it (specification §9, tag URLs). */
export const siteRoots: readonly number[] = [
  tagIds.HomePage,
  tagIds.News,
  tagIds.Blog,
  tagIds.Event,
  tagIds.Projects,
]

const fixedTags: ReadonlySet<number> = new Set([...Object.values(tagIds), ...tools.map(({ tag }) => tag)])

/** Whether a folder belongs to the product, which finds it by its number: it stays where it is. */
export const isFixedFolder = (tag: number): boolean => fixedTags.has(tag)

/** The folders of the site by their numbers: the roots with all that is below them. */
export function siteFolders(tags: readonly FolderTag[]): ReadonlyMap<number, FolderTag> {
  const below = new Map<number, FolderTag[]>()
  for (const tag of tags) {
    const siblings = below.get(tag.TIdParent ?? 0)
    if (siblings) siblings.push(tag)
    else below.set(tag.TIdParent ?? 0, [tag])
  }
  const found = new Map<number, FolderTag>()
  const waiting = tags.filter(({ TId }) => siteRoots.includes(TId))
  for (let tag = waiting.pop(); tag; tag = waiting.pop()) {
    if (found.has(tag.TId)) continue
    found.set(tag.TId, tag)
    waiting.push(...(below.get(tag.TId) ?? []))
  }
  return found
}

/** Whether an address is on this site; one that is not leads elsewhere. */
export const isPath = (path: string | null): path is string => path?.startsWith('/') ?? false

/** An address without the slash at its end; nothing for the home page's. */
const bare = (path: string): string => path.replace(/(?<!\/)\/+$/, '')

/** Whether an address is below another one. */
export const isBelow = (path: string, above: string): boolean =>
  bare(path)
    .toLowerCase()
    .startsWith(`${bare(above).toLowerCase()}/`)

/** An address that is at or below `from`, at the same place at or below `to`. */
export const rebasePath = (path: string, from: string, to: string): string =>
  bare(to) + bare(path).slice(bare(from).length) || '/'

/** The address of a folder, by its number: the home page's for one that is not there. */
export type PathOf = (folder: number) => string

/** Where the folders are: one without an address shares its parent's. */
export function folderPaths(folders: ReadonlyMap<number, FolderTag>): PathOf {
  const paths = new Map<number, string>()
  const pathOf: PathOf = folder => {
    const known = paths.get(folder)
    if (known !== undefined) return known
    // Until it is known, lest folders that are below each other are looked up for ever.
    paths.set(folder, '/')
    const tag = folders.get(folder)
    if (!tag) return '/'
    const above = siteRoots.includes(folder) ? 0 : (tag.TIdParent ?? 0)
    const path = isPath(tag.TPath) ? tag.TPath : pathOf(above)
    paths.set(folder, path)
    return path
  }
  return pathOf
}

/**
 * Where the folders are once some stand under other parents. One whose address is below its parent's goes along with
 * that; one with an address of its own keeps it.
 *
 * @param parents The new parents, by the folders that move.
 */
export function movedPaths(
  folders: ReadonlyMap<number, FolderTag>,
  before: PathOf,
  parents: ReadonlyMap<number, number>,
): PathOf {
  const paths = new Map<number, string>()
  const pathOf: PathOf = folder => {
    const known = paths.get(folder)
    if (known !== undefined) return known
    const was = before(folder)
    paths.set(folder, was)
    const tag = folders.get(folder)
    if (!tag || siteRoots.includes(folder)) return was
    const [old, now] = [before(tag.TIdParent ?? 0), pathOf(parents.get(folder) ?? tag.TIdParent ?? 0)]
    const goesAlong = old !== now && isBelow(was, old)
    const path = isPath(tag.TPath) ? (goesAlong ? rebasePath(was, old, now) : was) : now
    paths.set(folder, path)
    return path
  }
  return pathOf
}

/** The addresses above one, the nearest first: `/a/b` for `/a/b/c`, then `/a`. */
export function* addressesAbove(path: string): Generator<string> {
  let at = addressOf(path)
  for (let cut = at.lastIndexOf('/'); cut > 0; cut = at.lastIndexOf('/')) {
    at = at.slice(0, cut)
    yield at
  }
}
