import type { DashboardData } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { waitingStates } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { Actor } from '../../rights/actor.ts'
import { rowFilterFor } from '../../rights/row-filter.ts'
import { instantSql } from './columns.ts'

type Part<K extends keyof DashboardData> = NonNullable<DashboardData[K]>

const LATEST = 5
const MOST_JOBS = 5

const draftsInFolders = (actor: Actor) => sql`"ContentVersion" v join (
    select "CId", "CTitle", "CSeoUrl" from "Content" where ${rowFilterFor(actor, entities.Content)}
  ) p using ("CId") where v."Active"`

/** The drafts in the caller's folders, and their own latest ones: failed scheduled drafts come first. */
export async function draftsFor(executor: Executor, actor: Actor): Promise<Part<'drafts'>> {
  const { rows } = await sql<{ all: number; mine: number; latest: string }>`
    with draft as (
      select v."CId", v."ChangeDate", v."CvPublishDt", v."CvProblem", p."CTitle", p."CSeoUrl",
        v."CvUserId" = ${actor.person.userId}::uuid as mine
      from ${draftsInFolders(actor)}
    ), latest as (
      select json_build_object('cId', "CId", 'title', "CTitle", 'url', "CSeoUrl", 'changed', "ChangeDate",
        'publishAt', "CvPublishDt", 'problem', "CvProblem") as page
      from draft where mine order by "CvProblem" is null, "ChangeDate" desc, "CId" limit ${LATEST}
    )
    select count(*)::int as all, count(*) filter (where mine)::int as mine,
      coalesce((select json_agg(page) from latest), '[]')::text as latest from draft`.execute(executor)
  const [{ all, mine, latest } = { all: 0, mine: 0, latest: '[]' }] = rows
  return { all, mine, latest: JSON.parse(latest) as Part<'drafts'>['latest'] }
}

/** The drafts in the caller's folders. */
export const countDrafts = (executor: Executor, actor: Actor): Promise<number> =>
  countOf(executor, draftsInFolders(actor))

/** How many submissions wait for an answer, and when the oldest of them came. */
export async function countSubmissions(
  executor: Executor,
): Promise<{ waiting: number; oldest: string | null }> {
  const { rows } = await sql<{ waiting: number; oldest: string | null }>`
    select count(*)::int as waiting, to_json(min("FsCreatedDt"))#>>'{}' as oldest
    from "FormSubmission" where "FsState" = any(${[...waitingStates]}::text[])`.execute(executor)
  return rows[0] ?? { waiting: 0, oldest: null }
}

/** Submissions that wait for an answer, by form, longest wait first. No names, no answers. */
export async function submissionsWaiting(executor: Executor): Promise<Part<'submissions'>> {
  const { rows } = await sql<Part<'submissions'>[number]>`
    select "FrmId" as "frmId", coalesce(f."FrmTitle", f."FrmName", '') as name, count(*)::int as waiting,
      to_json(min("FsCreatedDt"))#>>'{}' as oldest
    from "FormSubmission" left join "Form" f using ("FrmId")
    where "FsState" = any(${[...waitingStates]}::text[])
    group by "FrmId", f."FrmTitle", f."FrmName" order by min("FsCreatedDt")`.execute(executor)
  return rows
}

export const commentsWaiting = (executor: Executor): Promise<number> =>
  countOf(executor, sql`"Comment" where "CmState" = 'pending'`)

/** Failed emails since a timestamp. */
export const failedMail = (executor: Executor, since: string): Promise<number> =>
  countOf(
    executor,
    sql`"EmailArchive" where "EaStatus" = 'failed' and "EaCreatedDt" >= ${since}::timestamptz`,
  )

/** Server errors since a timestamp. */
export const failedErrors = (executor: Executor, since: string): Promise<number> =>
  countOf(executor, sql`"ErrorLog" where "Date" >= ${since}::timestamptz`)

/** Failed jobs since a timestamp, latest first. */
export async function failedJobs(executor: Executor, since: string): Promise<Part<'jobs'>> {
  const { rows } = await sql<Part<'jobs'>[number]>`
    select "JbId" as id, "JbTitle" as title, "JbMessage" as message, ${instantSql('JbUpdatedDt')} as at from "Job"
    where "JbState" = 'failed' and "JbUpdatedDt" >= ${since}::timestamptz order by "JbUpdatedDt" desc limit ${MOST_JOBS}`.execute(
    executor,
  )
  return rows
}

async function countOf(executor: Executor, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from ${from}`.execute(executor)
  return rows[0]?.many ?? 0
}
