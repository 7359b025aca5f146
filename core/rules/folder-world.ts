/** The folders of the site as moves in them see them: which there are, and at which address each is. */
import { tagIds, tools } from '../tools/index.ts'
import { addressOf } from './redirects.ts'

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
export interface FolderWorld {
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

const isPath = (path: string | null): path is string => path?.startsWith('/') ?? false

/** An address without the slash at its end; nothing for the home page's. */
const bare = (path: string): string => path.replace(/\/+$/, '')

/** Whether an address is below another one. */
export const isBelow = (path: string, above: string): boolean =>
  bare(path)
    .toLowerCase()
    .startsWith(`${bare(above).toLowerCase()}/`)

/** An address that is at or below `from`, at the same place at or below `to`. */
export const rebased = (path: string, from: string, to: string): string =>
  bare(to) + bare(path).slice(bare(from).length) || '/'

/**
 * The address of every folder once they stand under these parents. A folder whose address is below its parent's goes
 * along with that; one with an address of its own keeps it, and one without any shares its parent's.
 */
export function folderPaths(
  folders: ReadonlyMap<number, FolderTag>,
  parentOf: (tag: FolderTag) => number | null,
): { readonly before: ReadonlyMap<number, string>; readonly after: ReadonlyMap<number, string> } {
  const before = new Map<number, string>()
  const after = new Map<number, string>()
  const seen = new Set<string>()

  const was = (tag: FolderTag): string => {
    const known = before.get(tag.TId)
    if (known !== undefined) return known
    if (seen.has(`was ${tag.TId}`)) return '/'
    seen.add(`was ${tag.TId}`)
    const above = folders.get(tag.TIdParent ?? 0)
    const path = isPath(tag.TPath) ? tag.TPath : above && !siteRoots.includes(tag.TId) ? was(above) : '/'
    before.set(tag.TId, path)
    return path
  }
  const is = (tag: FolderTag): string => {
    const known = after.get(tag.TId)
    if (known !== undefined) return known
    if (seen.has(`is ${tag.TId}`)) return was(tag)
    seen.add(`is ${tag.TId}`)
    const from = folders.get(tag.TIdParent ?? 0)
    const to = folders.get(parentOf(tag) ?? 0)
    let path = was(tag)
    if (from && to && !siteRoots.includes(tag.TId)) {
      const [old, now] = [was(from), is(to)]
      if (!isPath(tag.TPath)) path = now
      else if (old !== now && isBelow(path, old)) path = rebased(path, old, now)
    }
    after.set(tag.TId, path)
    return path
  }
  for (const tag of folders.values()) is(tag)
  for (const tag of folders.values()) was(tag)
  return { before, after }
}

/** The addresses above one, the nearest first: `/a/b` for `/a/b/c`, then `/a`. */
export function* addressesAbove(path: string): Generator<string> {
  let at = addressOf(path)
  for (let cut = at.lastIndexOf('/'); cut > 0; cut = at.lastIndexOf('/')) {
    at = at.slice(0, cut)
    yield at
  }
}
