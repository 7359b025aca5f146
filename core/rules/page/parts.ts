/**
 * What a page consists of, part by part, drawn from the definitions: its own fields, its blocks in their order, its
 * places in the tag tree, what it belongs to, and what a news or event page has beside these. Comparing, merging and
 * publishing walk over this list, so that a part added here is known to all of them.
 */
import { type AnyRow, type Entity, entities, type Field } from '../../entities/index.ts'

/** One part of a page: the entity that keeps it, and what tells its entries apart. */
export interface PagePart {
  readonly entity: Entity
  /** The field that names an entry; null where the page has one entry at most. */
  readonly key: string | null
  /** The field that keeps the order; null where there is none to keep. A snapshot keeps it as the order of a list. */
  readonly order: string | null
  /** What the rows hang on: the page, or a part that has one entry, with the field that leads there in both. */
  readonly owner: { readonly part: 'content' | 'event'; readonly field: string }
  /** The fields of an entry that a person sets, in the order of the definition. */
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

/** The parts of a page by their names in a snapshot; a part stands behind the one that it hangs on. */
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

/** An entry of a part, with what names it within the part. */
export interface Entry {
  readonly key: string
  readonly fields: AnyRow
}

/** A snapshot as parts walk over it: whatever its type says, a part is an entry, none, a list of entries or of keys. */
type Loose = Readonly<Record<PagePartName, unknown>>

/** What the lone entry of a part is named. */
export const LONE = ''

/** Whether the entries of a part are known by UUIDs of their own, and not by the numbers of other records. */
export const isNamedByUuid = ({ entity, key }: PagePart): boolean =>
  key !== null && entity.fields[key]?.kind === 'uuid'

/** The order of entries that have none of their own: by number, UUIDs by their letters. */
export const inKeyOrder = (one: string, other: string): number =>
  Number(one) - Number(other) || (one < other ? -1 : Number(one > other))

/** Whether the entries of a part are nothing but keys of other records. */
export const isListOfKeys = (name: PagePartName): boolean => Object.keys(pageParts[name].fields).length === 0

/** The entries of a part of a snapshot, in their order. */
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
