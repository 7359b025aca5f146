import { type Entity, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { openUnits } from '../records/records.ts'
import { templatesOfDirectory } from './base/templates.ts'

const Template: Entity = entities.Template

/**
 * Makes the templates of the directory's pages where a database that an older release has filled has none, so that they
 * can be edited there too. Those that are there stay as they are. Nodes that start together make each once.
 */
export async function syncDirectoryTemplates(database: Database, changes: Changes): Promise<void> {
  if ((await missingTemplates(database.query)).length === 0) return
  await openUnits(database, changes)({ author: systemActor }, async unit => {
    await sql`select pg_advisory_xact_lock(hashtext('rounds directory templates'))`.execute(unit.query)
    await unit.records.create(Template, await missingTemplates(unit.query), {
      impliedBy: 'the server makes the templates of its own pages',
    })
  })
}

/** The templates whose file no template has; their keys are the database's to give. */
async function missingTemplates(executor: Executor) {
  const { rows } = await sql<{
    file: string
  }>`select "TFile" as file from "Template" where "TFile" is not null`.execute(executor)
  const there = new Set(rows.map(({ file }) => file))
  return templatesOfDirectory()
    .filter(({ TFile }) => !there.has(TFile ?? ''))
    .map(({ TId: _, ...template }) => template)
}
