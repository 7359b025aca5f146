import { createHmac } from 'node:crypto'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { jwtDecode } from 'jwt-decode'
import { describe, expect, test, vi } from 'vitest'
import { NEW_RIGHTS_HEADER } from '../../../core/api/index.ts'
import { deriveKey } from '../../../server/crypto/keys.ts'
import { clock, MINUTE, node, secret } from './support/sign-in.ts'

describe('the caller of an API call', () => {
  test('has the rights that the database gives at this moment, not those of the token', async () => {
    const { user, tokenOf, who, query } = await node()
    await query(
      `insert into "Tag" ("TId", "TIdParent", "TName", "TVisible", "TDeleted") values
        (21, null, 'News', true, false), (300, 21, 'Below', true, false), (301, 21, 'Hidden', false, false), (302, 21, 'Gone', true, true), (22, null, 'Blog', true, false)`,
    )
    const id = await user('ann@example.com', {
      FullName: 'Ann Doe',
      roles: ['Web team'],
      claims: [['TId', '21']],
    })
    const token = await tokenOf('ann@example.com')
    const { body } = await who(token)
    expect(body).toEqual({
      person: {
        userId: id,
        email: 'ann@example.com',
        name: 'Ann Doe',
        roles: ['Web team'],
        claims: { TId: [21] },
        isMJA: false,
        tags: {},
        impersonating: false,
      },
      author: { userId: id, userName: 'ann@example.com', actUserName: null, address: '192.0.2.7' },
      sessionId: jwtDecode<{ sid: string }>(token).sid,
      provenAt: expect.any(Number),
    })
  })

  test('may use the tags of their claims and the visible ones below them', async () => {
    const { user, tokenOf, signIn, query, clock } = await node()
    await query(
      `insert into "Tag" ("TId", "TIdParent", "TName", "TVisible", "TDeleted") values
        (21, null, 'News', true, false), (300, 21, 'Below', true, false), (301, 21, 'Hidden', false, false), (302, 21, 'Gone', true, true), (22, null, 'Blog', true, false)`,
    )
    await user('ann@example.com', { claims: [['TId', '21']] })
    await user('mia@example.com', { roles: ['MOJOADMIN'] })
    const tagsOf = async (token: string) =>
      (await signIn.authenticate({ headers: { authorization: `Bearer ${token}` }, ip: '::1' } as never))
        .person.tags
    const token = await tokenOf('ann@example.com')
    expect(await tagsOf(token)).toEqual(new Set([21, 300]))
    expect(await tagsOf(await tokenOf('mia@example.com'))).toBe('all')
    await query(`update "Tag" set "TVisible" = true where "TId" = 301`)
    clock.pass(1000)
    expect(await tagsOf(token)).toEqual(new Set([21, 300, 301]))
  })

  test('is told with the next answer when roles or permissions are not those of the token, until it is renewed', async () => {
    const { user, tokenOf, who, query, call, clock } = await node()
    const id = await user('ann@example.com', { claims: [['TId', '21']], roles: ['Web team'] })
    const token = await tokenOf('ann@example.com')
    const isTold = async (by: string) => (await who(by)).response.headers[NEW_RIGHTS_HEADER]
    expect(await isTold(token)).toBeUndefined()
    await query(
      `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ($1, 'TId', '7')`,
      [id],
    )
    clock.pass(1000)
    expect(await isTold(token)).toBe('true')
    const { body } = await call<{ token: string }>('GET', '/check', { token })
    expect(await isTold(body.token)).toBeUndefined()
    await query(`delete from "AspNetUserRoles"`)
    clock.pass(1000)
    expect(await isTold(body.token)).toBe('true')
  })

  test('is asked of the database once a second, and not more however many calls there are', async () => {
    const { user, tokenOf, who, database, clock, quiet } = await node()
    await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    await quiet()
    const asked = vi.spyOn(database.pool, 'connect')
    await Promise.all(Array.from({ length: 20 }, () => who(token)))
    const once = asked.mock.calls.length
    clock.pass(999)
    for (let n = 0; n < 20; n++) expect((await who(token)).status).toBe(200)
    expect(asked.mock.calls.length).toBe(once)
    clock.pass(1)
    await who(token)
    expect(asked.mock.calls.length).toBeGreaterThan(once)
  })

  test('is told from the change of anything that rights are drawn from, at once', async () => {
    const { user, tokenOf, who, query, changes, quiet } = await node()
    const id = await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    await quiet()
    expect((await who(token)).body.person.roles).toEqual([])
    await query(`insert into "AspNetRoles" ("Name", "NormalizedName") values ('Admin', 'ADMIN')`)
    await query(`insert into "AspNetUserRoles" select $1, "Id" from "AspNetRoles"`, [id])
    expect((await who(token)).body.person.roles).toEqual([])
    changes.publish('AspNetUserRoles')
    await quiet()
    expect((await who(token)).body.person.roles).toEqual(['Admin'])
    await query(`update "AspNetUsers" set "Disabled" = true`)
    expect((await who(token)).status).toBe(200)
    changes.publish('AspNetUsers')
    expect((await who(token)).status).toBe(401)
  })

  test('is refused when the session was ended, here at once, and on another node within a second', async () => {
    const time = clock()
    const here = await node({ clock: time })
    const there = await node({ clock: time, second: true })
    await here.user('ann@example.com')
    const token = await here.tokenOf('ann@example.com')
    expect((await there.who(token)).status).toBe(200)
    expect((await here.call('GET', '/frontendlogout', { token })).body).toEqual({ success: true })
    expect((await here.who(token)).status).toBe(401)
    time.pass(1000)
    expect((await there.who(token)).status).toBe(401)
  })

  test('is refused on another node as soon as the notice comes', async () => {
    const time = clock()
    const here = await node({ clock: time })
    const there = await node({ clock: time, second: true })
    await here.user('ann@example.com')
    const token = await here.tokenOf('ann@example.com')
    expect((await there.who(token)).status).toBe(200)
    const noticed = new Promise<void>(resolve =>
      there.changes.subscribe(entity => entity === 'Session' && resolve()),
    )
    await here.call('GET', '/frontendlogout', { token })
    await noticed
    expect((await there.who(token)).status).toBe(401)
  })

  test('is not kept signed in by the cookie', async () => {
    const { app } = await node()
    const { statusCode } = await app.inject({ url: '/who', headers: { cookie: 'isAuth=true' } })
    expect(statusCode).toBe(401)
  })

  test('is seen on the device once a minute', async () => {
    const { user, tokenOf, who, query, clock } = await node()
    await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    const seen = async () =>
      (await query<{ seen: string }>(`select "LastSeenDt" as seen from "Session"`))[0]?.seen
    const first = await seen()
    clock.pass(MINUTE)
    await who(token)
    expect(await seen()).toBe(first)
    clock.pass(1000)
    await who(token)
    await expect.poll(async () => Date.parse((await seen()) ?? '')).toBe(clock.now())
  })
})

