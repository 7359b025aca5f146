import type { ErrorName } from '@rounds/core/rules/custom-code'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { createGatheredCounts } from './gathered-counts.ts'

/** One view of a page with a piece of custom code. */
export interface CodeView {
  readonly id: number
  readonly mark: string
  readonly error: ErrorName | null
  /** The host of the script that failed; null for one of the page. */
  readonly host: string | null
}

interface Counted {
  readonly views: number
  readonly failed: number
  readonly latest: CodeView
}

/** Counts views of pages with custom code, and how many had a script error. Nothing about who viewed them. */
export interface CodeViews {
  note(views: readonly CodeView[]): void
  /** Writes what has been counted. */
  flush(): Promise<void>
}

const MOST_AT_ONCE = 1_000
/** From this many views on, a version of the code is what its next version is compared with. */
const ENOUGH_VIEWS = 50
/** The rate of the whole site follows the last weeks, not the first years. */
const MOST_VIEWS_OF_SITE = 20_000
const DAYS_KEPT = 400
const OF_SITE = { id: 0, mark: '' } as const

/**
 * Writes views down, many at once. What a version of the code is compared with is kept when it is first seen: the
 * version before it, unless errors turned that one off, or else every page with custom code.
 * @param written is given the pieces whose errors were counted
 */
export function createCodeViews(
  { query }: Database,
  onError: (error: unknown) => void,
  written: (ids: readonly number[]) => Promise<void>,
): CodeViews {
  const { add, flush } = createGatheredCounts<string, Counted>({
    merge: (known, { views, failed, latest }) => ({
      views: known.views + views,
      failed: known.failed + failed,
      latest: latest.error ? latest : known.latest,
    }),
    async write(counted) {
      const now = counted.map(([, each]) => each)
      const of = <T>(read: (each: Counted) => T) => now.map(read)
      await sql`insert into custom_code_view as known (code_id, mark, views, failed, error, host, before_views, before_failed)
        select now.code, now.mark, now.views, now.failed, now.error, now.host,
          coalesce(earlier.views, site.views, 0), coalesce(earlier.failed, site.failed, 0)
        from unnest(${of(({ latest }) => latest.id)}::int[], ${of(({ latest }) => latest.mark)}::text[],
          ${of(({ views }) => views)}::int[], ${of(({ failed }) => failed)}::int[],
          ${of(({ latest }) => latest.error)}::text[], ${of(({ latest }) => latest.host)}::text[])
          as now(code, mark, views, failed, error, host)
        left join lateral (select views, failed from custom_code_view was
          where was.code_id = now.code and was.mark <> now.mark and was.views >= ${ENOUGH_VIEWS} and was.stopped_dt is null
          order by last_dt desc limit 1) earlier on true
        left join custom_code_view site on site.code_id = ${OF_SITE.id}
        on conflict (code_id, mark) do update set views = known.views + excluded.views, failed = known.failed + excluded.failed,
          error = coalesce(excluded.error, known.error), last_dt = now(),
          host = case when excluded.error is null then known.host else excluded.host end`.execute(query)
      await sql`update custom_code_view set views = views / 2, failed = failed / 2
        where code_id = ${OF_SITE.id} and views > ${MOST_VIEWS_OF_SITE}`.execute(query)
      await sql`delete from custom_code_view where code_id <> ${OF_SITE.id} and (last_dt < now() - ${DAYS_KEPT} * interval '1 day'
        or not exists (select from "PageCSS" where "PcId" = code_id))`.execute(query)
      await written(
        now.flatMap(({ failed, latest }) => (failed > 0 && latest.id !== OF_SITE.id ? [latest.id] : [])),
      )
    },
    onError,
    most: MOST_AT_ONCE,
  })
  const count = (view: CodeView) =>
    add(`${view.id} ${view.mark}`, { views: 1, failed: view.error ? 1 : 0, latest: view })
  return {
    note(views) {
      for (const view of views) count(view)
      if (views[0]) count({ ...views[0], ...OF_SITE })
    },
    flush,
  }
}
