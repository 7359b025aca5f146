import { entities } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import type { SettingName } from '@rounds/core/rules/settings'
import { type RawBuilder, sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import { permitDeletion } from '../database/append-only.ts'
import { dropMonths } from '../database/partitions/drop-months.ts'
import { monthlyTable } from '../database/partitions/monthly-tables.ts'
import { whenFree } from '../database/partitions/partitions.ts'
import type { Unit } from '../records/unit.ts'
import { readSetting } from '../sql/setting.ts'
import { groupOf } from './asker.ts'
import { conclude, heartbeat, type JobKind, type TakenJob } from './jobs.ts'

const { EmailArchive, ErrorLog } = entities

interface AgingLog {
  readonly entity: typeof ErrorLog | typeof EmailArchive
  /** How many days its entries are kept; 0 for good. */
  readonly setting: SettingName
  readonly named: readonly [one: string, several: string]
  /** When an entry was written. */
  readonly date: string
  /** Whether an entry stays. */
  readonly stays: (days: number) => RawBuilder<boolean>
  /** What the transaction says to delete from the append-only table. */
  readonly permission: 'on' | 'emails'
}

/** How many entries share a transaction. */
const AT_ONCE = 5_000

/** The audit log is kept for good. */
const logs: readonly AgingLog[] = [
  {
    entity: ErrorLog,
    setting: 'ErrorLogDays',
    named: ['error', 'errors'],
    date: 'Date',
    stays: days => sql`"Date" >= now() - ${days} * interval '1 day'`,
    permission: 'on',
  },
  {
    entity: EmailArchive,
    setting: 'EmailArchiveDays',
    named: ['copy of an email', 'copies of emails'],
    date: 'EaCreatedDt',
    // Copies about a form submission are deleted with it, and what waits is still to be sent.
    stays: days => sql`("EaCreatedDt" >= now() - ${days} * interval '1 day'
      or "EaFsId" is not null or "EaStatus" = 'waiting')`,
    permission: 'emails',
  },
]

/**
 * Deletes entries of the logs that are older than the site’s settings allow: whole months at once, the others some
 * thousand at a time. Each transaction has its own audit entry, so the run can resume after a node dies.
 */
export const logRetention: JobKind = {
  kind: 'log retention',
  schedule: { title: 'Delete old errors and copies of emails', cron: '10 3 * * *' },
  async work({ records, database }, job, signal) {
    const author = { ...systemActor, group: groupOf(job, null) }
    const inUnit = (work: (unit: Unit) => Promise<number>) => records.unit({ author }, work)
    let deleted = 0
    for (const log of logs) {
      const days = Number((await readSetting(database.query, log.setting)) ?? 0)
      if (!(days > 0)) continue
      deleted += await whenFree(() => inUnit(unit => deleteMonths(unit, job, log, days)))
      for (let gone = AT_ONCE; gone === AT_ONCE && !signal.aborted; deleted += gone)
        gone = await inUnit(unit => deleteSome(unit, job, log, days))
    }
    if (!signal.aborted)
      await records.unit({ author }, unit => conclude(unit.query, job, 'done', null, { deleted }))
  },
}

async function deleteMonths(unit: Unit, job: TakenJob, log: AgingLog, days: number): Promise<number> {
  const table = monthlyTable(log.entity.name)
  const gone = table ? await dropMonths(unit.query, table, log.stays(days)) : 0
  if (gone > 0) unit.notify(log.entity.name)
  await noteDeleted(unit, job, log, { gone, days })
  return gone
}

async function deleteSome(unit: Unit, job: TakenJob, log: AgingLog, days: number): Promise<number> {
  const { entity, date, stays, permission } = log
  const key = sql.id(...entity.key)
  const table = sql.id(entity.name)
  const gone = await permitDeletion(unit.query, { setting: 'rounds.may_prune', value: permission }, () =>
    unit.execute({
      entity,
      statement: sql`delete from ${table} where ${key} in (
        select ${key} from ${table} where not ${stays(days)} order by ${sql.id(date)} limit ${AT_ONCE}) returning 1`,
      entry: { unaudited: 'one entry says how many' },
    }),
  )
  await noteDeleted(unit, job, log, { gone: gone.length, days })
  return gone.length
}

/** Says in the audit log how many entries were deleted, if any were, and that the job is at work. */
async function noteDeleted(
  unit: Unit,
  job: TakenJob,
  { entity, named: [one, several] }: AgingLog,
  { gone, days }: { readonly gone: number; readonly days: number },
): Promise<void> {
  if (gone > 0)
    await unit.audit({
      type: 'Retention',
      message: `Deleted ${groupDigits(gone)} ${gone === 1 ? one : several} older than ${groupDigits(days)} ${days === 1 ? 'day' : 'days'}`,
      entity: entity.name,
    })
  await heartbeat(unit.query, job, gone)
}
