import { describe, expect, test } from 'vitest'
import { base64, type LoginAnswer, type Passkey } from '../../../core/api/index.ts'
import { StepUpNeeded } from '../../../server/errors.ts'
import { requireFresh } from '../../../server/sign-in/step-up.ts'
import { authenticator } from './support/authenticator.ts'
import { MINUTE, node, PASSWORD } from './support/sign-in.ts'

interface Begun {
  readonly success: boolean
  readonly id: string
  readonly options: { readonly challenge: string }
  readonly errors?: readonly { readonly message: string }[]
}

/** Someone who has added a passkey. */
async function withPasskey(device = authenticator()) {
  const server = await node()
  const { call, user, tokenOf } = server
  const userId = await user('ann@example.com')
  const token = await tokenOf('ann@example.com')
  const begin = async (path: string, body: object = {}, by?: string) =>
    (await call<Begun>('POST', path, { body, token: by })).body
  const beginToAdd = (by = token) =>
    begin('/account/passkeys/options', { CurrentPassword: base64(PASSWORD) }, by)
  const add = async (ceremony: object = {}, by = token) => {
    const { id, options } = await beginToAdd(by)
    const response = device.make({ challenge: options.challenge, ...ceremony })
    return call<LoginAnswer>('POST', '/account/passkeys', {
      token: by,
      body: { id, name: 'Phone', response },
    })
  }
  const signIn = async (ceremony: object = {}, as = userId) => {
    const { id, options } = await begin('/passkeys/options')
    const response = device.sign({ challenge: options.challenge, ...ceremony }, as)
    return (await call<LoginAnswer>('POST', '/passkeys/login', { body: { id, response } })).body
  }
  return { ...server, device, userId, token, begin, beginToAdd, add, signIn }
}
const WRONG = {
  success: false,
  errors: [{ message: 'This passkey wasn’t accepted. Try again, or sign in with your password.' }],
}

