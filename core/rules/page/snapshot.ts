/**
 * A complete page at one moment: the content of a draft, a version and a publish (decisions §6). Blocks are identified
 * by UUID and stored in order. Generated keys and dates are not included, so two snapshots are equal if a visitor would
 * see the same.
 */
import { type BlockKind, blockIssues, draftIssues, newSettings } from '../../blocks/index.ts'
import {
  type AnyRow,
  type Content,
  type ContentBlock,
  checkRecord,
  checkValue,
  type Draft,
  defaultOf,
  type EventDate,
  type EventItem,
  type Field,
  type Issue,
  type News,
  type Row,
  type TagToContent,
} from '../../entities/index.ts'
import { contentTypeIds } from '../../tools/tag-ids.ts'
import { sameFieldValue } from '../table/same-value.ts'
import {
  entriesOf,
  inKeyOrder,
  isListOfKeys,
  LONE,
  type PagePart,
  type PagePartName,
  pagePartNames,
  pageParts,
  partOf,
} from './parts.ts'

/** All editable fields; empty ones are null. */
type Whole<E, Without extends string> = Readonly<
  Pick<Row<E>, Exclude<keyof Draft<E> & keyof Row<E>, Without>>
>

/** The page's own fields. */
export type PageContent = Whole<typeof Content, 'CId'>
/** A block; its position in the list is its order. */
export type PageBlock = Whole<typeof ContentBlock, 'CId' | 'CbSortOrder'>
/** A place of the page: the tag, with the template and URL there. */
export type PageTag = Whole<typeof TagToContent, 'CId'>

/** A date of an event page. */
export type PageDate = Whole<typeof EventDate, 'EiId'>

/** A page at one moment. */
export interface PageSnapshot {
  readonly content: PageContent
  readonly blocks: readonly PageBlock[]
  /** By tag id. */
  readonly tags: readonly PageTag[]
  /** Keys of the linked locations, physicians and services, in order. */
  readonly locations: readonly number[]
  readonly physicians: readonly number[]
  readonly services: readonly number[]
  /** The extra fields of a news or event page; null for any other. */
  readonly news: Whole<typeof News, 'CId'> | null
  readonly event: Whole<typeof EventItem, 'CId'> | null
  /** The dates of the event; their order has no meaning. */
  readonly dates: readonly PageDate[]
}

/** The stored rows of each part of a page, with JSON fields parsed. */
export type PageRows = Readonly<Record<PagePartName, readonly AnyRow[]>>

/** The fields of an entry in the order of the definition, missing ones with defaults; anything else is dropped. */
function completeEntry({ fields, key }: PagePart, given: AnyRow): AnyRow {
  const named = Object.entries(fields).map(
    ([name, field]) => [name, given[name] ?? defaultOf(field)] as const,
  )
  return Object.fromEntries(key === null ? named : [[key, given[key]], ...named])
}

/** Entries in their part's order; by key if it has none. */
function sortEntries({ key, order }: PagePart, rows: readonly AnyRow[]): readonly AnyRow[] {
  const by = order ?? key
  if (by === null) return rows
  return rows.toSorted((one, other) => inKeyOrder(String(one[by]), String(other[by])))
}

/** A page built from its rows; blocks are sorted by `CbSortOrder`, equal ones in the given order. */
export function snapshotOf(rows: PageRows): PageSnapshot {
  return assemble(name => {
    const one = pageParts[name]
    return sortEntries(one, rows[name]).map(row => ({
      key: one.key === null ? LONE : String(row[one.key]),
      fields: completeEntry(one, row),
    }))
  })
}

const assemble = (entries: (name: PagePartName) => Parameters<typeof partOf>[1]): PageSnapshot =>
  Object.fromEntries(
    pagePartNames.map(name => [name, partOf(name, entries(name))]),
  ) as unknown as PageSnapshot

/** The snapshot with a function applied to every entry; lists of keys stay unchanged. */
export const mapEntries = (
  snapshot: PageSnapshot,
  change: (part: PagePart, fields: AnyRow) => AnyRow,
): PageSnapshot =>
  assemble(name =>
    isListOfKeys(name)
      ? entriesOf(snapshot, name)
      : entriesOf(snapshot, name).map(({ key, fields }) => ({
          key,
          fields: change(pageParts[name], fields),
        })),
  )

const isObject = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Upgrades a stored snapshot of any age: parts and fields that did not exist then are empty, unknown ones are dropped.
 */
