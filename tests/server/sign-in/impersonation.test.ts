import { randomUUID } from 'node:crypto'
import { jwtDecode } from 'jwt-decode'
import { describe, expect, test } from 'vitest'
import { MINUTE, node } from './support/sign-in.ts'

async function staffed() {
  const one = await node()
  const ids = {
    mia: await one.user('mia@example.com', { FullName: 'Mia', roles: ['MoJoAdmin'] }),
    joe: await one.user('joe@example.com', { roles: ['MoJoAdmin'] }),
    ada: await one.user('ada@example.com', { FullName: 'Ada', roles: ['Admin'] }),
    abe: await one.user('abe@example.com', { roles: ['Admin'] }),
    ann: await one.user('ann@example.com', { FullName: 'Ann', claims: [['TId', '21']] }),
    off: await one.user('off@example.com', { Disabled: true }),
  }
  const as = async (token: string, who: keyof typeof ids) =>
    one.post('/impersonate', { UserId: ids[who] }, token)
  return { ...one, ids, as }
}

describe('impersonating', () => {
  test('gives the other’s rights under the same session, names both, and can be stopped', async () => {
    const { tokenOf, as, ids, who, check, call, audited } = await staffed()
    const token = await tokenOf('ada@example.com')
    const { body } = await as(token, 'ann')
    expect(body.success).toBe(true)
    const own = jwtDecode<Record<string, unknown>>(token)
    expect(jwtDecode(body.token ?? '')).toEqual({
      ...own,
      sub: 'ann@example.com',
      name: 'Ann',
      userId: ids.ann,
      permissions: 'TId:21',
      role: [],
      act: { sub: 'ada@example.com', userId: ids.ada, name: 'Ada' },
    })
    const called = (await who(body.token ?? '')).body
    expect(called.person).toMatchObject({ userId: ids.ann, impersonating: true, roles: [] })
    expect(called.author).toMatchObject({ userName: 'ann@example.com', actUserName: 'ada@example.com' })

    const checked = (await check(body.token ?? '')).body
    expect(checked).toMatchObject({ success: true, impersonate: true, reauthenticate: false })
    expect(jwtDecode(checked.token ?? '')).toMatchObject({
      sub: 'ann@example.com',
      act: { sub: 'ada@example.com' },
    })

    const stopped = await call<{ token: string }>('GET', '/deimpersonate', { token: checked.token })
    expect(jwtDecode(stopped.body.token)).toEqual(own)
    expect((await audited()).slice(1)).toMatchObject([
      {
        Type: 'Impersonation',
        Message: 'Impersonation started: Ann',
        UserName: 'ann@example.com',
        ActUserName: 'ada@example.com',
      },
      {
        Type: 'Impersonation',
        Message: 'Impersonation stopped: Ann',
        UserName: 'ann@example.com',
        ActUserName: 'ada@example.com',
      },
    ])
  })

  test.each([
    ['mia', 'ada', 200],
    ['mia', 'ann', 200],
    ['mia', 'joe', 403],
    ['mia', 'mia', 403],
    ['mia', 'off', 403],
    ['ada', 'abe', 403],
    ['ada', 'mia', 403],
    ['ann', 'abe', 403],
  ] as const)('%s as %s: %i', async (real, other, status) => {
    const { tokenOf, as, audited } = await staffed()
    const answer = await as(await tokenOf(`${real}@example.com`), other)
    expect(answer.status).toBe(status)
    if (status === 403) {
      expect(answer.body.message).toBeTruthy()
      expect((await audited()).at(-1)).toMatchObject({
        UserName: `${real}@example.com`,
        Message: expect.stringMatching(/^Impersonation refused: /),
      })
    }
  })

  test('is never nested, and nobody unknown can be', async () => {
    const { tokenOf, as, post } = await staffed()
    const token = await tokenOf('mia@example.com')
    const acting = (await as(token, 'ada')).body.token ?? ''
    expect((await as(acting, 'ann')).status).toBe(403)
    expect((await post('/impersonate', { UserId: randomUUID() }, token)).status).toBe(404)
    expect((await post('/impersonate', { UserId: 'x' }, token)).status).toBe(400)
    expect((await post('/impersonate', { UserId: randomUUID() })).status).toBe(401)
  })

  test('ends when the right to it does, and can still be stopped then', async () => {
    const { tokenOf, as, query, who, call, clock } = await staffed()
    const token = await tokenOf('ada@example.com')
    const acting = (await as(token, 'ann')).body.token ?? ''
    expect((await who(acting)).status).toBe(200)
    await query(`delete from "AspNetUserRoles"`)
    clock.pass(1000)
    expect((await who(acting)).status).toBe(401)
    const stopped = await call<{ token: string }>('GET', '/deimpersonate', { token: acting })
    expect((await who(stopped.body.token)).body.person.email).toBe('ada@example.com')
  })

  test('can be stopped when the other is gone', async () => {
    const { tokenOf, as, query, call, ids } = await staffed()
    const acting = (await as(await tokenOf('ada@example.com'), 'ann')).body.token ?? ''
    await query(`delete from "AspNetUsers" where "Id" = $1`, [ids.ann])
    expect((await call('GET', '/deimpersonate', { token: acting })).status).toBe(200)
  })

  test('ends with the real person’s session', async () => {
    const { tokenOf, as, who, call, post } = await staffed()
    const token = await tokenOf('ada@example.com')
    const acting = (await as(token, 'ann')).body.token ?? ''
    await post('/signout-everywhere', {}, token)
    expect((await who(acting)).status).toBe(401)
    expect((await call('GET', '/deimpersonate', { token: acting })).status).toBe(401)
  })

  test('does not reach what is the other’s own to do', async () => {
    const { tokenOf, as, call, post } = await staffed()
    const anns = jwtDecode<{ sid: string }>(await tokenOf('ann@example.com')).sid
    const acting = (await as(await tokenOf('ada@example.com'), 'ann')).body.token ?? ''
    expect((await post('/signout-everywhere', {}, acting)).status).toBe(403)
    expect((await call('DELETE', `/sessions/${anns}`, { token: acting })).status).toBe(403)
  })

  test('cannot be stopped by who does not impersonate', async () => {
    const { tokenOf, call } = await staffed()
    expect((await call('GET', '/deimpersonate', { token: await tokenOf('ann@example.com') })).status).toBe(
      400,
    )
  })

  test('does not make a session longer', async () => {
    const { tokenOf, as, check, clock } = await staffed()
    let token = (await as(await tokenOf('ada@example.com'), 'ann')).body.token ?? ''
    for (let n = 0; n < 35; n++) {
      clock.pass(20 * MINUTE)
      token = (await check(token)).body.token ?? ''
    }
    clock.pass(20 * MINUTE)
    expect((await check(token)).body).toEqual({ success: true, impersonate: true, reauthenticate: true })
  })
})
