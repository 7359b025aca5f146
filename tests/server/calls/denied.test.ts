import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { decide, keyEndpoint, type Person, type RecordAction } from '../../../core/access/index.ts'
import { base64, printKey } from '../../../core/api/index.ts'
import { type Entity, entities, type Field } from '../../../core/entities/index.ts'
import { makeApiKey } from '../../../core/rules/people/index.ts'
import { hashOf } from '../../../server/crypto/keys.ts'
import { openApiDocument } from '../../../server/openapi/document.ts'
import { specialPaths } from '../../../server/openapi/special.ts'
import { actorNow } from '../../../server/sign-in/actor-now.ts'
import { createSignIn } from '../../../server/sign-in/index.ts'
import { hashPassword } from '../../../server/sign-in/passwords.ts'
import { type Method, testApp } from '../support/app.ts'

const PASSWORD = 'seven green kettles'
const KEY = makeApiKey(new Uint8Array(64).fill(1))
const clock = { now: Date.now() }
const { app, database } = await testApp({
  signIn: ({ database: own, changes }) =>
    createSignIn({
      database: own,
      changes,
      secret: Buffer.alloc(32, 7),
      mail: { send: async () => ({ status: 'kept' }) } as never,
      publicUrl: 'http://127.0.0.1:4870',
      log: { warn: () => undefined, error: () => undefined },
      now: () => clock.now,
    }),
})

/** One call of the API's document. */
interface Asked {
  readonly method: Method
  readonly path: string
  readonly template: string
}

const { paths } = openApiDocument(specialPaths, [])
const all: readonly Asked[] = Object.entries(paths).flatMap(([template, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    operation?.security
      ? []
      : [{ method: method.toUpperCase() as Method, template, path: template.replace(/\{\w+\}/g, '1') }],
  ),
)

/** These tell whoever holds a token how it stands with it, and end what can be ended. */
const ownAnswers = ['/api/v1/mc/jwt/check', '/api/v1/mc/jwt/frontendlogout', '/api/v1/mc/jwt/deimpersonate']

const protectedCalls = all.filter(({ template }) => !ownAnswers.includes(template))

const send = async ({ method, path }: Pick<Asked, 'method' | 'path'>, authorization?: string) =>
  (await app.inject({ method, url: path, ...(authorization && { headers: { authorization } }) })).statusCode

/** Calls of signing in look at what is sent before they ask who sends it; nothing is told by that. */
const isOfSignIn = ({ template }: Asked) => template.startsWith('/api/v1/mc/jwt/')

/** What was answered otherwise than every call has to. */
async function answeredElse(calls: readonly Asked[], status: number, authorization?: string) {
  const found: string[] = []
  for (const asked of calls) {
    const got = await send(asked, authorization)
    if (got !== status && !(got === 400 && status === 401 && isOfSignIn(asked)))
      found.push(`${asked.method} ${asked.template}: ${got}`)
  }
  return found
}

const tokens = new Map<string, string>()
const ids = new Map<string, string>()

/** Signs one of the people in; gives what they send as `authorization`. */
async function signIn(name: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/mc/jwt/login',
    payload: { UserName: `${name}@example.com`, Password: base64(PASSWORD) },
  })
  return `Bearer ${answer.json().token}`
}

/** People of every kind: what they are in, and what they were granted. */
const people: Readonly<Record<string, { readonly role?: string; readonly tags?: readonly number[] }>> = {
  nobody: {},
  editor: { tags: [1010] },
  intake: { tags: [160, 2] },
  directory: { tags: [200, 201, 202] },
  manager: { tags: [161, 162] },
  admin: { role: 'Admin', tags: [1, 2] },
  mojo: { role: 'MoJoAdmin' },
  disabled: { role: 'MoJoAdmin' },
  revoked: { role: 'MoJoAdmin' },
}

beforeAll(async () => {
  const hash = await hashPassword(PASSWORD)
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  await query(`insert into "Tag" ("TId", "TIdParent", "TName", "TVisible") overriding system value
    values (1, null, 'Root', true), (2, 1, 'Dashboard', true), (160, 1, 'a', true), (161, 1, 'b', true), (162, 1, 'c', true),
      (200, 1, 'd', true), (201, 1, 'e', true), (202, 1, 'f', true), (1010, 1, 'Heart', true)`)
  for (const name of ['Admin', 'MoJoAdmin'])
    await query(`insert into "AspNetRoles" ("Name", "NormalizedName") values ($1, upper($1))`, [name])
  for (const [name, { role, tags = [] }] of Object.entries(people)) {
    const id = randomUUID()
    ids.set(name, id)
    await query(
      `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail", "PasswordHash", "SecurityStamp")
       values ($1, $2, upper($2), $2, upper($2), $3, 'stamp')`,
      [id, `${name}@example.com`, hash],
    )
    if (role)
      await query(
        `insert into "AspNetUserRoles" ("UserId", "RoleId") select $1, "Id" from "AspNetRoles" where "Name" = $2`,
        [id, role],
      )
    for (const tag of tags)
      await query(
        `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ($1, 'TId', $2)`,
        [id, String(tag)],
      )
    tokens.set(name, await signIn(name))
  }
  await query(`update "AspNetUsers" set "Disabled" = true where "Id" = $1`, [ids.get('disabled')])
  await query(`update "Session" set "RevokedDt" = now() where "UserId" = $1`, [ids.get('revoked')])
  await query(
    `with made as (insert into "ApiGroup" ("AgName", "AgRate", "AgRoleId")
      select 'Foreign', 100000, "Id" from "AspNetRoles" where "Name" = 'Admin' returning "AgId")
    insert into api_key (group_id, hash, hint) select "AgId", $1, 'rk_…' from made`,
    [hashOf(KEY)],
  )
  clock.now += 2_000
})

