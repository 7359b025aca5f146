import { decodeToken } from '@rounds/core/access'
import { jwtDecode } from 'jwt-decode'
import { describe, expect, test } from 'vitest'
import { ADDRESS, MINUTE, node, PASSWORD } from './support/sign-in.ts'

const messages = (entries: readonly { Message: string }[]) => entries.map(entry => entry.Message)

describe('signing in', () => {
  test('with name and password gives a token of the specification’s shape, and is audited', async () => {
    const { user, login, audited, clock } = await node()
    const id = await user('ann@example.com', {
      FullName: 'Ann Doe',
      roles: ['Admin', 'Web team'],
      claims: [
        ['TId', '161'],
        ['TId', '21'],
        ['Region', 'a:b'],
        ['Bad|TId', '1'],
        ['Bad', '1|TId:2'],
      ],
    })
    const { status, body, response } = await login(' ANN@example.com')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['success', 'token'])
    const seconds = clock.now() / 1000
    expect(jwtDecode(body.token ?? '')).toEqual({
      sub: 'ann@example.com',
      name: 'Ann Doe',
      userId: id,
      permissions: 'Region:a:b|TId:161|TId:21',
      role: ['Admin', 'Web team'],
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: seconds,
      exp: seconds + 30 * 60,
      auth_time: seconds,
    })
    expect(decodeToken(body.token ?? '').claims).toEqual({ TId: [161, 21], Region: ['a:b'] })
    expect(response.headers['set-cookie']).toEqual([
      'isAuth=true; Path=/; Secure; SameSite=Lax',
      expect.stringMatching(
        /^rounds-device=[\w-]{20,}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(await audited()).toEqual([
      {
        Type: 'Login',
        Message: 'Login Successful',
        UserName: 'ann@example.com',
        ActUserName: null,
        Address: ADDRESS,
        Data: null,
      },
    ])
  })

  test('a user name that only one account has will do as well as the mail address', async () => {
    const { user, login } = await node()
    await user('ann@example.com', { UserName: 'ann' })
    await user('bob@example.com', { UserName: 'twin' })
    await user('cyd@example.com', { UserName: 'twin' })
    expect((await login('Ann')).body.success).toBe(true)
    expect((await login('twin')).body.success).toBe(false)
  })

  test('a wrong name and a wrong password are answered alike, and told apart in the audit log only', async () => {
    const { user, login, audited } = await node()
    await user('ann@example.com')
    const wrongName = await login('nobody@example.com', 'x')
    const wrongPassword = await login('ann@example.com', 'x')
    expect(wrongName.status).toBe(200)
    expect(wrongName.body).toEqual({
      success: false,
      errors: [{ message: expect.stringContaining('wrong') }],
    })
    expect(wrongPassword.body).toEqual(wrongName.body)
    expect(wrongName.response.headers['set-cookie']).toBeUndefined()
    const message = `Login Fail: ${wrongName.body.errors?.[0]?.message}`
    expect(await audited()).toMatchObject([
      { Message: message, UserName: 'nobody@example.com', Data: '{"reason":"unknown name"}' },
      { Message: message, UserName: 'ann@example.com', Data: '{"reason":"wrong password"}' },
    ])
  })

  test('a disabled account is told so after the right password only', async () => {
    const { user, login, audited } = await node()
    await user('ann@example.com', { Disabled: true })
    expect((await login('ann@example.com', 'x')).body.deniedAccess).toBeUndefined()
    expect((await login('ann@example.com')).body).toEqual({ success: false, deniedAccess: true })
    expect(messages(await audited()).at(-1)).toBe('Account Disabled')
  })

  test('a password that must be changed is asked for after the right password only', async () => {
    const { user, login, audited } = await node()
    await user('ann@example.com', { ResetRequired: true })
    expect((await login('ann@example.com', 'x')).body.resetRequired).toBeUndefined()
    expect((await login('ann@example.com')).body).toEqual({ success: false, resetRequired: true })
    expect(messages(await audited()).at(-1)).toBe('Password Reset Required')
  })

  test.each(['!', 'YQ', '/w==', 'YQ==YQ==', 'YR='])(
    'a password that is not base64 of UTF-8 (%s) is a bad request',
    async Password => {
      const { call, audited } = await node()
      expect((await call('POST', '/login', { body: { UserName: 'a', Password } })).status).toBe(400)
      expect(await audited()).toEqual([])
    },
  )

  test.each([
    {},
    { UserName: '', Password: '' },
    { UserName: { a: 1 }, Password: 'YQ==' },
    { UserName: 'a' },
  ])('a body that is not the call’s (%j) is a bad request', async body => {
    const { call } = await node()
    expect((await call('POST', '/login', { body })).status).toBe(400)
  })

  test('any password there can be is taken as it is', async () => {
    const { user, login } = await node()
    const odd = '﻿ pass\u0000wörd 🐘 '
    await user('ann@example.com', { password: odd })
    expect((await login('ann@example.com', odd)).body.success).toBe(true)
    expect((await login('ann@example.com', odd.trim())).body.success).toBe(false)
  })

  test('what is typed as a name is cut to length in the audit log, on one line', async () => {
    const { login, audited } = await node()
    await login(`bad\u0000\nname${'x'.repeat(900)}`)
    const [entry] = await audited()
    expect(entry?.UserName).toHaveLength(256)
    expect(entry?.UserName).toMatch(/^bad {2}namex+$/)
  })
})

describe('failures', () => {
  test('five in a row lock the account for 15 minutes, however right the password is then', async () => {
    const { user, login, audited, clock, query } = await node()
    await user('ann@example.com')
    for (let n = 0; n < 5; n++) await login('ann@example.com', 'x')
    const locked = await login('ann@example.com')
    expect(locked.body).toEqual((await login('ann@example.com', 'x')).body)
    expect((await audited()).at(-1)?.Data).toBe('{"reason":"locked"}')
    clock.pass(15 * MINUTE - 1000)
    expect((await login('ann@example.com')).body.success).toBe(false)
    clock.pass(1000)
    expect((await login('ann@example.com')).body.success).toBe(true)
    expect(await query(`select "AccessFailedCount", "LockoutEnd" from "AspNetUsers"`)).toEqual([
      { AccessFailedCount: 0, LockoutEnd: null },
    ])
  })

  test('a lock that is over starts the count anew', async () => {
    const { user, login, clock } = await node()
    await user('ann@example.com')
    for (let n = 0; n < 5; n++) await login('ann@example.com', 'x')
    clock.pass(15 * MINUTE)
    for (let n = 0; n < 4; n++) await login('ann@example.com', 'x')
    expect((await login('ann@example.com')).body.success).toBe(true)
  })

  test('a success in between starts the count anew', async () => {
    const { user, login } = await node()
    await user('ann@example.com')
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await login('ann@example.com', 'x')
      expect((await login('ann@example.com')).body.success).toBe(true)
    }
  })

  test('of twenty at once only five are tried', async () => {
    const { user, login, audited, query } = await node()
    await user('ann@example.com')
    await Promise.all(Array.from({ length: 20 }, () => login('ann@example.com', 'x')))
    const reasons = (await audited()).map(entry => entry.Data)
    expect(reasons.filter(reason => reason?.includes('wrong password'))).toHaveLength(5)
    expect(reasons.filter(reason => reason?.includes('locked'))).toHaveLength(15)
    expect(await query(`select "AccessFailedCount" as n from "AspNetUsers"`)).toEqual([{ n: 5 }])
    expect((await login('ann@example.com')).body.success).toBe(false)
  })

  test('an account that may not be locked is not, but its tries are limited', async () => {
    const { user, login } = await node()
    await user('ann@example.com', { LockoutEnabled: false })
    for (let n = 0; n < 29; n++) await login('ann@example.com', 'x', { from: `192.0.2.${n}` })
    expect((await login('ann@example.com')).body.success).toBe(true)
    await login('ann@example.com', 'x')
    const { status, response } = await login('ann@example.com')
    expect(status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an address has so many failures, whatever the names; who signs in rightly is not counted', async () => {
    const { user, login, clock } = await node()
    await user('ann@example.com')
    for (let n = 0; n < 59; n++) await login(`nobody${n}`, 'x')
    for (let n = 0; n < 3; n++) expect((await login('ann@example.com')).body.success).toBe(true)
    await login('nobody', 'x')
    expect((await login('ann@example.com')).status).toBe(429)
    expect((await login('ann@example.com', PASSWORD, { from: '198.51.100.1' })).status).toBe(200)
    clock.pass(5 * MINUTE)
    expect((await login('ann@example.com')).body.success).toBe(true)
  })
})
