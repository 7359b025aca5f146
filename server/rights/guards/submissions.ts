import { decideToHold } from '@rounds/core/access'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { Forbidden } from '../../errors.ts'
import { demand, type Guard, valuesOf } from './operation.ts'

interface Held {
  readonly FsId: number
  readonly FsHold: boolean
  readonly FsHoldReason: string | null
}

const HELD = 'This submission is on legal hold. An administrator has to lift the hold first.'

const read = async (executor: Executor, where: RawBuilder<SqlBool>) =>
  (
    await sql<Held>`select "FsId", "FsHold", "FsHoldReason" from "FormSubmission"
      where ${where} for update`.execute(executor)
  ).rows

/** Administrators set legal holds; a submission on hold keeps its answers and can't be deleted. */
export const guardHolds: Guard = async (executor, { person }, { action, records }) => {
  const isEffective = records.some(
    record => action !== 'update' || ['FsHold', 'FsHoldReason', 'FsSealed'].some(name => name in record),
  )
  if (!isEffective) return
  const keys = valuesOf(records, 'FsId').map(Number)
  const stored = action === 'create' ? [] : await read(executor, sql`"FsId" = any(${keys}::int[])`)
  if (action === 'delete') {
    if (stored.some(({ FsHold }) => FsHold)) throw new Forbidden(HELD)
    return
  }
  for (const record of records) {
    const was = stored.find(({ FsId }) => FsId === Number(record.FsId))
    const { FsHold = was?.FsHold, FsHoldReason = was?.FsHoldReason } = record
    const isChanged =
      Boolean(FsHold) !== Boolean(was?.FsHold) || (FsHoldReason ?? null) !== (was?.FsHoldReason ?? null)
    if (isChanged) demand(decideToHold(person))
    if (was?.FsHold && 'FsSealed' in record) throw new Forbidden(HELD)
  }
}

/** An appointment request shares the hold of its submission. */
export const guardHeldRequests: Guard = async (executor, _, { action, records }) => {
  const changed = records.filter(record => action === 'delete' || 'CfsSealed' in record)
  if (action === 'create' || changed.length === 0) return
  const keys = valuesOf(changed, 'CfsId').map(Number)
  const held = await read(
    executor,
    sql`"FsHold" and "FsId" in (select "FsId" from "Custom_FormSubmission" where "CfsId" = any(${keys}::int[]))`,
  )
  if (held.length > 0) throw new Forbidden(HELD)
}