export function readStored(stored: unknown): PageSnapshot {
  const given = isObject(stored) ? stored : {}
  return assemble(name => {
    const one = pageParts[name]
    const value = given[name]
    if (one.key === null)
      return isObject(value)
        ? [{ key: LONE, fields: completeEntry(one, value) }]
        : name === 'content'
          ? [{ key: LONE, fields: completeEntry(one, {}) }]
          : []
    const list = Array.isArray(value) ? value : []
    if (isListOfKeys(name))
      return list.filter(Number.isInteger).map(key => ({ key: String(key), fields: {} }))
    const { key } = one
    return list
      .filter(isObject)
      .filter(entry => entry[key] !== undefined)
      .map(entry => ({ key: String(entry[key]), fields: completeEntry(one, entry) }))
  })
}

/** A received snapshot, or everything wrong with it. */
export type ReadSnapshot =
  | { readonly ok: true; readonly value: PageSnapshot }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** The maximum length of a text in a draft: more than any field's, so no input is rejected for its length. */
const LONGEST = 1_000_000
const MOST_ENTRIES = 2000

/** A field while it is being edited: it may be empty, too long, or an incomplete address. */
const asUnfinished = (field: Field): Field =>
  field.kind === 'text' ? { kind: 'text', format: 'prose', max: LONGEST } : field

/**
 * Parses a received draft. It may be unfinished (an empty title, half an address), but every value must match its
 * field's type, every key must be unique, and nothing unknown is allowed.
 */
export function readSnapshot(input: unknown): ReadSnapshot {
  if (!isObject(input)) return { ok: false, issues: [{ message: 'A snapshot must be an object.' }] }
  const issues: Issue[] = []
  const say = (field: string, message: string) => void issues.push({ field, message })
  for (const name of Object.keys(input))
    if (!Object.hasOwn(pageParts, name)) say(name, `A page has no part ${name}.`)
  for (const name of pagePartNames) readPart(name, input[name], say)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: sortParts(readStored(input)) }
}

type Say = (field: string, message: string) => void

function readPart(name: PagePartName, value: unknown, say: Say): void {
  const one = pageParts[name]
  if (one.key === null) {
    if (isObject(value)) readEntry(one, value, name, say)
    else if (name === 'content' || (value !== null && value !== undefined))
      say(name, `${name} must be an object.`)
    return
  }
  if (value === undefined) return
  if (!Array.isArray(value) || value.length > MOST_ENTRIES) {
    say(name, `${name} must be a list of ${MOST_ENTRIES} entries at most.`)
    return
  }
  const seen = new Set<string>()
  for (const [index, entry] of value.entries()) {
    const place = `${name}[${index}]`
    const key = isListOfKeys(name) ? entry : isObject(entry) ? entry[one.key] : undefined
    const field = one.entity.fields[one.key]
    const wrong = key === undefined || key === null ? 'is required' : field && checkValue(field, key)
    if (wrong) say(place, `${one.key} ${wrong}.`)
    else if (seen.has(String(key).toLowerCase())) say(place, `${one.key} ${String(key)} is listed twice.`)
    seen.add(String(key).toLowerCase())
    if (!isListOfKeys(name) && isObject(entry)) readEntry(one, entry, place, say)
    if (name === 'blocks' && isObject(entry))
      for (const issue of draftIssues(entry)) say(`${place}.${issue.field}`, issue.message)
  }
}

function readEntry({ fields, key }: PagePart, entry: AnyRow, place: string, say: Say): void {
  for (const [name, value] of Object.entries(entry)) {
    if (name === key) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) {
      say(`${place}.${name}`, `Unknown field: ${name}.`)
      continue
    }
    const wrong = (value ?? null) === null ? undefined : checkValue(asUnfinished(field), value)
    if (wrong) say(`${place}.${name}`, `${field.label ?? name} ${wrong}.`)
  }
}

/** Parts without their own order are sorted by key, with UUIDs in lowercase, so equal pages have equal snapshots. */
const sortParts = (snapshot: PageSnapshot): PageSnapshot => ({
  ...snapshot,
  blocks: snapshot.blocks.map(block => ({ ...block, CbUuid: block.CbUuid.toLowerCase() })),
  dates: snapshot.dates
    .map(date => ({ ...date, EdUuid: date.EdUuid.toLowerCase() }))
    .toSorted((one, other) => inKeyOrder(one.EdUuid, other.EdUuid)),
  tags: snapshot.tags.toSorted((one, other) => one.TId - other.TId),
})

