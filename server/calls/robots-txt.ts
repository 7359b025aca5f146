import { decide } from '@rounds/core/access'
import { siteContracts } from '@rounds/core/api/contracts'
import { MiscData, miscDataIds } from '@rounds/core/entities'
import { robotsFile, usualRobots } from '@rounds/core/rules/site'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { Conflict } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

const { robots, saveRobots } = siteContracts
const CHANGED = 'Someone else changed robots.txt. Nothing was saved. Reload the page and try again.'
/** The Sitemap tool writes only this member; the rest of the row is not its own. */
const RIGHTS = { impliedBy: 'access to the Sitemap includes robots.txt' } as const

/** `GET` and `PUT /mc/robots`: the robots.txt (screens, `/sitemap`). */
export const robotsTxt: SpecialCall = {
  paths: pathsOf({ robots, saveRobots }),

  add(app, { database, records, siteUrl, authenticate }) {
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('sitemap'))),
    }
    const answer = async (executor: Executor) => {
      const { value, version, allowsIndexing } = await storedRobots(executor)
      const written = typeof value?.robots === 'string' ? value.robots : null
      return {
        text: written ?? usualRobots,
        served: robotsFile(written, { allowsIndexing, publicUrl: siteUrl }),
        allowsIndexing,
        version,
      }
    }
    addCall(app, robots, { ...guarded, handle: () => answer(database.query) })
    addCall(app, saveRobots, {
      ...guarded,
      handle: async ({ actor, body: { text, version } }) =>
        records.unit(actor, async unit => {
          const stored = await storedRobots(unit.query, true)
          if (stored.version !== version) throw new Conflict(CHANGED)
          const key = { MdId: miscDataIds.Seo_Tools }
          const MdValue = { ...stored.value, robots: text }
          if (version === null)
            await unit.records.create(MiscData, [{ ...key, MdName: 'Seo_Tools', MdValue }], RIGHTS)
          else await unit.records.update(MiscData, [{ ...key, MdValue }], RIGHTS)
          return answer(unit.query)
        }),
    })
  },
}

interface StoredRobots {
  readonly value: Readonly<Record<string, unknown>> | null
  /** Null if it was never set. */
  readonly version: number | null
  readonly allowsIndexing: boolean
}

async function storedRobots(executor: Executor, isToBeWritten = false): Promise<StoredRobots> {
  const lock = isToBeWritten ? sql`for update of m` : sql``
  const { rows } = await sql<{ value: string | null; version: number }>`select m."MdValue"::text as value,
    m."RowVersion" as version from "MiscData" m where "MdId" = ${miscDataIds.Seo_Tools} ${lock}`.execute(
    executor,
  )
  const { rows: settings } = await sql<{ off: boolean }>`select exists (select from "DBConstants"
    where "DbcName" = 'AllowIndexing' and coalesce(nullif("DbcValue", ''), "DbcDefault") = 'false') as off`.execute(
    executor,
  )
  const [row] = rows
  return {
    value: row?.value ? JSON.parse(row.value) : null,
    version: row?.version ?? null,
    allowsIndexing: settings[0]?.off !== true,
  }
}
