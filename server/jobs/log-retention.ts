import { entities } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import type { SettingName } from '@rounds/core/rules/settings'
import { type RawBuilder, sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import { permitDeletion } from '../database/append-only.ts'
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
  /** The keys of the entries that have been kept long enough, the oldest first. */
  readonly due: (days: number) => RawBuilder<number>
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
    due: days => sql`select "Id" from "ErrorLog"
      where "Date" < now() - ${days} * interval '1 day' order by "Date" limit ${AT_ONCE}`,
    permission: 'on',
  },
  {
    entity: EmailArchive,
    setting: 'EmailArchiveDays',
    named: ['copy of an email', 'copies of emails'],
    // Copies about a form submission are deleted with it, and what waits is still to be sent.
    due: days => sql`select "EaId" from "EmailArchive"
      where "EaCreatedDt" < now() - ${days} * interval '1 day' and "EaFsId" is null and "EaStatus" <> 'waiting'
      order by "EaCreatedDt" limit ${AT_ONCE}`,
    permission: 'emails',
  },
]

/**
 * Deletes entries of the logs that are older than the site’s settings allow, some thousand at a time. Each transaction
 * has its own audit entry, so the run can resume after a node dies.
 */
export const logRetention: JobKind = {
  kind: 'log retention',
  schedule: { title: 'Delete old errors and copies of emails', cron: '10 3 * * *' },
  async work({ records, database }, job, signal) {
    const author = { ...systemActor, group: groupOf(job, null) }
    let deleted = 0
    for (const log of logs) {
      const days = Number((await readSetting(database.query, log.setting)) ?? 0)
      if (!(days > 0)) continue
      for (let gone = AT_ONCE; gone === AT_ONCE && !signal.aborted; deleted += gone)
        gone = await records.unit({ author }, unit => deleteSome(unit, job, log, days))
    }
    if (!signal.aborted)
      await records.unit({ author }, unit => conclude(unit.query, job, 'done', null, { deleted }))
  },
}

async function deleteSome(unit: Unit, job: TakenJob, log: AgingLog, days: number): Promise<number> {
  const { entity, named, due, permission } = log
  const [one, several] = named
  const gone = await permitDeletion(unit.query, { setting: 'rounds.may_prune', value: permission }, () =>
    unit.execute({
      entity,
      statement: sql`delete from ${sql.id(entity.name)} where ${sql.id(...entity.key)} in (${due(days)}) returning 1`,
      entry: { unaudited: 'one entry says how many' },
    }),
  )
  if (gone.length > 0)
    await unit.audit({
      type: 'Retention',
      message: `Deleted ${groupDigits(gone.length)} ${gone.length === 1 ? one : several} older than ${groupDigits(days)} ${days === 1 ? 'day' : 'days'}`,
      entity: entity.name,
    })
  await heartbeat(unit.query, job, gone.length)
  return gone.length
}
