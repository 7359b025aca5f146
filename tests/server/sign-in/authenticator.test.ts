import { type AuthenticatorAnswer, base64, type FactorAnswer, type OwnAccount } from '@rounds/core/api'
import { expect, test } from 'vitest'
import { codeOfStep, STEP_MS } from '../../../server/sign-in/totp.ts'
import { MINUTE, node, PASSWORD } from './support/sign-in.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const ANN = 'ann@example.com'

/** The bytes of a secret in base32, as an app reads it. */
function bytesOf(text: string): Buffer {
  const bits = [...text].map(letter => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

async function withAnn(columns: Record<string, unknown> = {}) {
  const one = await node()
  const id = await one.user(ANN, columns)
  const token = columns.TwoFactorEnabled ? '' : await one.tokenOf(ANN)
  const own = { CurrentPassword: base64(PASSWORD) }
  const send = <T>(path: string, body: object = own) => one.call<T>('POST', path, { body, token })
  const begin = async () => {
    const { body } = await send<AuthenticatorAnswer>('/account/authenticator')
    const secret = bytesOf(body.secret ?? '')
    const codeNow = (later = 0) => codeOfStep(secret, Math.floor(one.clock.now() / STEP_MS) + later)
    return { body, codeNow }
  }
  const setUp = async () => {
    const { codeNow } = await begin()
    const { body } = await send<FactorAnswer>('/account/authenticator/confirm', { code: codeNow() })
    return { codeNow, codes: body.codes ?? [], answer: body }
  }
  const account = async () => (await one.call<OwnAccount>('GET', '/account', { token })).body
  return { ...one, id, token, send, begin, setUp, account }
}

test('an app is set up by the password and its first code, and asked for from then on', async () => {
  const { begin, send, setUp, login, account, mails, audited, clock, signIn } = await withAnn()
  const { body } = await begin()
  expect(body).toMatchObject({ success: true, picture: { size: expect.any(Number) } })
  expect(body.picture?.path).toMatch(/^M\d+ \d+h1v1h-1z/)
  expect((await login(ANN)).body.success).toBe(true)
  const { codeNow, codes } = await setUp()
  expect(codes).toHaveLength(10)
  expect(await account()).toMatchObject({ TwoFactorEnabled: true, Authenticator: true, RecoveryCodes: 10 })
  expect((await login(ANN)).body).toEqual({ success: false, b2fa: true, factor: 'app' })
  clock.pass(STEP_MS)
  expect((await login(ANN, undefined, { s2fa: codeNow() })).body.success).toBe(true)
  await signIn.settled()
  expect(await mails()).toHaveLength(1)
  expect((await audited()).map(({ Message }) => Message)).toContain('Set up an authenticator app')
  expect((await send<FactorAnswer>('/account/authenticator')).body.success).toBe(false)
})

test('a code works once, and only while it is good', async () => {
  const { setUp, login, clock } = await withAnn()
  const { codeNow } = await setUp()
  expect((await login(ANN, undefined, { s2fa: codeNow() })).body.success).toBe(false)
  clock.pass(STEP_MS)
  const code = codeNow()
  expect((await login(ANN, undefined, { s2fa: code })).body.success).toBe(true)
  expect((await login(ANN, undefined, { s2fa: code })).body.success).toBe(false)
  clock.pass(2 * MINUTE)
  const several = codeNow()
  const answers = await Promise.all([1, 2, 3].map(() => login(ANN, undefined, { s2fa: several })))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  const old = codeNow(1)
  clock.pass(5 * MINUTE)
  expect((await login(ANN, undefined, { s2fa: old })).body.success).toBe(false)
})

test('setting up takes the right password and a right code', async () => {
  const { send, begin, account, clock } = await withAnn()
  const wrong = { CurrentPassword: base64('something else') }
  expect((await send<FactorAnswer>('/account/authenticator', wrong)).body.success).toBe(false)
  expect((await send<FactorAnswer>('/account/authenticator/confirm', { code: '123456' })).body.success).toBe(
    false,
  )
  const { codeNow } = await begin()
  const other = codeNow() === '000000' ? '000001' : '000000'
  expect((await send<FactorAnswer>('/account/authenticator/confirm', { code: other })).body.success).toBe(
    false,
  )
  clock.pass(16 * MINUTE)
  expect((await send<FactorAnswer>('/account/authenticator/confirm', { code: codeNow() })).body.success).toBe(
    false,
  )
  expect(await account()).toMatchObject({ TwoFactorEnabled: false, Authenticator: false })
})

test('recovery codes work once each, at every door, and their owner is told', async () => {
  const { setUp, login, post, account, audited, mails, signIn } = await withAnn()
  const { codes } = await setUp()
  const [first = '', second = ''] = codes
  expect(first).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
  expect((await login(ANN, undefined, { s2fa: ` ${first.toUpperCase()} ` })).body.success).toBe(true)
  expect((await login(ANN, undefined, { s2fa: first })).body.success).toBe(false)
  const change = {
    UserName: ANN,
    CurrentPassword: base64(PASSWORD),
    NewPassword: base64('nine yellow umbrellas'),
  }
  expect((await post('/change-password', change)).body).toEqual({ success: false, b2fa: true })
  expect((await post('/change-password', { ...change, s2fa: second })).body.success).toBe(true)
  await signIn.settled()
  expect((await audited()).map(({ Message }) => Message)).toContain('A recovery code was used; 9 are left')
  expect((await mails()).filter(mail => mail.includes('recovery code was used'))).toHaveLength(2)
  expect(await account().catch(() => ({}))).not.toMatchObject({ RecoveryCodes: 9 })
})

test('recovery codes also stand for a mailed code, and new ones replace them', async () => {
  const { query, id, send, login } = await withAnn()
  expect((await send<FactorAnswer>('/account/recovery-codes')).body.success).toBe(false)
  await query('update "AspNetUsers" set "TwoFactorEnabled" = true where "Id" = $1', [id])
  const { body: old } = await send<FactorAnswer>('/account/recovery-codes')
  const { body: fresh } = await send<FactorAnswer>('/account/recovery-codes')
  expect((await login(ANN, undefined, { s2fa: old.codes?.[0] ?? '' })).body.success).toBe(false)
  expect((await login(ANN, undefined, { s2fa: fresh.codes?.[0] ?? '' })).body.success).toBe(true)
})

test('secret and recovery codes are nowhere in the clear', async () => {
  const { begin, setUp, query } = await withAnn()
  const { body } = await begin()
  const { codes } = await setUp()
  const rows = await query(`select row_to_json(a)::text as text from authenticator a
    union all select row_to_json(r)::text from recovery_code r union all select row_to_json(l)::text from "AuditLog" l`)
  const kept = JSON.stringify(rows)
  for (const text of [body.secret ?? '?', ...codes, ...codes.map(code => code.replace('-', ''))])
    expect(kept).not.toContain(text)
})

test('removing the app leaves the mailed code; turning the second factor off takes all of it', async () => {
  const { setUp, send, login, account, query } = await withAnn()
  await setUp()
  expect(
    (await send<FactorAnswer>('/account/authenticator/remove', { CurrentPassword: base64('x') })).body
      .success,
  ).toBe(false)
  expect((await send<FactorAnswer>('/account/authenticator/remove')).body.success).toBe(true)
  expect(await account()).toMatchObject({ TwoFactorEnabled: true, Authenticator: false, RecoveryCodes: 0 })
  expect((await login(ANN)).body).toEqual({ success: false, b2fa: true })
  await setUp()
  const off = { TwoFactorEnabled: false, CurrentPassword: base64(PASSWORD) }
  expect((await send<FactorAnswer>('/account', off)).body.success).toBe(true)
  expect(await query('select 1 from authenticator union all select 1 from recovery_code')).toEqual([])
  expect((await login(ANN)).body.success).toBe(true)
})

test('a group can require a second factor, which then nobody in it can turn off', async () => {
  const { send, account, login, query, id } = await withAnn()
  await query(
    `with made as (insert into "AspNetRoles" ("Name", "NormalizedName", "SecondFactorDt") values ('Nurses', 'NURSES', now() + interval '1 day') returning "Id")
     insert into "AspNetUserRoles" ("UserId", "RoleId") select $1, "Id" from made`,
    [id],
  )
  expect((await login(ANN)).body.success).toBe(true)
  await query(`update "AspNetRoles" set "SecondFactorDt" = now() - interval '1 day'`)
  expect((await login(ANN)).body).toEqual({ success: false, b2fa: true })
  expect(await account()).toMatchObject({ TwoFactorEnabled: true, SecondFactorRequiredBy: 'Nurses' })
  const off = { TwoFactorEnabled: false, CurrentPassword: base64(PASSWORD) }
  expect((await send<FactorAnswer>('/account', off)).body).toMatchObject({
    success: false,
    errors: [{ message: 'The group Nurses requires a second factor.' }],
  })
})

test('a session is proven again by the password', async () => {
  const { send, query } = await withAnn()
  expect((await send<FactorAnswer>('/step-up', { CurrentPassword: base64('x') })).body.success).toBe(false)
  expect(await query('select 1 from session_step_up')).toEqual([])
  expect((await send<FactorAnswer>('/step-up')).body.success).toBe(true)
  expect(await query('select 1 from session_step_up')).toHaveLength(1)
})

test('a secret that is copied to another account in the database opens nothing there', async () => {
  const { setUp, login, clock, user, tokenOf, call, id, database } = await withAnn()
  const { codeNow } = await setUp()
  const bob = await user('bob@example.com')
  const token = await tokenOf('bob@example.com')
  await call('POST', '/account/authenticator', { body: { CurrentPassword: base64(PASSWORD) }, token })
  await database.pool.query(
    `update authenticator set secret = (select secret from authenticator where user_id = $1), confirmed_at = now() where user_id = $2`,
    [id, bob],
  )
  await database.pool.query(`update "AspNetUsers" set "TwoFactorEnabled" = true where "Id" = $1`, [bob])
  clock.pass(STEP_MS)
  const answer = await login('bob@example.com', undefined, { s2fa: codeNow() })
  expect(answer.body.success).not.toBe(true)
})
