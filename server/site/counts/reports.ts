import type { PolicyReport } from '@rounds/core/rules/settings'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { createGatheredCounts } from './gathered-counts.ts'

/** Counts what browsers report of a policy that is tried. */
export interface Reports {
  note(reports: readonly PolicyReport[]): void
  /** Writes what has been counted. */
  flush(): Promise<void>
}

/** Anybody can send reports: a node takes note of this many different ones at a time, and of so many in all. */
const MOST_AT_ONCE = 200
const MOST_KEPT = 1_000

interface Reported {
  readonly report: PolicyReport
  readonly times: number
}

/** Writes reports down many at once, without anybody waiting for it. */
export function createReports(
  { query }: Database,
  onError: (error: unknown) => void,
  mostKept = MOST_KEPT,
): Reports {
  const { add, flush } = createGatheredCounts<string, Reported>({
    merge: (known, added) => ({ ...known, times: known.times + added.times }),
    async write(counted) {
      const now = counted.map(([, each]) => each)
      await sql`insert into security_report as known (directive, blocked, page, times)
        select * from unnest(${now.map(({ report }) => report.directive)}::text[],
          ${now.map(({ report }) => report.blocked)}::text[], ${now.map(({ report }) => report.page)}::text[],
          ${now.map(({ times }) => times)}::int[])
        on conflict (directive, blocked, page) do update
          set times = least(known.times::bigint + excluded.times, 2147483647)::int, last_dt = now()`.execute(
        query,
      )
      await sql`delete from security_report where (directive, blocked, page) in (
        select directive, blocked, page from security_report order by times desc, last_dt desc, page offset ${mostKept})`.execute(
        query,
      )
    },
    onError,
    most: MOST_AT_ONCE,
  })
  return {
    note(reports) {
      for (const report of reports)
        add(JSON.stringify([report.directive, report.blocked, report.page]), { report, times: 1 })
    },
    flush,
  }
}
