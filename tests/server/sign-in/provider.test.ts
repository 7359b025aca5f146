import type { TokenAnswer } from '@rounds/core/api'
import { expect, test } from 'vitest'
import { type Said, startProvider } from './support/provider.ts'
import { MINUTE, type Node, node } from './support/sign-in.ts'

/** The cookies that an answer sets, as the browser sends them back. */
const cookiesIn = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []].flat().map(text => String(text))
const sent = (cookies: readonly string[]) => cookies.map(text => text.split(';')[0]).join('; ')

async function nodeWithProvider(said: Said = {}) {
  const provider = await startProvider()
  Object.assign(provider.state.said, { email: 'ann@example.com', email_verified: true, ...said })
  const one = await node({ oidc: provider.oidc })
  return { ...one, provider }
}

/** Goes to the provider and comes back. */
async function round(
  { app, provider }: Pick<Node, 'app'> & { provider: Awaited<ReturnType<typeof startProvider>> },
  back = '',
) {
  const begun = await app.inject({ url: `/auth/login${back && `?return=${encodeURIComponent(back)}`}` })
  const cookie = sent(cookiesIn(begun))
  const search = provider.agree(String(begun.headers.location))
  const came = await app.inject({ url: `/auth/callback${search}`, headers: { cookie } })
  const location = String(came.headers.location)
  const carried = new URLSearchParams(location.split('#')[1])
  return {
    begun,
    came,
    cookie,
    search,
    location,
    code: carried.get('code') ?? '',
    back: carried.get('return'),
    binding: sent(cookiesIn(came)),
  }
}

const exchange = ({ app }: Pick<Node, 'app'>, code: string, cookie: string) =>
  app.inject({ method: 'POST', url: '/api/v1/mc/jwt/exchange', payload: { code }, headers: { cookie } })

test('without a provider the sign-in screen says that it is not set up', async () => {
  const { app } = await node()
  for (const url of ['/auth/login', '/auth/callback?code=x']) {
    const { statusCode, headers } = await app.inject({ url })
    expect([statusCode, headers.location]).toEqual([302, '/maintenance/login?notice=microsoft-unset'])
  }
})

test('a verified address signs in to the account that has it, and is linked to it', async () => {
  const one = await nodeWithProvider()
  const id = await one.user('ann@example.com')
  const { begun, location, code, back, binding, came } = await round(one, '/pages?x=1')
  const asked = new URL(String(begun.headers.location)).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'rounds',
    redirect_uri: 'https://rounds.example/auth/callback',
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email',
  })
  expect(cookiesIn(begun)[0]).toMatch(
    /^rounds-away=[^;]+; Max-Age=600; Path=\/auth; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(location).toMatch(/^\/maintenance\/loginazure#code=/)
  expect(back).toBe('/pages?x=1')
  expect(cookiesIn(came)[0]).toMatch(/^rounds-away=; Max-Age=0/)

  const answer = await exchange(one, code, binding)
  const { success, token } = answer.json<TokenAnswer>()
  expect(success).toBe(true)
  expect(cookiesIn(answer).map(text => text.split(';')[0])).toEqual(['rounds-exchange=', 'isAuth=true'])
  expect((await one.who(token ?? '')).body.person).toMatchObject({ userId: id })
  expect((await one.audited()).map(entry => [entry.Message, entry.UserName])).toEqual([
    ['Login Successful', 'ann@example.com'],
  ])
  expect(
    await one.query(`select "LoginProvider" as p, "ProviderKey" as k, "UserId" as u from "AspNetUserLogins"`),
  ).toEqual([{ p: one.provider.oidc.issuer, k: 'subject-1', u: id }])
})

test('a linked account is found again whatever its address is now', async () => {
  const one = await nodeWithProvider()
  await one.user('ann@example.com')
  await round(one)
  Object.assign(one.provider.state.said, { email: 'other@example.com', email_verified: false })
  await one.user('other@example.com')
  const { code, binding } = await round(one)
  const { token } = (await exchange(one, code, binding)).json<TokenAnswer>()
  expect((await one.who(token ?? '')).body.person.email).toBe('ann@example.com')
})

