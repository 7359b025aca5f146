import { expect, onTestFinished, test, vi } from 'vitest'
import { EVERYTHING, openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { freshDatabase, run } from '../support/database.ts'

const { connection } = await freshDatabase()

/** A node's bus, with all that it has told. */
async function node() {
  const database = openDatabase(connection)
  const changes = await openChanges(database, () => undefined)
  onTestFinished(async () => {
    await changes.close()
    await database.close()
  })
  const heard: string[] = []
  const stop = changes.subscribe(notice => heard.push(notice))
  return { changes, heard, stop }
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

test('the end of another node makes a node forget everything, and again for what was committed later', async () => {
  const database = openDatabase(connection)
  onTestFinished(() => database.close())
  const gone = await openChanges(database, () => undefined)
  const { heard } = await node()
  await gone.close()
  await vi.waitFor(() => expect(heard).toEqual([EVERYTHING, EVERYTHING, EVERYTHING]), { timeout: 5_000 })
})
