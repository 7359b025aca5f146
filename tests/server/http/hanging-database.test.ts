import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, inject, it, onTestFinished } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

/** A way to the tests' PostgreSQL that can fall silent: it takes connections and what is sent, and nothing comes back. */
async function silentWay() {
  const { host, port } = inject('connection')
  const sockets = new Set<Socket>()
  let isSilent = false
  const way = createServer(near => {
    const far = connect(`${host}/.s.PGSQL.${port}`)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    near.on('data', bytes => void (isSilent || far.write(bytes)))
    far.on('data', bytes => void (isSilent || near.write(bytes)))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
    way.close()
  }
  onTestFinished(end)
  return {
    port: (way.address() as AddressInfo).port,
    fallSilent: () => {
      isSilent = true
    },
    speakAgain: () => {
      isSilent = false
    },
  }
}

it('a database that takes connections and says nothing is away for calls, and back when it speaks', async () => {
  const way = await silentWay()
  const { call, app, database } = await testApp({
    connection: { host: '127.0.0.1', port: way.port, query_timeout: 1000, connectionTimeoutMillis: 1000 },
  })
  const read = () => call(mojoAdmin(), 'GET', '/api/v1/db/Redirect?pageSize=1')
  const write = () =>
    call(mojoAdmin(), 'POST', '/api/v1/db/Redirect', {
      body: { RFrom: '/old', RTo: 'https://example.org/new', RType: '301' },
    })
  const kept = await app.inject({ url: '/' })
  expect([(await read()).statusCode, kept.statusCode]).toEqual([200, 404])

  way.fallSilent()
  for (const { statusCode, headers } of [await read(), await write()])
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)

  way.speakAgain()
  await expect.poll(async () => (await write()).statusCode).toBe(201)
  expect((await read()).statusCode).toBe(200)
  expect(database.pool.waitingCount).toBe(0)
})
