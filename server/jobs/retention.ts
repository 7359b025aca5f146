import { entities } from '@rounds/core/entities'
import { sayNumbers } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import { permitDeletion } from '../database/append-only.ts'
import type { Executor } from '../database/database.ts'
import { deleteLostFormFiles } from '../records/form-files.ts'
import { deleteUnusedKeys } from '../records/reseal.ts'
import { openSubmissions } from '../records/sealed-submissions.ts'
import { submissions } from '../records/submissions.ts'
import type { Unit } from '../records/unit.ts'
import { groupOf } from './asker.ts'
import { conclude, heartbeat, type JobContext, type JobKind, type TakenJob } from './jobs.ts'

const { Custom_FormSubmission, EmailArchive, File, FormSubmission } = entities

/** How many submissions share a transaction. */
const AT_ONCE = 200

/**
 * Deletes expired submissions, with their appointment requests, files and copies of emails, unless they are on legal
 * hold. Each transaction records its deletions, so the run can resume after a node dies, and its one audit entry names
 * all of them.
 */
export const retention: JobKind = {
  kind: 'retention',
  schedule: { title: 'Delete form submissions whose time has passed', cron: '30 2 * * *' },
  async work(context, job, signal) {
    const author = { ...systemActor, group: groupOf(job, null) }
    while (!signal.aborted) {
      const deleted = await context.records.unit({ author }, unit => deleteSome(context, unit, job))
      if (deleted > 0) continue
      return context.records.unit({ author }, unit => report(unit, job))
    }
  },
}

/** A deleted record, and its form, if it had one. */
interface Deleted {
  readonly key: number
  readonly FrmId: number | null
}

/** The deletions of one transaction; `entity` is the name they are recorded under. */
interface Gone {
  readonly entity: string
  readonly keys: readonly Deleted[]
}

async function deleteSome(context: JobContext, unit: Unit, job: TakenJob): Promise<number> {
  await heartbeat(unit.query, job)
  const due = await dueSubmissions(unit.query)
  const requests = await deleteRequests(unit, due)
  await deleteSubmissions(unit, due)
  const trashed = await deleteTrashed(unit.query)
  const gone: readonly Gone[] = [
    { entity: FormSubmission.name, keys: [...due, ...trashed] },
    { entity: Custom_FormSubmission.name, keys: requests },
    { entity: File.name, keys: await deleteFiles(context, unit, [...due, ...trashed]) },
    { entity: EmailArchive.name, keys: await deleteEmails(unit) },
  ]
  const count = gone.reduce((sum, { keys }) => sum + keys.length, 0)
  for (const one of gone) await note(unit.query, job, one)
  await heartbeat(unit.query, job, count)
  return count
}

interface Due extends Deleted {
  readonly sealed: string | null
}

/** The next expired submissions, locked for the transaction. */
async function dueSubmissions(executor: Executor): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`select "FsId" as key, "FrmId", "FsSealed" as sealed from "FormSubmission"
    where "FsKeepUntilDt" < now() and not "FsHold" order by "FsKeepUntilDt", "FsId" limit ${AT_ONCE} for update`.execute(
    executor,
  )
  return rows
}

async function deleteSubmissions(unit: Unit, due: readonly Due[]): Promise<void> {
  await unit.execute({
    entity: FormSubmission,
    statement: sql`delete from "FormSubmission" where "FsId" = any(${due.map(({ key }) => key)}::int[]) returning 1`,
    entry: NAMED_AT_END,
  })
}

const NAMED_AT_END = { unaudited: 'the run’s entry covers it' } as const

/** Appointment requests are deleted with their submission; those without one have their own retention. */
const deleteRequests = (unit: Unit, due: readonly Due[]): Promise<readonly Deleted[]> =>
  unit.execute({
    entity: Custom_FormSubmission,
    statement: sql<Deleted>`delete from "Custom_FormSubmission"
      where "FsId" = any(${due.map(({ key }) => key)}::int[]) or "CfsId" in (
        select r."CfsId" from "Custom_FormSubmission" r left join "FormSubmission" s using ("FsId")
        where r."CfsKeepUntilDt" < now() and s."FsHold" is not true limit ${AT_ONCE})
      returning "CfsId" as key, "FrmId"`,
    entry: NAMED_AT_END,
  })

