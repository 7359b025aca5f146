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
/** An administrator who has the submissions reads each of them without a reason. */
const reader = somebody({ roles: ['Admin'], claims: { TId: [160] } })
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
  const documented = rest.endsWith('/open')
    ? `${path}/{key}/open`
    : rest.startsWith('/')
      ? `${path}/{key}`
      : path
  expectDocumented(method, documented, answer)
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
  it('shows a thousand at once, and more in pages alone', async () => {
    const add = (many: number) =>
      database.pool.query(
        `insert into "FormSubmission" ("FrmId", "FsState") select $1, 'new' from generate_series(1, $2)`,
        [FrmId, many],
      )
    await add(1000)
    expect((await secure(reader, 'get')).json()).toHaveLength(1000)
    await add(1)
    const more = await secure(reader, 'get')
    expect(more.statusCode).toBe(400)
    expect(more.json().message).toBe('There are more than 1000 submissions. Request them in pages.')
    expect((await secure(reader, 'get', '?pageNumber=1&pageSize=2')).json()).toHaveLength(2)
  })

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
    expect(unreadable?.FsMetaData).toContain('can’t be read')
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
      ['post', `/${FsId}/open`],
      ['put', `/${FsId}`],
      ['delete', `/${FsId}`],
    ] as const) {
      const body = method === 'put' ? { body: { FrmId } } : method === 'post' ? { body: { reason: 'x' } } : {}
      expect((await secure(undefined, method, rest, body)).statusCode).toBe(401)
      expect((await secure(somebody(), method, rest, body)).statusCode).toBe(403)
      expect((await secure(withTags(90), method, rest, body)).statusCode).toBe(403)
    }
    expect(await audits('Viewed')).toEqual([])
  })

  describe('who reads what', () => {
    const admin = reader
    const assigned = withTags(160)
    const other = withTags(160)
    const mojo = mojoAdmin()

    async function given() {
      const { FsId } = await submission('knee')
      await database.pool.query(
        `insert into "AspNetUsers" ("Id", "Email", "NormalizedEmail", "UserName", "NormalizedUserName", "SecurityStamp")
         values ($1, 'a@example.com', 'A@EXAMPLE.COM', 'a', 'A', 'x')
         on conflict do nothing`,
        [assigned.person.userId],
      )
      await database.pool.query('update "FormSubmission" set "UserId" = $1 where "FsId" = $2', [
        assigned.person.userId,
        FsId,
      ])
      return FsId
    }

    it.each([
      ['a MoJoAdmin', mojo, undefined, 200],
      ['an Admin with the tool', admin, undefined, 200],
      ['who has it', assigned, undefined, 200],
      ['somebody with the tool, without a reason', other, undefined, 403],
      ['somebody with the tool and an empty reason', other, '  ', 403],
      ['somebody with the tool and a reason', other, 'Covers for Sam', 200],
      ['somebody without the tool, whatever the reason', withTags(90), 'Curious', 403],
      ['an Admin without the tool', somebody({ roles: ['Admin'] }), 'Curious', 403],
      ['nobody', undefined, 'Curious', 401],
    ] as const)('%s', async (_, actor, reason, status) => {
      const FsId = await given()
      const answer = await secure(actor, 'post', `/${FsId}/open`, {
        body: reason === undefined ? {} : { reason },
      })
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.body.includes('knee')).toBe(status === 200)
      expect(await audits('Viewed')).toHaveLength(status === 200 ? 1 : 0)
    })

    it('writes the reason into the audit log', async () => {
      const FsId = await given()
      await secure(other, 'post', `/${FsId}/open`, { body: { reason: ' Covers for Sam ' } })
      const [entry] = await audits('Viewed')
      expect(entry).toMatchObject({
        UserId: other.person.userId,
        Message: `Looked at Form submission ${FsId}: Covers for Sam`,
        EntityKey: String(FsId),
      })
      expect(JSON.parse(String(entry?.Data))).toEqual({ reason: 'Covers for Sam' })
    })

    it('lists answers only where none of them needs a reason', async () => {
      const FsId = await given()
      expect((await secure(assigned, 'get')).body).toContain('knee')
      await submission('elbow')
      const listed = await secure(assigned, 'get')
      expect(listed.statusCode).toBe(403)
      expect(listed.json().message).toMatch(/^1 of these is not assigned to you/)
      expect((await secure(assigned, 'get', `?filters=FsId=${FsId}`)).statusCode).toBe(200)
      expect((await secure(other, 'get', '?fields=FsState')).statusCode).toBe(200)
      expect((await secure(other, 'get', '?fields=FsMetaData')).statusCode).toBe(403)
      expect((await secure(admin, 'get')).json()).toHaveLength(2)
    })

    it('answers a change without the answers to who may not read them', async () => {
      const FsId = await given()
      const put = await secure(other, 'put', `/${FsId}`, {
        body: { FrmId, FsState: 'done', UserId: assigned.person.userId },
      })
      expect(put.json()).toMatchObject({ FsState: 'done', FsMetaData: null })
      expect(await audits('Viewed')).toEqual([])
      expect((await secure(assigned, 'get')).json()).toMatchObject([{ FsMetaData: meta('knee') }])
    })
  })

  describe('legal hold', () => {
    const other = withTags(160)
    const patch = (actor: Parameters<typeof call>[0], FsId: unknown, body: AnyRow) =>
      call(actor, 'PATCH', `/api/v1/db/FormSubmission/${FsId}`, { body })

    it('is set and lifted by administrators, with a reason', async () => {
      const { FsId } = await submission('x')
      expect((await patch(other, FsId, { FsHold: true, FsHoldReason: 'Case 7' })).statusCode).toBe(403)
      expect((await patch(other, FsId, { FsHoldReason: 'Case 7' })).statusCode).toBe(403)
      expect((await patch(reader, FsId, { FsHold: true })).statusCode).toBe(400)
      const held = await patch(reader, FsId, { FsHold: true, FsHoldReason: 'Case 7' })
      expect(held.json()).toMatchObject({ FsHold: true, FsHoldReason: 'Case 7' })
      expect((await patch(other, FsId, { FsState: 'done' })).statusCode).toBe(200)
      expect((await patch(other, FsId, { FsHold: false })).statusCode).toBe(403)
      expect((await patch(reader, FsId, { FsHold: false })).statusCode).toBe(200)
    })

    it('keeps a submission and its answers as they are', async () => {
      const { FsId } = await submission('x')
      await patch(reader, FsId, { FsHold: true, FsHoldReason: 'Case 7' })
      expect((await secure(mojoAdmin(), 'delete', `/${FsId}`)).statusCode).toBe(403)
      const changed = { FrmId, FsHold: true, FsHoldReason: 'Case 7', FsMetaData: meta('y') }
      expect((await secure(reader, 'put', `/${FsId}`, { body: changed })).statusCode).toBe(403)
      expect((await secure(other, 'put', `/${FsId}`, { body: { FrmId } })).statusCode).toBe(403)
      await patch(reader, FsId, { FsHold: false })
      expect((await secure(other, 'delete', `/${FsId}`)).statusCode).toBe(204)
    })
  })

  it('has the same for appointment requests', async () => {
    const made = await call(reader, 'POST', '/api/v1/db/Custom_FormSubmission', {
      body: { CfsMetaData: meta('knee') },
    })
    expect(made.json().CfsMetaData).toBeNull()
    const open = `/api/v1/db/custom_formsubmission/secure/${made.json().CfsId}/open`
    expect((await call(withTags(160), 'POST', open, { body: {} })).statusCode).toBe(403)
    expect((await call(withTags(160), 'POST', open, { body: { reason: 'Night shift' } })).body).toContain(
      'knee',
    )
    const secured = await call(reader, 'GET', '/api/v1/db/custom_formsubmission/secure')
    expectDocumented('get', '/api/v1/db/custom_formsubmission/secure', secured)
    expect(secured.json()).toMatchObject([{ CfsMetaData: meta('knee') }])
  })
})

