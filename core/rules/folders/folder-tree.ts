/** The folders of the site as moves see them: which exist, and at which address. */
import { tagIds, tools } from '../../tools/index.ts'
import { addressOf } from '../site/address-of.ts'

/** A folder of the tag tree. */
export interface FolderTag {
  readonly TId: number
  readonly TIdParent: number | null
  readonly TName: string
  readonly TPath: string | null
  readonly TNextId: number | null
  readonly TChildId: number | null
}

/** A page in a folder. */
export interface FolderPlace {
  readonly TId: number
  readonly CId: number
}

/** A page with its address; none if visitors reach it only through its places. */
export interface FolderPage {
  readonly CId: number
  readonly CTitle: string
  readonly CSeoUrl: string | null
}

/** Everything that a move may touch, as it is now, without deleted items. */
export interface FolderSnapshot {
  readonly tags: readonly FolderTag[]
  readonly places: readonly FolderPlace[]
  readonly pages: readonly FolderPage[]
}

/** The top folders: the home page, and the lists that are not below it (specification §9, tag URLs). */
export const siteRoots: readonly number[] = [
  tagIds.HomePage,
  tagIds.News,
  tagIds.Blog,
  tagIds.Event,
  tagIds.Projects,
]

const fixedTags: ReadonlySet<number> = new Set([...Object.values(tagIds), ...tools.map(({ tag }) => tag)])

/** Whether a folder belongs to the product, which looks it up by id: it can't be moved. */
export const isFixedFolder = (tag: number): boolean => fixedTags.has(tag)

/** The folders of the site by id: the roots and everything below them. */
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

/** Whether an address is on this site; otherwise it leads to another site. */
export const isPath = (path: string | null): path is string => path?.startsWith('/') ?? false

/** An address without its trailing slash; empty for the home page's. */
const bare = (path: string): string => path.replace(/(?<!\/)\/+$/, '')

/** Whether an address is below another one. */
export const isBelow = (path: string, above: string): boolean =>
  bare(path)
    .toLowerCase()
    .startsWith(`${bare(above).toLowerCase()}/`)

/** Moves an address at or below `from` to the same place at or below `to`. */
export const rebasePath = (path: string, from: string, to: string): string =>
  bare(to) + bare(path).slice(bare(from).length) || '/'

/** The address of a folder, by id; the home page's if the folder does not exist. */
export type PathOf = (folder: number) => string

/** The addresses of folders: one without an address has its parent's. */
export function folderPaths(folders: ReadonlyMap<number, FolderTag>): PathOf {
  const paths = new Map<number, string>()
  const pathOf: PathOf = folder => {
    const known = paths.get(folder)
    if (known !== undefined) return known
    // Set before it is known, to prevent infinite recursion on cyclic folders.
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
 * The addresses of folders after some get new parents. A folder whose address is below its parent's moves with it; one
 * with an address of its own keeps it.
 *
 * @param parents The new parents of moved folders.
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

/** The ancestors of an address, nearest first: `/a/b` for `/a/b/c`, then `/a`. */
export function* addressesAbove(path: string): Generator<string> {
  let at = addressOf(path)
  for (let cut = at.lastIndexOf('/'); cut > 0; cut = at.lastIndexOf('/')) {
    at = at.slice(0, cut)
    yield at
  }
}
