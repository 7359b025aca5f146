import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { type AuditChain, createAuditChain } from '../../../server/audit/chain.ts'
import { watchMicrosites } from '../../../server/content/watch-microsites.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { type Changes, openChanges } from '../../../server/database/changes.ts'
import { type Connection, type Database, openDatabase } from '../../../server/database/database.ts'
import { Unauthorized } from '../../../server/errors.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { createFiles, type Files, type FilesOptions } from '../../../server/files/index.ts'
import { createApp, type Services } from '../../../server/http/app.ts'
import { watchAssignments } from '../../../server/mail/assignments.ts'
import { createRecords, type Records } from '../../../server/records/records.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { watchers } from '../../../server/watchers.ts'
import { freshDatabase } from './database.ts'
import type { Beginning } from './templates.ts'

/** The whole API on a database of its own, with people who are signed in because the test says so. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly changes: Changes
  readonly auditChain: AuditChain
  readonly files: Files
  readonly records: Records
  /** Calls as somebody; as nobody without an actor. */
  call(
    actor: Actor | undefined,
    method: Method,
    url: string,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>
  /** What somebody sends as `authorization`, for calls over a real connection. */
  tokenOf(actor: Actor): string
}

/** What a test wants otherwise. */
export interface TestOptions {
  /** What is in its database; every table and no rows at first. */
  readonly as?: Beginning
  readonly files?: Partial<FilesOptions>
  readonly connection?: Partial<Connection>
  readonly siteUrl?: string
  readonly ai?: Services['ai']
  readonly clamdUrl?: string
  readonly metricsToken?: string
  /** Signing in as it really is; without it people are signed in because the test says so. */
  readonly signIn?: (parts: Pick<Services, 'database' | 'changes'>) => Services['signIn']
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts the API. What it holds is let go after the test, or after the file when called at its top. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const { connection } = await freshDatabase({ as: options.as ?? 'migrated' })
  // A busy machine is not what is tested: calls wait longer for a connection than people would.
  const patient = { connectionTimeoutMillis: 10_000, ...options.connection }
  const database = openDatabase({ ...connection, ...patient }, { max: 8 })
  const changes = await openChanges(database, () => undefined)
  const cipher = createCipher(Buffer.alloc(32, 7))
  const actors = new Map<string, Actor>()
  const records = createRecords(
    database,
    changes,
    cipher,
    [
      ...watchers,
      watchAssignments('http://127.0.0.1:4870'),
      watchMicrosites(['http://127.0.0.1:4870', options.siteUrl ?? 'http://127.0.0.1:4870']),
    ],
    { site: options.siteUrl ?? 'http://127.0.0.1:4870', admin: 'http://127.0.0.1:4870' },
  )
  const folder = await mkdtemp(join(tmpdir(), 'rounds-files-'))
  const log = pino({ level: 'silent' })
  const storage = createDiskStorage(join(folder, 'files'))
  const files = await createFiles({
    database,
    records,
    changes,
    secret: Buffer.alloc(32, 7),
    storage,
    folder: join(folder, 'incoming'),
    limits: { bytes: 100_000_000, megapixels: 50 },
    log,
    ...options.files,
  })
  const auditChain = createAuditChain(database, Buffer.alloc(32, 8))
  const services: Services = {
    database,
    changes,
    records,
    cipher,
    auditChain,
    files,
    log,
    publicUrl: 'http://127.0.0.1:4870',
    siteUrl: options.siteUrl,
    ...(options.ai && { ai: options.ai }),
    clamdUrl: options.clamdUrl,
    metricsToken: options.metricsToken,
    signIn: options.signIn?.({ database, changes }) ?? {
      async authenticate(request) {
        const actor = actors.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
        if (!actor) throw new Unauthorized()
        return actor
      },
      isOutdated: () => false,
      routes: async () => undefined,
      authRoutes: async () => undefined,
      settled: async () => undefined,
      close: async () => undefined,
    },
  }
  const app = await createApp(services)
  const close = async () => {
    await app.close()
    await services.signIn.close()
    await files.close()
    await rm(folder, { recursive: true, force: true })
    await changes.close()
    await database.close()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)

  const tokenOf = (actor: Actor) => {
    const token = randomUUID()
    actors.set(token, actor)
    return token
  }

  return {
    app,
    tokenOf,
    database,
    changes,
    auditChain,
    files,
    records,
    call(actor, method, url, { body, headers } = {}) {
      const sent: InjectOptions = {
        method,
        url,
        headers: { ...(actor && { authorization: tokenOf(actor) }), ...headers },
        ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
      }
      return app.inject(sent)
    },
  }
}