test('an address that the provider does not vouch for opens nothing', async () => {
  const one = await nodeWithProvider({ email_verified: false })
  await one.user('ann@example.com')
  expect((await round(one)).location).toBe('/maintenance/login?notice=microsoft-unknown')
  expect(await one.audited()).toMatchObject([
    { Message: 'Login Fail: Nobody here has this provider account.', UserName: 'ann@example.com' },
  ])
  expect(await one.query('select 1 from "Session"')).toEqual([])
})

test('a disabled account stays closed', async () => {
  const one = await nodeWithProvider()
  await one.user('ann@example.com', { Disabled: true })
  expect((await round(one)).location).toBe('/maintenance/login?notice=microsoft-disabled')
  expect(await one.audited()).toMatchObject([{ Message: 'Account Disabled' }])
})

test('the one-time code works once, within a minute, in the browser that it was made in', async () => {
  const one = await nodeWithProvider()
  await one.user('ann@example.com')
  const { code, binding } = await round(one)
  expect((await exchange(one, code, '')).json()).toEqual({
    success: false,
    errors: [{ message: expect.any(String) }],
  })
  expect((await exchange(one, code, 'rounds-exchange=another')).json().success).toBe(false)
  expect((await exchange(one, code, binding)).json().success).toBe(true)
  expect((await exchange(one, code, binding)).json().success).toBe(false)
  const late = await round(one)
  one.clock.pass(MINUTE)
  expect((await exchange(one, late.code, late.binding)).json().success).toBe(false)
})

test.each<
  [string, (one: Awaited<ReturnType<typeof nodeWithProvider>>) => Promise<{ url: string; cookie: string }>]
>([
  ['without the cookie', async one => ({ url: (await begin(one)).url, cookie: '' })],
  [
    'with another browser’s cookie',
    async one => ({ url: (await begin(one)).url, cookie: (await begin(one)).cookie }),
  ],
  [
    'with a cookie that is not ours',
    async one => ({ url: (await begin(one)).url, cookie: 'rounds-away=a.b.c' }),
  ],
  [
    'a second time',
    async one => {
      const begun = await begin(one)
      await one.app.inject({ url: begun.url, headers: { cookie: begun.cookie } })
      return begun
    },
  ],
  [
    'too late',
    async one => {
      const begun = await begin(one)
      one.clock.pass(10 * MINUTE)
      return begun
    },
  ],
  [
    'with a refusal',
    async one => {
      const { cookie, url } = await begin(one)
      const state = new URLSearchParams(url.split('?')[1]).get('state') ?? ''
      return {
        cookie,
        url: `/auth/callback?${new URLSearchParams({ error: 'access_denied', state, iss: one.provider.oidc.issuer })}`,
      }
    },
  ],
  ['with a token for someone else’s program', async one => begin(one, { aud: 'another' })],
  ['with a token of another issuer', async one => begin(one, { iss: 'https://evil.example' })],
  ['with a token for another sign-in', async one => begin(one, { nonce: 'another' })],
  [
    'with a token under another key',
    async one => {
      one.provider.state.isForged = true
      return begin(one)
    },
  ],
])('coming back %s is refused', async (_, come) => {
  const one = await nodeWithProvider()
  await one.user('ann@example.com')
  const { url, cookie } = await come(one)
  const before = (await one.query('select 1 from "Session"')).length
  const { headers } = await one.app.inject({ url, headers: { cookie } })
  expect(headers.location).toBe('/maintenance/login?notice=microsoft-failed')
  expect(await one.query('select 1 from "Session"')).toHaveLength(before)
  expect(one.logged.join()).not.toContain('outside secret')
})

async function begin({ app, provider }: Awaited<ReturnType<typeof nodeWithProvider>>, said: Said = {}) {
  Object.assign(provider.state.said, said)
  const begun = await app.inject({ url: '/auth/login' })
  return {
    cookie: sent(cookiesIn(begun)),
    url: `/auth/callback${provider.agree(String(begun.headers.location))}`,
  }
}

test('a provider that cannot be reached is said so, and asked again the next time', async () => {
  const provider = await startProvider()
  const { port } = new URL(provider.oidc.issuer)
  const { app } = await node({ oidc: { ...provider.oidc, issuer: `http://127.0.0.1:${port}/nothing` } })
  for (let n = 0; n < 2; n++)
    expect((await app.inject({ url: '/auth/login' })).headers.location).toBe(
      '/maintenance/login?notice=microsoft-failed',
    )
})