describe('every call of the API', () => {
  it('is there to be asked', () => expect(all.length).toBeGreaterThan(600))

  it('refuses calls without a token', async () => {
    expect(await answeredElse(protectedCalls, 401)).toEqual([])
  })

  it.each(['disabled', 'revoked'])('refuses a token that is %s', async name => {
    expect(await answeredElse(protectedCalls, 401, tokens.get(name))).toEqual([])
  })

  it('refuses an API key that it was not given to', async () => {
    const forKeys = all.filter(asked => !isOfSignIn(asked))
    expect(await answeredElse(forKeys, 403, `Bearer ${KEY}`)).toEqual([])
    const forPeople = protectedCalls.filter(isOfSignIn)
    expect(await answeredElse(forPeople, 401, `Bearer ${KEY}`)).toEqual([])
  })
})

/** A key of an entity that no record has. */
const noKey = (entity: Entity) => printKey(entity.key.map(name => noValue(entity.fields[name])))

function noValue(field: Field | undefined): string | number {
  const kind = field?.kind === 'reference' ? field.key : field?.kind
  if (kind === 'uuid') return randomUUID()
  if (kind === 'text') return 'none'
  return field?.kind === 'integer' ? field.max : 999_999
}

describe('calls to records', () => {
  const verbs: readonly (readonly [Method, (entity: Entity) => string, RecordAction])[] = [
    ['GET', () => '', 'read'],
    ['GET', entity => `/${noKey(entity)}`, 'read'],
    ['PATCH', entity => `/${noKey(entity)}`, 'update'],
    ['DELETE', entity => `/${noKey(entity)}`, 'delete'],
  ]

  it.each(Object.keys(people).slice(0, 7))('are refused to %s just as decide says', async name => {
    const actor = await actorNow(database.query, { userId: ids.get(name) ?? null })
    const person = actor?.person as Person
    const wrong: string[] = []
    for (const entity of Object.values<Entity>(entities))
      for (const [method, end, action] of verbs) {
        const path = `/api/v1/db/${entity.name}${end(entity)}`
        const got = (
          await app.inject({
            method,
            url: path,
            headers: { authorization: tokens.get(name) ?? '' },
            ...(method === 'PATCH' && { payload: {} }),
          })
        ).statusCode
        const { allowed } = decide(person, action, entity)
        if (got === 401 || got >= 500 || (got === 403) === allowed)
          wrong.push(`${method} ${path}: ${got}, ${allowed ? 'allowed' : 'denied'}`)
      }
    expect(wrong).toEqual([])
  })

  it('that a key can be given are those of the document', () => {
    const given = all.filter(({ method, template }) => keyEndpoint({ method, path: template }))
    expect(given.length).toBeGreaterThan(300)
  })
})

it('a token is good for half an hour', async () => {
  clock.now += 31 * 60_000
  expect(await answeredElse(protectedCalls, 401, tokens.get('mojo'))).toEqual([])
})

describe('a MoJoAdmin who acts as someone who manages people', () => {
  const CurrentPassword = base64(PASSWORD)
  const claim = { ClaimType: 'TId', ClaimValue: '161' }

  /** Written by hand: what matters most, whatever the rules say. */
  it.each<[Method, string, object | undefined, number]>([
    ['GET', '/api/v1/db/AspNetUsers', undefined, 200],
    ['GET', '/api/v1/mc/access/reviews', undefined, 200],
    ['GET', '/api/v1/db/KeyManager', undefined, 403],
    ['GET', '/api/v1/db/FormSubmission', undefined, 403],
    ['GET', '/api/v1/db/ApiGroup', undefined, 403],
    ['POST', '/api/v1/db/AspNetUserClaims', { UserId: 'of editor', ...claim }, 403],
    ['POST', '/api/v1/db/AspNetUserClaims/all', [{ UserId: 'of editor', ...claim }], 403],
    ['POST', '/api/v1/db/AspNetRoleClaims', { RoleId: 'of Admin', ...claim }, 403],
    ['POST', '/api/v1/db/AspNetUserRoles', { UserId: 'of editor', RoleId: 'of Admin' }, 403],
    ['POST', '/api/v1/db/keymanager/reveal/1', {}, 403],
    ['POST', '/api/v1/mc/jwt/impersonate', { UserId: 'of editor' }, 403],
    ['POST', '/api/v1/mc/jwt/account', { FullName: 'Other' }, 403],
    ['POST', '/api/v1/mc/jwt/account/authenticator', { CurrentPassword }, 403],
    ['POST', '/api/v1/mc/jwt/account/recovery-codes', { CurrentPassword }, 403],
    ['POST', '/api/v1/mc/jwt/account/passkeys/options', { CurrentPassword }, 403],
    ['POST', '/api/v1/mc/jwt/account/passkeys/remove', { CurrentPassword, id: 'x' }, 403],
  ])('%s %s', async (method, url, payload, status) => {
    const { token } = (
      await app.inject({
        method: 'POST',
        url: '/api/v1/mc/jwt/impersonate',
        headers: { authorization: await signIn('mojo') },
        payload: { UserId: ids.get('manager') },
      })
    ).json()
    const { rows } = await database.pool.query(`select "Id" from "AspNetRoles" where "Name" = 'Admin'`)
    const body =
      payload &&
      JSON.parse(
        JSON.stringify(payload)
          .replace('of Admin', rows[0].Id)
          .replace('of editor', ids.get('editor') ?? ''),
      )
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    expect([answer.statusCode, answer.body.slice(0, status === 200 ? 0 : 200)]).toEqual([
      status,
      status === 200 ? '' : expect.any(String),
    ])
  })
})
