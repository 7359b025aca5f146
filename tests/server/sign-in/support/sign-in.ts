import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base64, type CheckAnswer, type LoginAnswer, type PasswordAnswer } from '@rounds/core/api'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { openChanges } from '../../../../server/database/changes.ts'
import { openDatabase } from '../../../../server/database/database.ts'
import { answerFailure } from '../../../../server/http/failures.ts'
import { createDelivery } from '../../../../server/mail/delivery.ts'
import { createMail } from '../../../../server/mail/index.ts'
import { createSignIn, type OidcSettings, tellNewRights } from '../../../../server/sign-in/index.ts'
import { hashPassword } from '../../../../server/sign-in/passwords.ts'
import { freshDatabase } from '../../support/database.ts'
import { emptied } from '../../support/emptied.ts'

/** The clock of a test: it stands still until it is moved. */
export function clock() {
  let time = Date.parse('2026-11-21T09:00:00Z')
  return {
    now: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

export const MINUTE = 60_000
export const PASSWORD = 'seven green kettles'
export const ADDRESS = '192.0.2.7'
export const secret = Buffer.alloc(32, 7)

const hashes = new Map<string, Promise<string>>()
/** Hashing takes a while, and most users here have the same password. */
const hashFor = (password: string) => {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** The database of all tests of signing in; each test finds it without any rows. */
const fresh = await freshDatabase({ kept: true, as: 'migrated' })

const EMPTY = `delete from "AspNetUsers"; delete from "AspNetRoles"; ${emptied('AuditLog', 'EmailArchive', 'ErrorLog')}; delete from "Tag"; delete from limit_window;
  insert into "Tag" ("TId", "TName") values (161, 'User management');`

export interface NodeOptions {
  readonly oidc?: OidcSettings
  readonly clock?: ReturnType<typeof clock>
  /** Another node over the same database, which keeps its rows. */
  readonly second?: boolean
  readonly publicUrl?: string
}

/** A node with signing in, over a database of its own or another node's, and what a test does to it. */
export async function node({
  oidc,
  clock: time = clock(),
  second = false,
  publicUrl = 'https://rounds.example',
}: NodeOptions = {}) {
  const database = openDatabase(fresh.connection)
  if (!second) await database.pool.query(EMPTY)
  const changes = await openChanges(database, () => {})
  const outbox = await mkdtemp(join(tmpdir(), 'rounds-outbox-'))
  const logged: string[] = []
  const note = (...said: unknown[]) => void logged.push(JSON.stringify(said))
  const log = { warn: note, error: note }
  const delivery = createDelivery({ from: 'Rounds <rounds@example.com>', outbox })
  const mail = createMail({ delivery, database, log })
  const signIn = createSignIn({ database, changes, secret, mail, publicUrl, oidc, log, now: time.now })
  const app: FastifyInstance = Fastify({
    logger: { level: 'trace', stream: { write: line => void logged.push(line) } },
  })
  app.setErrorHandler(answerFailure(database))
  await app.register(signIn.routes, { prefix: '/api/v1/mc/jwt' })
  await app.register(signIn.authRoutes, { prefix: '/auth' })
  tellNewRights(app, signIn)
  app.get('/who', request => signIn.authenticate(request))
  onTestFinished(async () => {
    await app.close()
    await signIn.close()
    await changes.close()
    await database.close()
    await rm(outbox, { recursive: true, force: true })
  })

  /** Sends a call as a browser would. */
  async function call<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { token, body, from = ADDRESS }: { token?: string | undefined; body?: object; from?: string } = {},
  ) {
    const response = await app.inject({
      method,
      url: path.startsWith('/auth') || path === '/who' ? path : `/api/v1/mc/jwt${path}`,
      remoteAddress: from,
      headers: { 'user-agent': 'Test/1.0', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: (isJson ? response.json() : undefined) as T, response }
  }

  const query = async <T>(text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows as T[]

  const login = (UserName: string, password = PASSWORD, more: { s2fa?: string; from?: string } = {}) =>
    call<LoginAnswer>('POST', '/login', {
      body: { UserName, Password: base64(password), ...(more.s2fa && { s2fa: more.s2fa }) },
      ...(more.from && { from: more.from }),
    })

  return {
    app,
    call,
    changes,
    clock: time,
    database,
    logged,
    url: fresh.url,
    query,
    signIn,
    login,
    /** Signs in and gives the token. */
    async tokenOf(userName: string, password = PASSWORD): Promise<string> {
      const { body } = await login(userName, password)
      if (!body.token) throw new Error(`No token: ${JSON.stringify(body)}`)
      return body.token
    },
    check: (token: string) => call<CheckAnswer>('GET', '/check', { token }),
    who: (token: string) =>
      call<{ person: { email: string } & Record<string, unknown>; author: object }>('GET', '/who', { token }),
    post: (path: string, body: object, token?: string) =>
      call<PasswordAnswer & { message?: string }>('POST', path, { body, token }),
    /** Makes a user; gives their id. */
    async user(
      email: string,
      {
        password = PASSWORD,
        roles = [],
        claims = [],
        ...columns
      }: {
        password?: string | null
        roles?: readonly string[]
        claims?: readonly (readonly [string, string])[]
      } & Readonly<Record<string, unknown>> = {},
    ): Promise<string> {
      const row = {
        UserName: email,
        NormalizedUserName: email.toUpperCase(),
        Email: email,
        NormalizedEmail: email.toUpperCase(),
        PasswordHash: password === null ? null : await hashFor(password),
        SecurityStamp: 'first',
        ...columns,
      }
      const { Id } = await database.query
        .insertInto('AspNetUsers')
        .values(row)
        .returning('Id')
        .executeTakeFirstOrThrow()
      for (const name of roles) {
        await query(
          `insert into "AspNetRoles" ("Name", "NormalizedName") values ($1, $2) on conflict do nothing`,
          [name, name.toUpperCase()],
        )
        await query(
          `insert into "AspNetUserRoles" select $1, "Id" from "AspNetRoles" where "NormalizedName" = $2`,
          [Id, name.toUpperCase()],
        )
      }
      for (const [type, value] of claims)
        await query(
          `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ($1, $2, $3)`,
          [Id, type, value],
        )
      return Id
    },
    /** Waits for what no answer has waited for, such as mail. */
    settled: () => signIn.settled(),
    /** Waits until every notice of a change that was given has come back from the database too. */
    quiet: () =>
      new Promise<void>(resolve => {
        let heard = 0
        const stop = changes.subscribe(entity => {
          if (entity !== 'Quiet' || ++heard < 2) return
          stop()
          resolve()
        })
        changes.publish('Quiet')
      }),
    /** What the audit log says, oldest first. */
    audited: () =>
      query<{
        Type: string
        Message: string
        UserName: string | null
        ActUserName: string | null
        Address: string | null
        Data: string | null
      }>(
        `select "Type", "Message", "UserName", "ActUserName", "Address", "Data"::text as "Data" from "AuditLog" order by "Id"`,
      ),
    /** The mails in the outbox, oldest first. */
    async mails(): Promise<readonly string[]> {
      const files = (await readdir(outbox)).filter(name => name.endsWith('.eml')).sort()
      return Promise.all(files.map(name => readFile(join(outbox, name), 'utf8')))
    },
  }
}

export type Node = Awaited<ReturnType<typeof node>>
