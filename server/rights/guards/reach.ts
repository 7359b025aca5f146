import { allows } from '@rounds/core/access'
import { keyOf } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { switchTags } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { Forbidden } from '../../errors.ts'
import { columnType } from '../../sql/schema.ts'
import type { Actor } from '../actor.ts'
import { askWhom, outOfReach } from '../ask-whom.ts'
import { hasRowFilter, rowFilterFor } from '../row-filter.ts'
import type { Operation } from './operation.ts'

/**
 * Restricts writes to accessible rows: pages, and their dependents, under the actor's tags (decisions §4). Throws
 * `NotFound` for an inaccessible row, and `Forbidden` for an inaccessible page or folder.
 */
export async function checkReach(
  executor: Executor,
  actor: Actor,
  entity: Entity,
  { action, records }: Operation,
): Promise<void> {
  if (!hasRowFilter(actor, entity)) return
  if (action !== 'create') await requireRows(executor, actor, entity, records)
  if (entity.name === 'TagToContent') await checkLinks(executor, actor, records)
  else if (entity.rowFilter === 'event') await requireEvents(executor, actor, records)
  else if (entity.name !== 'Content') await requirePages(executor, actor, numbers(records, 'CId'))
}

const numbers = (records: readonly AnyRow[], field: string): readonly number[] => [
  ...new Set(records.map(record => record[field]).filter(value => typeof value === 'number')),
]

async function requireRows(executor: Executor, actor: Actor, entity: Entity, records: readonly AnyRow[]) {
  const keys = records.map(record => Object.fromEntries(entity.key.map(name => [name, record[name]])))
  const columns = entity.key.map(name => {
    const field = entity.fields[name]
    return sql`${sql.id(name)} ${sql.raw(field ? columnType(field) : 'text')}`
  })
  const { rows } =
    await sql<AnyRow>`select ${sql.join(entity.key.map(name => sql.id(name)))} from ${sql.id(entity.name)}
    where (${sql.join(entity.key.map(name => sql.id(name)))}) in
      (select * from json_to_recordset(${JSON.stringify(keys)}::json) as asked(${sql.join(columns)}))
    and ${rowFilterFor(actor, entity)}`.execute(executor)
  const within = new Set(rows.map(row => identityOf(entity, row)))
  const outside = records.find(record => !within.has(identityOf(entity, record)))
  if (outside) throw await outOfReach(executor, actor, entity, keyOf(entity, outside))
}

const identityOf = (entity: Entity, record: AnyRow) => keyOf(entity, record).join('\0').toLowerCase()

/** A date belongs to an event with an accessible page; the database rejects a missing event. */
async function requireEvents(executor: Executor, actor: Actor, records: readonly AnyRow[]): Promise<void> {
  const { rows } = await sql<{ page: number }>`select distinct "CId" as page from "EventItem"
    where "EiId" = any(${numbers(records, 'EiId')}::int[])`.execute(executor)
  await requirePages(
    executor,
    actor,
    rows.map(({ page }) => page),
  )
}

async function requirePages(executor: Executor, actor: Actor, pages: readonly number[]): Promise<void> {
  const { tags } = actor.person
  if (tags === 'all' || pages.length === 0) return
  const { rows } = await sql<{ page: number }>`select distinct "CId" as page from "TagToContent"
    where "CId" = any(${pages}::int[]) and "TId" = any(${[...tags]}::int[])`.execute(executor)
  const within = new Set(rows.map(({ page }) => page))
  const outside = pages.find(page => !within.has(page))
  if (outside !== undefined)
    throw new Forbidden(
      `Page ${outside} isn’t in any of your folders. ${await askWhom(executor, 'its folder')}`,
    )
}

async function foreignFolder(executor: Executor, tag: number): Promise<Forbidden> {
  const { rows } = await sql<{
    name: string
  }>`select "TName" as name from "Tag" where "TId" = ${tag}`.execute(executor)
  const name = rows[0] ? `“${rows[0].name}”` : `Folder ${tag}`
  return new Forbidden(`${name} isn’t one of your folders. ${await askWhom(executor, 'access')}`)
}

/** Putting a page into a folder requires the folder, and a page that is theirs or nobody's. */
async function checkLinks(executor: Executor, actor: Actor, records: readonly AnyRow[]): Promise<void> {
  const links = records.flatMap(({ TId, CId }) =>
    typeof TId === 'number' && typeof CId === 'number' ? [{ tag: TId, page: CId }] : [],
  )
  const foreign = links.find(({ tag }) => !switchTags.includes(tag) && !allows(actor.person.tags, tag))
  if (foreign) throw await foreignFolder(executor, foreign.tag)
  const { rows } = await sql<{ page: number }>`select distinct "CId" as page from "TagToContent"
    where "CId" = any(${links.map(({ page }) => page)}::int[])`.execute(executor)
  const placed = new Set(rows.map(({ page }) => page))
  const asked = links.filter(({ tag, page }) => switchTags.includes(tag) || placed.has(page))
  await requirePages(executor, actor, [...new Set(asked.map(({ page }) => page))])
}
