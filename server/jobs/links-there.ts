import { encodeRecord } from '@rounds/core/api'
import type { AnyRow, Field } from '@rounds/core/entities'
import { linkedKey, type RecordLink, withLinks } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { newRecord } from '../records/inputs.ts'
import type { Writer } from '../records/prepare.ts'
import { wireColumns } from '../sql/columns.ts'
import { columnType } from '../sql/schema.ts'

/** The key of one record. */
export type OwnKey = string | number

/** Finds the existing links of a record among those that were read. */
export type LinksThere = (own: OwnKey) => readonly AnyRow[]

/** The existing links of one kind that these records have. */
export async function readLinksThere(
  executor: Executor,
  { link, own, where }: RecordLink,
  keys: readonly OwnKey[],
): Promise<LinksThere> {
  const type = sql.raw(columnType(link.fields[own] as Field))
  const only = Object.entries(where).map(([name, value]) => sql`and ${sql.id(name)} = ${value}`)
  const { rows } = await sql<{ json: string }>`select row_to_json(shown)::text as json from (
    select ${wireColumns(link)} from ${sql.id(link.name)}
    where ${sql.id(own)} = any(${keys}::${type}[]) ${sql.join(only, sql` `)}) shown`.execute(executor)
  const found = new Map<string, AnyRow[]>()
  for (const { json } of rows) {
    const row = JSON.parse(json) as AnyRow
    found.set(String(row[own]), [...(found.get(String(row[own])) ?? []), row])
  }
  return key => found.get(String(key)) ?? []
}

/** The links that a record lacks, valid and after the existing ones. Throws `BadRequest`. */
export function missingLinks(
  link: RecordLink,
  writer: Writer,
  { own, there, keys }: { own: OwnKey; there: readonly AnyRow[]; keys: readonly OwnKey[] },
): readonly AnyRow[] {
  const has = new Set(there.map(row => linkedKey(link, row)))
  const wanted = [...new Set(keys)].filter(to => !has.has(to))
  const rows = withLinks(link, there, own, wanted).slice(there.length)
  return rows.map(row => newRecord(link.link, encodeRecord(link.link, row), writer))
}
