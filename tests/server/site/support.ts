import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { type TestApp, testApp } from '../support/app.ts'

/** The whole server with the demo's website. */
export interface DemoSite extends TestApp {
  /** Asks as a visitor does. */
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

/** Starts it on a database of its own. */
export async function demoSite(): Promise<DemoSite> {
  const api = await testApp({ as: 'demo' })
  return { ...api, get: (url, headers = {}) => api.app.inject({ method: 'GET', url, headers }) }
}

/** Somebody whose session is in the database, as after signing in. */
export async function signedIn(database: Database, actor: Actor): Promise<Actor> {
  const userId = randomUUID()
  await sql`insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName") values
    (${userId}::uuid, ${`${userId}@example.com`}, ${`${userId}@example.com`}, ${userId.toUpperCase()}, ${userId.toUpperCase()})`.execute(
    database.query,
  )
  await sql`insert into "Session" ("SessionId", "UserId", "LastSeenDt") values (${actor.sessionId}::uuid, ${userId}::uuid, now())`.execute(
    database.query,
  )
  return actor
}
