import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { databaseCalls } from '@rounds/core/api'
import { Redirect } from '@rounds/core/entities'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../server/database/cluster/socket.ts'
import { freshFolder } from './support/folder.ts'
import { ADMIN, clientAt, endServer, preparedFolder, spawnServer, startedServer } from './support/program.ts'

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const is = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return is
}

describe('starting and stopping', { timeout: 300_000 }, () => {
  it('prints the first password once, keeps the secret for its owner, and stops cleanly on SIGTERM', async () => {
    const folder = await freshFolder()
    const first = await startedServer({ ROUNDS_DATA: folder, ROUNDS_ADMIN_PASSWORD: '' })
    expect(first.words()).toMatch(/admin@example.com; the password, shown this once: \S{16,}/)
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    first.child.kill('SIGTERM')
    expect(await endServer(first.child)).toBe(0)
    const second = await startedServer({ ROUNDS_DATA: folder, ROUNDS_ADMIN_PASSWORD: '' })
    expect(second.words()).not.toMatch(/password/)
  })

  it('refuses a second start on the same folder in words, and the first goes on', async () => {
    const folder = await preparedFolder()
    const first = await startedServer({ ROUNDS_DATA: folder })
    const second = await spawnServer({ ROUNDS_DATA: folder })
    expect(await endServer(second.child)).toBe(1)
    expect(second.words().trim()).toMatch(/^Another Rounds is using this folder[^\n]*$/)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  it('says in one sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { child, words } = await spawnServer({ ROUNDS_DATA: await preparedFolder(), PORT: port })
    expect(await endServer(child)).toBe(1)
    expect(words().trim()).toMatch(/^Another program is using 127\.0\.0\.1:\d+[^\n]*$/)
  })

  it('has the website alone on its own port, and stops with both', async () => {
    const site = await freePort()
    const { child, url } = await startedServer({
      ROUNDS_DATA: await preparedFolder(),
      SITE_PORT: String(site),
    })
    const home = await fetch(`${url}/about`, { redirect: 'manual' })
    expect(home.headers.get('location')).toBe(`http://127.0.0.1:${site}/about`)
    expect((await fetch(`http://127.0.0.1:${site}/maintenance/`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${site}/robots.txt`)).status).toBe(200)
    const sent = request({
      port: site,
      path: '/api/v1/db/form/submit?id=1',
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': 3,
        expect: '100-continue',
      },
    })
    // The server says so once it has read the header: from here on the request is in its hands.
    await once(sent, 'continue')
    const answered = once(sent, 'response')
    sent.write('x=')
    expect((await fetch(`http://127.0.0.1:${site}/robots.txt`)).status).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(() => isListening(site), { timeout: 10_000 }).toBe(false)
    sent.end('1')
    const [answer] = await answered
    answer.resume()
    expect(answer.statusCode).toBe(404)
    expect(await endServer(child)).toBe(0)
  })

  it('says in one sentence that the folder cannot be written', async () => {
    const file = join(await freshFolder(), 'a-file')
    await writeFile(file, '')
    const { child, words } = await spawnServer({ ROUNDS_DATA: join(file, 'data') })
    expect(await endServer(child)).toBe(1)
    expect(words().trim()).toMatch(/^[^\n]*Can’t write to the data folder[^\n]*ROUNDS_DATA[^\n]*$/)
  })

  it('says in one sentence that the secret is not the one of the first start', async () => {
    const folder = await preparedFolder()
    const ROUNDS_SECRET = Buffer.alloc(32, 9).toString('base64')
    const { child, words } = await spawnServer({
      ROUNDS_DATA: folder,
      ROUNDS_SECRET,
    })
    expect(await endServer(child)).toBe(1)
    expect(words().trim()).toMatch(/^This database was set up with another ROUNDS_SECRET[^\n]*Set [^\n]*$/)
  })

  it('says in one sentence that nothing can listen on HOST', async () => {
    const { child, words } = await spawnServer({
      ROUNDS_DATA: await preparedFolder(),
      HOST: 'nowhere.invalid',
    })
    expect(await endServer(child)).toBe(1)
    expect(words().trim()).toMatch(/^nowhere\.invalid:\d+ can’t be used[^\n]*HOST[^\n]*$/)
  })

  it.each([
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:99999/none' },
    { DATABASE_URL: 'none' },
  ])('says in one sentence that there is no database at %j', async place => {
    const { child, words } = await spawnServer({ ROUNDS_DATA: await freshFolder(), ...place })
    expect(await endServer(child)).toBe(1)
    expect(words().trim()).toMatch(/^Can’t reach the database[^\n]*$/)
  })

  it('loses no acknowledged write to kill -9 in the middle of writes', async () => {
    const folder = await preparedFolder()
    const acknowledged = new Set<string>()
    for (let round = 0; round < 3; round++) {
      const { child, url } = await startedServer({ ROUNDS_DATA: folder })
      const { client } = await clientAt(url)
      let next = 0
      const write = async (): Promise<void> => {
        for (;;) {
          const path = `/moved-${round}-${next++}`
          await client.of(Redirect).create({ RFrom: path, RTo: '/' })
          acknowledged.add(path)
        }
      }
      const writers = Array.from({ length: 8 }, () => write().catch(() => undefined))
      await expect.poll(() => acknowledged.size, { timeout: 90_000 }).toBeGreaterThan(20 * (round + 1))
      child.kill('SIGKILL')
      await Promise.all([endServer(child), ...writers])
    }
    const { url } = await startedServer({ ROUNDS_DATA: folder })
    const stored = new Set(
      (await (await clientAt(url)).client.of(Redirect).all()).map(redirect => redirect.RFrom),
    )
    expect([...acknowledged].filter(path => !stored.has(path))).toEqual([])
  })

  it('ends in one sentence when its database has ended, and starts again with everything', async () => {
    const folder = await preparedFolder()
    const first = await startedServer({ ROUNDS_DATA: folder })
    await (await clientAt(first.url)).client.of(Redirect).create({ RFrom: '/kept', RTo: '/' })
    const before = first.words().length
    const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    expect(await endServer(first.child)).toBe(1)
    expect(first.words().slice(before)).toMatch(/^The embedded PostgreSQL has ended .*; start Rounds again/m)
    const { url } = await startedServer({ ROUNDS_DATA: folder })
    expect(await (await clientAt(url)).client.of(Redirect).all()).toMatchObject([{ RFrom: '/kept' }])
  })

  it('measures what its database spends its time on, and begins anew with each start', async () => {
    const folder = await preparedFolder()
    const measured = async (url: string) => {
      const calls = databaseCalls((await clientAt(url)).client.http)
      return (await calls.statements('runs')) ?? expect.fail('nothing is measured')
    }
    const first = await startedServer({ ROUNDS_DATA: folder })
    await (await clientAt(first.url)).client.of(Redirect).create({ RFrom: '/measured', RTo: '/' })
    const before = await measured(first.url)
    const writes = (text: string) => /insert into "Redirect"/i.test(text)
    expect(before.statements.filter(({ text }) => writes(text))).toEqual([
      expect.objectContaining({ runs: 1, text: expect.not.stringContaining('/measured') }),
    ])
    expect(await endServer(first.child, 'SIGTERM')).toBe(0)
    const after = await measured((await startedServer({ ROUNDS_DATA: folder })).url)
    expect(after.statements.filter(({ text }) => writes(text))).toEqual([])
    expect(Date.parse(after.since ?? '')).toBeGreaterThan(Date.parse(before.since ?? ''))
  })

  it('finishes the request in hand when it is told to stop', async () => {
    const { child, url } = await startedServer({ ROUNDS_DATA: await preparedFolder() })
    const { client } = await clientAt(url)
    const writes = Promise.all(
      Array.from({ length: 5 }, (_, n) => client.of(Redirect).create({ RFrom: `/last-${n}`, RTo: '/' })),
    )
    child.kill('SIGTERM')
    const stored = await writes.catch(error => error)
    expect(await endServer(child)).toBe(0)
    if (!Array.isArray(stored)) expect(stored).toMatchObject({ status: 0 })
  })

  it('never writes a password or a token to its log', async () => {
    const folder = await preparedFolder()
    const { child, url, words } = await startedServer({ ROUNDS_DATA: folder, LOG_LEVEL: 'trace' })
    const { client } = await clientAt(url)
    await client.of(Redirect).list({})
    child.kill('SIGTERM')
    await endServer(child)
    const secret = (await readFile(join(folder, 'secret'), 'utf8')).trim()
    for (const word of [ADMIN.password, Buffer.from(ADMIN.password).toString('base64'), secret, 'eyJ'])
      expect(words()).not.toContain(word)
  })
})
