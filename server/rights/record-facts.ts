import { noFacts, type RecordFacts } from '@rounds/core/access'
import type { Key } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** The facts of a stored record that the rules need. */
export async function readRecordFacts(
  executor: Executor,
  entity: Entity,
  key: Key,
  row: AnyRow,
): Promise<RecordFacts> {
  const page = pageOf(entity, row)
  const { rows } = await sql<{ folders: readonly number[]; type: number | null }>`
    with page as (select (${page})::int as id)
    select array(select distinct "TId" from "TagToContent", page where "CId" = page.id) as folders,
      (select "CtId" from "Content", page where "CId" = page.id) as type`.execute(executor)
  const [{ folders, type } = { folders: [], type: null }] = rows
  const isOfContent = ['Content', 'ContentBlock', 'TagToContent'].includes(entity.name)
  return {
    ...noFacts,
    folders,
    contentType: isOfContent ? type : null,
    owner: entity.name === 'AspNetUsers' ? String(key[0]) : textOrNull(row.UserId),
    isShared: row.VwShared === true,
    isSecured: row.FSecured === true,
    roles: entity.name === 'AspNetUsers' ? await rolesOf(executor, String(key[0])) : null,
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** The page that a record is or belongs to; for a file the page of its category. */
function pageOf({ rowFilter }: Entity, row: AnyRow): RawBuilder<unknown> {
  if (rowFilter === 'event') return sql`select "CId" from "EventItem" where "EiId" = ${row.EiId ?? null}::int`
  if (rowFilter === 'secured') return sql`select ${row.FCategoryId ?? null}::int`
  return sql`select ${typeof row.CId === 'number' ? row.CId : null}::int`
}

async function rolesOf(executor: Executor, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select r."Name" as name from "AspNetUserRoles" m
    join "AspNetRoles" r on r."Id" = m."RoleId" where m."UserId" = ${userId}::uuid`.execute(executor)
  return rows.map(({ name }) => name)
}
