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
import { hashPassword } from '../../../server/sign-in/passwords.ts'
import { type Method, testApp } from '../support/app.ts'
import { signInAt } from '../support/sign-in-at.ts'
import { cases, everyones } from './support/denied-cases.ts'

const PASSWORD = 'seven green kettles'
const KEY = makeApiKey(new Uint8Array(64).fill(1))
const clock = { now: Date.now() }
const { app, database } = await testApp({ signIn: signInAt(clock) })

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
  const found = await eachOf(calls, async asked => {
    const got = await send(asked, authorization)
    const isRight = got === status || (got === 400 && status === 401 && isOfSignIn(asked))
    return isRight ? undefined : `${asked.method} ${asked.template}: ${got}`
  })
  return found.filter(wrong => wrong !== undefined)
}

/** Does something with each, some at a time, so that none waits for the database alone. */
async function eachOf<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = []
  for (let at = 0; at < all.length; at += 12)
    answers.push(...(await Promise.all(all.slice(at, at + 12).map(ask))))
  return answers
}

/** The status of a call that one of the people makes. */
const answerTo = async (name: string, method: Method, url: string, payload?: object) =>
  (
    await app.inject({
      method,
      url,
      headers: { authorization: tokens.get(name) ?? '' },
      ...(payload && { payload }),
    })
  ).statusCode

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

interface Kind {
  readonly role?: string
  readonly tags?: readonly number[]
  /** Until when the tags are granted; without end where it is left out. */
  readonly until?: string
}

/** People of every kind: what they are in, and what they were granted. */
const people: Readonly<Record<string, Kind>> = {
  nobody: {},
  lapsed: { tags: [1, 2, 161], until: '2020-01-01T00:00:00Z' },
  editor: { tags: [1010] },
  intake: { role: 'Intake' },
  directory: { tags: [200, 201, 202], until: '2999-01-01T00:00:00Z' },
  manager: { tags: [161, 162] },
  delegated: { tags: [161, 1010] },
  admin: { role: 'Admin', tags: [1, 2] },
  mojo: { role: 'MoJoAdmin' },
  /** Whom the others do things to. */
  target: {},
  left: { role: 'MoJoAdmin' },
  right: { role: 'MoJoAdmin' },
  disabled: { role: 'MoJoAdmin' },
  revoked: { role: 'MoJoAdmin' },
}

/** Those whose calls are compared with `decide`; the last acts as the manager. */
const callers = [...Object.keys(people).slice(0, 9), 'mojo as manager']

