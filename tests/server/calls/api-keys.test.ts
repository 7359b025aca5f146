import { beforeEach, describe, expect, it } from 'vitest'
import { keyEndpointsOf, keyEntities } from '../../../core/access/index.ts'
import { openApiDocument } from '../../../server/openapi/document.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'
import { beginSessionOf } from '../support/sessions.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()
await beginSessionOf(database, admin)
const { rows: roles } = await database.pool.query(
  `insert into "AspNetRoles" ("Name", "NormalizedName") values ('Apps', 'APPS'), ('MoJoAdmin', 'MOJOADMIN') returning "Id" as id`,
)
const [apps, mojo] = roles.map(({ id }) => String(id))
await database.pool.query(`
  insert into "Tag" ("TId", "TName", "TVisible") values (202, 'Locations', true);
  insert into "AspNetRoleClaims" ("RoleId", "ClaimType", "ClaimValue") select '${apps}', 'TId', "TId"::text from "Tag";
  insert into "Custom_Location" ("LId", "LName") overriding system value values (101, 'Here'), (102, 'There')`)

const root = '/api/v1/mc/api-keys'
const locations = '/api/v1/db/Custom_Location'
let group = 0

beforeEach(async () => {
  await database.pool.query('delete from "ApiGroup"; delete from limit_window')
  const { rows } = await database.pool.query(
    `insert into "ApiGroup" ("AgName", "AgRate", "AgRoleId") values ('App', 60, $1) returning "AgId" as id`,
    [apps],
  )
  group = rows[0].id
  await addEndpoint('GET', locations)
})

const addEndpoint = async (method: string, path: string) => {
  const body = { AgId: group, AeMethod: method, AePath: path }
  return (await call(admin, 'POST', '/api/v1/db/ApiEndpoint', { body })).statusCode
}

async function send(
  actor: Actor | undefined,
  method: Method,
  path: string,
  template: string,
  body?: unknown,
) {
  const answer = await call(actor, method, `${root}/${path}`, body === undefined ? {} : { body })
  expectDocumented(method.toLowerCase() as 'get', `${root}/{group}${template}`, answer)
  return answer
}

const create = async (body: unknown = {}) =>
  (await send(admin, 'POST', String(group), '', body)).json() as { id: string; key: string }
const withKey = (key: string, method: Method = 'GET', url = locations, body?: unknown) =>
  call(undefined, method, url, {
    headers: { authorization: `Bearer ${key}` },
    ...(body !== undefined && { body }),
  })