/** Files sent by visitors; a file uploaded by staff does not belong to the submission. */
async function deleteFiles({ cipher }: JobContext, unit: Unit, due: readonly Due[]) {
  const sealed = due.flatMap(({ key, sealed }) => (sealed === null ? [] : [{ id: key, sealed }]))
  const opened = await openSubmissions(unit.query, cipher, submissions.FormSubmission, sealed)
  const sent = opened.flatMap(({ FsMetaData }) => {
    const meta = JSON.parse(String(FsMetaData)) as {
      files?: readonly { FId?: number | null }[] | null
    } | null
    return (meta?.files ?? []).flatMap(({ FId }) => FId ?? [])
  })
  if (sent.length === 0) return []
  return unit.execute({
    entity: File,
    statement: sql<Deleted>`delete from "File" where "FId" = any(${sent}::int[]) and "FSecured" and "UserId" is null
      returning "FId" as key, null::int as "FrmId"`,
    entry: NAMED_AT_END,
  })
}

/** Deleted records stay in the trash no longer than their own retention. */
async function deleteTrashed(executor: Executor): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    with expired as (
      select id, content->'rows'->0->'row' as row from trash where entity = 'FormSubmission')
    delete from trash using expired where trash.id = expired.id
      and (expired.row->>'FsKeepUntilDt')::timestamptz < now() and expired.row->>'FsHold' is distinct from 'true'
    returning (expired.row->>'FsId')::int as key, (expired.row->>'FrmId')::int as "FrmId", expired.row->>'FsSealed' as sealed`.execute(
    executor,
  )
  return rows
}

/** The copies of emails about submissions that no longer exist, not even in the trash. */
const deleteEmails = (unit: Unit): Promise<readonly Deleted[]> =>
  permitDeletion(unit.query, { setting: 'rounds.may_forget', value: 'on' }, () =>
    unit.execute({
      entity: EmailArchive,
      statement: sql<Deleted>`delete from "EmailArchive" where "EaId" in (select "EaId" from "EmailArchive" e
        where "EaFsId" is not null
          and not exists (select from "FormSubmission" s where s."FsId" = e."EaFsId")
          and not exists (select from trash where holds @> array['FormSubmission/' || e."EaFsId"])
        order by 1 limit ${5 * AT_ONCE})
      returning "EaId" as key, null::int as "FrmId"`,
      entry: NAMED_AT_END,
    }),
  )

/** Records the deletions with the job until the run's audit entry is written. */
async function note(executor: Executor, job: TakenJob, { entity, keys }: Gone): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into bulk_item (job_id, position, key, state, entity, kept)
    select ${job.id}, (select coalesce(max(position), 0) from bulk_item where job_id = ${job.id}) + place,
      jsonb_build_array(key), 'done', ${entity}, json_build_object('FrmId', form)
    from unnest(${keys.map(({ key }) => key)}::int[], ${keys.map(({ FrmId }) => FrmId)}::int[])
      with ordinality as gone(key, form, place)`.execute(executor)
}

interface Noted {
  readonly entity: string
  readonly FrmId: number | null
  readonly form: string | null
  readonly keys: readonly number[]
}

/** Writes the run's one entry: which keys, of which forms, how many; and ends the job with it. */
async function report(unit: Unit, job: TakenJob): Promise<void> {
  await heartbeat(unit.query, job)
  await deleteLostFormFiles(unit.query)
  // Data encrypted with old keys is at most in copies of the database, where it can't be decrypted without them.
  await deleteUnusedKeys(unit.query)
  const { rows } = await sql<Noted>`
    select entity, f."FrmId", f."FrmName" as form, array_agg((key->>0)::int order by (key->>0)::int) as keys
    from bulk_item left join "Form" f on f."FrmId" = (kept->>'FrmId')::int where job_id = ${job.id}
    group by 1, 2, 3 order by 1 desc, 2`.execute(unit.query)
  const { rows: held } = await sql<{ count: number }>`select count(*)::int as count from "FormSubmission"
    where "FsKeepUntilDt" < now() and "FsHold"`.execute(unit.query)
  const countOf = (entity: string) =>
    rows.filter(row => row.entity === entity).reduce((sum, { keys }) => sum + keys.length, 0)
  const deleted = {
    submissions: countOf(FormSubmission.name),
    requests: countOf(Custom_FormSubmission.name),
    files: countOf(File.name),
    emails: countOf(EmailArchive.name),
  }
  const onHold = held[0]?.count ?? 0
  await unit.audit({
    type: 'Retention',
    message: `Deleted what was kept long enough: ${deleted.submissions} form submissions, ${deleted.files} files, ${deleted.emails} copies of emails; ${onHold} kept on legal hold`,
    entity: FormSubmission.name,
    data: {
      deleted: rows.map(({ entity, FrmId, form, keys }) => ({
        entity,
        ...(FrmId !== null && { FrmId, form }),
        count: keys.length,
        keys: sayNumbers(keys),
      })),
      onHold,
    },
  })
  await conclude(unit.query, job, 'done', null, { ...deleted, onHold })
}
