/**
 * The links of a record (specification §3, entities with a composite key; screens, the healthcare layer), derived from
 * the definitions. An entity whose key joins two records belongs to both; one that joins them under its own key, as a
 * permission joins a group and a tag, belongs to its owner.
 */
import {
  type AnyRow,
  defaultOf,
  type Entity,
  type EntityName,
  entities,
  type Field,
  type JoinTable,
} from '../../entities/index.ts'
import type { Tool } from '../../tools/index.ts'

/** The links of one kind that a record has. */
export interface RecordLink {
  /** The entity of the links. */
  readonly link: Entity
  /** The key part that references the record, and the one that references the linked record. */
  readonly own: string
  readonly other: string
  /** The linked entity. */
  readonly target: Entity
  /** It links records of the same entity. */
  readonly isOfItsKind: boolean
  /** The links' label, if it differs from that of the linked entity. */
  readonly called: string | null
  /** Values common to all of these links and to no other row of their entity. */
  readonly where: AnyRow
  /** The field that orders a record's links; null if they have no order. */
  readonly order: string | null
  /** The link's own fields, besides the two records and their order. */
  readonly fields: readonly LinkField[]
}

/** One value of a link: a field, or a member of an object field. */
export interface LinkField {
  readonly name: string
  readonly member: string | null
  readonly label: string
  readonly field: Field
}

/** The gap between links in their order. */
const STEP = 10

/** The kinds of links of an entity's records, in the order of the definitions. */
export function linksOf(entity: Entity): readonly RecordLink[] {
  const known = links.get(entity)
  if (known) return known
  const found = findLinks(entity)
  links.set(entity, found)
  return found
}

/** Cached: definitions never change, and every list call asks for its entity's links. */
const links = new WeakMap<Entity, readonly RecordLink[]>()

function findLinks(entity: Entity): readonly RecordLink[] {
  return Object.values(entities as Readonly<Record<string, Entity>>).flatMap(link => {
    if (link.joinTable) return linkThroughTable(entity, link, link.joinTable)
    const ends = link.key.map(name => ({ name, field: link.fields[name] }))
    if (ends.length !== 2) return []
    // For links between records of the same entity, the first record owns them.
    const own = ends.find(({ field }) => field?.kind === 'reference' && field.to === entity.name)
    const other = ends.find(end => end !== own)
    const target = other?.field?.kind === 'reference' && entityOf(other.field.to)
    if (!own || !other || !target) return []
    const order = Object.keys(link.fields).find(name => name.endsWith('SortOrder')) ?? null
    // A page's place in a folder is one among the folder's pages, not among the page's folders.
    const isOrdered = link.name !== 'TagToContent' || entity.name !== 'Content'
    return [
      {
        link,
        own: own.name,
        other: other.name,
        target,
        isOfItsKind: target === entity,
        called: null,
        where: {},
        order: isOrdered ? order : null,
        fields: linkFields(link, [own.name, other.name, order]),
      },
    ]
  })
}

/** The links of an entity named by a filter or column; undefined if there are none of that name. */
export const linkNamed = (entity: Entity, name: string): RecordLink | undefined =>
  linksOf(entity).find(({ link }) => link.name === name)

/** How a filter names the records at the far end of links. */
export const linkPath = ({ link, other }: Pick<RecordLink, 'link' | 'other'>): string =>
  `${link.name}.${other}`

/** The value of a link column: the count, and the first names. */
export interface LinkedNames {
  readonly count: number
  readonly names: readonly string[]
}

/** The maximum number of names in a link column. */
export const namesOfLinks = 20

/**
 * What a filter compares: a visible field of the entity, or the far end of its links as a reference; undefined if the
 * entity has neither.
 */
export function filterField(entity: Entity, path: string): Field | undefined {
  if (!path.includes('.')) {
    const field = Object.hasOwn(entity.fields, path) ? entity.fields[path] : undefined
    return !field || field.secret ? undefined : chosenField(field)
  }
  const found = linksOf(entity).find(link => linkPath(link) === path)
  const key = found?.target.fields[found.target.key[0] ?? '']
  if (!found || !key) return undefined
  return {
    kind: 'reference',
    to: found.target.name as EntityName,
    key: key.kind === 'uuid' ? 'uuid' : key.kind === 'text' ? 'text' : 'integer',
    onDelete: 'cascade',
    label: found.called ?? found.target.label,
  }
}

/** A field whose text is the name or the key of something that a person chooses from; others as they are. */
function chosenField(field: Field): Field {
  const { label } = field
  if (field.kind === 'uuid' && field.of)
    return { kind: 'reference', to: field.of, key: 'uuid', onDelete: 'set null', ...(label && { label }) }
  if (field.kind !== 'text' || field.format !== 'entity') return field
  return { kind: 'choice', options: entityOptions(), ...(label && { label }) }
}

const entityOptions = () =>
  Object.values<Entity>(entities)
    .map(({ name, label }) => ({ value: name, label }))
    .sort((one, other) => one.label.localeCompare(other.label))

function linkThroughTable(
  entity: Entity,
  link: Entity,
  { own, other, to, where, called }: JoinTable,
): readonly RecordLink[] {
  const field = link.fields[own]
  const target = entityOf(to)
  if (field?.kind !== 'reference' || field.to !== entity.name || !target) return []
  const fields = linkFields(link, [own, other, ...Object.keys(where)])
  return [{ link, own, other, target, isOfItsKind: false, called, where, order: null, fields }]
}

