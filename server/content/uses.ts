import { decide } from '@rounds/core/access'
import type { Key } from '@rounds/core/api'
import { referencesInBlocks } from '@rounds/core/blocks'
import { type AnyRow, type Entity, type EntityName, entities } from '@rounds/core/entities'
import { escapePattern } from '@rounds/core/rules/text'
import { contentTypeIds } from '@rounds/core/tools'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { storedRow } from '../records/cascade.ts'
import { type DeletedKind, MOST_NAMED } from '../records/trash-writes.ts'
import type { Actor } from '../rights/actor.ts'
import { filePattern } from '../rights/file-uses.ts'
import { notInTrash, rowFilterFor } from '../rights/row-filter.ts'

const { Content, Template } = entities

const PAGE_TEXTS = ['CTitle', 'CPublicTitle', 'CSeoTitle', 'CIntroText', 'CIntroLink'] as const
const BLOCK_TEXTS = ['CbHeadline', 'CbCopy', 'CbPhoto', 'CbPhotoCaption', 'CbLink', 'CbMetaData'] as const
const TEMPLATE_TEXTS = ['TSource', 'TSubject'] as const

/**
 * The pages, open drafts and templates that use a record in a way that the database knows no reference for: its token or its address
 * in a text, a block of it. Those that the actor may not see are counted and not named.
 */
export async function readUses(
  executor: Executor,
  actor: Actor,
  entity: Entity,
  key: Key,
): Promise<readonly DeletedKind[]> {
  const row = await storedRow(executor, entity, key)
  if (!row) return []
  const mention = mentionOf(entity, row)
  const id = Number(key[0])
  const inBlock = [
    ...(mention ? BLOCK_TEXTS.map(field => names(sql`b.${sql.id(field)}::text`, mention)) : []),
    ...referencesInBlocks(entity.name as EntityName).map(member => holds(sql`b."CbMetaData"`, member, id)),
  ]
  const inPage = mention ? PAGE_TEXTS.map(field => names(sql.id(field), mention)) : []
  const inTemplate = mention ? TEMPLATE_TEXTS.map(field => names(sql.id(field), mention)) : []
  const inBlocks =
    inBlock.length > 0
      ? [
          sql<SqlBool>`exists (select from "ContentBlock" b where b."CId" = "Content"."CId" and ${any(inBlock)})`,
        ]
      : []
  const own = entity.name === 'Content' ? sql<SqlBool>`"CId" <> ${id}` : undefined
  return [
    ...(await count(executor, actor, Content, [...inPage, ...inBlocks], own)),
    ...(await count(executor, actor, Content, inDraft(entity, mention, id), own, draftWords)),
    ...(await count(executor, actor, Template, inTemplate)),
  ]
}

const draftWords = { label: 'Open draft', plural: 'Open drafts' } as const

/** Conditions of pages whose open draft mentions a record, or has a block of it. */
function inDraft({ name }: Entity, mention: string | undefined, id: number): readonly RawBuilder<SqlBool>[] {
  const of = [
    ...(mention ? [names(sql`v."CvSnapshot"::text`, mention)] : []),
    ...referencesInBlocks(name as EntityName).map(member => holds(sql`v."CvSnapshot"`, member, id)),
  ]
  if (of.length === 0) return []
  return [
    sql<SqlBool>`exists (select from "ContentVersion" v where v."CId" = "Content"."CId" and v."Active" and ${any(of)})`,
  ]
}

/** How texts name a record, as a regular expression of PostgreSQL; undefined if they never do. */
function mentionOf({ name }: Entity, row: AnyRow): string | undefined {
  if (name === 'File') return filePattern(String(row.FPath))
  if (name !== 'Content') return undefined
  return row.CtId === contentTypeIds.Liquid_Value
    ? `tokens\\.${escapePattern(String(row.CTitle))}(?![\\w-])`
    : `page:${String(row.CId)}(?!\\d)`
}

const names = (text: RawBuilder<unknown>, mention: string) => sql<SqlBool>`${text} ~* ${mention}`

/** Whether a JSON value has a member with this number, at any depth. */
const holds = (value: RawBuilder<unknown>, member: string, id: number) =>
  sql<SqlBool>`jsonb_path_exists(${value}::jsonb, ${`$.**."${member}" ? (@ == $id)`}::jsonpath, jsonb_build_object('id', ${id}::int))`

const any = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`

/** The records for which any of some conditions holds. */
async function count(
  executor: Executor,
  actor: Actor,
  entity: Entity,
  conditions: readonly RawBuilder<SqlBool>[],
  among = sql<SqlBool>`true`,
  { label, plural }: Pick<Entity, 'label' | 'plural'> = entity,
): Promise<readonly DeletedKind[]> {
  if (conditions.length === 0) return []
  const isSeen = decide(actor.person, 'read', entity).allowed
    ? rowFilterFor(actor, entity)
    : sql<SqlBool>`false`
  const { rows } = await sql<{ title: string; isSeen: boolean }>`
    select ${sql.id(entity.shows)} as title, ${isSeen} as "isSeen" from ${sql.id(entity.name)}
    where ${any(conditions)} and ${among} and ${notInTrash(entity)}
    order by 1`.execute(executor)
  if (rows.length === 0) return []
  const seen = rows.filter(row => row.isSeen)
  return [
    {
      what: rows.length === 1 ? label : plural,
      count: rows.length,
      names: seen.slice(0, MOST_NAMED).map(({ title }) => title),
    },
  ]
}
