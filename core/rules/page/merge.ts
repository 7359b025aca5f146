/**
 * Merges two people's edits of one page by field and by block (decisions §6). Someone has to choose only if both
 * changed the same thing differently.
 */
import type { AnyRow } from '../../entities/index.ts'
import { sameFieldValue, sameValue } from '../table/same-value.ts'
import {
  type Entry,
  entriesOf,
  inKeyOrder,
  type PagePartName,
  pagePartNames,
  pageParts,
  partOf,
} from './parts.ts'
import type { PagePlace, PageSnapshot } from './snapshot.ts'

/** Whose change wins. */
export type WhoseChange = 'mine' | 'theirs'

/** A conflict. An entry that one of them removed is undefined there; an order is a list of keys. */
export interface PageConflict extends PagePlace {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Null until chosen. */
  readonly whose: WhoseChange | null
}

/** Choices by the name of their place. */
export type MergeChoices = Readonly<Record<string, WhoseChange>>

/** A merge. Without a choice, `merged` has mine, or the block that one of the two still has. */
export interface PageMerge {
  readonly merged: PageSnapshot
  /** Everything that both changed, chosen or not. */
  readonly conflicts: readonly PageConflict[]
}

/** A place as a string key for its choice. */
export const placeName = ({ part, key, field }: PagePlace): string => [part, key, field].join('/')

/** Parses a place name; anything after the field, such as a member of a JSON value, is dropped. */
export function placeNamed(name: string): PagePlace {
  const [part = 'content', key = null, field = null] = name.split('/')
  return { part: part as PagePartName, key, field: field?.split('.')[0] || null }
}

/** Whether every conflict is resolved. */
export const isDecided = ({ conflicts }: PageMerge): boolean => conflicts.every(({ whose }) => whose !== null)

/**
 * Merges two people's versions of one page.
 *
 * @param base The page that both started from.
 * @param choices Whose change wins, by `placeName` of the conflict.
 */
export function mergePages(
  base: PageSnapshot,
  mine: PageSnapshot,
  theirs: PageSnapshot,
  choices: MergeChoices = {},
): PageMerge {
  const conflicts: PageConflict[] = []
  const conflict: OnConflict = (place, values) => {
    const whose = choices[placeName(place)] ?? null
    conflicts.push({ ...place, ...values, whose })
    return whose
  }
  const merged = Object.fromEntries(
    pagePartNames.map(part => {
      if (mine[part] === theirs[part] || theirs[part] === base[part]) return [part, mine[part]]
      return [
        part,
        mine[part] === base[part] ? theirs[part] : mergePart(part, { base, mine, theirs }, conflict),
      ]
    }),
  ) as unknown as PageSnapshot
  return { merged, conflicts }
}

interface Three<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** Records a conflict; returns the choice, if any. */
type OnConflict = (place: PagePlace, values: Three<unknown>) => WhoseChange | null

function mergePart(part: PagePartName, pages: Three<PageSnapshot>, onConflict: OnConflict): unknown {
  const sides: Three<readonly Entry[]> = {
    base: entriesOf(pages.base, part),
    mine: entriesOf(pages.mine, part),
    theirs: entriesOf(pages.theirs, part),
  }
  const find = (side: keyof Three<unknown>) => new Map(sides[side].map(({ key, fields }) => [key, fields]))
  const found = { base: find('base'), mine: find('mine'), theirs: find('theirs') }
  const kept = new Map<string, AnyRow>()
  for (const key of new Set([...found.mine.keys(), ...found.theirs.keys()])) {
    const entry = mergeEntry(
      part,
      key,
      { base: found.base.get(key), mine: found.mine.get(key), theirs: found.theirs.get(key) },
      onConflict,
    )
    if (entry) kept.set(key, entry)
  }
  const keys = mergeOrder(part, sides, new Set(kept.keys()), onConflict)
  return partOf(
    part,
    keys.map(key => ({ key, fields: kept.get(key) ?? {} })),
  )
}

/** The merged entry; undefined if it is removed. */
function mergeEntry(
  part: PagePartName,
  key: string,
  { base, mine, theirs }: Three<AnyRow | undefined>,
  onConflict: OnConflict,
): AnyRow | undefined {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  if (mine && theirs) return mergeFields(part, key, { base, mine, theirs }, onConflict)
  const left = mine ?? theirs
  if (!base || !left) return left
  // One of them removed it: the removal wins unless the other has edited it.
  if (isSameEntry(part, base, left)) return undefined
  switch (onConflict({ part, key, field: null }, { base, mine, theirs })) {
    case 'mine':
      return mine
    case 'theirs':
      return theirs
    case null:
      return left
  }
}

