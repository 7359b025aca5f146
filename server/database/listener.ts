import pg from 'pg'

/** The callbacks of a listener. They must not throw. */
export type ListenerEvents = {
  onMessage(channel: string, payload: string): void
  /**
   * It listens again after a disconnect. Messages in between are lost, so everything cached on the strength of them has
   * to be dropped now.
   */
  onReconnect(): void
  /** The connection is lost, for this reason; it is reconnecting. */
  onDisconnect?(reason: string): void
}

/** A connection that only listens. */
export type Listener = {
  /** False while messages may be lost. */
  readonly connected: boolean
  /** The connection's number in the database; undefined while there is none. */
  readonly pid: number | undefined
  close(): Promise<void>
}

export type ListenerTimes = {
  /** First pause before a reconnect, doubled up to `longestPause`. */
  firstPause: number
  longestPause: number
  /** The keepalive interval of an idle connection, and its timeout. */
  heartbeat: number
  patience: number
}

/** As which a listening connection is known to the database. */
export const LISTENER = 'rounds listener'

const TIMES: ListenerTimes = { firstPause: 50, longestPause: 5_000, heartbeat: 30_000, patience: 10_000 }

/**
 * Listens on channels of the database over its own connection, which reconnects automatically. It must not go through a
 * pooler that shares connections between transactions (see `Database.direct`).
 *
 * @param connection as for `new pg.Client()`.
 * @throws pg's error if the first connection fails; later ones are retried forever.
 */
export async function listen(
  connection: pg.ClientConfig,
  channels: readonly string[],
  events: ListenerEvents,
  times: Partial<ListenerTimes> = {},
): Promise<Listener> {
  const { firstPause, longestPause, heartbeat, patience } = { ...TIMES, ...times }
  let current: pg.Client | undefined
  let pid: number | undefined
  let closed = false
  let pause: NodeJS.Timeout | undefined
  let pulse: NodeJS.Timeout | undefined

  const subscribe = async () => {
    const client = new pg.Client({
      application_name: LISTENER,
      keepAlive: true,
      ...connection,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    // A lost connection reports an error, an end, or both.
    const lose = (reason: string) => {
      if (current !== client) return
      current = undefined
      pid = undefined
      clearInterval(pulse)
      discard(client)
      if (closed) return
      events.onDisconnect?.(reason)
      retry(firstPause)
    }
    client.on('error', error => lose(error.message))
    client.on('end', () => lose('the connection ended'))
    client.on('notification', ({ channel, payload }) => events.onMessage(channel, payload ?? ''))
    try {
      await client.connect()
      await client.query(channels.map(channel => `LISTEN ${pg.escapeIdentifier(channel)}`).join(';'))
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      pid = rows[0]?.pid
    } catch (error) {
      discard(client)
      throw error
    }
    if (closed) return discard(client)
    current = client
    // A network that drops connections silently sends no end: only a keepalive query finds out.
    pulse = setInterval(() => client.query('SELECT 1').catch(error => lose(String(error))), heartbeat)
    pulse.unref()
  }

  const retry = (after: number) => {
    // Jitter, so that the nodes do not all reconnect to a restarted database at the same moment.
    pause = setTimeout(
      () => {
        subscribe().then(
          () => closed || events.onReconnect(),
          () => closed || retry(Math.min(after * 2, longestPause)),
        )
      },
      after * (0.5 + Math.random() / 2),
    )
  }

  await subscribe()
  return {
    get connected() {
      return current !== undefined
    },
    get pid() {
      return pid
    },
    close: async () => {
      closed = true
      clearTimeout(pause)
      clearInterval(pulse)
      const client = current
      current = undefined
      await client?.end()
    },
  }
}

/** Discards an unusable client, ignoring its errors. */
function discard(client: pg.Client): void {
  client.on('error', () => undefined)
  client.end().catch(() => undefined)
}
