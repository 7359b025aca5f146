import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import type { Method } from '../../../server/contract/operation.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { type CallOptions, testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const path = '/api/v1/db/formsubmission/secure'
const reader = withTags(160)
const meta = (value: string) => JSON.stringify({ answers: [{ name: 'a', value }] })
const { FrmId } = (
  await call(mojoAdmin(), 'POST', '/api/v1/db/Form', { body: { FrmName: 'Contact' } })
).json()

async function secure(
  actor: Parameters<typeof call>[0],
  method: Method,
  rest = '',
  options: CallOptions = {},
) {
  const answer = await call(actor, method.toUpperCase() as 'GET', path + rest, options)
  expectDocumented(method, rest.startsWith('/') ? `${path}/{key}` : path, answer)
  return answer
}

const audits = async (type: string) =>
  (await database.pool.query<AnyRow>(`select * from "AuditLog" where "Type" = $1 order by "Id"`, [type])).rows

async function submission(value: string): Promise<AnyRow> {
  const body = { FrmId, FsMetaData: meta(value), FsMachineMeta: '{"address":"203.0.113.5"}' }
  const answer = await call(reader, 'POST', '/api/v1/db/FormSubmission', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

beforeEach(async () => {
  await database.pool.query(`delete from "FormSubmission"; ${emptied('AuditLog')}`)
})

describe('/formsubmission/secure', () => {
  it('shows what the generic calls do not, and writes down who looked at what', async () => {
    const one = await submission('heart attack')
    const other = await submission('broken leg')
    expect(one).toMatchObject({ FsMetaData: null, FsMachineMeta: null })
    const generic = await call(reader, 'GET', '/api/v1/db/FormSubmission')
    expect(generic.body).not.toMatch(/heart|sealed/)
    const { rows } = await database.pool.query('select * from "FormSubmission"')
    expect(JSON.stringify(rows)).not.toContain('heart')

    const listed = await secure(reader, 'get', '?orderBy=FsId')
    expect(listed.json<AnyRow[]>().map(row => row.FsMetaData)).toEqual([
      meta('heart attack'),
      meta('broken leg'),
    ])
    expect(await audits('Viewed')).toMatchObject(
      [one, other].map(({ FsId }) => ({
        Entity: 'FormSubmission',
        EntityKey: String(FsId),
        UserId: reader.person.userId,
        Message: `Looked at Form submission ${FsId}`,
      })),
    )
    const again = await call(reader, 'GET', `/api/v1/db/FormSubmission/${one.FsId}`)
    expect(again.json().FsViewedDt).toMatch(/Z$/)
    expect(again.json().RowVersion).toBe(1)
  })

  it('opens only what is asked for', async () => {
    const { FsId } = await submission('x')
    await submission('y')
    const filtered = await secure(reader, 'get', `?filters=FsId=${FsId}&pageSize=5`)
    expect(filtered.json()).toHaveLength(1)
    expect(JSON.parse(String(filtered.headers['x-pagination']))).toMatchObject({ totalCount: 1, pageSize: 5 })
    expect(await audits('Viewed')).toHaveLength(1)
    const plain = await secure(reader, 'get', '?fields=FsState')
    expect(plain.body).not.toContain('FsMetaData')
    expect(await audits('Viewed')).toHaveLength(1)
    expect((await secure(reader, 'get', '?filters=FsMetaData~x')).json()).toEqual([])
    expect((await secure(reader, 'get', '?filters=FsSealed~x')).statusCode).toBe(400)
    for (const query of ['?pageSize=501', '?pageSize=0', '?pageNumber=x', '?nothing=1'])
      expect((await secure(reader, 'get', query)).statusCode, query).toBe(400)
  })

  it('replaces answers encrypted, and keeps them where none are sent', async () => {
    const { FsId } = await submission('before')
    const put = await secure(reader, 'put', `/${FsId}`, {
      body: { FrmId, FsState: 'done', FsMetaData: meta('after') },
      headers: { 'if-match': '"1"' },
    })
    expect(put.json()).toMatchObject({
      FsState: 'done',
      FsMetaData: meta('after'),
      FsMachineMeta: null,
      RowVersion: 2,
    })
    expect(put.headers.etag).toBe('"2"')
    const kept = await secure(reader, 'put', `/${FsId}`, { body: { FrmId, FsState: 'spam' } })
    expect(kept.json()).toMatchObject({ FsState: 'spam', FsMetaData: meta('after') })
    await call(reader, 'PATCH', `/api/v1/db/FormSubmission/${FsId}`, { body: { FsState: 'new' } })
    expect((await secure(reader, 'get')).json()).toMatchObject([
      { FsState: 'new', FsMetaData: meta('after') },
    ])
    const partly = await call(reader, 'PATCH', `/api/v1/db/FormSubmission/${FsId}`, {
      body: { FsMetaData: meta('z') },
    })
    expect(partly.statusCode).toBe(400)
    const { rows } = await database.pool.query('select * from "FormSubmission"')
    expect(rows).toMatchObject([{ FsMetaData: null, FsMachineMeta: null }])
    expect(JSON.stringify([rows, await audits('Changed')])).not.toContain('after')
    expect(
      (await secure(reader, 'put', `/${FsId}`, { body: { FrmId }, headers: { 'if-match': '"1"' } }))
        .statusCode,
    ).toBe(412)
  })

  it('shows one that does not decrypt as unreadable, keeps it, and shows the others', async () => {
    const lost = await submission('lost')
    await submission('kept')
    const encrypted = createCipher(Buffer.alloc(32, 9)).encrypt('FormSubmission', '{"meta":null}')
    await database.pool.query('update "FormSubmission" set "FsSealed" = $1 where "FsId" = $2', [
      encrypted,
      lost.FsId,
    ])
    const listed = await secure(reader, 'get', '?orderBy=FsId')
    expect(listed.statusCode, listed.body).toBe(200)
    const [unreadable, readable] = listed.json<AnyRow[]>()
    expect(readable?.FsMetaData).toBe(meta('kept'))
    expect(unreadable?.FsMetaData).toContain('cannot be read')
    const { FsMetaData } = unreadable ?? {}
    const put = await secure(reader, 'put', `/${lost.FsId}`, { body: { FrmId, FsState: 'done', FsMetaData } })
    expect(put.json()).toMatchObject({ FsState: 'done', FsMetaData })
    const { rows } = await database.pool.query('select "FsSealed" from "FormSubmission" where "FsId" = $1', [
      lost.FsId,
    ])
    expect(rows).toEqual([{ FsSealed: encrypted }])
  })

  it('deletes', async () => {
    const { FsId, FsUuid } = await submission('x')
    expect((await secure(reader, 'delete', `/${FsId}`, { headers: { 'if-match': '"9"' } })).statusCode).toBe(
      412,
    )
    expect((await secure(reader, 'delete', `/${FsUuid}`)).statusCode).toBe(204)
    expect((await secure(reader, 'delete', `/${FsId}`)).statusCode).toBe(404)
    expect((await secure(reader, 'put', `/${FsId}`, { body: { FrmId } })).statusCode).toBe(404)
  })

  it('is only for who has the submissions', async () => {
    const { FsId } = await submission('x')
    for (const [method, rest] of [
      ['get', ''],
      ['put', `/${FsId}`],
      ['delete', `/${FsId}`],
    ] as const) {
      const body = method === 'put' ? { body: { FrmId } } : {}
      expect((await secure(undefined, method, rest, body)).statusCode).toBe(401)
      expect((await secure(somebody(), method, rest, body)).statusCode).toBe(403)
      expect((await secure(withTags(90), method, rest, body)).statusCode).toBe(403)
    }
    expect(await audits('Viewed')).toEqual([])
  })

  it('has the same for appointment requests', async () => {
    const made = await call(reader, 'POST', '/api/v1/db/Custom_FormSubmission', {
      body: { CfsMetaData: meta('knee') },
    })
    expect(made.json().CfsMetaData).toBeNull()
    const secured = await call(reader, 'GET', '/api/v1/db/custom_formsubmission/secure')
    expectDocumented('get', '/api/v1/db/custom_formsubmission/secure', secured)
    expect(secured.json()).toMatchObject([{ CfsMetaData: meta('knee') }])
  })
})
