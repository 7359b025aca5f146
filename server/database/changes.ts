import type { Database } from './database.ts'
import { LISTENER, listen } from './listener.ts'

const CHANNEL = 'rounds_changes'
/** Where a node that stops says which connection will end: it has told everything, so nothing is dropped for it. */
const STOPPED = 'rounds_stopped'
/** Notifications are batched this long, because each costs a lock that all commits share. */
const GATHER_MS = 20
/** After how long a notification that could not be sent is sent again. */
const AGAIN_MS = 250
/** How often a node looks whether another one is gone. */
const LOOK_MS = 300
/** So many looks long, because what a killed node had sent may still be committed after its connection ended. */
const LOOKS_AFTER = 3
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
 * Opens the bus between nodes on PostgreSQL's LISTEN/NOTIFY. A notification can get lost: with the listening connection,
 * or with a node killed between its commit and the notification. Then everything counts as changed. A node that loses
 * its network alone is found out later, so a cache that affects permissions also expires by age.
 */
export async function openChanges(database: Database, onError: (error: unknown) => void): Promise<Changes> {
  const listeners = new Set<(entity: string) => void>()
  const tell = (entity: string) => {
    for (const listener of listeners) listener(entity)
  }
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  const sendIn = (milliseconds: number) => {
    if (!isClosing) timer ??= setTimeout(() => void send(), milliseconds)
  }
  const send = async () => {
    timer = undefined
    const entities = [...gathered]
    gathered.clear()
    if (entities.length === 0) return
    try {
      await database.pool.query('select pg_notify($1, entity) from unnest($2::text[]) entity', [
        CHANNEL,
        entities,
      ])
    } catch (error) {
      onError(error)
      // The others must hear it all the same: what they have kept is wrong from now on.
      for (const entity of entities) gathered.add(entity)
      sendIn(AGAIN_MS)
    }
  }
  const stopped = new Set<number>()
  const listener = await listen(database.direct, [CHANNEL, STOPPED], {
    onMessage: (channel, message) => (channel === STOPPED ? stopped.add(Number(message)) : tell(message)),
    onDisconnect: () => tell(EVERYTHING),
    onReconnect: () => tell(EVERYTHING),
  })
  const watch = await watchListeners(database, stopped, () => tell(EVERYTHING))
  return {
    publish(entity) {
      tell(entity)
      gathered.add(entity)
      sendIn(GATHER_MS)
    },
    subscribe(added) {
      listeners.add(added)
      return () => listeners.delete(added)
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      await watch.stop()
      await send()
      if (listener.pid !== undefined)
        await database.pool.query('select pg_notify($1, $2)', [STOPPED, String(listener.pid)]).catch(onError)
      await listener.close()
    },
  }
}

/**
 * Calls back when a listening connection of any node is gone: its node may have been killed.
 *
 * @param stopped The connections of nodes that said goodbye; each is removed once it is gone.
 */
async function watchListeners(
  { pool }: Pick<Database, 'pool'>,
  stopped: Set<number>,
  onGone: () => void,
): Promise<{ stop(): Promise<void> }> {
  let known: readonly number[] = []
  let left = 0
  const look = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = $1`,
      [LISTENER],
    )
    const now = rows.map(({ pid }) => pid)
    const gone = known.filter(pid => !now.includes(pid))
    if (gone.some(pid => !stopped.has(pid))) left = LOOKS_AFTER
    for (const pid of gone) stopped.delete(pid)
    known = now
    if (left-- > 0) onGone()
  }
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = look()
  let isStopped = false
  const again = () => {
    timer = setTimeout(() => {
      // Without an answer nothing is known of the others; their end is noticed once there is one.
      looking = look()
        .catch(() => undefined)
        .then(() => (isStopped ? undefined : again()))
    }, LOOK_MS).unref()
  }
  await looking
  again()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
