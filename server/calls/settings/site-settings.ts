import { decide } from '@rounds/core/access'
import type { SettingChanges, SettingsTool } from '@rounds/core/api'
import { settingContracts } from '@rounds/core/api/contracts'
import { type AnyRow, DBConstants } from '@rounds/core/entities'
import { type KnownSetting, readFolderFrames, settingProblem } from '@rounds/core/rules/settings'
import { toolNamed } from '@rounds/core/tools'
import { settingWords } from '@rounds/core/words/settings'
import { sql } from 'kysely'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import type { Executor } from '../../database/database.ts'
import { Conflict, invalid } from '../../errors.ts'
import { demand, type SpecialCall } from '../call.ts'
import { readSettings, type StoredSetting, settingsOf, storedSettings } from './stored-settings.ts'

const { read, save } = settingContracts
const { wrong } = settingWords
const CHANGED =
  'Someone else changed one of these settings. Nothing was saved. Reload the page and try again.'
/** Which settings a tool may change is decided here, by name. */
const RIGHTS = { impliedBy: 'access to the tool of these settings' } as const

/** `GET` and `PUT /mc/settings`: the settings of the site by tool (screens, `/general-settings`, `/site-setup`). */
export const siteSettings: SpecialCall = {
  paths: pathsOf({ read, save }),

  add(app, { database, records, authenticate }) {
    addCall(app, read, {
      authenticate,
      handle: async ({ actor: { person }, query: { tool } }) => {
        demand(decide(person, 'open', toolNamed(tool)))
        return readSettings(database.query, tool)
      },
    })
    addCall(app, save, {
      authenticate,
      handle: async ({ actor, body: { tool, changes } }) => {
        demand(decide(actor.person, 'open', toolNamed(tool)))
        const changed = checkedChanges(tool, changes)
        return records.unit(actor, async unit => {
          const stored = await storedSettings(unit.query, [...changed.keys()], true)
          for (const { name, version } of changes)
            if ((stored.get(name)?.version ?? null) !== version) throw new Conflict(CHANGED)
          await checkNamed(unit.query, changes)
          const [created, updated] = rowsOf(changed, stored)
          if (created.length > 0) await unit.records.create(DBConstants, created, RIGHTS)
          if (updated.length > 0) await unit.records.update(DBConstants, updated, RIGHTS)
          if (changed.has('TriedContentSecurityPolicy'))
            await sql`delete from security_report`.execute(unit.query)
          return readSettings(unit.query, tool)
        })
      },
    })
  },
}

type Change = SettingChanges['changes'][number]

/** The changes by name, each with its setting. Throws `BadRequest` with an error for each invalid one. */
function checkedChanges(tool: SettingsTool, changes: readonly Change[]) {
  const known = new Map<string, KnownSetting>(settingsOf(tool).map(setting => [setting.name, setting]))
  const changed = new Map<string, { readonly setting: KnownSetting; readonly value: string | null }>()
  const issues = changes.flatMap(({ name, value }) => {
    const setting = known.get(name)
    if (!setting) return [{ field: name, message: 'Unknown setting.' }]
    if (changed.has(name)) return [{ field: name, message: 'It’s listed twice.' }]
    changed.set(name, { setting, value: value || null })
    const message = value === null ? undefined : settingProblem(setting, value)
    return message === undefined ? [] : [{ field: name, message }]
  })
  if (issues.length > 0) throw invalid(issues)
  return changed
}

function rowsOf(
  changed: ReturnType<typeof checkedChanges>,
  stored: ReadonlyMap<string, StoredSetting>,
): readonly [created: readonly AnyRow[], updated: readonly AnyRow[]] {
  const created: AnyRow[] = []
  const updated: AnyRow[] = []
  for (const [name, { setting, value }] of changed) {
    const row = stored.get(name)
    if (row) updated.push({ DbcId: row.id, DbcValue: value })
    else
      created.push({
        DbcName: name,
        DbcGroup: setting.group,
        DbcType: setting.type,
        DbcValue: value,
        DbcDefault: setting.standard || null,
        DbcMeaning: settingWords.known[name as keyof typeof settingWords.known].meaning,
        DbcProtected: setting.isProtected,
      })
  }
  return [created, updated]
}

/** Rejects unknown templates and folders. */
async function checkNamed(executor: Executor, changes: readonly Change[]): Promise<void> {
  const templates: { field: string; kind: string; id: number }[] = []
  const folders: number[] = []
  for (const { name, value } of changes) {
    if (name === 'HeaderTemplate' && value) templates.push({ field: name, kind: 'header', id: Number(value) })
    if (name === 'FooterTemplate' && value) templates.push({ field: name, kind: 'footer', id: Number(value) })
    if (name !== 'FolderFrames') continue
    for (const { folder, header, footer } of readFolderFrames(value) ?? []) {
      folders.push(folder)
      if (header) templates.push({ field: name, kind: 'header', id: header })
      if (footer) templates.push({ field: name, kind: 'footer', id: footer })
    }
  }
  if (templates.length > 0) {
    const { rows } = await sql<{
      id: number
      kind: string
    }>`select "TId" as id, "TKind" as kind from "Template"
      where "TActive" and "TId" = any(${templates.map(({ id }) => id)}::int[])`.execute(executor)
    const missing = templates.find(
      sought => !rows.some(({ id, kind }) => id === sought.id && kind === sought.kind),
    )
    if (missing) throw invalid([{ field: missing.field, message: wrong.template }])
  }
  if (folders.length === 0) return
  const { rows } = await sql<{ id: number }>`select "TId" as id from "Tag"
    where not "TDeleted" and "TId" = any(${folders}::int[])`.execute(executor)
  if (rows.length < folders.length) throw invalid([{ field: 'FolderFrames', message: wrong.folder }])
}
