import { type AnyRow, type Entity, issuesAcross, type RecordCheck } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import { wireColumns } from '../sql/columns.ts'
import { anyOf } from './statements.ts'

/** Whether changes of the entity are validated together with the unchanged fields. */
export const isCheckedAcross = ({ checks = [] }: Entity): boolean => checks.some(({ ofNew }) => !ofNew)

/** Throws `BadRequest` for changes that conflict with the unchanged fields. */
export async function checkAcross(
  executor: Executor,
  entity: Entity,
  records: readonly AnyRow[],
): Promise<void> {
  const isPartly = ({ of, ofNew }: RecordCheck, record: AnyRow) =>
    !ofNew && of.some(name => name in record) && !of.every(name => name in record)
  const { checks = [] } = entity
  const partial = records.filter(record => checks.some(check => isPartly(check, record)))
  if (partial.length === 0) return
  const [key = ''] = entity.key
  const names = [key, ...checks.flatMap(({ of, ofNew }) => (ofNew ? [] : of))]
  const { rows } = await sql<{ json: string }>`with stored as (select * from ${sql.id(entity.name)}
      where ${anyOf(entity, partial)} for update)
    select row_to_json(shown)::text as json from (select ${wireColumns(entity, names)} from stored) shown`.execute(
    executor,
  )
  const stored = new Map(
    rows.map(({ json }) => {
      const row = JSON.parse(json) as AnyRow
      return [String(row[key]), row]
    }),
  )
  const issues = partial.flatMap(record => {
    const row = stored.get(String(record[key]))
    return row ? issuesAcross(entity, { ...row, ...record }, 'merge', Object.keys(record)) : []
  })
  if (issues.length > 0) throw invalid(issues)
}
