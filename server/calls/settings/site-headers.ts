import { decide } from '@rounds/core/access'
import type { SiteHeaders } from '@rounds/core/api'
import { settingContracts } from '@rounds/core/api/contracts'
import { DBConstants } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import type { Executor } from '../../database/database.ts'
import { Conflict } from '../../errors.ts'
import type { Actor } from '../../rights/actor.ts'
import { demand, type SpecialCall } from '../call.ts'
import { storedSettings } from './stored-settings.ts'

const { headers, enforce } = settingContracts
const POLICY = 'ContentSecurityPolicy'
const TRIED = 'TriedContentSecurityPolicy'
const CHANGED = 'The policy being tested has changed. Nothing was enforced. Review it again first.'
const RIGHTS = { impliedBy: 'access to Site setup, whose settings these are' } as const
const MOST_GROUPS = 100
const MOST_EXAMPLES = 5

/** `/mc/settings/headers`: the security headers, browser reports about a tried policy, and enforcing it. */
export const siteHeaders: SpecialCall = {
  paths: pathsOf({ headers, enforce }),

  add(app, { database, records, site, authenticate }) {
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('site-setup'))),
    }
    const answer = async (executor: Executor): Promise<SiteHeaders> => {
      const stored = await storedSettings(executor, [POLICY, TRIED])
      const frame = await site.pages.frame()
      const raw = site.pages.headers(frame)
      const policy = stored.get(POLICY)
      return {
        policy: policy?.value || policy?.standard || '',
        tried: stored.get(TRIED)?.value || null,
        version: stored.get(TRIED)?.version ?? null,
        sent: raw.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: raw[at + 1] ?? '' }] : [])),
        reports: await groupedReports(executor),
      }
    }
    addCall(app, headers, { ...guarded, handle: () => answer(database.query) })
    addCall(app, enforce, {
      ...guarded,
      handle: async ({ actor, body: { version } }) => {
        await records.unit(actor, async unit => {
          const stored = await storedSettings(unit.query, [POLICY, TRIED], true)
          const [policy, tried] = [stored.get(POLICY), stored.get(TRIED)]
          if (!tried?.value || tried.version !== version) throw new Conflict(CHANGED)
          if (policy)
            await unit.records.update(DBConstants, [{ DbcId: policy.id, DbcValue: tried.value }], RIGHTS)
          else
            await unit.records.create(
              DBConstants,
              [
                {
                  DbcName: POLICY,
                  DbcGroup: 'Security',
                  DbcType: 'long text',
                  DbcValue: tried.value,
                  DbcMeaning: 'What pages of the site may load.',
                  DbcProtected: true,
                },
              ],
              RIGHTS,
            )
          await unit.records.update(DBConstants, [{ DbcId: tried.id, DbcValue: null }], RIGHTS)
          await sql`delete from security_report`.execute(unit.query)
        })
        return answer(database.query)
      },
    })
  },
}

/** Most frequent first; reports that differ only in the page are merged. */
async function groupedReports(executor: Executor): Promise<SiteHeaders['reports']> {
  const { rows } = await sql<SiteHeaders['reports'][number]>`
    select directive, blocked, least(sum(times), 2147483647)::int as times, count(*)::int as pages,
      (array_agg(page order by times desc, page))[1:${sql.lit(MOST_EXAMPLES)}] as examples,
      to_json(max(last_dt))#>>'{}' as last
    from security_report group by directive, blocked order by times desc, directive, blocked limit ${MOST_GROUPS}`.execute(
    executor,
  )
  return rows
}
