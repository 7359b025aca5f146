import { type AllowedTags, decide, toolsOfOnesOwn } from '@rounds/core/access'
import type { Entity, EntityName } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './actor.ts'

const everything = sql<SqlBool>`true`

/** A page is accessible if at least one tag it is linked to is allowed (decisions §4). */
const reachable = (tags: Exclude<AllowedTags, 'all'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`"CId" in (select "CId" from "TagToContent" where "TId" = any(${[...tags]}::int[]))`

/** Own rows, and shared ones. */
const ownOrShared = ({ person }: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`("UserId" = ${person.userId}::uuid or "VwShared")`

/**
 * Whether a person has access to only some rows of an entity; having every tag does not include other people's private
 * rows.
 */
export function hasRowFilter({ person }: Actor, { name, rowFilter }: Entity): boolean {
  if (rowFilter === undefined) return false
  if (rowFilter === 'owner') return !person.isMJA
  if (person.tags === 'all') return false
  return rowFilter !== 'page link' || !toolsOfOnesOwn(person, name as EntityName).opened
}

/** What is not in the trash. */
export const notInTrash = ({ trash }: Entity): RawBuilder<SqlBool> =>
  trash ? sql<SqlBool>`${sql.id(trash.since)} is null` : everything

/** The rows of an entity that a person may see and change, as a condition; a page's dependents follow the page. */
export const rowFilterFor = (actor: Actor, entity: Entity): RawBuilder<SqlBool> =>
  entity.trash
    ? sql<SqlBool>`(${notInTrash(entity)} and ${rowFilterWithTrash(actor, entity)})`
    : rowFilterWithTrash(actor, entity)

/** The same, for rows in the trash or not. */
export function rowFilterWithTrash(actor: Actor, entity: Entity): RawBuilder<SqlBool> {
  if (!hasRowFilter(actor, entity)) return everything
  if (entity.rowFilter === 'owner') return ownOrShared(actor)
  const { tags } = actor.person
  if (tags === 'all') return everything
  if (entity.rowFilter === 'secured') return unsecuredFiles(actor, tags)
  return entity.rowFilter === 'event'
    ? sql<SqlBool>`"EiId" in (select "EiId" from "EventItem" where ${reachable(tags)})`
    : reachable(tags)
}

/** Secured files are for people with Documents, the uploader, and people with access to the page of their category. */
function unsecuredFiles({ person }: Actor, tags: Exclude<AllowedTags, 'all'>): RawBuilder<SqlBool> {
  if (decide(person, 'open', toolNamed('documents')).allowed) return everything
  return sql<SqlBool>`(not "FSecured" or "UserId" = ${person.userId}::uuid or "FCategoryId" in
    (select "CId" from "TagToContent" where "TId" = any(${[...tags]}::int[])))`
}
