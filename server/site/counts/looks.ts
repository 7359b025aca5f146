import type { IncomingHttpHeaders } from 'node:http'
import { isNoise } from '@rounds/core/rules/site'
import { type RawBuilder, sql } from 'kysely'
import { createGatheredCounts } from './gathered-counts.ts'

/** How often something was seen and clicked. */
interface Looks {
  readonly views: number
  readonly clicks: number
}

/** What of a request tells whether a person looks. */
export interface Looked {
  readonly method?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Robots, checks with HEAD, and pages that a browser fetches before anybody asks for them are not people. */
export const isPerson = ({ method, headers }: Looked): boolean =>
  method === 'GET' &&
  !isNoise('/', headers['user-agent']) &&
  !/prefetch|prerender/i.test(String(headers['sec-purpose'] ?? ''))

/**
 * Counts what people see and click, and nothing about who does.
 * @param write writes the rows `looked(id, views, clicks)`
 */
export const createLookCounts = (
  write: (rows: RawBuilder<unknown>) => Promise<unknown>,
  onError: (error: unknown) => void,
) => {
  const counts = createGatheredCounts<number, Looks>({
    merge: (known, added) => ({ views: known.views + added.views, clicks: known.clicks + added.clicks }),
    write: counted =>
      write(sql`unnest(${counted.map(([id]) => id)}::int[], ${counted.map(([, { views }]) => views)}::int[],
        ${counted.map(([, { clicks }]) => clicks)}::int[]) as looked(id, views, clicks)`),
    onError,
  })
  return {
    seen(ids: readonly number[], request: Looked): void {
      if (ids.length > 0 && isPerson(request)) for (const id of ids) counts.add(id, { views: 1, clicks: 0 })
    },
    clicked(id: number, request: Looked): void {
      if (isPerson(request)) counts.add(id, { views: 0, clicks: 1 })
    },
    flush: counts.flush,
  }
}

/** Counts of one kind of thing that visitors see and click. */
export type LookCounts = ReturnType<typeof createLookCounts>
