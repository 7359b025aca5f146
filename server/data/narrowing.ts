import type { AllowedTags } from '@rounds/core/access'
import type { Entity } from '@rounds/core/entities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './actor.ts'

const everything = sql<SqlBool>`true`

/** A page is within reach when at least one tag that it is linked to is allowed (decisions §4). */
const reachable = (tags: Exclude<AllowedTags, 'all'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`"CId" in (select "CId" from "TagToContent" where "TId" = any(${[...tags]}::int[]))`

/** The rows of an entity that somebody may see and change, as a condition; what hangs on a page goes with it. */
export function narrowing(actor: Actor, entity: Entity): RawBuilder<SqlBool> {
  const { tags } = actor.person
  return entity.narrowedBy === undefined || tags === 'all' ? everything : reachable(tags)
}
