import type { PlanOptions } from '@rounds/core/rules/old-site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, NotFound } from '../errors.ts'
import type { Files } from '../files/index.ts'
import { askForJob, openJobOf } from '../jobs/ask-job.ts'
import type { Records } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import {
  IMPORT_OLD_SITE,
  type ImportFile,
  lastImport,
  type OldSource,
  READ_OLD_SITE,
  UNDO_OLD_SITE,
} from './imports.ts'

/** What somebody wants to bring over. */
export interface ImportOrder {
  readonly source: OldSource
  /** Uploads that are whole. */
  readonly uploads: readonly string[]
  readonly url: string | null
  readonly options: PlanOptions
}

interface ImportContext {
  readonly query: Executor
  readonly records: Pick<Records, 'unit'>
  readonly files: Pick<Files, 'uploads' | 'keeping'>
}

/** Where the files of imports are kept until the next import. */
const FOLDER = 'imports/'

/**
 * Begins an import: keeps its files and asks for it to be read and planned. Nothing of the site is changed. Throws
 * `Conflict` while another one is at work.
 */
export async function beginImport(context: ImportContext, actor: Actor, order: ImportOrder): Promise<void> {
  const { query, records } = context
  await requireIdle(query)
  const before = await lastImport(query)
  if (before?.state === 'running' && before.undoneAt === null)
    throw new Conflict('The last import was stopped before it finished. Continue or undo it first.')
  const files: ImportFile[] = []
  for (const upload of order.uploads) {
    const { path, name } = await context.files.uploads.findFinished(actor, upload)
    const kept = `${FOLDER}${upload}`
    await context.files.keeping.put(kept, { path })
    const stored = await context.files.keeping.stat(kept)
    files.push({ name, kept, bytes: stored?.size ?? 0 })
  }
  const { rows } = await sql<{ id: number }>`insert into old_site_import
      (user_id, acted_by, address, source, files, url, options)
    values (${actor.person.userId}::uuid, ${actedBy(actor)}, ${actor.author.address}, ${order.source},
      ${JSON.stringify(files)}::json, ${order.url}, ${JSON.stringify(order.options)}::json)
    returning id`.execute(query)
  await askForJob(records, actor, {
    kind: READ_OLD_SITE,
    title: `Read ${order.url ?? files.map(({ name }) => name).join(', ')}`.slice(0, 200),
    input: { import: rows[0]?.id ?? 0 },
  })
  for (const { kept } of before?.files ?? [])
    if (!files.some(one => one.kept === kept)) await context.files.keeping.remove(kept)
}

const actedBy = ({ person, sessionId }: Actor) =>
  person.impersonating
    ? sql`(select "UserId" from "Session" where "SessionId" = ${sessionId}::uuid)`
    : sql`null`

/** Throws `Conflict` while an import is read, run or undone. */
async function requireIdle(query: Executor): Promise<void> {
  for (const kind of [READ_OLD_SITE, IMPORT_OLD_SITE, UNDO_OLD_SITE])
    if (await openJobOf(query, kind))
      throw new Conflict('An import is already running. Wait until it finishes, or cancel it.')
}

/** Runs the plan of the last import, or goes on with one that was canceled. */
export const runImport = (context: Pick<ImportContext, 'query' | 'records'>, actor: Actor): Promise<void> =>
  askFor(context, actor, IMPORT_OLD_SITE, ['planned', 'running'])

/** Undoes the last import. */
export const undoImport = (context: Pick<ImportContext, 'query' | 'records'>, actor: Actor): Promise<void> =>
  askFor(context, actor, UNDO_OLD_SITE, ['running', 'done'])

async function askFor(
  { query, records }: Pick<ImportContext, 'query' | 'records'>,
  actor: Actor,
  kind: typeof IMPORT_OLD_SITE | typeof UNDO_OLD_SITE,
  states: readonly string[],
): Promise<void> {
  await requireIdle(query)
  const found = await lastImport(query)
  if (!found) throw new NotFound('There’s no import. Start a new one.')
  if (!states.includes(found.state) || found.undoneAt !== null)
    throw new Conflict('This import has changed. Reload to see its status.')
  const doing = kind === IMPORT_OLD_SITE ? 'Import of' : 'Undo the import of'
  // It runs with the rights of who started it, who may be another person than the one who had it planned.
  await sql`update old_site_import set state = ${kind === IMPORT_OLD_SITE ? 'running' : found.state}, user_id = ${actor.person.userId}::uuid,
      acted_by = ${actedBy(actor)}, address = ${actor.author.address} where id = ${found.id}`.execute(query)
  await askForJob(records, actor, {
    kind,
    title: `${doing} ${found.site ?? 'an old site'}`.slice(0, 200),
    input: { import: found.id },
  })
}
