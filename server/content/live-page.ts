import { createHash } from 'node:crypto'
import type { LivePage } from '@rounds/core/api'
import { type AnyRow, entities } from '@rounds/core/entities'
import {
  type PagePartName,
  type PageRows,
  type PageSnapshot,
  pagePartNames,
  pageParts,
  snapshotOf,
} from '@rounds/core/rules/page'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Forbidden, missing, NotFound } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { askWhom } from '../rights/ask-whom.ts'
import { notInTrash, rowFilterWithTrash } from '../rights/row-filter.ts'

/** A live page, with its rows. */
export interface LiveRows extends LivePage {
  readonly rows: PageRows
}

/** Identifies equal pages: the same page has the same stamp on every node, whenever it is read. */
export const stampOf = (snapshot: PageSnapshot): string =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url').slice(0, 27)

/**
 * Throws unless the page exists and the actor has access to it; says so if the page is in the trash. Only people who
 * have worked on an inaccessible page learn that it exists, and its name.
 */
export async function requirePage(executor: Executor, actor: Actor, cId: number): Promise<void> {
  const { rows } = await sql<{ isInTrash: boolean; by: string | null }>`
    select not ${notInTrash(entities.Content)} as "isInTrash",
      (select coalesce("FullName", "UserName", "Email") from "AspNetUsers" where "Id" = "CDeletedBy") as by
    from "Content" where "CId" = ${cId} and ${rowFilterWithTrash(actor, entities.Content)}`.execute(executor)
  const [found] = rows
  if (!found) throw await outOfReach(executor, actor, cId)
  if (found.isInTrash)
    throw new NotFound(`${found.by ?? 'Someone'} deleted this page. Restore it from the trash to edit it.`)
}

async function outOfReach(executor: Executor, { person }: Actor, cId: number): Promise<Error> {
  const { rows } = await sql<{
    title: string
  }>`select "CTitle" as title from "Content" page where "CId" = ${cId}
    and exists (select 1 from "ContentVersion" v where v."CId" = page."CId" and v."CvUserId" = ${person.userId}::uuid)`.execute(
    executor,
  )
  const [known] = rows
  const ask = await askWhom(executor, 'its folder')
  return known
    ? new Forbidden(`You can no longer edit “${known.title}”: it’s no longer in any of your folders. ${ask}`)
    : new NotFound(`You can’t open page ${cId}: it doesn’t exist, or it isn’t in any of your folders. ${ask}`)
}

const rowsOf = (name: PagePartName) => {
  const { entity, order, owner } = pageParts[name]
  const inOrder = [...(order ? [order] : []), ...entity.key].map(field => sql.id('r', field))
  const found =
    owner.part === 'content'
      ? sql`r."CId" = page."CId"`
      : sql`${sql.id('r', owner.field)} in (select ${sql.id(owner.field)} from ${sql.id(pageParts[owner.part].entity.name)} where "CId" = page."CId")`
  return sql`(select coalesce(json_agg(row_to_json(r) order by ${sql.join(inOrder)}), '[]'::json)
    from ${sql.id(entity.name)} r where ${found}) as ${sql.id(name)}`
}

/** A current page, all parts read at one moment. Throws `NotFound` if it does not exist. */
export async function livePage(executor: Executor, cId: number): Promise<LiveRows> {
  const page = (await livePages(executor, [cId])).get(cId)
  if (!page) throw missing(entities.Content, [cId])
  return page
}

/** Those of the pages that exist, as they are now. */
export async function livePages(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LiveRows>> {
  if (ids.length === 0) return new Map()
  const parts = pagePartNames.map(name => rowsOf(name))
  const { rows: found } = await sql<Record<PagePartName, string> & { id: number }>`
    select "CId" as id, ${sql.join(parts)} from "Content" page where "CId" = any(${[...ids]}::int[])`.execute(
    executor,
  )
  return new Map(found.map(row => [row.id, pageOf(row)]))
}

function pageOf(found: Record<PagePartName, string>): LiveRows {
  const rows = Object.fromEntries(
    pagePartNames.map(name => [name, (JSON.parse(found[name]) as AnyRow[]).map(row => inUtc(name, row))]),
  ) as unknown as PageRows
  const snapshot = snapshotOf(rows)
  return { rows, snapshot, stamp: stampOf(snapshot), changed: String(rows.content[0]?.CLastModified) }
}

/** Locks until the transaction ends; in the order of the keys, to avoid deadlocks. */
export const lockPages = (executor: Executor, pages: readonly number[]) =>
  sql`select 1 from "Content" where "CId" = any(${[...pages]}::int[]) order by "CId" for update`.execute(
    executor,
  )

/** Timestamps in the common format: ISO 8601 in UTC with milliseconds. */
function inUtc(name: PagePartName, row: AnyRow): AnyRow {
  const { fields } = pageParts[name].entity
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      fields[field]?.kind === 'datetime' && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  )
}
