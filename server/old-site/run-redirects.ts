import { addressOf, isSameAddress } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import { knownRedirects, leadOn } from '../content/moves.ts'
import { pageUnit } from '../content/watch-pages.ts'
import type { Executor } from '../database/database.ts'
import { HttpError } from '../errors.ts'
import { heartbeat } from '../jobs/jobs.ts'
import { actorOf, type Run } from './run.ts'

/** So many old addresses are led on at a time. */
const AT_ONCE = 500

interface Lead {
  readonly oldKey: string
  readonly from: string
  readonly to: string
}

/** Leads every old address to where its page or file is now, as the rules of redirects have it: no loop, one step. */
export async function runRedirects(run: Run): Promise<void> {
  const leads = await leadsOf(run)
  for (let at = 0; at < leads.length; at += AT_ONCE) {
    run.signal.throwIfAborted()
    await write(run, leads.slice(at, at + AT_ONCE))
  }
}

/** The old addresses that lead nowhere yet. */
async function leadsOf({ context, found }: Run): Promise<readonly Lead[]> {
  const { query } = context.database
  const { rows } = await sql<{ oldKey: string; redirects: readonly string[]; to: string | null }>`
    select i.old_key as "oldKey", i.redirects, coalesce(c."CSeoUrl", f."FPath") as "to" from old_site_item i
      left join "Content" c on i.kind <> 'media' and c."CId" = i.key and c."CDeletedDt" is null
      left join "File" f on i.kind = 'media' and f."FId" = i.key
    where i.import_id = ${found.id} and i.state = 'done' and cardinality(i.redirects) > 0
    order by i.position`.execute(query)
  const known = new Map((await knownRedirects(query)).map(({ from, to }) => [addressOf(from), to]))
  return rows.flatMap(({ oldKey, redirects, to }) =>
    to === null
      ? []
      : redirects.flatMap(from => {
          const leads = known.get(addressOf(from))
          return leads && isSameAddress(leads, to) ? [] : [{ oldKey, from, to }]
        }),
  )
}

async function write(run: Run, leads: readonly Lead[]): Promise<void> {
  const { context, found, job } = run
  try {
    await pageUnit(context, await actorOf(run), async unit => {
      await heartbeat(unit.query, job)
      const before = await keysAt(unit.query, leads)
      // An address that a page has taken since the plan keeps its page, and the report says so.
      const { held } = await leadOn(unit, leads, undefined)
      for (const lead of leads.filter(({ from }) => held.includes(from)))
        await noteRefusal(unit.query, found.id, lead, 'a page has that address now.')
      const made = (await keysAt(unit.query, leads)).filter(({ key }) => !before.some(one => one.key === key))
      const byItem = new Map<string, number[]>()
      for (const { oldKey, from } of leads) {
        const key = made.find(one => isSameAddress(one.from, from))?.key
        if (key !== undefined) byItem.set(oldKey, [...(byItem.get(oldKey) ?? []), key])
      }
      const kept = Array.from(byItem, ([oldKey, keys]) => ({ oldKey, keys }))
      await sql`update old_site_item i set redirect_keys = given.keys
        from json_to_recordset(${JSON.stringify(kept)}::json) as given("oldKey" text, keys int[])
        where i.import_id = ${found.id} and i.old_key = given."oldKey"`.execute(unit.query)
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const [only, ...more] = leads
    if (only && more.length === 0) await noteRefusal(context.database.query, found.id, only, error.message)
    else for (const lead of leads) await write(run, [lead])
  }
}

/** The page came over all the same; its row in the report says what its old address lacks. */
async function noteRefusal(
  executor: Executor,
  id: number,
  { oldKey, from }: Lead,
  why: string,
): Promise<void> {
  const reason = `No redirect from ${from}: ${why}`
  await sql`update old_site_item set reason = concat_ws(' ', reason, ${reason}::text)
    where import_id = ${id} and old_key = ${oldKey}`.execute(executor)
}

async function keysAt(executor: Executor, leads: readonly Lead[]) {
  const { rows } = await sql<{
    key: number
    from: string
  }>`select "RId" as key, "RFrom" as "from" from "Redirect"
    where "RFrom" = any(${leads.map(({ from }) => from)}::text[])`.execute(executor)
  return rows
}
