import { randomUUID } from 'node:crypto'
import { base64 } from '@rounds/core/api'
import { jwtDecode } from 'jwt-decode'
import { describe, expect, test } from 'vitest'
import { MINUTE, type Node, node, PASSWORD } from './support/sign-in.ts'

interface Device {
  SessionId: string
  Current: boolean
}

const DAY = 24 * 60 * MINUTE
const sid = (token: string) => jwtDecode<{ sid: string }>(token).sid

describe('one’s own devices', () => {
  test('are listed, the one that asks marked, those signed out left out', async () => {
    const { user, tokenOf, call, clock } = await node()
    await user('ann@example.com')
    await user('bob@example.com')
    await tokenOf('bob@example.com')
    const [one, two, three] = [
      await tokenOf('ann@example.com'),
      await tokenOf('ann@example.com'),
      await tokenOf('ann@example.com'),
    ]
    await call('GET', '/frontendlogout', { token: three })
    const { body } = await call<Device[]>('GET', '/sessions', { token: one })
    expect(body).toHaveLength(2)
    expect(body.find(device => device.Current)).toEqual({
      SessionId: sid(one),
      CreatedDt: new Date(clock.now()).toISOString(),
      LastSeenDt: new Date(clock.now()).toISOString(),
      Address: '192.0.2.7',
      UserAgent: 'Test/1.0',
      Current: true,
    })
    expect(body.find(device => !device.Current)?.SessionId).toBe(sid(two))
  })

  test('are forgotten after 90 days, when their owner signs in again', async () => {
    const { user, tokenOf, query, clock } = await node()
    const ann = await user('ann@example.com')
    const bob = await user('bob@example.com')
    await tokenOf('ann@example.com')
    await tokenOf('bob@example.com')
    clock.pass(DAY)
    const kept = sid(await tokenOf('ann@example.com'))
    clock.pass(89 * DAY + MINUTE)
    const last = sid(await tokenOf('ann@example.com'))
    const sessionsOf = async (id: string) =>
      (await query<{ id: string }>('select "SessionId" as id from "Session" where "UserId" = $1', [id])).map(
        row => row.id,
      )
    expect((await sessionsOf(ann)).toSorted()).toEqual([kept, last].toSorted())
    expect(await sessionsOf(bob)).toHaveLength(1)
    expect(
      await query('select count(*)::int as stamps from session_stamp where session_id = $1', [last]),
    ).toEqual([{ stamps: 1 }])
  })

  test('tell every node at once that one of them, or all, are signed out', async () => {
    const { user, tokenOf, call, post, changes, quiet } = await node()
    await user('ann@example.com')
    const [one, two] = [await tokenOf('ann@example.com'), await tokenOf('ann@example.com')]
    await quiet()
    const told = new Set<string>()
    changes.subscribe(notice => told.add(notice))
    await call('DELETE', `/sessions/${sid(two)}`, { token: one })
    expect([...told].sort()).toEqual(['AuditLog', 'Session'])
    await quiet()
    told.clear()
    await post('/signout-everywhere', {}, one)
    expect([...told].sort()).toEqual(['AspNetUsers', 'AuditLog', 'Session'])
  })

  test('are signed out one by one, but nobody else’s', async () => {
    const { user, tokenOf, call, who, audited } = await node()
    await user('ann@example.com')
    await user('bob@example.com')
    const [one, two, bobs] = [
      await tokenOf('ann@example.com'),
      await tokenOf('ann@example.com'),
      await tokenOf('bob@example.com'),
    ]
    expect((await call('DELETE', `/sessions/${sid(two)}`, { token: one })).body).toEqual({ success: true })
    expect((await who(two)).status).toBe(401)
    expect((await call('DELETE', `/sessions/${sid(two)}`, { token: one })).status).toBe(404)
    expect((await call('DELETE', `/sessions/${sid(bobs)}`, { token: one })).status).toBe(404)
    expect((await call('DELETE', `/sessions/${randomUUID()}`, { token: one })).status).toBe(404)
    expect((await call('DELETE', '/sessions/x', { token: one })).status).toBe(400)
    expect((await who(bobs)).status).toBe(200)
    expect((await audited()).at(-1)).toMatchObject({
      Type: 'Session',
      Message: 'Signed out a device',
      UserName: 'ann@example.com',
    })
  })

  test('are signed out everywhere at once', async () => {
    const { user, tokenOf, call, who, check, post, audited } = await node()
    await user('ann@example.com')
    const [one, two] = [await tokenOf('ann@example.com'), await tokenOf('ann@example.com')]
    expect((await post('/signout-everywhere', {}, one)).body).toEqual({ success: true })
    expect((await audited()).at(-1)).toMatchObject({ Type: 'Session', Message: 'Signed out everywhere' })
    for (const token of [one, two]) {
      expect((await who(token)).status).toBe(401)
      expect((await check(token)).body.reauthenticate).toBe(true)
    }
    const again = await tokenOf('ann@example.com')
    expect((await call<Device[]>('GET', '/sessions', { token: again })).body).toHaveLength(1)
  })

  test('of another are for those who may change the account', async () => {
    const { user, tokenOf, call, who, post, audited } = await node()
    await user('mia@example.com', { roles: ['MoJoAdmin'] })
    await user('max@example.com', { claims: [['TId', '161']] })
    const ann = await user('ann@example.com')
    const boss = await user('joe@example.com', { roles: ['MoJoAdmin'] })
    const [mia, max, anns] = [
      await tokenOf('mia@example.com'),
      await tokenOf('max@example.com'),
      await tokenOf('ann@example.com'),
    ]
    expect((await post(`/signout-everywhere?userId=${boss}`, {}, max)).status).toBe(403)
    expect((await post(`/signout-everywhere?userId=${boss}`, {}, anns)).status).toBe(403)
    expect((await post(`/signout-everywhere?userId=${randomUUID()}`, {}, mia)).status).toBe(404)
    const of = (id: string) => ({
      path: `/sessions?userId=${id}`,
      device: `/sessions/${sid(anns)}?userId=${id}`,
    })
    expect((await call('GET', of(boss).path, { token: max })).status).toBe(403)
    expect((await call('GET', of(ann).path, { token: max })).body).toMatchObject([{ Current: false }])
    expect((await call('DELETE', of(boss).device, { token: mia })).status).toBe(404)
    const other = await tokenOf('ann@example.com')
    const ended = `/sessions/${sid(other)}?userId=${ann.toUpperCase()}`
    expect((await call('DELETE', ended, { token: max })).body).toEqual({ success: true })
    expect((await audited()).at(-1)).toMatchObject({ Message: 'Signed out a device: ann@example.com' })
    expect((await who(other)).status).toBe(401)
    expect((await post(`/signout-everywhere?userId=${ann}`, {}, mia)).body).toEqual({ success: true })
    expect((await audited()).at(-1)).toMatchObject({ Message: 'Signed out everywhere: ann@example.com' })
    expect((await who(anns)).status).toBe(401)
    expect((await who(mia)).status).toBe(200)
  })
})