describe('keys', () => {
  it('are for MoJoAdmin', async () => {
    for (const actor of [somebody(), withTags(172), somebody({ roles: ['Admin'] })]) {
      expect((await send(actor, 'GET', String(group), '')).statusCode).toBe(403)
      expect((await send(actor, 'POST', String(group), '', {})).statusCode).toBe(403)
    }
    expect((await send(undefined, 'GET', String(group), '')).statusCode).toBe(401)
    expect((await send(admin, 'POST', '99999', '', {})).statusCode).toBe(404)
  })

  it('are made in a session that was proven of late', async () => {
    const later = mojoAdmin({ name: 'Late Riser' })
    await beginSessionOf(database, later, 11)
    expect((await send(later, 'POST', String(group), '', {})).json()).toMatchObject({ stepUp: true })
  })

  it('are shown once, and kept as a hash', async () => {
    const { key } = await create()
    expect(key).toMatch(/^rk_\w{36}$/)
    const listed = await send(admin, 'GET', String(group), '')
    expect(listed.json()).toMatchObject([{ hint: `${key.slice(0, 7)}…`, revokedAt: null, lastUsedAt: null }])
    const { rows } = await database.pool.query(
      `select row_to_json(k)::text as text from api_key k union all select row_to_json(l)::text from "AuditLog" l
       union all select row_to_json(g)::text from "ApiGroup" g`,
    )
    expect(listed.body + JSON.stringify(rows)).not.toContain(key.slice(7))
  })

  it('reach what their endpoints say and nothing else', async () => {
    const { key } = await create()
    const answer = await withKey(key)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toHaveLength(2)
    const refused: readonly [Method, string, unknown?][] = [
      ['GET', `${locations}/101`],
      ['POST', locations, { LName: 'New' }],
      ['PATCH', `${locations}/101`, { LName: 'New' }],
      ['DELETE', `${locations}/101`],
      ['GET', '/api/v1/db/Content'],
      ['GET', '/api/v1/db/AspNetUsers'],
      ['GET', '/api/v1/mc/search?q=here'],
      ['GET', `${root}/${group}`],
    ]
    for (const [method, url, body] of refused)
      expect([method, url, (await withKey(key, method, url, body)).statusCode]).toEqual([method, url, 403])
    const linked = await withKey(key, 'GET', `${locations}?fields=LId,Custom_LocationToPhysician`)
    expect(linked.json()[0]).toEqual({ LId: 101 })
    await addEndpoint('GET', `${locations}/{key}`)
    expect((await withKey(key, 'GET', `${locations.toLowerCase()}/101`)).json()).toMatchObject({
      LName: 'Here',
    })
    await database.pool.query('update "ApiEndpoint" set "AeActive" = false')
    expect((await withKey(key)).statusCode).toBe(403)
  })

  it('may do no more than their group, and nothing without one or as MoJoAdmin', async () => {
    const { key } = await create()
    await addEndpoint('GET', '/api/v1/db/ErrorLog')
    expect((await withKey(key, 'GET', '/api/v1/db/ErrorLog')).statusCode).toBe(403)
    const act = (id: string | null | undefined) =>
      database.pool.query('update "ApiGroup" set "AgRoleId" = $1', [id])
    for (const id of [null, mojo]) {
      await act(id)
      expect((await withKey(key)).statusCode).toBe(403)
    }
    const patched = await call(admin, 'PATCH', `/api/v1/db/ApiGroup/${group}`, { body: { AgRoleId: mojo } })
    expect(patched.statusCode).toBe(400)
    expect(patched.json().errors).toMatchObject([{ field: 'AgRoleId' }])
  })

  it('are refused alike when they are wrong, revoked, expired, off, or used from elsewhere', async () => {
    const { id, key } = await create()
    const stranger = (await create()).key
    const plain = async (text: string) => {
      const answer = await withKey(text)
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'This API key isn’t valid.' }])
    }
    await plain(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)
    await plain('rk_nothing')
    for (const set of [
      `"AgActive" = false`,
      `"AgExpiresDt" = now() - interval '1 second'`,
      `"AgAddresses" = '["192.0.2.0/24", "nonsense"]'`,
    ]) {
      await database.pool.query(`update "ApiGroup" set ${set}`)
      await plain(key)
      await database.pool.query(
        `update "ApiGroup" set "AgActive" = true, "AgExpiresDt" = null, "AgAddresses" = '["127.0.0.0/8"]'`,
      )
      expect((await withKey(key)).statusCode).toBe(200)
    }
    await database.pool.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ])
    await plain(key)
    await database.pool.query('update api_key set expires_at = null')
    expect((await send(admin, 'POST', `${group}/${id}/revoke`, '/{id}/revoke')).statusCode).toBe(200)
    await plain(key)
    expect((await send(admin, 'POST', `${group}/${id}/revoke`, '/{id}/revoke')).statusCode).toBe(404)
    expect((await withKey(stranger)).statusCode).toBe(200)
  })

  it('are rotated with an overlap', async () => {
    const old = await create({ expiresAt: '2099-01-01T00:00:00.000Z' })
    const fresh = await create({ replaces: old.id, overlapHours: 24 })
    for (const { key } of [old, fresh]) expect((await withKey(key)).statusCode).toBe(200)
    const listed = (await send(admin, 'GET', String(group), '')).json()
    const end = Date.parse(listed.find(({ id }: { id: string }) => id === old.id).expiresAt)
    expect(Math.abs(end - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    const last = await create({ replaces: fresh.id })
    expect((await withKey(fresh.key)).statusCode).toBe(401)
    expect((await withKey(last.key)).statusCode).toBe(200)
    const again = await send(admin, 'POST', String(group), '', { replaces: fresh.id })
    expect(again.statusCode).toBe(404)
    expect(
      (await send(admin, 'POST', String(group), '', { expiresAt: '2020-01-01T00:00:00Z' })).statusCode,
    ).toBe(400)
  })

  it('are kept to the rate of their group, and their use is written down', async () => {
    await database.pool.query('update "ApiGroup" set "AgRate" = 2')
    const { key } = await create()
    const { key: other } = await create()
    expect((await withKey(key)).statusCode).toBe(200)
    expect((await withKey(other)).statusCode).toBe(200)
    const answer = await withKey(key)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const { rows } = await database.pool.query('select "AeCalls", "AeLastUsedDt" from "ApiEndpoint"')
    expect(rows).toMatchObject([{ AeCalls: 2, AeLastUsedDt: expect.anything() }])
    const listed = (await send(admin, 'GET', String(group), '')).json()
    expect(listed).toMatchObject([{ lastUsedAt: expect.any(String) }, { lastUsedAt: expect.any(String) }])
  })

  it('are named in the audit log for what they write', async () => {
    await addEndpoint('POST', locations)
    const { key } = await create()
    expect((await withKey(key, 'POST', locations, { LName: 'New' })).statusCode).toBe(201)
    const { rows } = await database.pool.query(
      `select "UserName", "UserId" from "AuditLog" where "Entity" = 'Custom_Location'`,
    )
    expect(rows).toEqual([{ UserName: `API key ${key.slice(0, 7)}… (App)`, UserId: null }])
  })

  it('say in the audit log who made and revoked them', async () => {
    const { id, key } = await create()
    await send(admin, 'POST', `${group}/${id}/revoke`, '/{id}/revoke')
    const { rows } = await database.pool.query(
      `select "Message" from "AuditLog" where "Type" = 'API key' and "EntityKey" = $1 order by "Id"`,
      [String(group)],
    )
    const hint = `${key.slice(0, 7)}…`
    expect(rows.map(({ Message }) => Message)).toEqual([
      `Created the API key ${hint}`,
      `Revoked the API key ${hint}`,
    ])
  })
})

describe('endpoints', () => {
  it('are calls of the API’s document', () => {
    const { paths } = openApiDocument({}, [])
    for (const { method, path } of keyEntities().flatMap(keyEndpointsOf))
      expect(Object.keys(paths[path] ?? {}), path).toContain(method.toLowerCase())
  })

  it('are refused where no key can be given the call', async () => {
    for (const path of ['/api/v1/db/AspNetUsers', '/api/v1/mc/jwt/check', '/api/v1/db/Custom_Location/7'])
      expect(await addEndpoint('GET', path)).toBe(400)
    expect(await addEndpoint('GET', '/api/v1/db/custom_specialty')).toBe(201)
  })
})