describe('redacting an answer', () => {
  const redact = (actor: Parameters<typeof call>[0], id: unknown, name: string, reason: string) =>
    call(actor, 'POST', `${path}/${id}/redact`, { body: { name, reason } })

  it('takes its value out for good, here and in the appointment request, and says who did it and why', async () => {
    const { FsId } = await submission('heart attack')
    const made = await call(reader, 'POST', '/api/v1/db/Custom_FormSubmission', {
      body: { FsId, CfsMetaData: meta('heart attack') },
    })
    expect(made.statusCode, made.body).toBe(201)
    const answer = await redact(reader, FsId, 'a', 'Typed a Social Security number')
    expectDocumented('post', `${path}/{key}/redact`, answer)
    expect(answer.statusCode, answer.body).toBe(200)
    const opened = await secure(reader, 'post', `/${FsId}/open`, { body: {} })
    expect(JSON.parse(opened.json().FsMetaData).answers).toEqual([
      { name: 'a', label: null, kind: 'redacted', value: null },
    ])
    expect(opened.json().FsMachineMeta).toBe('{"address":"203.0.113.5"}')
    const request = await call(
      mojoAdmin(),
      'POST',
      `/api/v1/db/custom_formsubmission/secure/${made.json().CfsId}/open`,
      { body: {} },
    )
    expect(request.body).not.toContain('heart')
    const [entry] = await audits('Redacted')
    expect(entry).toMatchObject({ EntityKey: String(FsId), UserId: reader.person.userId })
    expect(entry?.Message).toContain('Typed a Social Security number')
    expect(JSON.stringify(entry)).not.toContain('heart')
    expect((await redact(reader, FsId, 'a', 'Again')).statusCode).toBe(404)
  })

  it('is refused without a reason, without the right, and on legal hold', async () => {
    const { FsId } = await submission('heart attack')
    expect((await redact(reader, FsId, 'a', '  ')).statusCode).toBe(400)
    expect((await redact(somebody(), FsId, 'a', 'Because')).statusCode).toBe(403)
    expect((await redact(undefined, FsId, 'a', 'Because')).statusCode).toBe(401)
    expect((await redact(reader, FsId, 'b', 'Because')).statusCode).toBe(404)
    await database.pool.query('update "FormSubmission" set "FsHold" = true where "FsId" = $1', [FsId])
    expect((await redact(reader, FsId, 'a', 'Because')).statusCode).toBe(403)
    const opened = await secure(reader, 'post', `/${FsId}/open`, { body: {} })
    expect(opened.json().FsMetaData).toBe(meta('heart attack'))
  })
})
