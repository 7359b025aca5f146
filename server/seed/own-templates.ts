import { type Entity, entities } from '@rounds/core/entities'
import { ownMails } from '@rounds/core/rules/mail'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { openUnits } from '../records/records.ts'
import { mailTemplates } from './base/template-mails.ts'
import {
  templateOfSearch,
  templatesOfBlocks,
  templatesOfDirectory,
  templatesOfRows,
} from './base/templates.ts'

const Template: Entity = entities.Template

/**
 * Makes the templates of the directory's pages, of the kinds of blocks and of the server's own emails where a database that an older release
 * has filled has none, so that they can be edited there too. Those that are there stay as they are. Nodes that start
 * together make each once.
 */
export async function syncOwnTemplates(database: Database, changes: Changes): Promise<void> {
  if ((await missingTemplates(database.query)).length === 0) return
  await openUnits(database, changes)({ author: systemActor }, async unit => {
    await sql`select pg_advisory_xact_lock(hashtext('rounds directory templates'))`.execute(unit.query)
    await unit.records.create(Template, await missingTemplates(unit.query), {
      impliedBy: 'the server makes the templates of its own pages, blocks and emails',
    })
  })
}

/** The templates whose file no template has; their keys are the database's to give. */
async function missingTemplates(executor: Executor) {
  const { rows } = await sql<{ file: string | null; name: string }>`
    select "TFile" as file, "TName" as name from "Template"`.execute(executor)
  const files = new Set(rows.map(({ file }) => file))
  const names = new Set(rows.map(({ name }) => name))
  const own = new Set(ownMails.map(({ file }) => file))
  // An email has a built-in text; one whose name is taken is left to that.
  const mails = mailTemplates().filter(
    ({ TFile, TName }) => own.has(TFile ?? '') && !names.has(String(TName)),
  )
  return [
    ...templatesOfDirectory(),
    templateOfSearch(),
    ...templatesOfBlocks(),
    ...templatesOfRows(),
    ...mails,
  ]
    .filter(({ TFile }) => !files.has(TFile ?? ''))
    .map(({ TId: _, ...template }) => template)
}
