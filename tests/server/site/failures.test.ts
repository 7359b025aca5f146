import { setImmediate as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { mojoAdmin } from '../support/people.ts'
import { demoSite } from './support.ts'

const { get, call, database } = await demoSite()
const admin = mojoAdmin()
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const failing = (message: string, more: object) => Object.assign(new Error(message), more)
const refused = failing('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' })

/** Every connection fails so from now on, as when the database is down. `pool.query` connects with a callback. */
function fails(error: Error) {
  const connect = (done?: (error: Error) => void) => (done ? done(error) : Promise.reject(error))
  const spied = vi.spyOn(database.pool, 'connect').mockImplementation(connect as typeof database.pool.connect)
  onTestFinished(() => spied.mockRestore())
}

describe('while the database is away', () => {
  it.each([
    ['down', refused],
    ['starting', failing('the database system is starting up', { code: '57P03' })],
    ['lost', new Error('Connection terminated unexpectedly')],
    ['busy', new Error('timeout exceeded when trying to connect')],
  ])('and %s, visitors read the page as it was kept, or a page that says so', async (_, error) => {
    const kept = await get('/patients', PAGE)
    expect(kept.statusCode).toBe(200)
    const { rows } = await database.pool.query(`select "CId" from "Content" where "CSeoUrl" = '/about'`)
    const body = { CIntroText: `<p>${crypto.randomUUID()}</p>` }
    expect((await call(admin, 'PATCH', `/api/v1/db/Content/${rows[0].CId}`, { body })).statusCode).toBe(200)
    fails(error)
    const stale = await get('/patients', PAGE)
    expect(stale.statusCode).toBe(200)
    expect(stale.body).toBe(kept.body)
    const other = await get('/billing', PAGE)
    expect(other.statusCode).toBe(503)
    expect(other.headers['content-type']).toContain('text/html')
    expect(other.headers['retry-after']).toBe('5')
    expect(other.body).toContain('back soon')
  })

  it('and silent, visitors read the page as it was kept, or that it can’t be shown, within seconds', async () => {
    const kept = await get('/patients', PAGE)
    const { rows } = await database.pool.query(`select "CId" from "Content" where "CSeoUrl" = '/about'`)
    const body = { CIntroText: `<p>${crypto.randomUUID()}</p>` }
    expect((await call(admin, 'PATCH', `/api/v1/db/Content/${rows[0].CId}`, { body })).statusCode).toBe(200)
    const asked: ((error: Error) => void)[] = []
    const connect = (done?: (error: Error) => void) =>
      new Promise((_, reject) => void asked.push(done ?? reject))
    const spied = vi
      .spyOn(database.pool, 'connect')
      .mockImplementation(connect as typeof database.pool.connect)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const [stale, never] = [get('/patients', PAGE), get('/billing', PAGE)]
    while (asked.length < 2) await pause()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await stale).toMatchObject({ statusCode: 200, body: kept.body })
    await vi.advanceTimersByTimeAsync(17_000)
    expect((await never).statusCode).toBe(503)
    expect((await never).body).toContain('back soon')
    // What was asked of the database comes to its end later, and the answers stay as they were.
    spied.mockRestore()
    for (const end of asked) end(refused)
    vi.useRealTimers()
    expect((await get('/patients', PAGE)).statusCode).toBe(200)
  })

  it('programs read it as JSON', async () => {
    fails(refused)
    const answer = await call(admin, 'GET', '/api/v1/db/Redirect/1')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json().message).toContain('database')
  })
})

it('a page that was taken off the site is not among what is kept', async () => {
  const body = { CTitle: 'Here today', CtId: 1, CSeoUrl: '/here-today' }
  const { CId } = (await call(admin, 'POST', '/api/v1/db/Content', { body })).json()
  expect((await get('/here-today')).statusCode).toBe(200)
  await call(admin, 'PATCH', `/api/v1/db/Content/${CId}`, { body: { CVisible: false } })
  expect((await get('/here-today')).statusCode).toBe(404)
  fails(refused)
  expect((await get('/here-today', PAGE)).statusCode).toBe(503)
})

it('something unforeseen is a page for people too', async () => {
  fails(new Error('out of cheese'))
  const answer = await get('/careers', PAGE)
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).not.toContain('cheese')
})

