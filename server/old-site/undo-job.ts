import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import type { OldKind } from '@rounds/core/rules/old-site'
import { sql } from 'kysely'
import { writeImportedPages } from '../content/imported-pages.ts'
import { livePages } from '../content/live-page.ts'
import { versionWithId } from '../content/versions.ts'
import { pageUnit } from '../content/watch-pages.ts'
import { Conflict, HttpError } from '../errors.ts'
import { conclude, heartbeat, type JobKind, noteProgress } from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import { storedRows } from '../records/cascade.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { importOfJob, UNDO_OLD_SITE } from './imports.ts'
import { restoreRecords } from './keep-before.ts'
import { actorOf, type Run, reasonOf } from './run.ts'
import { settleItems } from './run-items.ts'

const { Comment, Content, File, Form, Redirect, Template } = entities
const CHANGED = 'Someone has changed it since. It stays as it is.'
const AT_ONCE = 25
/** What refers to others goes before them. */
const undoneInTurn: readonly (readonly OldKind[])[] = [
  ['redirect'],
  ['menu'],
  ['comment'],
  ['page', 'news', 'event', 'content'],
  ['form'],
  ['template'],
  ['media'],
]

interface Made {
  readonly oldKey: string
  readonly kind: OldKind
  readonly effect: 'create' | 'update'
  readonly key: number
  readonly beforeVersion: number | null
  /** The earlier values of a record that is no page, and the version that the import left it at. */
  readonly before: string | null
  readonly afterVersion: number | null
  readonly redirects: readonly number[] | null
  readonly stamp: string | null
}

const entityOf: Readonly<Record<OldKind, Entity>> = {
  media: File,
  page: Content,
  news: Content,
  event: Content,
  comment: Comment,
  menu: Content,
  content: Content,
  template: Template,
  form: Form,
  redirect: Redirect,
}

/**
 * Undoes an import: what it made goes to the trash, what it changed is as it was before. What someone has changed since
 * stays, and is named.
 */
export const undoOldSite: JobKind = {
  kind: UNDO_OLD_SITE,
  lane: 'imports',
  async work(context, job, signal) {
    await whileBeating(context, job, signal, async stopped => {
      const { query } = context.database
      const run: Run = { context, job, found: await importOfJob(query, job), signal: stopped }
      await noteProgress(query, job, 0, await countMade(run))
      for (const kinds of undoneInTurn)
        for (;;) {
          stopped.throwIfAborted()
          const items = await madeOf(run, kinds)
          if (items.length === 0) break
          const actor = await actorOf(run, 'undo')
          await undoAll(run, actor, items)
        }
      await sql`update old_site_import set undone_at = now() where id = ${run.found.id}`.execute(query)
      const { rows } = await sql<{ undone: number; kept: number }>`select
          count(*) filter (where state = 'undone')::int as undone, count(*) filter (where state = 'kept')::int as kept
        from old_site_item where import_id = ${run.found.id}`.execute(query)
      await conclude(query, job, 'done', null, rows[0] ?? null)
    })
  },
}

