import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { Actor } from '../../../server/data/actor.ts'
import { type Changes, openChanges } from '../../../server/data/changes.ts'
import { type Database, openDatabase } from '../../../server/data/database.ts'
import { migrate } from '../../../server/data/migrate.ts'
import { createRecords } from '../../../server/data/records.ts'
import { createSeal } from '../../../server/data/seal.ts'
import { createApp, type Services } from '../../../server/http/app.ts'
import { Unauthorized } from '../../../server/http/errors.ts'
import { freshDatabase } from './database.ts'

/** The whole API on a database of its own, with people who are signed in because the test says so. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly changes: Changes
  /** Calls as somebody; as nobody without an actor. */
  call(
    actor: Actor | undefined,
    method: Method,
    url: string,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts the API. What it holds is let go after the test, or after the file when called at its top. */
export async function testApp(): Promise<TestApp> {
  const { connection } = await freshDatabase()
  const database = openDatabase(connection, { max: 8 })
  await migrate(database)
  const changes = await openChanges(database, () => undefined)
  const seal = createSeal(Buffer.alloc(32, 7))
  const actors = new Map<string, Actor>()
  const services: Services = {
    database,
    changes,
    records: createRecords(database, changes, seal),
    seal,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://127.0.0.1:4870',
    signIn: {
      async authenticate(request) {
        const actor = actors.get(request.headers.authorization ?? '')
        if (!actor) throw new Unauthorized()
        return actor
      },
      routes: async () => undefined,
      authRoutes: async () => undefined,
      settled: async () => undefined,
      close: async () => undefined,
    },
  }
  const app = await createApp(services)
  const close = async () => {
    await app.close()
    await changes.close()
    await database.close()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)

  return {
    app,
    database,
    changes,
    call(actor, method, url, { body, headers } = {}) {
      const token = randomUUID()
      if (actor) actors.set(token, actor)
      const options: InjectOptions = {
        method,
        url,
        headers: { ...(actor && { authorization: token }), ...headers },
        ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
      }
      return app.inject(options)
    },
  }
}