describe('a device that is new', () => {
  /** Signs in with a browser, and gives the token with the cookie by which the device is known again. */
  async function signInWith(one: Node, agent: string, cookie = '') {
    const response = await one.app.inject({
      method: 'POST',
      url: '/api/v1/mc/jwt/login',
      headers: { 'user-agent': agent, cookie },
      payload: { UserName: 'ann@example.com', Password: base64(PASSWORD) },
    })
    const cookies = [response.headers['set-cookie'] ?? []].flat().map(text => String(text).split(';')[0])
    return { token: String(response.json().token), cookie: cookies.join('; ') }
  }

  /** The codes of the links that were emailed, the newest last. */
  const linksOf = async (one: Node) => {
    await one.settled()
    const mails = await one.mails()
    return mails.flatMap(text => /not-me#code=3D([\w-]+)/.exec(text.replace(/=\r?\n/g, ''))?.[1] ?? [])
  }

  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36'
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0'

  test('is told to its owner by email, once, and not at the very first sign-in', async () => {
    const one = await node()
    await one.user('ann@example.com')
    const home = await signInWith(one, CHROME)
    expect(await linksOf(one)).toEqual([])
    await signInWith(one, FIREFOX, home.cookie)
    expect(await linksOf(one)).toEqual([])
    await signInWith(one, 'Another/1')
    expect(await linksOf(one)).toHaveLength(1)
    await signInWith(one, 'Another/1')
    expect(await linksOf(one)).toHaveLength(1)
  })

  test('is ended by its owner, who chooses a new password; the link works once and expires', async () => {
    const one = await node()
    const id = await one.user('ann@example.com')
    const { token } = await signInWith(one, CHROME)
    const thief = await signInWith(one, FIREFOX)
    await one.query(
      `insert into passkey (id, user_id, name, public_key, counter, transports, created_at)
       values ('old', $1, 'Old', '', 0, '{}', $2), ('new', $1, 'New', '', 0, '{}', $3)`,
      [id, new Date(one.clock.now() - MINUTE), new Date(one.clock.now() + MINUTE)],
    )
    const [code = ''] = await linksOf(one)
    // Opening the page changes nothing: there is no call behind GET.
    expect((await one.app.inject({ url: '/api/v1/mc/jwt/not-me' })).statusCode).toBe(404)
    expect((await one.who(thief.token)).status).toBe(200)

    expect((await one.post('/not-me', { code: 'another' })).body).toMatchObject({ success: false })
    const { body } = await one.call<{ success: boolean; userName: string; code: string }>('POST', '/not-me', {
      body: { code },
    })
    expect(body).toEqual({ success: true, userName: 'ann@example.com', code: expect.any(String) })
    await one.quiet()
    expect([(await one.who(thief.token)).status, (await one.who(token)).status]).toEqual([401, 401])
    expect((await one.login('ann@example.com')).body).toMatchObject({ success: false })
    expect(await one.query('select id from passkey')).toEqual([{ id: 'old' }])
    expect((await one.post('/not-me', { code })).body).toMatchObject({ success: false })
    expect((await one.audited()).map(({ Message }) => Message)).toContain(
      'Reported a sign-in by someone else; signed out everywhere',
    )

    const changed = await one.post('/change-password', {
      UserName: body.userName,
      code: body.code,
      NewPassword: base64('nine purple lanterns'),
    })
    expect(changed.body.success).toBe(true)
    expect((await one.login('ann@example.com', 'nine purple lanterns')).body.success).toBe(true)

    await one.query('delete from known_device')
    await one.login('ann@example.com', 'nine purple lanterns', { from: '198.51.100.9' })
    const late = (await linksOf(one)).at(-1)
    expect(late).not.toBe(code)
    one.clock.pass(7 * 24 * 60 * MINUTE)
    expect((await one.post('/not-me', { code: late ?? '' })).body).toMatchObject({ success: false })
  })
})
