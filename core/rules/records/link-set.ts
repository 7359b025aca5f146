/**
 * All links of a record, of several kinds, as one list that is compared, reviewed and saved as one relational batch
 * (specification §4). A record of the set is a link with two fields common to all kinds (the kind and the other end)
 * plus the link's own fields.
 */
import type { Key } from '../../api/key.ts'
import type { AnyRow, Entity, Field } from '../../entities/index.ts'
import type { RecordLink } from './record-links.ts'
import type { BatchLists, Difference } from './relational-diff.ts'

/** The two fields that identify a record of the set. */
const KIND = 'link'
const OTHER = 'other'

/** Links of several kinds that are saved together. */
export interface LinkSet {
  /** How records of the set are compared and validated. */
  readonly entity: Entity
  readonly links: readonly RecordLink[]
}

/** What is sent and returned for one kind. */
export interface LinkLists extends BatchLists {
  readonly link: string
}

const optional = ({ required: _, ...field }: Field): Field => field as Field

/** The set for some kinds of links. Keep the same object between renders. */
export function linkSetOf(links: readonly RecordLink[]): LinkSet {
  const fields: Record<string, Field> = {
    [KIND]: { kind: 'text', format: 'line', max: 100, label: 'Kind' },
    [OTHER]: { kind: 'integer', min: 0, max: 2_147_483_647, label: 'Linked record' },
  }
  for (const { link, own, other } of links)
    for (const [name, field] of Object.entries(link.fields))
      if (name !== own && name !== other && !Object.hasOwn(fields, name)) fields[name] = optional(field)
  const [first] = links
  if (!first) throw new Error('A set of links needs at least one kind.')
  const { RowVersion } = first.link.fields
  const names = { label: 'Link', plural: 'Links', shows: OTHER, names: [OTHER], sort: OTHER }
  return {
    entity: {
      ...first.link,
      ...names,
      name: 'LinkSet',
      key: [KIND, OTHER],
      fields: { ...fields, RowVersion },
      checks: [],
      unique: [],
    },
    links,
  }
}

/** The kind of link of a record of the set. */
export const kindIn = ({ links }: LinkSet, record: AnyRow): RecordLink | undefined =>
  links.find(({ link }) => link.name === record[KIND])

/** Converts a link to a record of the set. */
export function intoSet({ link, own, other }: RecordLink, record: AnyRow): AnyRow {
  const { [own]: _, [other]: key, ...says } = record
  return { ...says, [KIND]: link.name, [OTHER]: key }
}

/** Converts a record of the set to its link. */
export function outOfSet({ own, other }: RecordLink, record: AnyRow, ownKey: string | number): AnyRow {
  const { [KIND]: _, [OTHER]: key, ...says } = record
  return { ...says, [own]: ownKey, [other]: key }
}

/** Converts a difference within the set to one of its kind. */
export function differenceOut(link: RecordLink, one: Difference, ownKey: string | number): Difference {
  const out = (record: AnyRow) => outOfSet(link, record, ownKey)
  if (one.mark === 'create') return { mark: 'create', record: out(one.record) }
  const key = keyOut(link, one.key, ownKey)
  if (one.mark === 'delete') return { mark: 'delete', key, before: out(one.before) }
  return { ...one, key, before: out(one.before), record: out(one.record) }
}

const keyOut = ({ link, own }: RecordLink, [, other = 0]: Key, ownKey: string | number): Key =>
  link.key.map(name => (name === own ? ownKey : other))

/** The three lists of a set, kind by kind, without unchanged kinds. */
export function listsOut({ links }: LinkSet, lists: BatchLists, ownKey: string | number): LinkLists[] {
  return links.flatMap(link => {
    const isOf = (record: AnyRow) => record[KIND] === link.link.name
    const out = (record: AnyRow) => writable(link, outOfSet(link, record, ownKey))
    const found = {
      link: link.link.name,
      create: lists.create.filter(isOf).map(out),
      update: lists.update.filter(isOf).map(out),
      delete: lists.delete.filter(([kind]) => kind === link.link.name).map(key => keyOut(link, key, ownKey)),
    }
    return found.create.length + found.update.length + found.delete.length > 0 ? [found] : []
  })
}

/** The fields of a record that belong to its kind: other kinds have other fields. */
const writable = ({ link }: RecordLink, record: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(link.fields, name)))

/** The response for each kind, in the order in which the set was sent. */
export function answerIn({ links }: LinkSet, sent: BatchLists, answered: readonly LinkLists[]) {
  const stored = (mark: 'create' | 'update') => {
    const left = new Map(answered.map(one => [one.link, [...one[mark]]]))
    return sent[mark].flatMap(record => {
      const link = links.find(one => one.link.name === record[KIND])
      const row = left.get(String(record[KIND]))?.shift()
      return link && row ? [intoSet(link, row)] : []
    })
  }
  return { create: stored('create'), update: stored('update'), delete: sent.delete }
}
