import type { Database } from '../database/database.ts'

/** Remembers which addresses visitors looked for in vain, for the logs and the redirects. */
export interface Missing {
  note(path: string, referrer: string | undefined, address: string): void
  close(): Promise<void>
}

const FORGET_MS = 3_600_000
/** Scanners ask for thousands of addresses: a node writes down this many different ones in an hour. */
const MOST = 500

/** Writes each missing address down once an hour at most, without anybody waiting for it. */
export function createMissing({ query }: Database, onError: (error: unknown) => void): Missing {
  let seen = new Set<string>()
  let since = Date.now()
  const pending = new Set<Promise<unknown>>()
  return {
    note(path, referrer, address) {
      if (Date.now() - since > FORGET_MS) {
        seen = new Set()
        since = Date.now()
      }
      if (seen.has(path) || seen.size >= MOST) return
      seen.add(path)
      const written = query
        .insertInto('ErrorLog')
        .values({
          Type: 'Page not found',
          Message: `Nothing is at ${path}`.slice(0, 4000),
          Method: 'GET',
          Path: path.slice(0, 2000),
          Address: address,
          Data: referrer ? JSON.stringify({ referrer: referrer.slice(0, 2000) }) : null,
        })
        .execute()
        .catch(onError)
        .finally(() => pending.delete(written))
      pending.add(written)
    },
    close: async () => void (await Promise.all(pending)),
  }
}
