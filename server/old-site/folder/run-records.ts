import { encodeRecord } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import type { OldKind } from '@rounds/core/rules/old-site'
import type { FolderForm } from '@rounds/core/rules/site-folder'
import { sql } from 'kysely'
import { pageUnit } from '../../content/watch-pages.ts'
import { storedRows } from '../../records/cascade.ts'
import type { Unit } from '../../records/unit.ts'
import { noteBefore, updateAndKeep } from '../keep-before.ts'
import { keysOf, type Run, type Work, workOff } from '../run.ts'
import { itemsToRun, type RunItem } from '../run-items.ts'
import { dataOfFolder, rememberFolder } from './folder-data.ts'
import { type NamesHere, namesHere } from './names-here.ts'

const { Form, Redirect, Template } = entities
/** So many are written in one transaction: redirects and templates may need one another. */
const TOGETHER = 500

/** Writes the templates of a folder, then its forms. */
export async function runTemplatesAndForms(run: Run): Promise<void> {
  await writeAll(run, 'template', Template, async (names, _, data) => ({
    ...data,
    CtId: data.CtId === null ? null : (names.records.keyOf('ContentType', String(data.CtId)) ?? null),
  }))
  await writeAll(run, 'form', Form, formRecord)
}

/** Writes the redirects of a folder, as the rules of redirects have it: no loop, one step. */
export const runFolderRedirects = (run: Run): Promise<void> =>
  writeAll(run, 'redirect', Redirect, async (_, __, data) => data)

type RecordOf = (names: NamesHere, unit: Unit, data: AnyRow, item: RunItem) => Promise<AnyRow>

/** A form of the folder; who is notified of its answers stays as it is here. */
const formRecord: RecordOf = async (names, unit, data, { key }) => {
  const { name, content, folder, isPublished, javaScript } = data as unknown as FolderForm
  const [before] = key === null ? [] : await storedRows(unit.query, Form, [[key]])
  const stored = typeof before?.FrmMetaData === 'string' ? (JSON.parse(before.FrmMetaData) as AnyRow) : {}
  const { notifications } = stored
  return {
    ...content,
    FrmMetaData: { ...content.FrmMetaData, ...(notifications !== undefined && { notifications }) },
    FrmName: name,
    FrmVisible: isPublished,
    FrmJavaScript: javaScript,
    TId: folder === null ? null : (names.records.keyOf('Tag', folder) ?? null),
  }
}

/** Writes all things of a kind; one that needs another that was refused is tried again after that one has come. */
async function writeAll(run: Run, kind: OldKind, entity: Entity, recordOf: RecordOf): Promise<void> {
  for (let refused = Number.POSITIVE_INFINITY; ; ) {
    await workOff(run, workOf(kind, entity, recordOf))
    const { query } = run.context.database
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from old_site_item
      where import_id = ${run.found.id} and kind = ${kind} and state = 'refused'`.execute(query)
    const now = rows[0]?.count ?? 0
    if (now === 0 || now >= refused) return
    refused = now
    await sql`update old_site_item set state = 'waiting', reason = null
      where import_id = ${run.found.id} and kind = ${kind} and state = 'refused'`.execute(query)
  }
}

const workOf = (kind: OldKind, entity: Entity, recordOf: RecordOf): Work => ({
  kinds: [kind],
  state: 'waiting',
  unit: ({ context }, actor, work) => pageUnit(context, actor, work),
  next: ({ context, found }) =>
    itemsToRun(context.database.query, found.id, { kinds: [kind], state: 'waiting', most: TOGETHER }),
  write: async ({ found }, unit, items) => {
    const data = await dataOfFolder(unit.query, found.id, items)
    const names = await namesHere(unit.query)
    const records = new Map<RunItem, AnyRow>()
    for (const item of items)
      records.set(item, encodeRecord(entity, await recordOf(names, unit, data.get(item.oldKey) ?? {}, item)))
    const [name = ''] = entity.key
    const changed = items.filter(({ key }) => key !== null)
    const fresh = items.filter(({ key }) => key === null)
    const kept = await updateAndKeep(
      unit,
      entity,
      changed.map(item => ({ ...records.get(item), [name]: item.key })),
    )
    const made = await unit.records.create(
      entity,
      fresh.map(item => records.get(item) ?? {}),
    )
    const keys = keysOf(made, name)
    await noteBefore(unit.query, found.id, [
      ...kept.map((one, at) => ({ ...one, oldKey: changed[at]?.oldKey ?? '' })),
      ...made.map(({ version }, at) => ({ before: {}, version, oldKey: fresh[at]?.oldKey ?? '' })),
    ])
    const done = items.map(item => ({ item, key: item.key ?? keys[fresh.indexOf(item)] ?? 0 }))
    await rememberFolder(unit.query, entity.name, done)
    return done.map(({ item, key }) => ({ oldKey: item.oldKey, state: 'done', key }))
  },
})
