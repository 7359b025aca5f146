/**
 * The parts of a page, derived from the definitions: its own fields, its blocks in order, its places in the tag tree,
 * its links, and the extra parts of a news or event page. Comparing, merging and publishing walk this list, so a part
 * added here is handled by all of them.
 */
import { type AnyRow, type Entity, entities, type Field } from '../../entities/index.ts'

/** One part of a page: its entity, and what identifies its entries. */
export interface PagePart {
  readonly entity: Entity
  /** The field that identifies an entry; null if the page has at most one. */
  readonly key: string | null
  /** The field that stores the order; null if there is none. A snapshot stores it as the order of a list. */
  readonly order: string | null
  /** What the rows belong to: the page, or a part with one entry, with the foreign key field of both. */
  readonly owner: { readonly part: 'content' | 'event'; readonly field: string }
  /** The editable fields of an entry, in the order of the definition. */
  readonly fields: Readonly<Record<string, Field>>
}

const ofPage = { part: 'content', field: 'CId' } as const

const part = (
  entity: Entity,
  key: string | null,
  order: string | null,
  owner: PagePart['owner'] = ofPage,
): PagePart => ({
  entity,
  key,
  order,
  owner,
  fields: Object.fromEntries(
    Object.entries(entity.fields).filter(
      ([name, field]) =>
        !field.readOnly &&
        !field.secret &&
        name !== owner.field &&
        name !== key &&
        name !== order &&
        !(field.kind === 'uuid' && field.generated),
    ),
  ),
})

/** The parts of a page by their names in a snapshot; a part comes after its owner. */
export const pageParts = {
  content: part(entities.Content, null, null),
  blocks: part(entities.ContentBlock, 'CbUuid', 'CbSortOrder'),
  tags: part(entities.TagToContent, 'TId', null),
  locations: part(entities.Custom_ContentToLocation, 'LId', 'CtlSortOrder'),
  physicians: part(entities.Custom_ContentToPhysician, 'PhId', 'CtphSortOrder'),
  services: part(entities.Custom_ContentToServiceCondition, 'ScId', 'CtscSortOrder'),
  news: part(entities.News, null, null),
  event: part(entities.EventItem, null, null),
  dates: part(entities.EventDate, 'EdUuid', null, { part: 'event', field: 'EiId' }),
} as const satisfies Readonly<Record<string, PagePart>>

export type PagePartName = keyof typeof pageParts
export const pagePartNames = Object.keys(pageParts) as readonly PagePartName[]

/** An entry of a part, with its key within the part. */
export interface Entry {
  readonly key: string
  readonly fields: AnyRow
}

/**
 * A snapshot as parts see it: regardless of its type, a part is an entry, null, a list of entries or a list of keys.
 */
type Loose = Readonly<Record<PagePartName, unknown>>

/** The key of a part's only entry. */
export const LONE = ''

/** Whether the entries of a part have their own UUIDs, rather than ids of other records. */
export const isNamedByUuid = ({ entity, key }: PagePart): boolean =>
  key !== null && entity.fields[key]?.kind === 'uuid'

/** The order of entries without an order of their own: by number, UUIDs alphabetically. */
export const inKeyOrder = (one: string, other: string): number =>
  Number(one) - Number(other) || (one < other ? -1 : Number(one > other))

/** Whether the entries of a part are only keys of other records. */
export const isListOfKeys = (name: PagePartName): boolean => Object.keys(pageParts[name].fields).length === 0

/** The entries of a part of a snapshot, in order. */
export function entriesOf(snapshot: object, name: PagePartName): readonly Entry[] {
  const value = (snapshot as Loose)[name]
  const { key } = pageParts[name]
  if (key === null) return value ? [{ key: LONE, fields: value as AnyRow }] : []
  const list = (value ?? []) as readonly unknown[]
  return isListOfKeys(name)
    ? list.map(of => ({ key: String(of), fields: {} }))
    : list.map(entry => ({ key: String((entry as AnyRow)[key]), fields: entry as AnyRow }))
}

/** A part of a snapshot made of these entries. */
export function partOf(name: PagePartName, entries: readonly Entry[]): unknown {
  if (pageParts[name].key === null) return entries[0]?.fields ?? null
  return isListOfKeys(name) ? entries.map(entry => Number(entry.key)) : entries.map(entry => entry.fields)
}