describe('a passkey', () => {
  test('is added with the password, told of by email, and signs in without one', async () => {
    const { add, signIn, call, token, who, query, settled } = await withPasskey()
    expect((await add()).body).toEqual({ success: true })
    const listed = await call<readonly Passkey[]>('GET', '/account/passkeys', { token })
    expect(listed.body).toMatchObject([{ Name: 'Phone', LastUsedDt: null }])
    const answer = await signIn()
    expect(answer.success).toBe(true)
    expect((await who(answer.token ?? '')).body.person.email).toBe('ann@example.com')
    expect(
      (await call<readonly Passkey[]>('GET', '/account/passkeys', { token })).body[0]?.LastUsedDt,
    ).toBeTruthy()
    await settled()
    expect(await query(`select "EaTo" as to from "EmailArchive"`)).toEqual([{ to: 'ann@example.com' }])
    const log = await query<{ Message: string }>(
      `select "Message" from "AuditLog" order by "Id" desc limit 1`,
    )
    expect(log).toEqual([{ Message: 'Login Successful' }])
  })

  test('is not added without the password, by someone else’s ceremony, or a second time', async () => {
    const { add, begin, beginToAdd, call, user, tokenOf, token, device } = await withPasskey()
    const wrong = await begin('/account/passkeys/options', { CurrentPassword: base64('wrong') }, token)
    expect(wrong).toMatchObject({ success: false, errors: [{ message: 'The password is wrong.' }] })
    await user('bob@example.com')
    const bob = await tokenOf('bob@example.com')
    const { id, options } = await beginToAdd()
    const stolen = { id, name: 'Phone', response: device.make({ challenge: options.challenge }) }
    expect(
      (await call<LoginAnswer>('POST', '/account/passkeys', { token: bob, body: stolen })).body.success,
    ).toBe(false)
    expect((await add()).body.success).toBe(true)
    expect((await add({}, bob)).body.success).toBe(false)
  })

  test.each([
    ['of another place', { origin: 'https://rounds.example.evil.com' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without PIN or fingerprint', { isVerified: false }],
    ['for another challenge', { challenge: 'b3RoZXI' }],
  ])('is refused where it is %s', async (_, ceremony) => {
    const { add, signIn } = await withPasskey()
    expect((await add(ceremony)).body.success).toBe(false)
    await add()
    expect(await signIn(ceremony)).toEqual(WRONG)
    expect((await signIn()).success).toBe(true)
  })

  test('signs each challenge once, and not when it is too old', async () => {
    const { add, begin, call, device, userId, clock } = await withPasskey()
    await add()
    const { id, options } = await begin('/passkeys/options')
    const body = { id, response: device.sign({ challenge: options.challenge }, userId) }
    const send = async () => (await call<LoginAnswer>('POST', '/passkeys/login', { body })).body
    expect((await send()).success).toBe(true)
    expect(await send()).toEqual(WRONG)
    const late = await begin('/passkeys/options')
    clock.pass(5 * MINUTE + 1)
    const old = { id: late.id, response: device.sign({ challenge: late.options.challenge }, userId) }
    expect((await call<LoginAnswer>('POST', '/passkeys/login', { body: old })).body).toEqual(WRONG)
  })

  test('is refused with another’s key, another’s name, and where what it counts goes back', async () => {
    const { add, signIn, begin, call, device, userId, user } = await withPasskey()
    await add()
    const { id, options } = await begin('/passkeys/options')
    const forged = {
      ...authenticator().sign({ challenge: options.challenge }, userId),
      id: device.id,
      rawId: device.id,
    }
    expect(
      (await call<LoginAnswer>('POST', '/passkeys/login', { body: { id, response: forged } })).body,
    ).toEqual(WRONG)
    expect(await signIn({}, await user('bob@example.com'))).toEqual(WRONG)
    expect((await signIn({ counter: 7 })).success).toBe(true)
    expect(await signIn({ counter: 7 })).toEqual(WRONG)
    expect((await signIn({ counter: 8 })).success).toBe(true)
  })

  test('does not open an account that is disabled or has to change its password', async () => {
    const { add, signIn, query } = await withPasskey()
    await add()
    await query(`update "AspNetUsers" set "ResetRequired" = true`)
    expect(await signIn()).toEqual({ success: false, resetRequired: true })
    await query(`update "AspNetUsers" set "Disabled" = true`)
    expect(await signIn()).toEqual({ success: false, deniedAccess: true })
  })

  test('stands in the place of the code of a second factor', async () => {
    const { add, signIn, query } = await withPasskey()
    await add()
    await query(`update "AspNetUsers" set "TwoFactorEnabled" = true`)
    expect((await signIn()).success).toBe(true)
  })

  test('is removed with the password, by its owner alone', async () => {
    const { add, signIn, call, user, tokenOf, token, device } = await withPasskey()
    await add()
    await user('bob@example.com')
    const remove = async (by: string, password = PASSWORD) => {
      const body = { CurrentPassword: base64(password), id: device.id }
      return (await call<LoginAnswer>('POST', '/account/passkeys/remove', { token: by, body })).body.success
    }
    expect(await remove(await tokenOf('bob@example.com'))).toBe(false)
    expect(await remove(token, 'wrong')).toBe(false)
    expect((await signIn()).success).toBe(true)
    expect(await remove(token)).toBe(true)
    expect(await signIn()).toEqual(WRONG)
  })
})

test('a session is proven again by a passkey of whoever signed in', async () => {
  const { add, begin, call, device, token, userId, who, database, clock } = await withPasskey()
  await add()
  const { body } = await who(token)
  const actor = body as unknown as Parameters<typeof requireFresh>[1]
  clock.pass(11 * MINUTE)
  await expect(requireFresh(database.query, actor, clock.now())).rejects.toThrow(StepUpNeeded)
  const forSignIn = await begin('/passkeys/options')
  const send = async ({ id, options }: Begun) => {
    const response = device.sign({ challenge: options.challenge }, userId)
    return (await call<LoginAnswer>('POST', '/step-up/passkey', { token, body: { id, response } })).body
      .success
  }
  expect(await send(forSignIn)).toBe(false)
  expect(await send(await begin('/step-up/passkey/options', {}, token))).toBe(true)
  await expect(requireFresh(database.query, actor, clock.now())).resolves.toBeUndefined()
})
