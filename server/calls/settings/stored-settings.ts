import type { SettingsTool, SiteSettings } from '@rounds/core/api'
import { type KnownSetting, knownSettings } from '@rounds/core/rules/settings'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

/** The settings that a tool changes. */
export const settingsOf = (tool: SettingsTool) =>
  knownSettings.filter(({ isProtected }) => isProtected === (tool === 'site-setup'))

/** A setting as stored. */
export interface StoredSetting {
  readonly id: number
  readonly name: string
  readonly value: string | null
  readonly standard: string | null
  readonly version: number
}

/** The records of settings by name; unset ones are missing. Locked if they will be written. */
export async function storedSettings(
  executor: Executor,
  names: readonly string[],
  isToBeWritten = false,
): Promise<ReadonlyMap<string, StoredSetting>> {
  const { rows } = await sql<StoredSetting>`select "DbcId" as id, "DbcName" as name, "DbcValue" as value,
    "DbcDefault" as standard, "RowVersion" as version from "DBConstants" where "DbcName" = any(${[...names]}::text[])
    order by "DbcId" ${isToBeWritten ? sql`for update` : sql``}`.execute(executor)
  return new Map(rows.map(row => [row.name, row]))
}

/** The settings of a tool, with who changed each last and which templates use it. */
export async function readSettings(executor: Executor, tool: SettingsTool): Promise<SiteSettings> {
  const known = settingsOf(tool)
  const stored = await storedSettings(
    executor,
    known.map(({ name }) => name),
  )
  const [changes, sources, { rows: frames }, { rows: folders }] = await Promise.all([
    lastChanges(
      executor,
      [...stored.values()].map(({ id }) => id),
    ),
    templateSources(executor),
    sql<SiteSettings['frames'][number]>`select "TId" as id, "TName" as name, "TKind" as kind from "Template"
      where "TActive" and "TKind" in ('header', 'footer') order by "TName", "TId"`.execute(executor),
    sql<SiteSettings['folders'][number]>`select "TId" as id, "TName" as name from "Tag"
      where "TVisible" and not "TDeleted" and "TPath" is not null order by "TName", "TId"`.execute(executor),
  ])
  return {
    settings: known.map(setting => {
      const row = stored.get(setting.name)
      const change = row && changes.get(String(row.id))
      return {
        name: setting.name,
        value: row?.value || null,
        standard: standardOf(setting, row),
        version: row?.version ?? null,
        changedBy: change?.userName ?? null,
        changed: change?.date ?? null,
        readBy: sources.filter(({ source }) => readsSetting(source, setting.name)).map(({ name }) => name),
      }
    }),
    frames,
    folders,
  }
}

/** The effective value without one of its own: the record's, else the program's default. */
const standardOf = (setting: KnownSetting, row: StoredSetting | undefined): string | null =>
  (row ? row.standard : setting.standard) || null

const readsSetting = (source: string, name: string): boolean => source.includes(`site.${name}`)

async function templateSources(executor: Executor) {
  const { rows } = await sql<{ name: string; source: string }>`select "TName" as name, "TSource" as source
    from "Template" where "TActive" and "TSource" like '%site.%' order by "TName", "TId"`.execute(executor)
  return rows
}

async function lastChanges(executor: Executor, ids: readonly number[]) {
  const { rows } = await sql<{ key: string; userName: string | null; date: string }>`
    select distinct on ("EntityKey") "EntityKey" as key, "UserName" as "userName", to_json("Date")#>>'{}' as date
    from "AuditLog" where "Entity" = 'DBConstants' and "EntityKey" = any(${ids.map(String)}::text[])
    order by "EntityKey", "Id" desc`.execute(executor)
  return new Map(rows.map(row => [row.key, row]))
}
