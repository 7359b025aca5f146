import type { AnyRow } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict } from '../errors.ts'
import type { Operation } from '../rights/guards/operation.ts'

/** Whether a physician sees patients at a location. */
async function worksAt(executor: Executor, physician: number, location: number): Promise<boolean> {
  const { rows } = await sql`select 1 from "Custom_LocationToPhysician"
    where "PhId" = ${physician} and "LId" = ${location}`.execute(executor)
  return rows.length > 0
}

/** The message if the physician does not work at the location. */
const NOT_THERE = 'This physician doesn’t see patients at this location. Choose another location.'

const has = (record: AnyRow, name: string) => record[name] !== undefined

/** Rejects an appointment request for a location where its physician does not work; existing ones stay. */
export async function checkAppointmentPlace(
  executor: Executor,
  { action, records }: Pick<Operation, 'action' | 'records'>,
): Promise<void> {
  if (action === 'delete') return
  for (const record of records) {
    if (!has(record, 'PhId') && !has(record, 'LId')) continue
    // An undo restores it unchanged.
    if (action === 'create' && has(record, 'CfsId')) continue
    const { PhId, LId } = { ...(action === 'update' && (await storedPlace(executor, record))), ...record }
    if (typeof PhId !== 'number' || typeof LId !== 'number') continue
    if (!(await worksAt(executor, PhId, LId)))
      throw new Conflict(NOT_THERE, [{ field: 'LId', message: NOT_THERE }])
  }
}

/** Rejects making someone responsible for a physician at a location where the physician does not work. */
export async function checkResponsibility(
  executor: Executor,
  { action, records }: Pick<Operation, 'action' | 'records'>,
): Promise<void> {
  if (action !== 'create') return
  for (const record of records) {
    // An undo restores it unchanged.
    if (has(record, 'UtesCreatedDt')) continue
    if (!(await worksAt(executor, Number(record.PhId), Number(record.LId))))
      throw new Conflict(NOT_THERE, [{ field: 'LId', message: NOT_THERE }])
  }
}

async function storedPlace(executor: Executor, { CfsId }: AnyRow): Promise<AnyRow> {
  const { rows } =
    await sql<AnyRow>`select "PhId", "LId" from "Custom_FormSubmission" where "CfsId" = ${CfsId}`.execute(
      executor,
    )
  return rows[0] ?? {}
}
