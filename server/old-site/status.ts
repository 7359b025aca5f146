import type { OldSiteItems, OldSiteQuery, OldSiteState } from '@rounds/core/api'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { openJobOf } from '../jobs/ask-job.ts'
import { IMPORT_OLD_SITE, lastImport, READ_OLD_SITE, UNDO_OLD_SITE } from './imports.ts'

const AT_ONCE = 200

const doings = [
  ['reading', READ_OLD_SITE],
  ['importing', IMPORT_OLD_SITE],
  ['undoing', UNDO_OLD_SITE],
] as const

/** How the last import stands: its plan in counts, and the job that is at work on it. */
export async function importState(query: Executor): Promise<OldSiteState> {
  // In this order: a job that ends in between has left its mark on the import by then.
  let job: OldSiteState['job'] = null
  for (const [doing, kind] of doings) {
    const open = await openJobOf(query, kind)
    if (open) job = { id: open.id, doing, state: open.state, done: open.done, total: open.total }
  }
  const found = await lastImport(query)
  if (!found) return { import: null, job }
  const { rows } = await sql<
    NonNullable<OldSiteState['import']>['counts'][number]
  >`select kind, effect, state,
      count(*)::int as count, (count(*) filter (where cardinality(notes) > 0))::int as noted,
      coalesce(sum(cardinality(redirects)), 0)::int as redirects
    from old_site_item where import_id = ${found.id} group by 1, 2, 3 order by 1, 2, 3`.execute(query)
  const { id, source, title, site, state, problem, files, url, options, lost, undoneAt } = found
  return {
    import: {
      ...{ id, source, title, site, state, problem, url, options },
      isUndone: undoneAt !== null,
      files: files.map(({ name, bytes }) => ({ name, bytes })),
      lost: [...lost],
      counts: rows,
    },
    job,
  }
}

/** What becomes of the things of the last import, some at a time. */
export async function importItems(
  query: Executor,
  { kind, effect, state, noted, after }: OldSiteQuery,
): Promise<OldSiteItems> {
  const found = await lastImport(query)
  if (!found) throw new NotFound('There’s no import. Start a new one.')
  const from = after === undefined ? -1 : Number(after)
  if (!Number.isInteger(from)) throw new BadRequest('after must be a number.')
  const { rows } = await sql<OldSiteItems['items'][number]>`select position, kind, title, effect,
      coalesce(addresses[1], data ->> 'url', data ->> 'link') as "from",
      case when kind = 'media' then (select "FPath" from "File" where "FId" = key) else address end as address,
      coalesce(cardinality(redirects), 0) as redirects, coalesce(notes, '{}') as notes, state, reason, key
    from old_site_item where import_id = ${found.id} and position > ${from}
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${effect ?? null}::text is null or effect = ${effect ?? null})
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${noted ?? null}::text is null or cardinality(notes) > 0)
    order by position limit ${AT_ONCE + 1}`.execute(query)
  const items = rows.slice(0, AT_ONCE)
  return { items, next: rows.length > AT_ONCE ? (items.at(-1)?.position ?? null) : null }
}