beforeAll(async () => {
  const hash = await hashPassword(PASSWORD)
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  await query(`insert into "Tag" ("TId", "TIdParent", "TName", "TVisible") overriding system value
    values (1, null, 'Root', true), (2, 1, 'Dashboard', true), (160, 1, 'a', true), (161, 1, 'b', true), (162, 1, 'c', true),
      (200, 1, 'd', true), (201, 1, 'e', true), (202, 1, 'f', true), (1010, 1, 'Heart', true)`)
  for (const name of ['Admin', 'MoJoAdmin', 'Intake'])
    await query(`insert into "AspNetRoles" ("Name", "NormalizedName") values ($1, upper($1))`, [name])
  await query(`insert into "AspNetRoleClaims" ("RoleId", "ClaimType", "ClaimValue")
    select "Id", 'TId', tag from "AspNetRoles", unnest(array['160', '2']) tag where "Name" = 'Intake'`)
  for (const [name, { role, tags = [], until = null }] of Object.entries(people)) {
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
        `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue", "ExpiresDt") values ($1, 'TId', $2, $3)`,
        [id, String(tag), until],
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
  const impersonated = await app.inject({
    method: 'POST',
    url: '/api/v1/mc/jwt/impersonate',
    headers: { authorization: tokens.get('mojo') ?? '' },
    payload: { UserId: ids.get('manager') },
  })
  tokens.set('mojo as manager', `Bearer ${impersonated.json().token}`)
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

/** Nobody changes how someone else signs in while acting as them. */
const isOfSignInAsAnother = (name: string, action: RecordAction, { name: entity }: Entity) =>
  name === 'mojo as manager' && action !== 'read' && entity === 'AspNetUserTokens'

describe('calls to records', () => {
  type Verb = readonly [Method, (entity: Entity) => string, RecordAction, body?: (entity: Entity) => object]
  const noKeyOf = (entity: Entity) =>
    Object.fromEntries(entity.key.map(name => [name, noValue(entity.fields[name])]))
  const verbs: readonly Verb[] = [
    ['GET', () => '', 'read'],
    ['GET', entity => `/${noKey(entity)}`, 'read'],
    ['PATCH', entity => `/${noKey(entity)}`, 'update', () => ({})],
    ['DELETE', entity => `/${noKey(entity)}`, 'delete'],
    ['POST', () => '/batch', 'create', () => ({ create: [{}] })],
    ['POST', () => '/batch', 'update', entity => ({ update: [noKeyOf(entity)] })],
    [
      'POST',
      () => '/batch',
      'delete',
      entity => ({ delete: [entity.key.map(name => noValue(entity.fields[name]))] }),
    ],
  ]

  it.each(callers)('are refused to %s just as decide says', async name => {
    const userId = ids.get(name.replace('mojo as ', '')) ?? null
    const actor = await actorNow(database.query, { userId })
    const person = actor?.person as Person
    const asked = Object.values<Entity>(entities).flatMap(entity =>
      verbs.map(([method, end, action, body]) => ({
        method,
        body: body?.(entity),
        path: `/api/v1/db/${entity.name}${end(entity)}`,
        allowed: decide(person, action, entity).allowed && !isOfSignInAsAnother(name, action, entity),
        actsForThem: action === 'create' && isOfSignInAsAnother(name, action, entity),
      })),
    )
    const wrong = await eachOf(asked, async ({ method, path, body, allowed, actsForThem }) => {
      const got = await answerTo(name, method, path, body)
      // What is required is asked for before who acts for whom is.
      const isRight = got !== 401 && got < 500 && ((got === 403) !== allowed || (actsForThem && got === 400))
      return isRight ? [] : [`${method} ${path}: ${got}, ${allowed ? 'allowed' : 'denied'}`]
    })
    expect(wrong.flat()).toEqual([])
  })

  it('that a key can be given are those of the document', () => {
    const given = all.filter(({ method, template }) => keyEndpoint({ method, path: template }))
    expect(given.length).toBeGreaterThan(300)
  })
})

describe('the table written by hand', () => {
  const letters: Readonly<Record<string, string>> = {
    n: 'nobody',
    l: 'lapsed',
    e: 'editor',
    i: 'intake',
    d: 'directory',
    m: 'manager',
    g: 'delegated',
    a: 'admin',
    M: 'mojo',
    A: 'mojo as manager',
  }

  it.each<[Method, string, string, object?]>([...cases])(
    '%s %s is for %s alone',
    async (method, path, allowed, payload) => {
      const named = (text: string) =>
        text.replace(/:(target|mojo|admin)/g, (_, name: string) => ids.get(name) ?? '')
      const body = payload && JSON.parse(named(JSON.stringify(payload)))
      const answers = await eachOf(Object.entries(letters), async ([letter, name]) => {
        const got = await answerTo(name, method, named(path), body)
        expect([name, got, got < 500 && got !== 401]).toEqual([name, got, true])
        return got === 403 ? '' : letter
      })
      expect(answers.join('')).toBe(allowed)
    },
  )

  it('has 150 cases', () => expect(cases.length * Object.keys(letters).length).toBeGreaterThan(150))
})

it('who was granted nothing is answered only what is everyone’s', async () => {
  // Lists of records are compared with `decide`; signing out would end the caller’s session.
  const others = protectedCalls.filter(
    ({ template }) => !template.startsWith('/api/v1/db/') && !template.endsWith('/signout-everywhere'),
  )
  const answered = await eachOf(others, async asked => {
    const got = await send(asked, tokens.get('nobody'))
    return got >= 500 || (got >= 200 && got < 300) ? [`${asked.method} ${asked.template}`] : []
  })
  expect(answered.flat()).toEqual(everyones)
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
    ['POST', '/api/v1/db/AspNetUserClaims', { UserId: 'of target', ...claim }, 403],
    ['POST', '/api/v1/db/AspNetUserClaims/all', [{ UserId: 'of target', ...claim }], 403],
    ['POST', '/api/v1/db/AspNetRoleClaims', { RoleId: 'of Admin', ...claim }, 403],
    ['POST', '/api/v1/db/AspNetUserRoles', { UserId: 'of target', RoleId: 'of Admin' }, 403],
    ['POST', '/api/v1/db/keymanager/reveal/1', {}, 403],
    ['POST', '/api/v1/mc/jwt/impersonate', { UserId: 'of target' }, 403],
    ['POST', '/api/v1/mc/jwt/account', { FullName: 'Other' }, 403],
    ['POST', '/api/v1/mc/jwt/account/authenticator', { CurrentPassword }, 403],
    ['POST', '/api/v1/mc/jwt/account/recovery-codes', { CurrentPassword }, 403],
    ['POST', '/api/v1/mc/jwt/account/passkeys/options', { CurrentPassword }, 403],
    ['POST', '/api/v1/mc/jwt/account/passkeys/remove', { CurrentPassword, id: 'x' }, 403],
  ])('%s %s', async (method, url, payload, status) => {
    const { rows } = await database.pool.query(`select "Id" from "AspNetRoles" where "Name" = 'Admin'`)
    const body =
      payload &&
      JSON.parse(
        JSON.stringify(payload)
          .replace('of Admin', rows[0].Id)
          .replace('of target', ids.get('target') ?? ''),
      )
    const headers = { authorization: tokens.get('mojo as manager') ?? '' }
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    expect([answer.statusCode, answer.body.slice(0, status === 200 ? 0 : 200)]).toEqual([
      status,
      status === 200 ? '' : expect.any(String),
    ])
  })
})

describe('at the same moment', () => {
  const roleOf = async (name: string) =>
    (await database.pool.query(`select "Id" from "AspNetRoles" where "Name" = $1`, [name])).rows[0]
      .Id as string
  /** The places in the audit log of what two calls did, the first that was written before. */
  const writtenBy = async (name: string) =>
    Number(
      (
        await database.pool.query(`select max("Id") as id from "AuditLog" where "UserId" = $1`, [
          ids.get(name),
        ])
      ).rows[0].id,
    )

  it('two MoJoAdmins do not remove each other, though a third is there', async () => {
    const MJA = await roleOf('MoJoAdmin')
    for (let round = 0; round < 4; round++) {
      for (const name of ['left', 'right'])
        await database.pool.query(`insert into "AspNetUserRoles" values ($1, $2) on conflict do nothing`, [
          ids.get(name),
          MJA,
        ])
      for (const name of ['left', 'right']) tokens.set(name, await signIn(name))
      const removes = (by: string, whom: string) =>
        answerTo(by, 'DELETE', `/api/v1/db/AspNetUserRoles/[${ids.get(whom)},${MJA}]`)
      const answers = await Promise.all([removes('left', 'right'), removes('right', 'left')])
      expect(answers.filter(status => status === 204)).toHaveLength(1)
      clock.now += 2_000
    }
  })

  it('nobody passes on what is taken from them, nor saves once they are disabled', async () => {
    const claim = { UserId: ids.get('target'), ClaimType: 'TId', ClaimValue: '1010' }
    const of = (name: string) => [ids.get(name), 'TId', '1010']
    for (let round = 0; round < 4; round++) {
      await database.pool.query(
        `delete from "AspNetUserClaims" where "UserId" = $1 and "ClaimType" = $2 and "ClaimValue" = $3`,
        of('target'),
      )
      await database.pool.query(
        `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ($1, $2, $3) on conflict do nothing`,
        of('delegated'),
      )
      clock.now += 2_000
      const { rows } = await database.pool.query(
        `select "Id" from "AspNetUserClaims" where "UserId" = $1 and "ClaimType" = $2 and "ClaimValue" = $3`,
        of('delegated'),
      )
      // Read beforehand, so that the call is let in with the rights of before.
      await answerTo('delegated', 'GET', '/api/v1/db/AspNetUsers')
      const [granted, taken] = await Promise.all([
        answerTo('delegated', 'POST', '/api/v1/db/AspNetUserClaims', claim),
        answerTo('mojo', 'DELETE', `/api/v1/db/AspNetUserClaims/${rows[0].Id}`),
      ])
      expect([taken, [201, 403]]).toEqual([204, expect.arrayContaining([granted])])
      if (granted === 201) expect(await writtenBy('delegated')).toBeLessThan(await writtenBy('mojo'))
    }
    clock.now += 2_000
    await answerTo('delegated', 'GET', '/api/v1/db/AspNetUsers')
    const [saved, disabled] = await Promise.all([
      answerTo('delegated', 'PATCH', `/api/v1/db/AspNetUsers/${ids.get('target')}`, { FullName: 'Changed' }),
      answerTo('mojo', 'PATCH', `/api/v1/db/AspNetUsers/${ids.get('delegated')}`, { Disabled: true }),
    ])
    expect([disabled, [200, 401]]).toEqual([200, expect.arrayContaining([saved])])
    if (saved === 200) expect(await writtenBy('delegated')).toBeLessThan(await writtenBy('mojo'))
    clock.now += 2_000
    expect(await answerTo('delegated', 'GET', '/api/v1/db/AspNetUsers')).toBe(401)
  })
})

it('a token is good for half an hour', async () => {
  clock.now += 31 * 60_000
  expect(await answeredElse(protectedCalls, 401, tokens.get('mojo'))).toEqual([])
})
