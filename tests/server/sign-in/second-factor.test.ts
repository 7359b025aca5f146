import { expect, test } from 'vitest'
import { MINUTE, node } from './support/sign-in.ts'

const digits = (mail: string | undefined) =>
  /\b(\d{6})\b(?!@)/.exec(mail?.split('\r\n\r\n').slice(1).join() ?? '')?.[1] ?? ''
const another = (code: string) => (code === '000000' ? '000001' : '000000')

async function withFactor(columns: Record<string, unknown> = {}) {
  const one = await node()
  await one.user('ann@example.com', { TwoFactorEnabled: true, ...columns })
  return { ...one, code: async () => digits((await one.mails()).at(-1)) }
}

test('a code by mail is the second step, and is used up by it', async () => {
  const { login, code, mails, audited } = await withFactor()
  expect((await login('ann@example.com')).body).toEqual({ success: false, b2fa: true })
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]).toContain('To: ann@example.com')
  const s2fa = await code()
  expect(
    (await login('ann@example.com', undefined, { s2fa: ` ${s2fa.slice(0, 3)} ${s2fa.slice(3)} ` })).body
      .success,
  ).toBe(true)
  expect((await login('ann@example.com', undefined, { s2fa })).body.success).toBe(false)
  expect((await audited()).map(entry => entry.Message)).toEqual([
    'Login Successful',
    expect.stringMatching(/^Login Fail: That code/),
  ])
})

test('the code is of no use without the password', async () => {
  const { login, code } = await withFactor()
  await login('ann@example.com')
  expect((await login('ann@example.com', 'x', { s2fa: await code() })).body).toEqual({
    success: false,
    errors: [{ message: expect.any(String) }],
  })
})

test('the code is sent again once a minute at most; the one sent last is good', async () => {
  const { login, code, mails, clock } = await withFactor()
  await login('ann@example.com')
  const first = await code()
  clock.pass(MINUTE - 1)
  expect((await login('ann@example.com')).body.b2fa).toBe(true)
  expect(await mails()).toHaveLength(1)
  clock.pass(1)
  await login('ann@example.com')
  expect(await mails()).toHaveLength(2)
  const second = (await mails()).map(digits).find(sent => sent !== first) ?? first
  if (second !== first)
    expect((await login('ann@example.com', undefined, { s2fa: first })).body.success).toBe(false)
  expect((await login('ann@example.com', undefined, { s2fa: second })).body.success).toBe(true)
})

test('the code is good for ten minutes', async () => {
  const { login, code, clock } = await withFactor()
  await login('ann@example.com')
  clock.pass(10 * MINUTE)
  const { body } = await login('ann@example.com', undefined, { s2fa: await code() })
  expect(body).toEqual({
    success: false,
    b2fa: true,
    errors: [{ message: expect.stringMatching(/^That code/) }],
  })
})

test('the code is good for five tries', async () => {
  const { login, code } = await withFactor({ LockoutEnabled: false })
  await login('ann@example.com')
  const s2fa = await code()
  for (let n = 0; n < 5; n++)
    expect((await login('ann@example.com', undefined, { s2fa: another(s2fa) })).body.success).toBe(false)
  expect((await login('ann@example.com', undefined, { s2fa })).body.success).toBe(false)
})

test('of many tries at once the code has five', async () => {
  const { login, code, query } = await withFactor({ LockoutEnabled: false })
  await login('ann@example.com')
  const s2fa = another(await code())
  await Promise.all(Array.from({ length: 12 }, () => login('ann@example.com', undefined, { s2fa })))
  const [kept] = await query<{ tries: number }>(
    `select ("Value"::json->>'tries')::int as tries from "AspNetUserTokens"`,
  )
  expect(kept?.tries).toBe(5)
})

test('wrong codes lock the account as wrong passwords do; asking for codes does not clear them', async () => {
  const { login, code, clock } = await withFactor()
  for (let n = 0; n < 5; n++) {
    clock.pass(MINUTE)
    expect((await login('ann@example.com')).body.b2fa).toBe(true)
    await login('ann@example.com', undefined, { s2fa: another(await code()) })
  }
  expect((await login('ann@example.com')).body.b2fa).toBeUndefined()
})

test('the code is kept as a hash that needs the key, and the mail’s body is not archived', async () => {
  const { login, code, query } = await withFactor()
  await login('ann@example.com')
  const s2fa = await code()
  expect(s2fa).toMatch(/^\d{6}$/)
  const [kept] = await query<{ text: string }>(
    `select "Value" as text from "AspNetUserTokens" where "LoginProvider" = 'Rounds'`,
  )
  expect(kept?.text).not.toContain(s2fa)
  const [mail] = await query(
    `select "EaText", "EaHtml", "EaWithheld", "EaStatus", "EaTo" from "EmailArchive"`,
  )
  expect(mail).toEqual({
    EaText: null,
    EaHtml: null,
    EaWithheld: true,
    EaStatus: 'kept',
    EaTo: 'ann@example.com',
  })
})