/** The key of the record that a link leads to; a text field may contain a number. */
export function linkedKey({ link, other, target }: RecordLink, record: AnyRow): string | number {
  const key = record[other] as string | number
  const isNumber = link.fields[other]?.kind === 'text' && target.fields[target.key[0] ?? '']?.kind !== 'text'
  return isNumber ? Number(key) : key
}

/**
 * The links that a tool shows with a record: those of entities it touches. A page's links are part of its draft and
 * published with it (decisions §6), so a page has none here.
 */
export const linksOfTool = ({ entity, touches }: Pick<Tool, 'entity' | 'touches'>): readonly RecordLink[] =>
  entity === undefined || entity === 'Content'
    ? []
    : linksOf(entities[entity]).filter(({ link }) => Object.hasOwn(touches, link.name))

/** Whether links can be edited where they are shown: links to pages can't, because the page's draft holds its own. */
export const areChangedHere = (
  { link, target }: Pick<RecordLink, 'link' | 'target'>,
  { touches }: Pick<Tool, 'touches'>,
): boolean => target.name !== 'Content' && touches[link.name as keyof typeof touches] === 'write'

const entityOf = (name: string): Entity | undefined => (entities as Readonly<Record<string, Entity>>)[name]

function linkFields(link: Entity, without: readonly (string | null)[]): readonly LinkField[] {
  return Object.entries(link.fields).flatMap(([name, field]): readonly LinkField[] => {
    if (field.readOnly || field.secret || without.includes(name) || name === link.alternateKey) return []
    const label = field.label ?? name
    if (field.kind !== 'json' || field.shape.is !== 'object') return [{ name, member: null, label, field }]
    const members = Object.entries(field.shape.fields)
    return members.map(([member, of]) => ({
      name,
      member,
      label: members.length === 1 ? label : (of.label ?? member),
      field: of,
    }))
  })
}

/** The value of one field of a link. */
export function linkValue(record: AnyRow, { name, member }: LinkField): unknown {
  const value = record[name]
  if (member === null) return value
  return typeof value === 'object' && value !== null ? (value as AnyRow)[member] : undefined
}

/**
 * A link with another value in one of its fields; the rest of the field is unchanged. Unchecking a box that had no
 * value leaves no value, so nothing counts as changed.
 */
export function withLinkValue(record: AnyRow, field: LinkField, value: unknown, stored: AnyRow = {}): AnyRow {
  const { name, member } = field
  const says = value === false && (linkValue(stored, field) ?? null) === null ? null : value
  if (member === null) return { ...record, [name]: says }
  const was = record[name]
  const { [member]: _, ...others } = (typeof was === 'object' && was !== null ? was : {}) as AnyRow
  const next = says === null ? others : { ...others, [member]: says }
  return { ...record, [name]: Object.keys(next).length === 0 ? null : next }
}

/** A link's sort number; null if it has none. */
const orderIn = (record: AnyRow, order: string | null): number | null =>
  order === null ? null : ((record[order] ?? null) as number | null)

/** A link without a number comes first. */
const numberIn = (record: AnyRow, order: string | null): number => orderIn(record, order) ?? 0

/** New links of a record, placed after the existing ones. */
export function withLinks(
  { link, own, other, order, where }: RecordLink,
  records: readonly AnyRow[],
  ownKey: string | number,
  keys: readonly (string | number)[],
): readonly AnyRow[] {
  const last = Math.max(0, ...records.map(record => numberIn(record, order)))
  const defaults = Object.entries(link.fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, field]) => [name, defaultOf(field)] as const)
    .filter(([, value]) => value !== null)
  const added = keys.map((key, index) => ({
    ...Object.fromEntries(defaults),
    ...where,
    [own]: ownKey,
    [other]: link.fields[other]?.kind === 'text' ? String(key) : key,
    ...(order !== null && { [order]: last + (index + 1) * STEP }),
  }))
  return [...records, ...added]
}

/** A removed link that is kept after all, at its position in the order. */
export function withLinkBack(
  { order }: RecordLink,
  records: readonly AnyRow[],
  record: AnyRow,
): readonly AnyRow[] {
  const place = orderIn(record, order) ?? Number.POSITIVE_INFINITY
  const at = records.findIndex(one => numberIn(one, order) > place)
  return at < 0 ? [...records, record] : records.toSpliced(at, 0, record)
}

/**
 * Links in an order that people chose. The moved one gets a number between its neighbors; if there is none, all are
 * renumbered.
 *
 * @param to the new position of the moved link, from 0.
 */
export function inOrder(order: string, records: readonly AnyRow[], to: number): readonly AnyRow[] {
  const numberOf = (record: AnyRow) => numberIn(record, order)
  const [before, after] = [records[to - 1], records[to + 1]].map(record => record && numberOf(record))
  const between =
    after === undefined
      ? (before ?? 0) + STEP
      : before === undefined
        ? after - STEP
        : Math.floor((before + after) / 2)
  const others = records.filter((_, index) => index !== to).map(numberOf)
  const isOrdered = others.every((value, index) => index === 0 || value > (others[index - 1] ?? 0))
  const fits = before === undefined || between > before
  return isOrdered && fits
    ? records.map((record, index) => (index === to ? { ...record, [order]: between } : record))
    : records.map((record, index) => ({ ...record, [order]: (index + 1) * STEP }))
}
