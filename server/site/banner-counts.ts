import type { IncomingHttpHeaders } from 'node:http'
import { isNoise } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { SITE_ZONE } from '../sql/site-zone.ts'

/** What of a request tells whether a person looks. */
interface Looked {
  readonly method?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Counts how often banners are seen and clicked, and nothing about who does. */
export interface BannerCounts {
  seen(banners: readonly number[], request: Looked): void
  clicked(banner: number, request: Looked): void
  /** Writes what has been counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

const GATHER_MS = 2_000

/** Robots, checks with HEAD, and pages that a browser fetches before anybody asks for them are not people. */
const isPerson = ({ method, headers }: Looked): boolean =>
  method === 'GET' &&
  !isNoise('/', headers['user-agent']) &&
  !/prefetch/i.test(String(headers['sec-purpose'] ?? ''))

/** Writes counts down many at once. A node that is killed loses those of two seconds. */
export function createBannerCounts({ query }: Database, onError: (error: unknown) => void): BannerCounts {
  let counted = new Map<number, { views: number; clicks: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const now = [...counted].sort(([one], [other]) => one - other)
    counted = new Map()
    await sql`insert into banner_day as known (banner_id, day, views, clicks)
      select id, (now() at time zone ${SITE_ZONE})::date, views, clicks
      from unnest(${now.map(([id]) => id)}::int[], ${now.map(([, { views }]) => views)}::int[],
        ${now.map(([, { clicks }]) => clicks)}::int[]) as seen(id, views, clicks) join "Content" on "CId" = id
      on conflict (banner_id, day) do update
        set views = known.views + excluded.views, clicks = known.clicks + excluded.clicks`.execute(query)
  }
  const flush = () => {
    writing = writing.then(() => write().catch(onError))
    return writing
  }
  const count = (id: number, what: 'views' | 'clicks') => {
    const known = counted.get(id) ?? { views: 0, clicks: 0 }
    known[what]++
    counted.set(id, known)
    timer ??= setTimeout(() => void flush(), GATHER_MS)
  }

  return {
    seen(banners, request) {
      if (banners.length > 0 && isPerson(request)) for (const id of banners) count(id, 'views')
    },
    clicked(banner, request) {
      if (isPerson(request)) count(banner, 'clicks')
    },
    flush,
    close: flush,
  }
}
