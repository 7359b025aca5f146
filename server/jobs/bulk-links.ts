import { type Key, keyOf } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { linkedKey, linkNamed, type RecordLink } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { Conflict, HttpError } from '../errors.ts'
import { storedRows } from '../records/cascade.ts'
import type { Writer } from '../records/prepare.ts'
import { restoreFromTrash } from '../records/trash.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { JobFailure } from './jobs.ts'
import { missingLinks, type OwnKey, readLinksThere } from './links-there.ts'

/** Links of one kind that each record of a job gets, and loses. */
export interface LinkChange {
  readonly link: RecordLink
  readonly add: readonly OwnKey[]
  readonly remove: readonly OwnKey[]
}

/** What a change did to the links of one record, for its undo. */
export interface LinksDone {
  readonly added: readonly { readonly link: string; readonly key: Key; readonly version: number }[]
  /** Each with all its fields. */
  readonly removed: readonly { readonly link: string; readonly row: AnyRow }[]
}

/** A link change as it is stored with its task. */
export interface StoredLinkChange extends Pick<LinkChange, 'add' | 'remove'> {
  readonly link: string
}

/** The links of an entity by name. Throws `JobFailure` if they are no longer defined. */
export function linkKnown(entity: Entity, name: string): RecordLink {
  const link = linkNamed(entity, name)
  if (!link) throw new JobFailure(`Unknown link: ${name}.`)
  return link
}

/** What the person needs permission for, to make these changes or to undo them. */
export const linkActions = (changes: readonly LinkChange[], isUndo = false) =>
  changes.flatMap(({ link: { link }, add, remove }) => {
    const [creates, deletes] = isUndo ? [remove, add] : [add, remove]
    return [
      ...(creates.length > 0 ? [{ entity: link, action: 'create' as const }] : []),
      ...(deletes.length > 0 ? [{ entity: link, action: 'delete' as const }] : []),
    ]
  })

/** Gives records the links they lack and takes others from them, all or none. Returns what it did to each record. */
export async function changeLinks(
  unit: Unit,
  writer: Writer,
  changes: readonly LinkChange[],
  keys: readonly Key[],
): Promise<readonly LinksDone[]> {
  const done = keys.map(() => ({
    added: [] as LinksDone['added'][number][],
    removed: [] as LinksDone['removed'][number][],
  }))
  for (const { link: kind, add, remove } of changes) {
    const { link } = kind
    const owners = keys.map(([own = '']) => own)
    const linksOf = await readLinksThere(unit.query, kind, owners)
    const isSelf = (own: OwnKey) => kind.isOfItsKind && add.includes(own)
    if (owners.some(isSelf))
      throw new Conflict(`A ${labelInSentence(kind.target.label)} can’t be linked with itself.`)

    const missing = owners.map(own => missingLinks(kind, writer, { own, there: linksOf(own), keys: add }))
    const places = missing.flatMap((records, at) => records.map(() => at))
    const created = await unit.records.create(link, missing.flat())
    for (const [index, { json, version }] of created.entries())
      done[places[index] ?? 0]?.added.push({
        link: link.name,
        key: keyOf(link, JSON.parse(json) as AnyRow),
        version,
      })

    const leaving = owners.flatMap((own, at) =>
      linksOf(own)
        .filter(row => remove.includes(linkedKey(kind, row)))
        .map(row => ({ at, key: keyOf(link, row) })),
    )
    const rows = await storedRows(
      unit.query,
      link,
      leaving.map(({ key }) => key),
    )
    // Someone else may have removed one in the meantime.
    const left = leaving.flatMap(({ at, key }, index) => {
      const row = rows[index]
      return row ? [{ at, key, row }] : []
    })
    await unit.records.remove(
      link,
      left.map(({ key }) => key),
    )
    for (const { at, row } of left) done[at]?.removed.push({ link: link.name, row })
  }
  return done
}

/** Undoes what a change did to the links of a record. Throws `Conflict` if someone has changed one of them since. */
export async function undoLinks(
  unit: Unit,
  actor: Actor,
  entity: Entity,
  { added, removed }: LinksDone,
): Promise<void> {
  // In reverse, so that a record is never without both.
  for (const { link, row } of removed.toReversed())
    await restoreLink(unit, actor, linkKnown(entity, link), row)
  for (const { link, key, version } of added.toReversed()) {
    const kind = linkKnown(entity, link)
    await unit.records.remove(kind.link, [key], { version }).catch(error => {
      const isGone = error instanceof HttpError && (error.status === 404 || error.status === 412)
      throw isGone ? changedSince(kind) : error
    })
  }
}

async function restoreLink(unit: Unit, actor: Actor, kind: RecordLink, row: AnyRow): Promise<void> {
  const { link, own } = kind
  const key = keyOf(link, row)
  const owner = row[own] as OwnKey
  const there = (await readLinksThere(unit.query, kind, [owner]))(owner)
  const isThere = there.some(one => linkedKey(kind, one) === linkedKey(kind, row))
  if (!isThere) await restoreFromTrash(unit, actor, link, key)
  const [now] = await storedRows(unit.query, link, [key])
  if (JSON.stringify(now) !== JSON.stringify(row)) throw changedSince(kind)
}

const changedSince = ({ called, target }: RecordLink) =>
  new Conflict(
    `Someone has changed the ${labelInSentence(called ?? target.plural)} here since; they stay as they are now.`,
  )
