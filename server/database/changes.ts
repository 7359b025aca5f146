import type { Database } from './database.ts'
import { listen } from './listener.ts'

const CHANNEL = 'rounds_changes'
/** Notifications are batched this long, because each costs a lock that all commits share. */
const GATHER_MS = 20
/** Everything that may have changed while the connection was down has to be reloaded. */
export const EVERYTHING = '*'

/** Notifies this node at once, and the others shortly, that rows of an entity have changed. */
export interface Changes {
  /** Call after the commit. `EVERYTHING` invalidates all caches of every listener. */
  publish(entity: string): void
  /** Subscribes; returns a function to unsubscribe. */
  subscribe(listener: (entity: string) => void): () => void
  close(): Promise<void>
}

/** For command-line programs: running nodes see their changes within a second even without notifications. */
export const noListeners: Pick<Changes, 'publish'> = { publish: () => undefined }

/**
 * Opens the bus between nodes on PostgreSQL's LISTEN/NOTIFY. A notification can get lost (a node killed between its
 * commit and the notification, a lost connection), so a cache that affects permissions also expires by age.
 */
export async function openChanges(database: Database, onError: (error: unknown) => void): Promise<Changes> {
  const listeners = new Set<(entity: string) => void>()
  const tell = (entity: string) => {
    for (const listener of listeners) listener(entity)
  }
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const send = async () => {
    timer = undefined
    const entities = [...gathered]
    gathered.clear()
    if (entities.length === 0) return
    await database.pool
      .query('select pg_notify($1, entity) from unnest($2::text[]) entity', [CHANNEL, entities])
      .catch(onError)
  }
  const listener = await listen(database.direct, [CHANNEL], {
    onMessage: (_, entity) => tell(entity),
    onDisconnect: () => tell(EVERYTHING),
    onReconnect: () => tell(EVERYTHING),
  })
  return {
    publish(entity) {
      tell(entity)
      gathered.add(entity)
      timer ??= setTimeout(() => void send(), GATHER_MS)
    },
    subscribe(added) {
      listeners.add(added)
      return () => listeners.delete(added)
    },
    async close() {
      clearTimeout(timer)
      await send()
      await listener.close()
    },
  }
}
