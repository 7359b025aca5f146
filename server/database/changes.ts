import type { Database } from './database.ts'
import { listen } from './listener.ts'

const CHANNEL = 'rounds_changes'
/** Notices are gathered this long, since each costs a lock that all commits share. */
const GATHER_MS = 20
/** Whatever may have changed while the connection was away has to be read anew. */
export const EVERYTHING = '*'

/** Tells this node at once, and the others within a moment, of which entity rows have changed. */
export interface Changes {
  /** Call after the commit. `EVERYTHING` makes every listener forget all it knows. */
  publish(entity: string): void
  /** Listens; gives the way to stop. */
  subscribe(listener: (entity: string) => void): () => void
  close(): Promise<void>
}

/** For programs beside the server: running nodes read anew within a second what their notices would have told. */
export const noListeners: Pick<Changes, 'publish'> = { publish: () => undefined }

/**
 * Opens the bus between nodes on PostgreSQL's LISTEN/NOTIFY. A notice can be lost (a node killed between its commit
 * and the notice, a connection that was away), so a cache that matters for rights also has an age of its own.
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
  const listener = await listen(database.connection, [CHANNEL], {
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
