import { decodeToken } from '@rounds/core/access'
import { type AccountAnswer, base64, type OwnAccount } from '@rounds/core/api'
import { describe, expect, test } from 'vitest'
import { MINUTE, node, PASSWORD } from './support/sign-in.ts'

const rightPassword = { CurrentPassword: base64(PASSWORD) }
const DENIED = { success: false, errors: [{ message: 'The password is wrong.' }] }

async function ann(columns: Readonly<Record<string, unknown>> = {}) {
  const server = await node()
  const id = await server.user('ann@example.com', { FullName: 'Ann', ...columns })
  const token = await server.tokenOf('ann@example.com').catch(() => '')
  const change = async (body: object, by = token) =>
    (await server.call<AccountAnswer>('POST', '/account', { token: by, body })).body
  const own = async () => (await server.call<OwnAccount>('GET', '/account', { token })).body
  /** What was mailed last to an address; empty where nothing was. */
  const mailTo = async (address: string) => {
    const body = (mail: string) => mail.split('\r\n\r\n').slice(1).join()
    return body((await server.mails()).findLast(mail => mail.includes(`To: ${address}`)) ?? '')
  }
  const codes = async (address: string) => /\b(\d{6})\b/.exec(await mailTo(address))?.[1] ?? ''
  return { ...server, id, token, change, own, mailTo, codes }
}

describe('one’s own account', () => {
  test('is told, and a stranger is told nothing', async () => {
    const { own, call } = await ann()
    expect(await own()).toEqual({
      Email: 'ann@example.com',
      FullName: 'Ann',
      TimeZone: null,
      TwoFactorEnabled: false,
      SecondFactorRequiredBy: null,
      Authenticator: false,
      RecoveryCodes: 0,
    })
    expect((await call('GET', '/account')).status).toBe(401)
    expect((await call('POST', '/account', { body: { FullName: 'Eve' } })).status).toBe(401)
  })

  test('changes name and time zone at once, and the next token has the name', async () => {
    const { change, own, check, token, audited } = await ann()
    expect(await change({ FullName: 'Ann Lee', TimeZone: 'America/Chicago' })).toEqual({ success: true })
    expect(await own()).toMatchObject({ FullName: 'Ann Lee', TimeZone: 'America/Chicago' })
    const { body } = await check(token)
    expect(decodeToken(body.token ?? '')).toMatchObject({ name: 'Ann Lee', timeZone: 'America/Chicago' })
    expect((await audited()).slice(-2).map(entry => entry.Message)).toEqual([
      'Changed their name',
      'Changed their time zone',
    ])
  })

  test('refuses what cannot be', async () => {
    const { change, own } = await ann()
    expect(await change({ TimeZone: 'Mars/Olympus' })).toEqual({
      success: false,
      errors: [{ message: 'Unknown time zone.' }],
    })
    expect((await change({ Email: 'no address' })).success).toBe(false)
    expect((await change({ Email: '' })).success).toBe(false)
    expect(await own()).toMatchObject({ Email: 'ann@example.com', TimeZone: null })
  })
})

describe('what an account is won back by', () => {
  test('is not changed without the password', async () => {
    const { change, own } = await ann({ EmailConfirmed: true })
    for (const wanted of [{ Email: 'eve@example.com' }, { TwoFactorEnabled: true }]) {
      expect(await change(wanted)).toEqual(DENIED)
      expect(await change({ ...wanted, CurrentPassword: base64('wrong') })).toEqual(DENIED)
    }
    expect(await own()).toMatchObject({ Email: 'ann@example.com', TwoFactorEnabled: false })
  })

  test('another address takes the code that was mailed to it', async () => {
    const { change, own, codes, settled, mailTo, login } = await ann()
    const wanted = { Email: 'ann@new.example', ...rightPassword }
    expect(await change(wanted)).toEqual({ success: false, codeSent: true })
    const code = await codes('ann@new.example')
    expect(await change({ ...wanted, code: code === '000000' ? '000001' : '000000' })).toMatchObject({
      success: false,
      codeSent: true,
    })
    expect(await change({ ...wanted, Email: 'other@new.example', code })).toMatchObject({ success: false })
    expect(await change({ ...wanted, code })).toEqual({ success: true })
    expect(await own()).toMatchObject({ Email: 'ann@new.example' })
    await settled()
    expect(await mailTo('ann@example.com')).toContain('mail address')
    expect((await login('ann@new.example')).body.success).toBe(true)
    expect((await login('ann@example.com')).body.success).toBe(false)
  })

  test('someone else’s address is answered alike, mailed nothing, and not had', async () => {
    const { change, user, own, mailTo } = await ann()
    await user('bob@example.com')
    const wanted = { Email: 'bob@example.com', ...rightPassword }
    expect(await change(wanted)).toEqual({ success: false, codeSent: true })
    expect(await mailTo('bob@example.com')).toBe('')
    expect((await change({ ...wanted, code: '123456' })).success).toBe(false)
    expect(await own()).toMatchObject({ Email: 'ann@example.com' })
  })

  test('one code a minute, whatever the address', async () => {
    const { change, clock } = await ann()
    expect(await change({ Email: 'one@new.example', ...rightPassword })).toMatchObject({ codeSent: true })
    const soon = await change({ Email: 'two@new.example', ...rightPassword })
    expect(soon.errors?.[0]?.message).toContain('Wait a minute')
    clock.pass(MINUTE + 1)
    expect(await change({ Email: 'two@new.example', ...rightPassword })).toMatchObject({ codeSent: true })
  })

  test('a second factor begins with a code, and ends with the password', async () => {
    const { change, own, codes, login, token, tokenOf } = await ann()
    expect(await change({ TwoFactorEnabled: true, ...rightPassword })).toEqual({
      success: false,
      codeSent: true,
    })
    const code = await codes('ann@example.com')
    expect(await change({ TwoFactorEnabled: true, ...rightPassword, code })).toEqual({ success: true })
    expect(await own()).toMatchObject({ TwoFactorEnabled: true })
    expect((await login('ann@example.com')).body).toMatchObject({ success: false, b2fa: true })
    expect(await change({ TwoFactorEnabled: false })).toEqual(DENIED)
    expect(await change({ TwoFactorEnabled: false, ...rightPassword }, token)).toEqual({ success: true })
    expect(await tokenOf('ann@example.com')).toBeTruthy()
  })

  test('is not for whoever acts as someone else', async () => {
    const { id, user, tokenOf, post, call } = await ann()
    await user('boss@example.com', { roles: ['MoJoAdmin'] })
    const acting = (await post('/impersonate', { UserId: id }, await tokenOf('boss@example.com'))).body.token
    expect((await call('POST', '/account', { token: acting, body: { FullName: 'X' } })).status).toBe(403)
  })
})
