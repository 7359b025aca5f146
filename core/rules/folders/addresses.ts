/** Which addresses change when pages and folders move, and which of the new ones are taken. */

import { addressOf, isSameAddress } from '../site/address-of.ts'
import type { Move } from '../site/redirects.ts'
import {
  addressesAbove,
  type FolderSnapshot,
  type FolderTag,
  folderPaths,
  isBelow,
  isPath,
  movedPaths,
  type PathOf,
  rebasePath,
  siteFolders,
} from './folder-tree.ts'

/** One requested move: a folder with everything in it, or a page with those below it. */
export interface AskedMove {
  readonly kind: 'folder' | 'page'
  /** The id of the tag or page. */
  readonly key: number
  /** The folder it was shown in. */
  readonly from: number
  readonly to: number
}

/** A page or folder whose address changes. */
export interface AddressMove extends Move {
  readonly kind: 'folder' | 'page'
  readonly key: number
  readonly name: string
}

/** The positions of folders and pages while moves are planned one after the other. */
export interface FolderPositions {
  readonly folders: ReadonlyMap<number, FolderTag>
  /** The new parents of moved folders. */
  readonly parents: ReadonlyMap<number, number>
  /** By page, the folder that it leaves and the folder that it goes to. */
  readonly places: ReadonlyMap<number, { readonly from: number; readonly to: number }>
}

/** A page or folder with its own address on the site. */
interface Addressed extends Pick<AskedMove, 'kind' | 'key'> {
  /** Its id among pages and folders. */
  readonly id: string
  readonly name: string
  readonly url: string
  /** Its URL, normalized for comparison. */
  readonly address: string
}

/** One id for a page or folder, whose numeric ids may be equal. */
const idOf = ({ kind, key }: Pick<AskedMove, 'kind' | 'key'>): string => `${kind} ${key}`

const addressedAt = (kind: AskedMove['kind'], key: number, name: string, url: string): Addressed => ({
  kind,
  key,
  id: idOf({ kind, key }),
  name,
  url,
  address: addressOf(url),
})

export type Facts = ReturnType<typeof factsOf>

/** The facts about the folders that a plan needs, indexed. */
export function factsOf(snapshot: FolderSnapshot) {
  const folders = siteFolders(snapshot.tags)
  const pages = new Map(snapshot.pages.map(page => [page.CId, page]))
  const addressed: readonly Addressed[] = [
    ...[...folders.values()].flatMap(({ TId, TName, TPath }) =>
      isPath(TPath) ? [addressedAt('folder', TId, TName, TPath)] : [],
    ),
    ...snapshot.pages.flatMap(({ CId, CTitle, CSeoUrl }) =>
      CSeoUrl === null ? [] : [addressedAt('page', CId, CTitle, CSeoUrl)],
    ),
  ]
  const places = new Map<number, number[]>()
  for (const { TId, CId } of snapshot.places) {
    if (!folders.has(TId)) continue
    const there = places.get(CId)
    if (there) there.push(TId)
    else places.set(CId, [TId])
  }
  return {
    folders,
    tags: snapshot.tags,
    pages,
    addressed,
    /** The folders that a page is in. */
    standsOf: (page: number): readonly number[] => places.get(page) ?? [],
    before: folderPaths(folders),
  }
}

/** A changed address, and the move that causes it. */
export interface Caused extends AddressMove {
  readonly cause: AskedMove
}

/** The addresses that change, and the pages that move along. */
export interface Addresses {
  readonly addresses: readonly Caused[]
  /** Pages below a moved page, in the same folder: they go to the new folder with it. */
  readonly followers: ReadonlyMap<number, { readonly from: number; readonly to: number }>
}

