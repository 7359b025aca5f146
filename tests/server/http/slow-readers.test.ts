import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createClient } from '@rounds/core/api'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { freePort } from '../../../server/database/cluster/socket.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { streamRows } from '../../../server/records/reads.ts'
import { start } from '../../../server/start.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { mojoAdmin } from '../support/people.ts'

const READERS = 16

/** Somebody who asks and never reads what comes. */
async function notReading(port: number, request: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  socket.write(request)
  return socket
}

it('sixteen readers that do not read keep no call from its answer, and the server stops', async () => {
  const { app, call, database, tokenOf } = await testApp()
  const admin = mojoAdmin()
  await database.pool.query(
    `insert into "Custom_Location" ("LName", "LNote") select 'place ' || n, repeat('x', 3000) from generate_series(1, 6000) n`,
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const head = 'HTTP/1.1\r\nhost: 127.0.0.1\r\nx-public-access: true\r\n'
  for (let reader = 0; reader < READERS; reader++) {
    await notReading(port, `GET /api/v1/db/Custom_Location/public ${head}\r\n`)
    await notReading(port, `GET /api/v1/db/Custom_Location ${head}authorization: ${tokenOf(admin)}\r\n\r\n`)
  }
  await expect.poll(() => database.streams.totalCount, { timeout: 10_000 }).toBeGreaterThan(0)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const { statusCode } = await call(admin, 'GET', '/api/v1/db/Custom_Location?pageSize=1')
  expect(statusCode).toBe(200)
  await app.close()
})

it('takes the connection from a reader that takes nothing for too long', async () => {
  const { connection } = await freshDatabase()
  const { streams, close } = openDatabase(connection)
  onTestFinished(close)
  const rows = streamRows(streams, 'select n::text as record from generate_series(1, 5000) n', [], 40)
  const reader = rows[Symbol.asyncIterator]()
  expect((await reader.next()).value).toBe('1')
  await expect.poll(() => streams.totalCount).toBe(0)
  await expect(reader.next()).rejects.toThrow(/stopped reading/)
})

it('answers 503 with the time to try again when no connection is free', async () => {
  const { app, call, database } = await testApp({ connection: { connectionTimeoutMillis: 100 } })
  const held = await Promise.all(Array.from({ length: 8 }, () => database.pool.connect()))
  const answer = await call(mojoAdmin(), 'GET', '/api/v1/db/Redirect?pageSize=1')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  for (const client of held) client.release()
})

it('a locked table takes its own share of the connections, and the others answer', async () => {
  const { app, call, database } = await testApp()
  const admin = mojoAdmin()
  const locker = await database.pool.connect()
  await locker.query('begin; lock table "Redirect" in access exclusive mode')
  let isAnswered = false
  const stuck = Array.from({ length: 30 }, async (_, at) => {
    const { statusCode } = await call(admin, 'GET', `/api/v1/db/Redirect${['?pageSize=1', '/1', ''][at % 3]}`)
    isAnswered = true
    return statusCode
  })
  const asked = ['Custom_Location?pageSize=1', 'Custom_Location', 'Custom_Location/1', 'Tag']
  const others = await Promise.all(asked.map(path => call(admin, 'GET', `/api/v1/db/${path}`)))
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200])
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect(isAnswered).toBe(false)
  await locker.query('rollback')
  locker.release()
  expect(new Set(await Promise.all(stuck))).toEqual(new Set([200, 404]))
})

it('says that it is ready at once, whatever the other connections wait for', async () => {
  const { app, database } = await testApp({ connection: { connectionTimeoutMillis: 0 } })
  const held = await Promise.all(Array.from({ length: 8 }, () => database.pool.connect()))
  const [locker] = held
  await locker?.query('begin; lock table "Job" in access exclusive mode')
  const asked = await Promise.all(Array.from({ length: 6 }, () => app.inject({ url: '/readyz' })))
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
  await locker?.query('rollback')
  for (const client of held) client.release()
})

it('lets people in while every other connection is taken', { timeout: 60_000 }, async () => {
  const { url } = await freshDatabase()
  const password = 'first light over the ward'
  const config = await readConfig({
    DATABASE_URL: url,
    ROUNDS_DATA: await freshFolder(),
    PORT: String(await freePort()),
    ROUNDS_SEED: 'empty',
    ROUNDS_ADMIN_PASSWORD: password,
  })
  const server = await start(config, pino({ level: 'silent' }))
  const held = await Promise.all(Array.from({ length: 16 }, () => server.database.pool.connect()))
  const client = createClient({ baseUrl: server.url, token: () => null })
  expect((await client.signIn.login({ userName: 'admin@example.com', password })).token).toBeTruthy()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  for (const taken of held) taken.release()
  await server.stop()
})
