import type { PlanOptions } from '@rounds/core/rules/old-site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { JobFailure, type TakenJob } from '../jobs/jobs.ts'

/** The jobs of an import. */
export const READ_OLD_SITE = 'read old site'
export const IMPORT_OLD_SITE = 'import old site'
export const UNDO_OLD_SITE = 'undo old site'

export const sources = ['wordpress', 'sitemap', 'drupal', 'rounds'] as const
export type OldSource = (typeof sources)[number]

/** A file that was sent for an import. */
export interface ImportFile {
  readonly name: string
  /** Where its bytes are kept. */
  readonly kept: string
  readonly bytes: number
}

/** An import as it is kept. */
export interface OldSiteImport {
  readonly id: number
  readonly userId: string | null
  readonly actedBy: string | null
  readonly address: string | null
  readonly source: OldSource
  readonly site: string | null
  readonly title: string | null
  readonly state: 'reading' | 'planned' | 'running' | 'done' | 'failed'
  readonly files: readonly ImportFile[]
  readonly url: string | null
  readonly options: PlanOptions
  readonly oldUrls: readonly string[]
  readonly lost: readonly { readonly what: string; readonly because: string }[]
  readonly problem: string | null
  readonly undoneAt: string | null
}

interface Row extends Omit<OldSiteImport, 'files' | 'options' | 'oldUrls' | 'lost'> {
  readonly files: string
  readonly options: string
  readonly oldUrls: string
  readonly lost: string
}

const columns = sql`id, user_id as "userId", acted_by as "actedBy", address, source, site, title, state, files::text,
  url, options::text, old_urls::text as "oldUrls", lost::text, problem, undone_at as "undoneAt"`

const importOf = (row: Row): OldSiteImport => ({
  ...row,
  files: JSON.parse(row.files),
  options: JSON.parse(row.options),
  oldUrls: JSON.parse(row.oldUrls),
  lost: JSON.parse(row.lost),
})

/** The import that was begun last; undefined where there was none. */
export async function lastImport(executor: Executor): Promise<OldSiteImport | undefined> {
  const { rows } = await sql<Row>`select ${columns} from old_site_import order by id desc limit 1`.execute(
    executor,
  )
  return rows[0] && importOf(rows[0])
}

/** The import that a job works on. Throws `JobFailure`. */
export async function importOfJob(executor: Executor, job: Pick<TakenJob, 'id'>): Promise<OldSiteImport> {
  const { rows } = await sql<Row>`select ${columns} from old_site_import
    where id = (select ("JbInput" ->> 'import')::int from "Job" where "JbId" = ${job.id})`.execute(executor)
  const [found] = rows
  if (!found) throw new JobFailure('This import no longer exists. Start a new one.')
  return importOf(found)
}

/** Notes how far an import is. */
export async function setState(
  executor: Executor,
  id: number,
  state: OldSiteImport['state'],
  problem: string | null = null,
): Promise<void> {
  await sql`update old_site_import set state = ${state}, problem = ${problem} where id = ${id}`.execute(
    executor,
  )
}