/** The addresses that change with these positions. */
export function addressesOf(
  { folders, addressed, standsOf, before }: Facts,
  { parents, places }: FolderPositions,
  asked: readonly AskedMove[],
): Addresses {
  const causes = new Map(asked.map(move => [idOf(move), move]))
  const after = movedPaths(folders, before, parents)
  const addresses: Caused[] = []
  const along = new Map<string, { readonly move: Caused; readonly folder: number | null }>()
  const add = (move: Caused, folder: number | null) => {
    addresses.push(move)
    const from = addressOf(move.from)
    if (!along.has(from)) along.set(from, { move, folder })
  }
  const causesOfFolders = new Map<number, AskedMove | undefined>(
    asked.flatMap(move => (move.kind === 'folder' ? [[move.key, move] as const] : [])),
  )
  /** The move of the folder itself, or of its nearest moved ancestor. */
  const causeOfFolder = (tag: number): AskedMove | undefined => {
    const known = causesOfFolders.get(tag)
    if (known || causesOfFolders.has(tag)) return known
    // Set before it is known, to prevent infinite recursion on cyclic folders.
    causesOfFolders.set(tag, undefined)
    const folder = folders.get(tag)
    const cause = folder && causeOfFolder(folder.TIdParent ?? 0)
    causesOfFolders.set(tag, cause)
    return cause
  }

  const waiting: Addressed[] = []
  for (const one of addressed) {
    const { kind, key, name, url } = one
    if (kind === 'folder') {
      const cause = causeOfFolder(key)
      const to = cause ? after(key) : url
      if (cause && to !== url) add({ kind, key, name, from: url, to, cause }, null)
      continue
    }
    if (one.address === '/') continue
    const place = places.get(key)
    const home = homeOf(url, standsOf(key), before, place?.from)
    const leaves = place !== undefined && place.from === home
    const [old, now] = [before(home ?? 0), after((leaves ? place.to : home) ?? 0)]
    const cause = causes.get(one.id) ?? causeOfFolder(home ?? 0)
    if (cause && old !== now)
      add({ kind, key, name, from: url, to: rebasePath(url, old, now), cause }, leaves ? place.from : null)
    else waiting.push(one)
  }

  const followers = new Map<number, { from: number; to: number }>()
  for (const { kind, key, name, url } of waiting) {
    if (places.has(key)) continue
    for (const above of addressesAbove(url)) {
      const found = along.get(above)
      if (!found) continue
      const { move, folder } = found
      const stands = standsOf(key)
      const home = homeOf(url, stands, before)
      // A page in another folder of its own stays at that folder's address.
      if (home !== undefined && home !== folder) break
      addresses.push({ ...move, kind, key, name, from: url, to: rebasePath(url, move.from, move.to) })
      if (home !== undefined && !stands.includes(move.cause.to))
        followers.set(key, { from: home, to: move.cause.to })
      break
    }
  }
  return { addresses, followers }
}

/**
 * The folder that gives a page its address: of its folders, the one whose address is the longest prefix of the page's.
 */
function homeOf(url: string, stands: readonly number[], before: PathOf, leaves?: number): number | undefined {
  let home: number | undefined
  let longest = -1
  for (const tag of stands) {
    const path = before(tag)
    if (!isSameAddress(path, url) && !isBelow(url, path)) continue
    // If two folders share an address, the page keeps that of the folder it does not leave.
    if (path.length > longest || (path.length === longest && home === leaves)) {
      home = tag
      longest = path.length
    }
  }
  return home
}

/** The moves whose new addresses are taken, each with the reason. */
export function takenBy(
  { addressed, standsOf }: Facts,
  addresses: readonly Caused[],
  { places }: FolderPositions,
): ReadonlyMap<AskedMove, string> {
  if (addresses.length === 0) return new Map()
  const next = new Map(addresses.map(move => [idOf(move), addressOf(move.to)]))
  const wanted = new Set(next.values())
  const at = new Map<string, Addressed[]>()
  for (const one of addressed) {
    const address = next.get(one.id) ?? one.address
    if (!wanted.has(address)) continue
    const there = at.get(address)
    if (there) there.push(one)
    else at.set(address, [one])
  }

  const taken = new Map<AskedMove, string>()
  const standsIn = (page: number, folder: number) => {
    const { from, to } = places.get(page) ?? {}
    return to === folder || (from !== folder && standsOf(page).includes(folder))
  }
  for (const { kind, key, to, cause } of addresses) {
    if (taken.has(cause)) continue
    const other = at.get(addressOf(to))?.find(one => {
      if (one.kind === kind) return one.key !== key
      return kind === 'page' ? !standsIn(key, one.key) : !standsIn(one.key, key)
    })
    if (!other) continue
    const since = addresses.find(one => one.kind === other.kind && one.key === other.key)
    // If two arrive at one address, the first one gets it.
    if (since && taken.has(since.cause)) continue
    taken.set(
      cause,
      `${other.kind === 'page' ? 'The page' : 'The folder'} “${other.name}” has the address ${to}${since ? ' then' : ' already'}.`,
    )
  }
  return taken
}

/**
 * The moves that need redirects, one per old address: a page's before a folder's, and none from an address that is
 * still in use.
 */
export function leadsOf({ addressed }: Facts, addresses: readonly AddressMove[]): readonly Move[] {
  if (addresses.length === 0) return []
  const moving = new Set(addresses.map(idOf))
  const left = new Set(addresses.map(({ from }) => addressOf(from)))
  const staying = new Set(
    addressed.flatMap(({ id, address }) => (left.has(address) && !moving.has(id) ? [address] : [])),
  )
  const leads = new Map<string, Move>()
  for (const kind of ['page', 'folder'] as const)
    for (const { kind: of, from, to } of addresses) {
      const address = addressOf(from)
      if (of === kind && !staying.has(address) && !leads.has(address)) leads.set(address, { from, to })
    }
  return [...leads.values()]
}
