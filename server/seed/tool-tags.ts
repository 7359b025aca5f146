import { type Entity, entities } from '@rounds/core/entities'
import { tools } from '@rounds/core/tools'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { openUnits } from '../records/records.ts'
import { tags } from './base/tags.ts'

const Tag: Entity = entities.Tag
const seeded = new Map(tags().map(tag => [tag.TId, tag]))

/**
 * Makes the tag of every tool that has none, as the seed makes it: a database that an older release has filled knows
 * nothing of the tools of this one, and without a tag nobody sees or is granted a tool. Tags that are there stay as
 * people have named, moved or hidden them. Nodes that start together make each tag once. Gives the ids of those made.
 */
export async function syncToolTags(database: Database, changes: Changes): Promise<readonly number[]> {
  if ((await missingTags(database.query)).length === 0) return []
  return openUnits(database, changes)({ author: systemActor }, async unit => {
    await sql`select pg_advisory_xact_lock(hashtext('rounds tool tags'))`.execute(unit.query)
    const missing = await missingTags(unit.query)
    // One after the other, since a tag needs its parent, and they do not all have the same fields.
    for (const TId of missing)
      await unit.records.create(Tag, [{ ...seeded.get(TId), ...unchained }], {
        impliedBy: 'the server makes the tags of its own tools',
      })
    return missing
  })
}

/** Siblings that the seed chains may have been chained otherwise since. */
const unchained = { TNextId: null, TChildId: null }

/** The tags of tools that are not there, with the parents that they need, parents first. */
async function missingTags(executor: Executor): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select "TId" as id from "Tag"`.execute(executor)
  const there = new Set(rows.map(row => row.id))
  const missing = new Set<number>()
  const addMissing = (id: number | null | undefined) => {
    if (id === null || id === undefined || there.has(id) || missing.has(id)) return
    addMissing(seeded.get(id)?.TIdParent)
    missing.add(id)
  }
  for (const tool of tools) addMissing(tool.tag)
  return [...missing]
}
