import { type Entity, entities } from '@rounds/core/entities'
import { tools } from '@rounds/core/tools'
import { sql } from 'kysely'
import { theProgram } from '../audit/entry-sql.ts'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { createCounts } from '../records/counts.ts'
import { createReads } from '../records/reads.ts'
import { createWrites } from '../records/writes.ts'
import type { Actor } from '../rights/actor.ts'
import { tags } from './base/tags.ts'
import type { Executor } from './insert.ts'

const Tag: Entity = entities.Tag
const seeded = new Map(tags().map(tag => [tag.TId, tag]))

/** What makes tags without anybody asking for it. */
const system: Actor = {
  person: {
    userId: '',
    roles: [],
    claims: {},
    isMJA: false,
    tags: 'all',
    email: '',
    name: '',
    impersonating: false,
  },
  author: theProgram,
  sessionId: '',
}

/**
 * Makes the tag of every tool that has none, as the seed makes it: a database that an older release has filled knows
 * nothing of the tools of this one, and without a tag nobody sees or is granted a tool. Tags that are there stay as
 * people have named, moved or hidden them. Nodes that start together make each tag once. Gives the ids of those made.
 */
export async function syncToolTags(database: Database, changes: Changes): Promise<readonly number[]> {
  if ((await missingTags(database.query)).length === 0) return []
  const counts = createCounts()
  const writes = createWrites(database, changes, createReads(database, counts))
  const made = await database.query.transaction().execute(async executor => {
    await sql`select pg_advisory_xact_lock(hashtext('rounds tool tags'))`.execute(executor)
    const missing = await missingTags(executor)
    // One after the other, since a tag needs its parent, and they do not all have the same fields.
    for (const TId of missing)
      await writes.insert(executor, system, Tag, [{ ...seeded.get(TId), ...unchained }])
    return missing
  })
  if (made.length > 0) changes.publish(Tag.name)
  return made
}

/** Siblings that the seed chains may have been chained otherwise since. */
const unchained = { TNextId: null, TChildId: null }

/** The tags of tools that are not there, with the parents that they need, parents first. */
async function missingTags(executor: Executor): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select "TId" as id from "Tag"`.execute(executor)
  const there = new Set(rows.map(row => row.id))
  const missing = new Set<number>()
  const need = (id: number | null | undefined) => {
    if (id === null || id === undefined || there.has(id) || missing.has(id)) return
    need(seeded.get(id)?.TIdParent)
    missing.add(id)
  }
  for (const tool of tools) need(tool.tag)
  return [...missing]
}