/** What blocks publishing a draft: everything its definitions don't allow, with its place. */
export function publishIssues(page: PageSnapshot): readonly Issue[] {
  const { CtId } = page.content
  // The part for the page's type is checked even if missing, because its required fields are required.
  const news = page.news ?? (CtId === contentTypeIds.News_Detail ? emptyPart('news') : null)
  const event = page.event ?? (CtId === contentTypeIds.Event_Detail ? emptyPart('event') : null)
  const snapshot = { ...page, news, event }
  const undated =
    CtId === contentTypeIds.Event_Detail && page.dates.length === 0
      ? [{ field: 'dates', message: 'An event needs a date.' }]
      : []
  return pagePartNames.flatMap<Issue>(name => {
    const one = pageParts[name]
    if (name === 'dates' && undated.length > 0) return undated
    if (isListOfKeys(name)) return []
    return entriesOf(snapshot, name).flatMap(({ fields }, index) => {
      const checked = checkRecord(one.entity, { ...fields, [one.owner.field]: 1 }, 'create')
      const place = one.key === null ? name : `${name}[${index}]`
      if (entriesOf(snapshot, one.owner.part).length === 0)
        return [{ field: place, message: `${one.entity.label} is missing the item it belongs to.` }]
      const issues = [
        ...(checked.ok ? [] : checked.issues),
        ...(name === 'blocks' ? blockIssues(fields) : []),
      ]
      return issues.map(({ field, message }) => ({ field: field ? `${place}.${field}` : place, message }))
    })
  })
}

/** Whether two snapshots are equal. */
export const isSameSnapshot = (one: PageSnapshot, other: PageSnapshot): boolean =>
  one === other || compareSnapshots(one, other).length === 0

/** A place in a page: a field of an entry, a whole entry (`field` null), or the order of a part (`key` null too). */
export interface PagePlace {
  readonly part: PagePartName
  readonly key: string | null
  readonly field: string | null
}

/** One difference between two snapshots. A missing entry is undefined; an order is a list of keys. */
export interface PageDifference extends PagePlace {
  readonly before: unknown
  readonly after: unknown
}

/** All differences between two snapshots, part by part: entries removed and added, fields changed, the order. */
export function compareSnapshots(before: PageSnapshot, after: PageSnapshot): readonly PageDifference[] {
  return pagePartNames.flatMap(part => comparePart(part, before, after))
}

function comparePart(
  part: PagePartName,
  before: PageSnapshot,
  after: PageSnapshot,
): readonly PageDifference[] {
  if (before[part] === after[part]) return []
  const old = entriesOf(before, part)
  const now = entriesOf(after, part)
  const was = new Map(old.map(entry => [entry.key, entry.fields]))
  const is = new Map(now.map(entry => [entry.key, entry.fields]))
  const differences: PageDifference[] = []
  for (const [key, fields] of was)
    if (!is.has(key)) differences.push({ part, key, field: null, before: fields, after: undefined })
  for (const [key, fields] of is) {
    const earlier = was.get(key)
    if (!earlier) differences.push({ part, key, field: null, before: undefined, after: fields })
    else if (earlier !== fields)
      for (const [field, of] of Object.entries(pageParts[part].fields))
        if (!sameFieldValue(of, earlier[field], fields[field]))
          differences.push({ part, key, field, before: earlier[field] ?? null, after: fields[field] ?? null })
  }
  if (pageParts[part].order !== null) {
    const kept = old.filter(entry => is.has(entry.key)).map(entry => entry.key)
    const stand = now.filter(entry => was.has(entry.key)).map(entry => entry.key)
    if (kept.join() !== stand.join())
      differences.push({ part, key: null, field: null, before: kept, after: stand })
  }
  return differences
}

/** An empty entry for a part with at most one. */
export const emptyPart = (name: 'content' | 'news' | 'event'): AnyRow => completeEntry(pageParts[name], {})

/** A new, empty date. */
export const emptyDate = (uuid: string): PageDate =>
  completeEntry(pageParts.dates, { EdUuid: uuid }) as unknown as PageDate

/** A new, empty block; a text unless another kind is given. */
export const emptyBlock = (uuid: string, kind?: BlockKind): PageBlock =>
  completeEntry(pageParts.blocks, {
    CbUuid: uuid,
    ...(kind && { CbMetaData: newSettings(kind) }),
  }) as unknown as PageBlock
