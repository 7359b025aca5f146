import { expect, onTestFinished, test, vi } from 'vitest'
import { EVERYTHING, openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { freshDatabase } from '../support/database.ts'
import { run } from '../support/templates.ts'

const { connection } = await freshDatabase()

/** A node's bus, with all that it has told. */
async function node() {
  const database = openDatabase(connection)
  let refused = 0
  const ask = database.pool.query.bind(database.pool) as (...sent: unknown[]) => Promise<unknown>
  const query = vi.spyOn(database.pool, 'query').mockImplementation((...sent: unknown[]) => {
    if (refused === 0 || !String(sent[0]).includes('pg_notify')) return ask(...sent)
    refused--
    return Promise.reject(new Error('no connection'))
  })
  const changes = await openChanges(database, () => undefined)
  onTestFinished(async () => {
    await changes.close()
    await database.close()
  })
  const heard: string[] = []
  const stop = changes.subscribe(notice => heard.push(notice))
  const refuse = (times: number) => {
    refused = times
  }
  return { changes, heard, stop, refuse, looks: () => query.mock.calls.length }
}

test('a change is heard on its own node at once, and on the others', async () => {
  const [one, other] = [await node(), await node()]
  one.changes.publish('Content')
  expect(one.heard).toEqual(['Content'])
  await vi.waitFor(() => expect(other.heard).toEqual(['Content']))
  other.stop()
  one.changes.publish('Tag')
  await vi.waitFor(() => expect(one.heard.filter(notice => notice === 'Tag')).toHaveLength(2))
  expect(other.heard).toEqual(['Content'])
})

test('a change that could not be told is told again', async () => {
  const [one, other] = [await node(), await node()]
  one.refuse(2)
  one.changes.publish('Content')
  await vi.waitFor(() => expect(other.heard).toEqual(['Content']), { timeout: 5_000 })
})

test('a connection that is lost makes a node forget everything, and once more when it listens again', async () => {
  const { heard } = await node()
  await run(
    connection,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rounds listener' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(2), { timeout: 5_000 })
  expect(new Set(heard)).toEqual(new Set([EVERYTHING]))
})

const listeners = async (): Promise<readonly number[]> => {
  const { rows } = await run(
    connection,
    `select pid from pg_stat_activity where application_name = 'rounds listener' and datname = current_database()`,
  )
  return rows.map(({ pid }) => Number(pid))
}

test('a killed node makes the others forget everything, and again for what was committed later', async () => {
  await vi.waitFor(async () => expect(await listeners()).toEqual([]))
  await node()
  const [killed] = await listeners()
  const { heard } = await node()
  await run(connection, `select pg_terminate_backend(${killed})`)
  await vi.waitFor(() => expect(heard).toEqual([EVERYTHING, EVERYTHING, EVERYTHING]), { timeout: 5_000 })
})

test('a node that stops makes the others forget nothing', async () => {
  const database = openDatabase(connection)
  onTestFinished(() => database.close())
  const stopping = await openChanges(database, () => undefined)
  const { heard, looks } = await node()
  stopping.publish('Tag')
  await stopping.close()
  const before = looks()
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(before + 2), { timeout: 10_000 })
  expect(heard).toEqual(['Tag'])
})
