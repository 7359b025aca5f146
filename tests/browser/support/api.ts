import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { ADMIN } from './server.ts'

/** Somebody who can sign in. */
export interface Someone {
  readonly email: string
  readonly password: string
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

/** Signs in by the API alone and gives the token. */
export async function tokenOf(request: APIRequestContext, { email, password }: Someone): Promise<string> {
  const answer = await request.post('/api/v1/mc/jwt/login', {
    data: { UserName: email, Password: base64(password) },
  })
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return token
}

/** Signs in without the form, in the browser of the page; the next address that is opened is behind the sign-in. */
export async function signIn(page: Page, who: Someone = ADMIN): Promise<string> {
  const token = await tokenOf(page.request, who)
  await keepToken(page, token)
  return token
}

/** Gives the page's browser a token, as if it had signed in with it. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.goto('/maintenance/rounds.svg')
  await page.evaluate(value => localStorage.setItem('rounds.token', value), token)
}

/** Ends a session from the outside, as another device would. */
export async function revoke(request: APIRequestContext, token: string): Promise<void> {
  const answer = await request.get('/api/v1/mc/jwt/frontendlogout', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok()).toBe(true)
}

let made = 0

/**
 * Makes a user with these tags and facts, who chose a password through the link that was mailed.
 *
 * @returns who can sign in, with their id.
 */
export async function newUser(
  request: APIRequestContext,
  dataFolder: string,
  { tags = [], facts = {} }: { tags?: readonly number[]; facts?: Readonly<Record<string, unknown>> } = {},
): Promise<Someone & { readonly id: string }> {
  const headers = { authorization: `Bearer ${await tokenOf(request, ADMIN)}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  made += 1
  const email = `somebody-${process.pid}-${made}@example.org`
  const user = await post('/api/v1/db/AspNetUsers', { Email: email, FullName: `Somebody ${made}` })
  const id = String(user.Id)
  for (const tag of tags)
    await post('/api/v1/db/AspNetUserClaims', { UserId: id, ClaimType: 'TId', ClaimValue: String(tag) })
  // A new account is invited by email.
  const link = new URL(await mailed(dataFolder, email, /https?:\S+change-password#\S+/))
  const code = new URLSearchParams(link.hash.slice(1)).get('code')
  const password = 'seven quiet lighthouses'
  const changed = await post('/api/v1/mc/jwt/change-password', {
    UserName: email,
    code,
    NewPassword: base64(password),
  })
  if (changed.success !== true) throw new Error(JSON.stringify(changed))
  if (Object.keys(facts).length > 0) {
    const answer = await request.patch(`/api/v1/db/AspNetUsers/${id}`, { headers, data: facts })
    if (!answer.ok()) throw new Error(await answer.text())
  }
  return { email, password, id }
}

/** What the newest mail to somebody says that matches; waits for it, and takes it out, so that it is not found again. */
export async function mailed(dataFolder: string, email: string, wanted: RegExp): Promise<string> {
  const outbox = join(dataFolder, 'outbox')
  let found: string | undefined
  await expect
    .poll(async () => {
      const files = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
      for (const file of files.reverse()) {
        // Another test may have taken its own mail out meanwhile.
        const bytes = await readFile(join(outbox, file)).catch(() => null)
        const text = bytes ? await wordsOf(bytes) : ''
        const match = text.includes(email) ? wanted.exec(text) : null
        if (!match) continue
        found = match[1] ?? match[0]
        await rm(join(outbox, file))
        return true
      }
      return false
    })
    .toBe(true)
  return found ?? ''
}

/** What an email says, to whom and in plain text: in its HTML any color looks like a code. */
async function wordsOf(email: Buffer): Promise<string> {
  const { to = [], text = '' } = await PostalMime.parse(email)
  return `${to.map(({ address }) => address).join(' ')}\n${text}`
}
