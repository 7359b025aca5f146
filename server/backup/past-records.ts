import type { AnyRow, Entity } from '@rounds/core/entities'
import { type DifferenceKind, fieldsOfPast } from '@rounds/core/rules/system'
import { sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import { recordNameSql } from '../sql/record-name.ts'
import { isSame } from './bring-back.ts'
import { hasTable, type PrintedKey, printedKeySql, readByKeys, readDifferences } from './past-differences.ts'

/** A record that differs from the copy, as it is shown. */
export interface DifferingRecord {
  readonly key: PrintedKey
  readonly kind: DifferenceKind
  readonly name: string
  readonly fields: { readonly field: string; readonly was: string | null; readonly is: string | null }[]
}

const MOST_SHOWN = 200
const MOST_FOUND = 5_000
const LONGEST_VALUE = 300

/** What patients sent is shown nowhere but in its own tool. */
const fromPatients: readonly string[] = ['FormSubmission', 'Custom_FormSubmission']

/** Records of an entity that differ from the copy; where words are given, those whose name has them. */
export async function readDifferingRecords(
  live: Database,
  copy: Database,
  entity: Entity,
  find: string,
): Promise<{ readonly total: number; readonly records: DifferingRecord[] }> {
  const { keys, isMissing } = await readDifferences(live, copy, entity)
  const kinds = (['gone', 'changed', 'fresh'] as const).flatMap(kind =>
    keys[kind].map(key => ({ key, kind })),
  )
  const now = isMissing ? undefined : live.query
  const found = find.trim() === '' ? undefined : await keysNamed([copy.query, now], entity, find.trim())
  const all = found ? kinds.filter(({ key }) => found.has(key)) : kinds
  const shown = all.slice(0, MOST_SHOWN)
  const printed = shown.map(({ key }) => key)
  const was = await readByKeys(copy.query, entity, printed)
  const is = now ? await readByKeys(now, entity, printed) : new Map<PrintedKey, AnyRow>()
  const names = new Map([
    ...(now ? await namesOf(now, entity, printed) : []),
    ...(await namesOf(copy.query, entity, printed)),
  ])
  return {
    total: all.length,
    records: shown.map(({ key, kind }) => ({
      ...{ key, kind, name: names.get(key) ?? '' },
      fields: kind === 'changed' ? changedFields(entity, was.get(key), is.get(key)) : [],
    })),
  }
}

function changedFields(entity: Entity, was: AnyRow = {}, is: AnyRow = {}): DifferingRecord['fields'] {
  return fieldsOfPast(entity).flatMap(field => {
    if (isSame(was[field], is[field])) return []
    const definition = entity.fields[field]
    const isHidden = definition?.secret !== undefined || fromPatients.includes(entity.name)
    const printValue = (value: unknown) => (isHidden || value == null ? null : asText(value))
    return [{ field, was: printValue(was[field]), is: printValue(is[field]) }]
  })
}

const asText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

async function namesOf(executor: Executor, entity: Entity, keys: readonly PrintedKey[]) {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: PrintedKey; name: string }>`select printed as key, name from (
      select ${printedKeySql(entity)} as printed, left(${recordNameSql(entity)}, 200) as name from ${sql.id(entity.name)}
    ) named where printed = any(${keys})`.execute(executor)
  return rows.map(({ key, name }) => [key, name] as const)
}

/** The keys of records whose name has some words, in either state. */
async function keysNamed(
  executors: readonly (Executor | undefined)[],
  entity: Entity,
  find: string,
): Promise<ReadonlySet<PrintedKey>> {
  const found = new Set<PrintedKey>()
  for (const executor of executors) {
    if (!executor || !(await hasTable(executor, entity))) continue
    const { rows } = await sql<{
      key: PrintedKey
    }>`select ${printedKeySql(entity)} as key from ${sql.id(entity.name)}
      where strpos(lower(${recordNameSql(entity)}), ${find.toLowerCase()}) > 0 limit ${MOST_FOUND}`.execute(
      executor,
    )
    for (const { key } of rows) found.add(key)
  }
  return found
}
