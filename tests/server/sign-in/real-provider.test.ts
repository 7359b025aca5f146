import type { TokenAnswer } from '@rounds/core/api'
import { expect, test } from 'vitest'
import { type RealProviderOptions, startRealProvider } from './support/real-provider.ts'
import { type Node, node } from './support/sign-in.ts'

type RealNode = Node & { readonly provider: Awaited<ReturnType<typeof startRealProvider>> }

async function nodeWith(options: RealProviderOptions): Promise<RealNode> {
  const provider = await startRealProvider(options)
  const one = await node({ oidc: provider.oidc })
  await one.query(`insert into "AspNetRoles" ("Name", "NormalizedName")
    select name, upper(name) from unnest(array['Nurses', 'Web team', 'Editors', 'MoJoAdmin']) name`)
  return { ...one, provider }
}

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map(text => String(text).split(';')[0])
    .join('; ')

/** Goes to the provider, signs in there as somebody, and comes back: with a token, or to a notice. */
async function comeBack({ app, provider }: RealNode, person: string) {
  const begun = await app.inject({ url: '/auth/login' })
  const search = await provider.agree(String(begun.headers.location), person)
  const headers = { cookie: cookieOf(begun) }
  const came = await app.inject({ url: `/auth/callback${search}`, headers })
  const location = String(came.headers.location)
  const code = new URLSearchParams(location.split('#')[1]).get('code')
  if (!code) return { notice: location }
  const exchanged = await app.inject({
    method: 'POST',
    url: '/api/v1/mc/jwt/exchange',
    payload: { code },
    headers: { cookie: cookieOf(came) },
  })
  return { token: exchanged.json<TokenAnswer>().token ?? '' }
}

const groupsOf = async (one: RealNode, email: string) =>
  (
    await one.query<{ name: string }>(
      `select r."Name" as name from "AspNetUserRoles" m join "AspNetRoles" r on r."Id" = m."RoleId"
       join "AspNetUsers" u on u."Id" = m."UserId" where u."Email" = $1 order by 1`,
      [email],
    )
  ).map(({ name }) => name)

const ann = { email: 'ann@example.com', email_verified: true, name: 'Ann Lee' }

test('a real provider signs in, and its groups are followed at each sign-in', async () => {
  const people = { 'id-ann': { ...ann, groups: ['g-nurses', 'g-unmapped'] } }
  const one = await nodeWith({ people, groups: 'g-nurses=Nurses; g-web=Web team' })
  const id = await one.user('ann@example.com', { roles: ['Editors', 'Web team'] })
  const first = await comeBack(one, 'id-ann')
  expect((await one.who(first.token ?? '')).body.person).toMatchObject({ userId: id })
  // Web team is mapped and no longer said; Editors is nobody’s business there.
  expect(await groupsOf(one, 'ann@example.com')).toEqual(['Editors', 'Nurses'])
  expect((await one.audited()).map(({ Message }) => Message)).toContain('Login Successful')

  Object.assign(people['id-ann'], { groups: undefined })
  await comeBack(one, 'id-ann')
  expect(await groupsOf(one, 'ann@example.com')).toEqual(['Editors', 'Nurses'])
  expect((await one.audited()).map(({ Message }) => Message)).toContainEqual(
    expect.stringContaining('the identity provider sent none'),
  )
  Object.assign(people['id-ann'], { groups: [] })
  await comeBack(one, 'id-ann')
  expect(await groupsOf(one, 'ann@example.com')).toEqual(['Editors'])
})

test('an unknown person gets an account only where a rule for their domain says so', async () => {
  const people = {
    'id-ann': { ...ann, groups: ['g-web'] },
    'id-eve': { ...ann, email: 'eve@evil.example' },
    'id-fay': { ...ann, email: 'fay@example.com', email_verified: false },
  }
  const none = await nodeWith({ people, groups: 'g-web=Web team' })
  expect(await comeBack(none, 'id-ann')).toEqual({ notice: '/maintenance/login?notice=microsoft-unknown' })
  expect(await none.query('select 1 from "AspNetUsers"')).toEqual([])

  const one = await nodeWith({ people, groups: 'g-web=Web team', domains: 'example.com=Nurses' })
  for (const person of ['id-eve', 'id-fay'])
    expect(await comeBack(one, person)).toEqual({ notice: '/maintenance/login?notice=microsoft-unknown' })
  expect(await one.query('select 1 from "AspNetUsers"')).toEqual([])
  const { token = '' } = await comeBack(one, 'id-ann')
  expect((await one.who(token)).body.person).toMatchObject({ email: 'ann@example.com' })
  expect(await groupsOf(one, 'ann@example.com')).toEqual(['Nurses', 'Web team'])
  expect(await one.query(`select "FullName", "EmailConfirmed", "PasswordHash" from "AspNetUsers"`)).toEqual([
    { FullName: 'Ann Lee', EmailConfirmed: true, PasswordHash: null },
  ])
  expect((await one.audited()).map(({ Message }) => Message)).toContain(
    'Created at the first sign-in with the identity provider: ann@example.com',
  )
  await comeBack(one, 'id-ann')
  expect(await one.query('select 1 from "AspNetUsers"')).toHaveLength(1)
  expect(await one.mails()).toEqual([])
})

test('in Microsoft’s shape the sign-in name counts under a domain that a rule names, and never the address', async () => {
  const tenant = '7d5f3c1e-0000-4000-8000-00000000aaaa'
  const people = {
    'id-ann': { preferred_username: 'ann@example.com', name: 'Ann Lee' },
    'id-guest': { preferred_username: 'ann_evil.example#EXT#@example.com', email: 'ann@example.com' },
    'id-eve': { preferred_username: 'eve@evil.example', email: 'ann@example.com' },
    'id-other': { preferred_username: 'ann@example.com', tid: 'another directory' },
  }
  const one = await nodeWith({ people, tenant, domains: 'example.com=' })
  const id = await one.user('ann@example.com')
  for (const person of ['id-guest', 'id-eve', 'id-other'])
    expect(await comeBack(one, person)).toEqual({ notice: '/maintenance/login?notice=microsoft-unknown' })
  const { token = '' } = await comeBack(one, 'id-ann')
  expect((await one.who(token)).body.person).toMatchObject({ userId: id })

  const unruled = await nodeWith({ people, tenant })
  await unruled.user('ann@example.com')
  expect(await comeBack(unruled, 'id-ann')).toEqual({
    notice: '/maintenance/login?notice=microsoft-unknown',
  })
})

test('a provider that is down is said so on the way there and back, and works again afterwards', async () => {
  const one = await nodeWith({ people: { 'id-ann': ann } })
  await one.user('ann@example.com')
  const down = '/maintenance/login?notice=microsoft-down'
  const { state } = one.provider
  state.isDown = true
  expect((await one.app.inject({ url: '/auth/login' })).headers.location).toBe(down)
  state.isDown = false
  state.isGone = '/token'
  expect(await comeBack(one, 'id-ann')).toEqual({ notice: down })
  state.isGone = '/me'
  expect(await comeBack(one, 'id-ann')).toEqual({ notice: down })
  state.isGone = ''
  expect(await comeBack(one, 'id-ann')).toHaveProperty('token')
  await one.provider.stop()
  const away = await node({ oidc: one.provider.oidc, second: true })
  expect((await away.app.inject({ url: '/auth/login' })).headers.location).toBe(down)
})
