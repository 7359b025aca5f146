import type { PolicyReport } from '@rounds/core/rules/settings'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Counts what browsers report of a policy that is tried. */
export interface Reports {
  note(reports: readonly PolicyReport[]): void
  /** Writes what has been counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

const GATHER_MS = 2_000
/** Anybody can send reports: a node takes note of this many different ones at a time, and of so many in all. */
const MOST_AT_ONCE = 200
const MOST_KEPT = 1_000

interface Counted {
  readonly report: PolicyReport
  times: number
}

/** Writes reports down many at once, without anybody waiting for it. */
export function createReports(
  { query }: Database,
  onError: (error: unknown) => void,
  most = MOST_KEPT,
): Reports {
  let counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    // In one order on every node, so that two of them never wait for each other.
    const now = [...counted].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
    counted = new Map()
    await sql`insert into security_report as known (directive, blocked, page, times)
      select * from unnest(${now.map(({ report }) => report.directive)}::text[],
        ${now.map(({ report }) => report.blocked)}::text[], ${now.map(({ report }) => report.page)}::text[],
        ${now.map(({ times }) => times)}::int[])
      on conflict (directive, blocked, page) do update
        set times = least(known.times::bigint + excluded.times, 2147483647)::int, last_dt = now()`.execute(
      query,
    )
    await sql`delete from security_report where (directive, blocked, page) in (
      select directive, blocked, page from security_report order by times desc, last_dt desc, page offset ${most})`.execute(
      query,
    )
  }
  const flush = () => {
    writing = writing.then(() => write().catch(onError))
    return writing
  }

  return {
    note(reports) {
      for (const report of reports) {
        const key = JSON.stringify([report.directive, report.blocked, report.page])
        const known = counted.get(key)
        if (known) known.times++
        else if (counted.size < MOST_AT_ONCE) counted.set(key, { report, times: 1 })
      }
      if (counted.size > 0) timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
    close: flush,
  }
}