describe('a token', () => {
  const key = deriveKey(secret, 'tokens')
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  test.each<[string, (claims: JWTPayload, token: string) => string | Promise<string>]>([
    ['without a signature', claims => new UnsecuredJWT(claims).encode()],
    [
      'that says it needs none',
      (_, token) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.${token.split('.')[2]}`,
    ],
    [
      'signed with another key',
      claims => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 1)),
    ],
    [
      'signed with the root key itself',
      claims => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    ],
    [
      'signed with another algorithm',
      claims => new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.concat([key, key])),
    ],
    [
      'with other claims under its signature',
      (claims, token) => token.replace(/\.[^.]+\./, `.${encode({ ...claims, userId: 'x' })}.`),
    ],
    [
      'without an end',
      ({ exp: _, ...claims }) => {
        const text = `${encode({ alg: 'HS256' })}.${encode(claims)}`
        return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
      },
    ],
    ['that is none', () => 'a.b.c'],
  ])('%s is refused', async (_, forge) => {
    const { user, tokenOf, who, check, call } = await node()
    await user('ann@example.com', { roles: ['MoJoAdmin'] })
    const token = await tokenOf('ann@example.com')
    const forged = await forge(jwtDecode(token), token)
    expect((await who(forged)).status).toBe(401)
    expect((await check(forged)).status).toBe(401)
    expect((await call('GET', '/deimpersonate', { token: forged })).status).toBe(401)
    expect((await who(token)).status).toBe(200)
  })

  test('is over after 30 minutes, whether it was just used or not', async () => {
    const { user, tokenOf, who, clock } = await node()
    await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    clock.pass(30 * MINUTE - 1000)
    expect((await who(token)).status).toBe(200)
    clock.pass(1000)
    expect((await who(token)).status).toBe(401)
    expect((await who(token)).status).toBe(401)
  })

  test('for another person’s session is refused', async () => {
    const { user, tokenOf, who } = await node()
    await user('ann@example.com')
    const other = await user('bob@example.com')
    const claims = jwtDecode<JWTPayload>(await tokenOf('ann@example.com'))
    const mixed = await new SignJWT({ ...claims, userId: other })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key)
    expect((await who(mixed)).status).toBe(401)
  })
})

describe('checking', () => {
  test('renews the token of the same session and sign-in with the rights of now', async () => {
    const { user, tokenOf, check, query, clock } = await node()
    const id = await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    await query(
      `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ($1, 'TId', '21')`,
      [id],
    )
    clock.pass(20 * MINUTE)
    const { body } = await check(token)
    expect(body).toEqual({
      success: true,
      token: expect.any(String),
      impersonate: false,
      reauthenticate: false,
    })
    const [old, renewed] = [token, body.token ?? ''].map(text => jwtDecode<Record<string, unknown>>(text))
    const iat = clock.now() / 1000
    expect(renewed).toEqual({ ...old, permissions: 'TId:21', iat, exp: iat + 30 * 60 })
  })

  test('asks for a new sign-in when it is older than twelve hours', async () => {
    const { user, tokenOf, check, clock } = await node()
    await user('ann@example.com')
    let token = await tokenOf('ann@example.com')
    for (let n = 0; n < 47; n++) {
      clock.pass(15 * MINUTE)
      token = (await check(token)).body.token ?? ''
    }
    clock.pass(15 * MINUTE)
    expect((await check(token)).body).toEqual({ success: true, impersonate: false, reauthenticate: true })
  })

  test('asks for a new sign-in when the token is over, so that what was typed can stay', async () => {
    const { user, tokenOf, check, clock } = await node()
    await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    clock.pass(31 * MINUTE)
    expect((await check(token)).body).toEqual({ success: true, impersonate: false, reauthenticate: true })
  })

  test('asks for a new sign-in when the stamp has changed, and no call is let through meanwhile', async () => {
    const { user, tokenOf, check, who, query, changes } = await node()
    await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    await query(`update "AspNetUsers" set "SecurityStamp" = 'second'`)
    expect((await check(token)).body).toEqual({ success: true, impersonate: false, reauthenticate: true })
    changes.publish('AspNetUsers')
    expect((await who(token)).status).toBe(401)
  })

  test.each([
    ['ended', `update "Session" set "RevokedDt" = now()`],
    ['forgotten', `delete from "Session"`],
    ['a disabled account’s', `update "AspNetUsers" set "Disabled" = true`],
    ['of someone who is gone', `delete from "AspNetUsers"`],
  ])('refuses a session that is %s', async (_, change) => {
    const { user, tokenOf, check, query } = await node()
    await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    await query(change)
    expect((await check(token)).status).toBe(401)
  })

  test('without a token is refused', async () => {
    const { call } = await node()
    expect((await call('GET', '/check')).status).toBe(401)
  })
})

describe('signing out', () => {
  test('clears the cookie, and succeeds without a session too', async () => {
    const { call } = await node()
    const { status, body, response } = await call('GET', '/frontendlogout')
    expect([status, body]).toEqual([200, { success: true }])
    expect(response.headers['set-cookie']).toMatch(/^isAuth=; Max-Age=0; Path=\//)
  })

  test('ends the session of a token that is over, or of one that was renewed', async () => {
    const { user, tokenOf, check, call, clock } = await node()
    await user('ann@example.com')
    const token = await tokenOf('ann@example.com')
    clock.pass(20 * MINUTE)
    const renewed = (await check(token)).body.token ?? ''
    clock.pass(20 * MINUTE)
    await call('GET', '/frontendlogout', { token })
    expect((await check(renewed)).status).toBe(401)
  })
})
