import { decide } from '@rounds/core/access'
import { redirectContracts } from '@rounds/core/api/contracts'
import { Redirect } from '@rounds/core/entities'
import { redirectFinder, type ShortenedRedirect, shortenRedirects } from '@rounds/core/rules/site'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import type { Executor } from '../../database/database.ts'
import { type KnownRedirectRow, lockRedirects, storedRedirects } from '../../records/redirect-addresses.ts'
import type { OwnHosts } from '../../records/site-hosts.ts'
import type { Actor } from '../../rights/actor.ts'
import { SITE_ZONE } from '../../sql/site-zone.ts'
import { demand, type SpecialCall } from '../call.ts'

const { overview, shorten, hits } = redirectContracts
const DAYS = 30

/** `GET /mc/redirects/overview` and `/hits`, `POST /mc/redirects/shorten` (screens, `/redirects`). */
export const redirectOverview: SpecialCall = {
  paths: pathsOf({ overview, shorten, hits }),

  add(app, { database, records, hosts, authenticate }) {
    const mayOpen = ({ person }: Actor) => demand(decide(person, 'open', toolNamed('redirects')))
    addCall(app, overview, {
      authenticate,
      demand: mayOpen,
      handle: async () => {
        const executor = database.query
        const { rows: counts } = await sql<{ type: string; count: number }>`
          select "RType" as type, count(*)::int as count from "Redirect" group by 1 order by 1`.execute(
          executor,
        )
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from missing_address where not is_noise and not is_ignored`.execute(
          executor,
        )
        const chains = await chainsOf(executor, hosts)
        return {
          counts,
          missing: rows[0]?.count ?? 0,
          chains: chains.map(({ row, way, to }) => ({ RId: Number(row.RId), way, to })),
        }
      },
    })
    addCall(app, shorten, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'update', Redirect)),
      handle: async ({ actor }) => {
        const chains = await records.unit(actor, async unit => {
          await lockRedirects(unit.query)
          const found = await chainsOf(unit.query, hosts)
          await unit.records.update(
            Redirect,
            found.map(({ row, to }) => ({ RId: row.RId, RTo: to })),
          )
          return found
        })
        return { shortened: chains.map(({ row, to }) => ({ RId: Number(row.RId), was: row.RTo, to })) }
      },
    })
    addCall(app, hits, {
      authenticate,
      demand: mayOpen,
      handle: async ({ query: { id } }) => {
        const { rows } = await sql<{ day: string; hits: number }>`
          select to_char(at, 'YYYY-MM-DD') as day, coalesce(hits, 0) as hits
          from generate_series((now() at time zone ${SITE_ZONE})::date - ${DAYS - 1}::int,
              (now() at time zone ${SITE_ZONE})::date, interval '1 day') at
            left join redirect_hit hit on hit.day = at::date and redirect_id = ${id}
          order by 1`.execute(database.query)
        return rows
      },
    })
  },
}

/** The redirects that can lead directly to their final target. */
async function chainsOf(
  executor: Executor,
  hosts: OwnHosts,
): Promise<readonly ShortenedRedirect<KnownRedirectRow>[]> {
  const on = (await storedRedirects(executor, hosts)).filter(({ RActive }) => RActive)
  return shortenRedirects(on, redirectFinder(on))
}