it.each(['ENOSPC', '53100'])('a full disk (%s) says so, and that nothing was saved', async code => {
  fails(failing('no space left on device', { code }))
  const answer = await call(admin, 'POST', '/api/v1/db/Redirect', { body: { RFrom: '/a', RTo: '/b' } })
  expect(answer.statusCode).toBe(507)
  expect(answer.json().message).toMatch(/disk.*full.*nothing was saved/)
})

describe('a dead link to a file', () => {
  it.each(['/files/gone.pdf', '/files/', '/files', '/files?w=320', '/auth/gone'])(
    'such as %s is a page for a person, in the frame of the site',
    async path => {
      const answer = await get(path, PAGE)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('We can’t find that page')
    },
  )

  it.each(['*/*', 'image/avif,image/webp,*/*', 'application/json'])('is short for %s', async accept => {
    const answer = await get('/files/gone.pdf', { accept })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'There’s nothing at this address.' })
  })
})

describe('an address that cannot be decoded', () => {
  it.each(['/%', '/%zz', '/files/%E0%A4%A'])(
    '%s is a page for a person, in the frame of the site',
    async path => {
      const answer = await get(path, PAGE)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('Nothing can be at this address')
    },
  )

  it.each([
    ['/%', 'application/json'],
    ['/api/v1/db/redirect/%E0%A4%A', PAGE.accept],
  ])('%s is a sentence for %s', async (path, accept) => {
    const answer = await get(path, { accept })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe(
      'This address can’t be read: it has a % that doesn’t encode a character. Write a plain % as %25.',
    )
  })

  it('is answered while the database is away', async () => {
    fails(refused)
    expect((await get('/%', PAGE)).headers['content-type']).toContain('text/html')
  })
})

it('the public list of content leaves out the names of secured categories', async () => {
  const { rows } = await database.pool.query(`select "CTitle", "CId" from "Content" where "CtId" = 22`)
  expect(rows.length).toBeGreaterThan(0)
  const headers = { 'x-public-access': 'true' }
  const listed = await get('/api/v1/db/Content/public', headers)
  expect(listed.statusCode).toBe(200)
  const titles = listed.json().map((row: { CTitle: string }) => row.CTitle)
  for (const { CTitle } of rows) expect(titles).not.toContain(CTitle)
  expect((await get(`/api/v1/db/Content/public/${rows[0].CId}`, headers)).statusCode).toBe(404)
})

it.each([
  ['ends too early', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc'],
  ['has a header that is none', '--x\r\nnonsense\r\n\r\nabc\r\n--x--\r\n'],
  ['holds nothing', ''],
])('a form that %s is refused with 400', async (_, payload) => {
  const answer = await call(admin, 'POST', '/api/v1/mc/file', {
    body: payload,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.statusCode, answer.body).toBe(400)
})

it('a form without its boundary is refused with 400', async () => {
  const headers = { 'content-type': 'multipart/form-data' }
  const answer = await call(admin, 'POST', '/api/v1/mc/file', { body: 'abc', headers })
  expect(answer.statusCode, answer.body).toBe(400)
})

it('a filter with 70,000 values is refused in words', async () => {
  const values = Array.from({ length: 70_000 }, (_, at) => at).join('|')
  for (const body of [
    { entity: 'Redirect', action: 'delete', filters: `RId=${values}` },
    { entity: 'Redirect', action: 'delete', filters: Array(70_000).fill('RId=1').join(',') },
    { entity: 'Redirect', action: 'delete', filters: Array(70_000).fill('RId=1').join(';') },
    { entity: 'Redirect', action: 'delete', keys: Array(70_000).fill('1') },
  ]) {
    const answer = await call(admin, 'POST', '/api/v1/mc/bulk', { body })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(400)
    expect(answer.json().message).toBeTruthy()
  }
  for (const filters of [`RId=${values}`, Array(70_000).fill('RId=1').join(',')]) {
    const listed = await call(admin, 'GET', `/api/v1/db/Redirect?${new URLSearchParams({ filters })}`)
    expect([400, 414, 431], listed.body.slice(0, 300)).toContain(listed.statusCode)
  }
})
