import { expect, onTestFinished, test } from 'vitest'
import { type Listener, type ListenerTimes, listen } from '../../../server/database/listener.ts'
import { freshDatabase } from '../support/database.ts'
import { run } from '../support/templates.ts'

/** Collects what a listener tells, and lets a test wait for the next of each kind. */
function diary() {
  const told: string[] = []
  const waiting: { prefix: string; found: (line: string) => void }[] = []
  const write = (line: string) => {
    told.push(line)
    for (const each of waiting.filter(({ prefix }) => line.startsWith(prefix))) {
      waiting.splice(waiting.indexOf(each), 1)
      each.found(line)
    }
  }
  return {
    told,
    next: (prefix: string) => new Promise<string>(found => waiting.push({ prefix, found })),
    events: {
      onMessage: (channel: string, payload: string) => write(`message ${channel} ${payload}`),
      onReconnect: () => write('reconnect'),
      onDisconnect: (reason: string) => write(`disconnect ${reason}`),
    },
  }
}

const database = await freshDatabase()
const END_OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'rounds listener' AND datname = current_database()`

async function listening(events: ReturnType<typeof diary>['events'], times: Partial<ListenerTimes> = {}) {
  const listener: Listener = await listen(database.connection, ['cache', 'Tag tree'], events, times)
  onTestFinished(() => listener.close())
  return listener
}

test('messages arrive, in order, of every channel listened on and no other', async () => {
  const { told, next, events } = diary()
  await listening(events)
  const last = next('message cache last')
  await run(
    database.connection,
    `NOTIFY cache, 'Łódź'; NOTIFY other, 'x'; NOTIFY "Tag tree"; NOTIFY cache, 'last'`,
  )
  await last
  expect(told).toEqual(['message cache Łódź', 'message Tag tree ', 'message cache last'])
})

test('a lost connection is told, made again, told, and heard from again', async () => {
  const { told, next, events } = diary()
  const listener = await listening(events)
  const away = next('disconnect')
  const back = next('reconnect')
  await run(database.connection, END_OTHERS)
  expect(await away).toContain('terminating connection')
  expect(listener.connected).toBe(false)
  await back
  expect(listener.connected).toBe(true)

  const message = next('message')
  await run(database.connection, "NOTIFY cache, 'after'")
  expect(await message).toBe('message cache after')
  expect(told).toHaveLength(3)
})

test('while the database cannot be reached it goes on trying', async () => {
  const { next, events } = diary()
  const other = await freshDatabase()
  const listener = await listen(other.connection, ['cache'], events, { firstPause: 1 })
  onTestFinished(() => listener.close())
  const away = next('disconnect')
  await other.drop()
  await away
  const back = next('reconnect')
  await run(database.connection, `CREATE DATABASE ${other.connection.database}`)
  await back
  expect(listener.connected).toBe(true)
  await run(database.connection, `DROP DATABASE ${other.connection.database} WITH (FORCE)`)
})

test('once closed it says nothing more', async () => {
  const { told, events } = diary()
  const listener = await listening(events)
  await listener.close()
  expect(listener.connected).toBe(false)
  await run(database.connection, "NOTIFY cache, 'late'")
  expect(told).toEqual([])
})

test('a first connection that fails is the caller’s to hear', async () => {
  const { events } = diary()
  await expect(listen({ ...database.connection, database: 'nowhere' }, ['cache'], events)).rejects.toThrow(
    /nowhere/,
  )
})