const isSameEntry = (part: PagePartName, one: AnyRow, other: AnyRow): boolean =>
  Object.entries(pageParts[part].fields).every(([name, field]) =>
    sameFieldValue(field, one[name], other[name]),
  )

function mergeFields(
  part: PagePartName,
  key: string,
  { base, mine, theirs }: { base: AnyRow | undefined; mine: AnyRow; theirs: AnyRow },
  onConflict: OnConflict,
): AnyRow {
  const taken: [string, unknown][] = []
  for (const [name, field] of Object.entries(pageParts[part].fields)) {
    const [was, my, their] = [base?.[name] ?? null, mine[name] ?? null, theirs[name] ?? null]
    if (sameFieldValue(field, my, their) || (base && sameFieldValue(field, was, their))) continue
    if (base && sameFieldValue(field, was, my)) {
      taken.push([name, their])
      continue
    }
    const both = mergeValues({ base: was, mine: my, theirs: their })
    const whose = both.isContested
      ? onConflict({ part, key, field: name }, { base: was, mine: both.mine, theirs: both.theirs })
      : null
    taken.push([name, whose === 'theirs' ? both.theirs : both.mine])
  }
  return taken.length > 0 ? { ...mine, ...Object.fromEntries(taken) } : mine
}

/** A value as each of them wants it, with the other's non-conflicting changes; equal if nothing conflicts. */
interface BothValues {
  readonly mine: unknown
  readonly theirs: unknown
  readonly isContested: boolean
}

/** Values that both changed: objects are merged by member, so people are asked only about real conflicts. */
function mergeValues({ base, mine, theirs }: Three<unknown>): BothValues {
  if (!isObject(mine) || !isObject(theirs)) return { mine, theirs, isContested: true }
  const was = isObject(base) ? base : {}
  const members = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map(
    (name): [string, BothValues] => {
      const [before, my, their] = [was[name], mine[name], theirs[name]]
      if (sameValue(my, their) || sameValue(before, their))
        return [name, { mine: my, theirs: my, isContested: false }]
      if (sameValue(before, my)) return [name, { mine: their, theirs: their, isContested: false }]
      return [name, mergeValues({ base: before, mine: my, theirs: their })]
    },
  )
  const side = (whose: WhoseChange) =>
    Object.fromEntries(
      members.flatMap(([name, both]) => (both[whose] === undefined ? [] : [[name, both[whose]]])),
    )
  return {
    mine: side('mine'),
    theirs: side('theirs'),
    isContested: members.some(([, both]) => both.isContested),
  }
}

const isObject = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The remaining keys in the merged order; keys that only one side added follow their predecessor there. */
function mergeOrder(
  part: PagePartName,
  { base, mine, theirs }: Three<readonly Entry[]>,
  kept: ReadonlySet<string>,
  onConflict: OnConflict,
): readonly string[] {
  if (pageParts[part].order === null) return [...kept].sort(inKeyOrder)
  const keys = { base: base.map(keyOf), mine: mine.map(keyOf), theirs: theirs.map(keyOf) }
  const moved = { mine: hasMoved(keys.base, keys.mine), theirs: hasMoved(keys.base, keys.theirs) }
  const isConflict = moved.mine && moved.theirs && hasMoved(keys.mine, keys.theirs)
  const whose = isConflict ? onConflict({ part, key: null, field: null }, keys) : null
  const leads = moved.mine && whose !== 'theirs' ? 'mine' : 'theirs'
  return interleaveKeys(keys[leads], keys[leads === 'mine' ? 'theirs' : 'mine'], kept)
}

const keyOf = ({ key }: Entry) => key

/** Whether the common entries of both lists are in a different order. */
function hasMoved(before: readonly string[], after: readonly string[]): boolean {
  const [earlier, later] = [new Set(before), new Set(after)]
  const stood = before.filter(key => later.has(key))
  return after.filter(key => earlier.has(key)).some((key, index) => key !== stood[index])
}

/** The kept keys in the order of one list; keys only in the other follow their neighbor there. */
function interleaveKeys(
  leading: readonly string[],
  other: readonly string[],
  kept: ReadonlySet<string>,
): readonly string[] {
  const result = leading.filter(key => kept.has(key))
  let at = 0
  for (const key of other) {
    if (!kept.has(key)) continue
    const stands = result.indexOf(key)
    if (stands < 0) result.splice(at, 0, key)
    at = (stands < 0 ? at : stands) + 1
  }
  return result
}
