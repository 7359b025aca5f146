/**
 * Plans moves of pages and folders (screens, `/folder-organization`): the resulting positions, which addresses change,
 * and what may not be moved. `planRedirects` plans the redirects.
 */

import { isSameAddress } from '../site/address-of.ts'
import type { Move } from '../site/redirects.ts'
import {
  type AddressMove,
  type AskedMove,
  addressesOf,
  type Caused,
  type Facts,
  type FolderPositions,
  factsOf,
  leadsOf,
  takenBy,
} from './addresses.ts'
import { type FolderSnapshot, type FolderTag, isFixedFolder } from './folder-tree.ts'

/** A move that is not possible. */
export interface RefusedMove {
  readonly move: AskedMove
  readonly because: string
}

/** A tag with only its changed fields. */
export type TagChange = Pick<FolderTag, 'TId'> & Partial<Omit<FolderTag, 'TId' | 'TName'>>

/** The result of planning moves. */
export interface FolderPlan {
  /** The moves that are possible, as requested. */
  readonly moved: readonly AskedMove[]
  readonly refused: readonly RefusedMove[]
  readonly tags: readonly TagChange[]
  /** Pages that leave a folder for another one. */
  readonly places: readonly { readonly CId: number; readonly from: number; readonly to: number }[]
  readonly addresses: readonly AddressMove[]
  /** Old addresses that become free or get a new owner: the input for planning redirects. */
  readonly leads: readonly Move[]
}

/** Whether the person may change a page or a folder. */
export type MayTouch = (kind: 'folder' | 'page', key: number) => boolean

/**
 * Plans moves that happen together, in the requested order. Impossible moves are left out, each with its reason; the
 * others are planned as if those had not been requested.
 *
 * @param mayTouch Asked for everything that moves along; the caller checks the requested items themselves.
 */
export function planFolderMove(
  snapshot: FolderSnapshot,
  asked: readonly AskedMove[],
  mayTouch: MayTouch = () => true,
): FolderPlan {
  const facts = factsOf(snapshot)
  const refused: RefusedMove[] = []
  let moves = asked
  for (;;) {
    const plan = planAll(facts, moves, refused, mayTouch)
    if (plan) return { ...plan, refused }
    moves = moves.filter(move => !refused.some(one => one.move === move))
  }
}

/** The plan of these moves; undefined if some turned out to be impossible, which are noted as refused. */
function planAll(
  facts: Facts,
  asked: readonly AskedMove[],
  refused: RefusedMove[],
  mayTouch: MayTouch,
): Omit<FolderPlan, 'refused'> | undefined {
  const { folders } = facts
  const parents = new Map<number, number>()
  const places = new Map<number, { from: number; to: number }>()
  const known = refused.length
  for (const move of asked) {
    const because = reasonAgainst(facts, move, { folders, parents, places })
    if (because !== undefined) {
      refused.push({ move, because })
      continue
    }
    if (move.kind === 'folder') parents.set(move.key, move.to)
    else places.set(move.key, { from: move.from, to: move.to })
  }
  if (refused.length > known) return undefined
  const positions: FolderPositions = { folders, parents, places }
  const { addresses, followers } = addressesOf(facts, positions, asked)
  const impossible = new Map([...takenBy(facts, addresses, positions), ...outOfReach(addresses, mayTouch)])
  if (impossible.size > 0) {
    for (const [move, because] of impossible) refused.push({ move, because })
    return undefined
  }
  return {
    moved: asked,
    tags: tagChanges(facts.tags, positions, addresses),
    places: [...places, ...followers].map(([CId, place]) => ({ CId, ...place })),
    addresses: addresses.map(({ cause: _, ...move }) => move),
    leads: leadsOf(facts, addresses),
  }
}

/** The moves that would take along what the person may not change. */
function outOfReach(addresses: readonly Caused[], mayTouch: MayTouch): ReadonlyMap<AskedMove, string> {
  const counts = new Map<AskedMove, number>()
  for (const { kind, key, cause } of addresses)
    if (!mayTouch(kind, key)) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  return new Map(
    [...counts].map(([move, count]) => [
      move,
      count === 1
        ? 'Something that would move along isn’t in your folders.'
        : `${count} pages or folders that would move along aren’t yours.`,
    ]),
  )
}

/** Why one move is not possible after those before it; undefined if it is, addresses aside. */
function reasonAgainst(
  { pages, standsOf, before }: Facts,
  { kind, key, from, to }: AskedMove,
  { folders, parents, places }: FolderPositions,
): string | undefined {
  const target = folders.get(to)
  if (!target) return 'The folder it was moving to no longer exists.'
  if (from === to) return `It’s already in “${target.TName}”.`
  if (kind === 'page') {
    const page = pages.get(key)
    const stands = standsOf(key)
    if (!page) return 'The page no longer exists.'
    if (!stands.includes(from)) return 'Someone else moved it.'
    if (places.has(key)) return 'It can’t move to two folders.'
    if (stands.includes(to)) return `It’s already in “${target.TName}”.`
    const own = page.CSeoUrl
    if (own && isSameAddress(own, '/')) return 'It’s the home page.'
    const front = own && stands.find(tag => isSameAddress(before(tag), own))
    if (front) return `It’s the front page of “${folders.get(front)?.TName}”: move the folder instead.`
    return undefined
  }
  const folder = folders.get(key)
  if (!folder) return 'The folder no longer exists.'
  if (isFixedFolder(key)) return `“${folder.TName}” is built in and has to stay where it is.`
  if ((parents.get(key) ?? folder.TIdParent) !== from) return 'Someone else moved it.'
  // Stored folders may form a cycle.
  const above = new Set<number>()
  let at: FolderTag | undefined = target
  while (at && !above.has(at.TId)) {
    if (at.TId === key) return 'A folder can’t go inside itself.'
    above.add(at.TId)
    at = folders.get(parents.get(at.TId) ?? at.TIdParent ?? 0)
  }
  return undefined
}

/** Changes to the tags: parents, addresses, and the sibling chains that a folder leaves. */
function tagChanges(
  tags: readonly FolderTag[],
  { parents, folders }: FolderPositions,
  addresses: readonly AddressMove[],
): readonly TagChange[] {
  const changes = new Map<number, Omit<TagChange, 'TId'>>()
  const change = (tag: number, fields: Omit<TagChange, 'TId'>) =>
    changes.set(tag, { ...changes.get(tag), ...fields })
  for (const { kind, key, to } of addresses) if (kind === 'folder') change(key, { TPath: to })
  for (const [key, TIdParent] of parents) {
    change(key, { TIdParent })
    if (folders.get(key)?.TNextId) change(key, { TNextId: null })
  }
  const moves = (tag: number | null): boolean => parents.has(tag ?? 0)
  /** The next sibling in a chain that stays; undefined in a cycle. */
  const staying = (from: number | null): number | null => {
    const seen = new Set<number | null>()
    let at = from
    while (moves(at) && !seen.has(at)) {
      seen.add(at)
      at = folders.get(at ?? 0)?.TNextId ?? null
    }
    return moves(at) ? null : at
  }
  for (const { TId, TNextId, TChildId } of tags) {
    if (moves(TNextId) && !moves(TId)) change(TId, { TNextId: staying(TNextId) })
    if (moves(TChildId)) change(TId, { TChildId: staying(TChildId) })
  }
  return [...changes].map(([TId, fields]) => ({ TId, ...fields }))
}
