import { randomUUID } from 'node:crypto'
import { jwtDecode } from 'jwt-decode'
import { describe, expect, test } from 'vitest'
import { node } from './support/sign-in.ts'

interface Device {
  SessionId: string
  Current: boolean
}

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
