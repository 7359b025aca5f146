import { sql } from 'kysely'
import { conclude, type JobKind, noteProgress } from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import { runFolder } from './folder/run-folder.ts'
import { IMPORT_OLD_SITE, importOfJob, setState } from './imports.ts'
import type { Run } from './run.ts'
import { runComments, runMenus } from './run-comments.ts'
import { type MediaWorld, runMedia } from './run-media.ts'
import { runPages } from './run-pages.ts'
import { runRedirects } from './run-redirects.ts'

/**
 * Brings an old site over as it was planned: media, pages, comments, menus, and last the old addresses. Whatever is done
 * is noted in the transaction that does it, so that the import goes on from there when its node ends or it is started again.
 */
export const importOldSite = (world: MediaWorld): JobKind => ({
  kind: IMPORT_OLD_SITE,
  lane: 'imports',
  async work(context, job, signal) {
    await whileBeating(context, job, signal, async stopped => {
      const { query } = context.database
      const found = await importOfJob(query, job)
      const run: Run = { context, job, found, signal: stopped }
      await noteTotal(run)
      if (found.source === 'rounds') await runFolder(run, world)
      else await runOld(run, world)
      await setState(query, found.id, 'done')
      const { rows } = await sql<{ done: number; refused: number }>`select
          count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'refused')::int as refused
        from old_site_item where import_id = ${found.id}`.execute(query)
      const { done = 0, refused = 0 } = rows[0] ?? {}
      await conclude(query, job, 'done', null, { made: done, refused })
    })
  },
})

async function runOld(run: Run, world: MediaWorld): Promise<void> {
  await runMedia(run, world)
  await runPages(run)
  await runComments(run)
  await runMenus(run)
  await runRedirects(run)
}

/** How much there is to do, with what an earlier start has done. */
async function noteTotal({ context, job, found }: Run): Promise<void> {
  const { query } = context.database
  const { rows } = await sql<{ total: number; done: number }>`select count(*)::int as total,
      count(*) filter (where state not in ('waiting', 'made'))::int as done from old_site_item
    where import_id = ${found.id} and effect in ('create', 'update')`.execute(query)
  const { done = 0, total = 0 } = rows[0] ?? {}
  await noteProgress(query, job, done, total)
}
