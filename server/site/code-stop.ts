import { PageCSS } from '@rounds/core/entities'
import { type CodeViews, errorsRise } from '@rounds/core/rules/custom-code'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import type { Records } from '../records/records.ts'
import { markOfCode } from './read/frame.ts'

const RIGHTS = { impliedBy: 'script errors rose after the code was changed' } as const

/** Custom code that errors turned off, with why. */
export interface StoppedCode {
  readonly id: number
  readonly name: string
  readonly at: string
  readonly before: CodeViews
  readonly after: CodeViews
  readonly error: string
  readonly host: string | null
}

interface Row extends Omit<StoppedCode, 'before' | 'after'>, CodeViews {
  readonly beforeViews: number
  readonly beforeFailed: number
}

const columns = sql`"PcId" as id, "PcName" as name, to_json(seen.stopped_dt)#>>'{}' as at, views, failed,
  before_views as "beforeViews", before_failed as "beforeFailed", coalesce(error, 'Error') as error, host`

/** Turns off the pieces of custom code with which more page views fail than before their last change. */
export async function stopFailing(records: Records, query: Executor, ids: readonly number[]): Promise<void> {
  if (!(await failing(query, ids)).length) return
  await records.unit({ author: systemActor }, async unit => {
    await sql`select from "PageCSS" where "PcId" = any(${[...ids]}::int[]) order by "PcId" for update`.execute(
      unit.query,
    )
    // Another node, or a person, may have been quicker.
    const found = await failing(unit.query, ids)
    const off = found.map(({ id }) => ({ PcId: id, PcActive: false }))
    await unit.records.update(PageCSS, off, RIGHTS)
    await sql`update custom_code_view seen set stopped_dt = now() from "PageCSS"
      where code_id = "PcId" and mark = ${markOfCode} and "PcId" = any(${found.map(({ id }) => id)}::int[])`.execute(
      unit.query,
    )
    for (const { id, name, views, failed, beforeViews, beforeFailed } of found)
      await unit.audit({
        type: 'Custom code',
        message: `Turned “${name}” off: ${failed} of ${views} page views had a script error, before the change ${beforeFailed} of ${beforeViews}`,
        entity: PageCSS.name,
        key: String(id),
      })
  })
}

async function failing(query: Executor, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select ${columns} from custom_code_view seen
    join "PageCSS" on "PcId" = code_id and "PcActive" and mark = ${markOfCode}
    where code_id = any(${[...ids]}::int[]) and not kept order by "PcId"`.execute(query)
  return rows.filter(row => errorsRise({ views: row.beforeViews, failed: row.beforeFailed }, row))
}

/** The pieces of custom code that errors turned off and nobody has turned on or changed since, the latest first. */
export async function stoppedCode(query: Executor): Promise<readonly StoppedCode[]> {
  const { rows } = await sql<Row>`select ${columns} from custom_code_view seen
    join "PageCSS" on "PcId" = code_id and not "PcActive" and mark = ${markOfCode}
    where seen.stopped_dt is not null and not kept order by seen.stopped_dt desc, "PcId"`.execute(query)
  return rows.map(({ views, failed, beforeViews, beforeFailed, ...row }) => ({
    ...row,
    before: { views: beforeViews, failed: beforeFailed },
    after: { views, failed },
  }))
}

/** Leaves code alone that a person has turned on again as it was, until it changes. */
export async function keepTurnedOn(query: Executor, ids: readonly number[]): Promise<void> {
  await sql`update custom_code_view set kept = true from "PageCSS" where code_id = "PcId" and "PcActive"
    and stopped_dt is not null and not kept and mark = ${markOfCode} and "PcId" = any(${[...ids]}::int[])`.execute(
    query,
  )
}
