import type { SettingName } from '@rounds/core/rules/settings'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** Reads a setting: its value, or its default where it has none; null without either. */
export async function readSetting(executor: Executor, name: SettingName): Promise<string | null> {
  const { rows } = await sql<{
    value: string | null
  }>`select coalesce(nullif("DbcValue", ''), "DbcDefault") as value
    from "DBConstants" where "DbcName" = ${name}`.execute(executor)
  return rows[0]?.value ?? null
}