async function countMade({ context, found }: Run): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from old_site_item
    where import_id = ${found.id} and state in ('done', 'made') and key is not null`.execute(
    context.database.query,
  )
  return rows[0]?.count ?? 0
}

/** What the import did last and is not undone yet; a page without its words is undone too. */
async function madeOf({ context, found }: Run, kinds: readonly OldKind[]): Promise<readonly Made[]> {
  const { rows } = await sql<Made>`select i.old_key as "oldKey", i.kind, i.effect, i.key,
      i.before_version as "beforeVersion", i.before::text as before, i.after_version as "afterVersion", i.redirect_keys as redirects,
      case when ${found.source === 'rounds'} then i.after_stamp else k.stamp end as stamp from old_site_item i
    left join old_site_known k on k.site = ${found.site} and k.old_key = i.old_key
    where i.import_id = ${found.id} and i.kind = any(${[...kinds]}::text[]) and i.state in ('done', 'made')
      and i.key is not null order by i.position desc limit ${AT_ONCE}`.execute(context.database.query)
  return rows
}

async function undoAll(run: Run, actor: Actor, items: readonly Made[]): Promise<void> {
  try {
    await undo(run, actor, items)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (items.length > 1) for (const item of items) await undoAll(run, actor, [item])
    else
      await settleItems(
        run.context.database.query,
        run.found.id,
        items.map(({ oldKey }) => ({ oldKey, state: 'kept', reason: reasonOf(error) })),
      )
  }
}

const undo = (run: Run, actor: Actor, items: readonly Made[]) =>
  pageUnit(run.context, actor, async unit => {
    await heartbeat(unit.query, run.job, items.length)
    const made = items.filter(({ effect }) => effect === 'create')
    await requireUnchanged(unit, items)
    await unit.records.remove(Redirect, await redirectsLeft(unit, made))
    for (const entity of [Redirect, Comment, Content, Form, Template, File]) {
      const keys = made.filter(({ kind }) => entityOf[kind] === entity).map(({ key }) => key)
      const left = await keysLeft(unit, entity, keys)
      if (entity === File) await requireUnused(unit, keys)
      // The pages of the import that show a file are in the trash by now.
      await unit.records.remove(entity, left, { evenIfUsed: entity === File })
    }
    await restoreChanged(
      unit,
      actor,
      items.filter(({ effect }) => effect === 'update'),
      run.found.site ?? '',
    )
    // What a folder changed is told by its name again.
    const forgotten = run.found.source === 'rounds' ? items : made
    await sql`delete from old_site_known where site = ${run.found.site}
      and old_key = any(${forgotten.map(({ oldKey }) => oldKey)}::text[])`.execute(unit.query)
    await settleItems(
      unit.query,
      run.found.id,
      items.map(({ oldKey }) => ({ oldKey, state: 'undone' })),
    )
  })

/** Throws `Conflict` for what someone has worked on since. */
async function requireUnchanged({ query }: Unit, items: readonly Made[]): Promise<void> {
  const pages = items.filter(({ stamp }) => stamp !== null)
  const now = await livePages(
    query,
    pages.map(({ key }) => key),
  )
  for (const { key, stamp } of pages) {
    const live = now.get(key)
    if (live && live.stamp !== stamp) throw new Conflict(CHANGED)
  }
  for (const { key, kind, afterVersion } of items) {
    if (afterVersion === null) continue
    const [row] = await storedRows(query, entityOf[kind], [[key]])
    if (row && row.RowVersion !== afterVersion) throw new Conflict(CHANGED)
  }
}

/** Throws `Conflict` for a file that a page of the site shows. */
async function requireUnused({ query }: Unit, files: readonly number[]): Promise<void> {
  const { rows } = await sql<{ title: string }>`select "CTitle" as title from "File" f, "Content" c
      left join "ContentBlock" b using ("CId")
    where f."FId" = any(${[...files]}::int[]) and c."CDeletedDt" is null and strpos(concat_ws(' ', c."CIntroPhoto",
      c."CIntroText", b."CbPhoto", b."CbCopy", b."CbLink", b."CbMetaData"::text), f."FPath") > 0 limit 1`.execute(
    query,
  )
  const [used] = rows
  if (used) throw new Conflict(`“${used.title}” uses it. It stays.`)
}

async function redirectsLeft({ query }: Unit, items: readonly Made[]) {
  const keys = items.flatMap(({ redirects }) => redirects ?? [])
  const { rows } = await sql<{ key: number }>`select "RId" as key from "Redirect"
    where "RId" = any(${keys}::int[])`.execute(query)
  return rows.map(({ key }) => [key])
}

/** Those of the records that are still there: people may have deleted some. */
async function keysLeft({ query }: Unit, entity: Entity, keys: readonly number[]) {
  const [name = ''] = entity.key
  const open = entity === Content ? sql`and "CDeletedDt" is null` : sql``
  const { rows } = await sql<{ key: number }>`select ${sql.id(name)} as key from ${sql.id(entity.name)}
    where ${sql.id(name)} = any(${[...keys]}::int[]) ${open}`.execute(query)
  return rows.map(({ key }) => [key])
}

async function restoreChanged(unit: Unit, actor: Actor, items: readonly Made[], site: string): Promise<void> {
  for (const { key, kind, before, afterVersion, beforeVersion, oldKey } of items) {
    if (before !== null && afterVersion !== null) {
      const changes = { key: [key], before: JSON.parse(before) as AnyRow, version: afterVersion }
      await restoreRecords(unit, entityOf[kind], [changes], CHANGED)
      await sql`update old_site_known set hash = 'undone'
        where site = ${site} and old_key = ${oldKey}`.execute(unit.query)
    }
    if (beforeVersion === null) continue
    const { snapshot } = await versionWithId(unit.query, actor, beforeVersion)
    const [written] = await writeImportedPages(
      unit,
      [{ cId: key, change: () => snapshot }],
      'Undo of an import',
    )
    await sql`update old_site_known set stamp = ${written?.stamp ?? null}, hash = 'undone'
      where site = ${site} and old_key = ${oldKey}`.execute(unit.query)
  }
}
