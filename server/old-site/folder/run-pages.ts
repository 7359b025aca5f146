import { randomUUID } from 'node:crypto'
import { type AnyRow, entities } from '@rounds/core/entities'
import type { PageSnapshot } from '@rounds/core/rules/page'
import { type RecordNames, readPageFile } from '@rounds/core/rules/site-folder'
import { contentTypeIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import { reservePages, writeImportedPages } from '../../content/imported-pages.ts'
import { pageUnit } from '../../content/watch-pages.ts'
import type { Executor } from '../../database/database.ts'
import { HttpError } from '../../errors.ts'
import { type Run, type Work, workOff } from '../run.ts'
import type { RunItem } from '../run-items.ts'
import { dataOfFolder, rememberFolder } from './folder-data.ts'
import { namesHere } from './names-here.ts'

const { Content } = entities
const kinds = ['page', 'news', 'event', 'content'] as const
const unit: Work['unit'] = ({ context }, actor, work) => pageUnit(context, actor, work)

/** Writes the pages of a folder in two passes, so that they can lead to one another. */
export async function runFolderPages(run: Run): Promise<void> {
  const { query } = run.context.database
  await workOff(run, { kinds, state: 'waiting', isFirstPass: true, unit, write: reserve })
  const { rows } = await sql<{
    key: number
    name: string
  }>`select key, substr(old_key, 6) as name from old_site_item
    where import_id = ${run.found.id} and kind = any(${[...kinds]}::text[]) and key is not null`.execute(
    query,
  )
  const { records } = await namesHere(query, new Map(rows.map(({ key, name }) => [key, name])))
  await workOff(run, { kinds, state: 'made', unit, write: fillWith(records), refused: removeBare })
}

const reserve: Work['write'] = async ({ found }, unit, items) => {
  const { records } = await namesHere(unit.query)
  const data = await dataOfFolder(unit.query, found.id, items)
  const fresh = items.filter(({ key }) => key === null)
  const keys = await reservePages(
    unit,
    fresh.map(({ oldKey, title }) => {
      const { CtId } = (data.get(oldKey)?.content ?? {}) as AnyRow
      return { title, type: records.keyOf('ContentType', String(CtId)) ?? contentTypeIds.Web_Page }
    }),
  )
  return items.map(item => ({
    oldKey: item.oldKey,
    state: 'made',
    key: item.key ?? keys[fresh.indexOf(item)] ?? null,
  }))
}

const fillWith =
  (names: RecordNames): Work['write'] =>
  async ({ found }, unit, items) => {
    const data = await dataOfFolder(unit.query, found.id, items)
    const pages = items.flatMap(item => {
      const file = data.get(item.oldKey)
      return file && item.key !== null ? [{ item, key: item.key, read: readPageFile(file, names) }] : []
    })
    const taken = await takenUuids(unit.query, pages)
    const { options } = found
    const written = await writeImportedPages(
      unit,
      pages.map(({ item, key, read: { page, losses } }) => ({
        cId: key,
        change: live => {
          const isNew = item.effect === 'create'
          const isVisible =
            options.publish === 'as it was' ? page.content.CVisible : !isNew && live.content.CVisible
          const whole = losses.length === 0 ? page : withFolder(page, options.folder)
          return withOwnUuids({ ...whole, content: { ...whole.content, CVisible: isVisible } }, key, taken)
        },
      })),
      'Import of a site’s folder',
    )
    await rememberFolder(unit.query, 'Content', pages)
    await sql`update old_site_item i set after_stamp = given.stamp
      from json_to_recordset(${JSON.stringify(
        pages.map(({ item, key }) => ({
          oldKey: item.oldKey,
          stamp: written.find(({ cId }) => cId === key)?.stamp ?? null,
        })),
      )}::json) as given("oldKey" text, stamp text)
      where i.import_id = ${found.id} and i.old_key = given."oldKey"`.execute(unit.query)
    return pages.map(({ item, key }) => ({
      oldKey: item.oldKey,
      state: 'done',
      beforeVersion: written.find(({ cId }) => cId === key)?.beforeId ?? null,
    }))
  }

/** A page whose folders are not here comes into the chosen one. */
const withFolder = (page: PageSnapshot, TId: number): PageSnapshot =>
  page.tags.length > 0 || page.content.CSeoUrl === null
    ? page
    : {
        ...page,
        tags: [
          {
            TId,
            TemplateId: null,
            CSortOrder: 999_999,
            TtcPageUrl: null,
            TtcCIdParent: null,
            TtcVisible: true,
          },
        ],
      }

/** The UUIDs of blocks and dates that other pages have. */
async function takenUuids(
  executor: Executor,
  pages: readonly { readonly key: number; readonly read: { readonly page: PageSnapshot } }[],
): Promise<ReadonlyMap<string, number>> {
  const uuids = pages.flatMap(({ read: { page } }) => [
    ...page.blocks.map(({ CbUuid }) => CbUuid),
    ...page.dates.map(({ EdUuid }) => EdUuid),
  ])
  const { rows } = await sql<{
    uuid: string
    page: number
  }>`select "CbUuid" as uuid, "CId" as page from "ContentBlock"
      where "CbUuid" = any(${uuids}::uuid[])
    union all select "EdUuid", "CId" from "EventDate" join "EventItem" using ("EiId")
      where "EdUuid" = any(${uuids}::uuid[])`.execute(executor)
  return new Map(rows.map(({ uuid, page }) => [uuid.toLowerCase(), page]))
}

/** A block that is on another page here comes as a new one. */
function withOwnUuids(page: PageSnapshot, key: number, taken: ReadonlyMap<string, number>): PageSnapshot {
  const freeUuid = (uuid: string) => ((taken.get(uuid.toLowerCase()) ?? key) === key ? uuid : randomUUID())
  return {
    ...page,
    blocks: page.blocks.map(block => ({ ...block, CbUuid: freeUuid(block.CbUuid) })),
    dates: page.dates.map(date => ({ ...date, EdUuid: freeUuid(date.EdUuid) })),
  }
}

/** A page that was refused leaves no bare one behind. */
const removeBare = async (
  { context }: Run,
  actor: Parameters<NonNullable<Work['refused']>>[1],
  item: RunItem,
) => {
  const { key } = item
  if (item.effect !== 'create' || key === null) return
  await context.records
    .unit(actor, unit => unit.records.remove(Content, [[key]]))
    .catch(error => {
      if (!(error instanceof HttpError)) throw error
    })
}
