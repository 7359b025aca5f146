import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { ADMIN } from '../support/server.ts'
import { test as base, expect } from '../support/test.ts'

/** The generic calls of the API, as the first administrator. */
export class Api {
  readonly request: APIRequestContext
  readonly token: string
  constructor(request: APIRequestContext, token: string) {
    this.request = request
    this.token = token
  }

  async send<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: unknown): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}` }
    const answer = await this.request.fetch(`/api/v1/db/${path}`, {
      method,
      headers,
      ...(data !== undefined && { data }),
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (answer.status() === 204 ? undefined : await answer.json()) as T
  }

  /** Proves the session again, which stands longer than permissions may be changed without. */
  async proveAgain(): Promise<void> {
    const CurrentPassword = Buffer.from(ADMIN.password).toString('base64')
    const headers = { authorization: `Bearer ${this.token}` }
    const answer = await this.request.post('/api/v1/mc/jwt/step-up', { headers, data: { CurrentPassword } })
    expect(await answer.json()).toEqual({ success: true })
  }

  create<T = Record<string, unknown>>(entity: string, record: object): Promise<T> {
    return this.send('POST', entity, record)
  }

  list<T = Record<string, unknown>>(entity: string, filters: string): Promise<T[]> {
    return this.send('GET', `${entity}?filters=${encodeURIComponent(filters)}`)
  }
}

type Fixtures = {
  api: Api
  /** A word that no other test uses, so that tests that run at once do not see each other's records. */
  word: string
  /** Opens a path inside the admin, signed in. */
  visit: (path: string) => Promise<void>
}

type WorkerFixtures = { token: string }

/** One sign-in for each worker: the address is rate-limited, and signing in has tests of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  token: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        ...(process.env.ROUNDS_URL && { baseURL: process.env.ROUNDS_URL }),
      })
      const answer = await request.post('/api/v1/mc/jwt/login', {
        data: { UserName: ADMIN.email, Password: Buffer.from(ADMIN.password).toString('base64') },
      })
      const { token } = (await answer.json()) as { token?: string }
      if (!token) throw new Error(`Nobody could sign in: ${await answer.text()}`)
      await use(token)
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  api: async ({ request, token }, use) => use(new Api(request, token)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern.
  word: async ({}, use) => use(`w${randomUUID().slice(0, 8)}`),

  visit: async ({ page, token }, use) => {
    await keepToken(page, token)
    await use(async path => {
      await page.goto(`/maintenance${path}`)
    })
  },
})

async function keepToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([kept, email]) => {
      // A preview in a frame may have no storage.
      if (self !== top) return
      if (kept) localStorage.setItem('rounds.token', kept)
      if (email) localStorage.setItem('rounds.email', email)
    },
    [token, ADMIN.email],
  )
}

export { expect }
