import type { LightMyRequestResponse } from 'fastify'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { seed } from '../../../server/seed/index.ts'
import { type TestApp, testApp } from '../support/app.ts'

/** The whole server with the demo's website. */
export interface DemoSite extends TestApp {
  /** Asks as a visitor does. */
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

/** Starts it on a database of its own. */
export async function demoSite(): Promise<DemoSite> {
  const api = await testApp()
  await seed(api.database, 'demo', { cipher: createCipher(Buffer.alloc(32, 7)) })
  return { ...api, get: (url, headers = {}) => api.app.inject({ method: 'GET', url, headers }) }
}
