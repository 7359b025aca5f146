import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '../../../core/access/index.ts'
import { keyOf, printKey, printKeys } from '../../../core/api/index.ts'
import { type AnyRow, checkRecord, type Entity } from '../../../core/entities/index.ts'
import type { Method } from '../../../server/contract/operation.ts'
import { sanitiseRecord } from '../../../server/html/sanitise.ts'
import { type CallOptions, testApp } from '../support/app.ts'
import { expectDocumented, resolve } from './contract.ts'
import { valuesOf } from './schema-arbitrary.ts'
import { createTestTarget, inOrder } from './test-target.ts'

const RUNS = Number(process.env.CONTRACT_RUNS ?? 2)

const api = await testApp()
const target = await createTestTarget(api)

/** Makes a call of the document as a MoJoAdmin, and holds its answer to it. */
async function called(method: Method, path: string, entity: Entity, rest = '', options: CallOptions = {}) {
  const url = `/api/v1/db/${entity.name}${rest}`
  const answer = await api.call(target.actor, method.toUpperCase() as 'GET', url, options)
  expectDocumented(method, `/api/v1/db/${entity.name}${path}`, answer)
  return answer
}

const allows = (action: 'create' | 'update' | 'delete', entity: Entity) =>
  decide(target.actor.person, action, entity).allowed

const draftsOf = (entity: Entity, schema: 'Draft' | 'Change') =>
  valuesOf(resolve(`#/components/schemas/${entity.name}${schema}`), resolve) as fc.Arbitrary<AnyRow>

/** A record sent to be made has no key of its own where the database gives it. */
function newly(entity: Entity, draft: AnyRow): AnyRow {
  const [name = ''] = entity.key
  return entity.fields[name]?.kind === 'identity' ? { ...draft, [name]: 0 } : draft
}

/** What visitors sent in is shown by its own calls, and changed as a whole. */
const sealed = ['FsMetaData', 'FsMachineMeta', 'CfsMetaData', 'CfsMachineMeta']

/** Fields that are something else than what was sent, since the server fills them in. */
const filledIn = new Set(['UserName', 'CvUserId', ...sealed])

/** Expects a stored record to hold what was sent, in the one way in which it is kept. */
function expectKept(entity: Entity, sent: AnyRow, stored: AnyRow) {
  const checked = checkRecord(entity, sent, 'merge', 'wire')
  expect(checked).toMatchObject({ ok: true })
  if (!checked.ok) return
  for (const [name, value] of Object.entries(sanitiseRecord(entity, checked.value))) {
    const field = entity.fields[name]
    if (field?.secret || filledIn.has(name)) continue
    // Blanks around the name of a group are nobody's intention.
    const kept =
      entity.name === 'AspNetRoles' && name === 'Name' && typeof value === 'string' ? value.trim() : value
    expect({ [name]: readable(stored[name], field?.kind) }).toEqual({ [name]: readable(kept, field?.kind) })
  }
}

const readable = (value: unknown, kind: string | undefined) =>
  kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value

/** Creates what may be created; a unique value that is taken is no failure of anybody. */
async function make(entity: Entity, draft: AnyRow): Promise<AnyRow | undefined> {
  const body = target.fill(entity, newly(entity, draft))
  const answer = await called('post', '', entity, '', { body })
  if (answer.statusCode === 409) return undefined
  expect(answer.statusCode, answer.body).toBe(201)
  const stored = answer.json<AnyRow>()
  expectKept(entity, body, stored)
  return stored
}

describe.each(inOrder.map(entity => [entity.name, entity] as const))('%s', (name, entity) => {
  const everyField = Object.keys(resolve(`#/components/schemas/${name}Fields`).properties ?? {}).sort()
  const at = (record: AnyRow) => `/${printKey(keyOf(entity, record))}`

  it.runIf(allows('create', entity))(
    'goes its whole way: made, read, changed, replaced, deleted',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(draftsOf(entity, 'Draft'), { minLength: 4, maxLength: 4 }),
          draftsOf(entity, 'Change'),
          async ([first, second, third, fourth], change) => {
            // The home page is not to be changed like any other, nor is its place.
            const isHome = ({ CSeoUrl, TtcPageUrl }: AnyRow) => CSeoUrl === '/' || TtcPageUrl === '/'
            fc.pre(![first, second, third, fourth, change].some(one => isHome(one as AnyRow)))
            const record = await make(entity, first as AnyRow)
            fc.pre(record !== undefined)
            const read = await called('get', '/{key}', entity, at(record))
            expect(read.json()).toEqual(record)
            expect(Object.keys(record).sort()).toEqual(everyField)
            const known = await called('get', '/{key}', entity, at(record), {
              headers: { 'if-none-match': String(read.headers.etag) },
            })
            expect(known.statusCode).toBe(304)
            const [part = ''] = entity.key
            const listed = await called(
              'get',
              '',
              entity,
              `?filters=${encodeURIComponent(`${part}=${String(record[part]).replace(/[\\,|]/g, '\\$&')}`)}&pageSize=500`,
            )
            expect(listed.statusCode, listed.body).toBe(200)
            expect(listed.json<AnyRow[]>().map(one => JSON.stringify(keyOf(entity, one)))).toContain(
              JSON.stringify(keyOf(entity, record)),
            )

            // A key of 0 would stand for a record that is made.
            const kept = [...sealed, ...entity.key]
            const whole = Object.entries(change).filter(([field]) => !kept.includes(field))
            const changes = withKey(entity, target.fill(entity, Object.fromEntries(whole)), record)
            const changed = await called('patch', '/{key}', entity, at(record), {
              body: changes,
              headers: { 'if-match': String(read.headers.etag) },
            })
            const put = withKey(entity, target.fill(entity, newly(entity, second as AnyRow)), record)
            const replaced = await called('put', '/{key}', entity, at(record), { body: put })
            if (allows('update', entity)) {
              expect([200, 409], changed.body).toContain(changed.statusCode)
              if (changed.statusCode === 200) expectKept(entity, changes, changed.json<AnyRow>())
              expect([200, 409], replaced.body).toContain(replaced.statusCode)
              if (replaced.statusCode === 200) expectKept(entity, put, replaced.json<AnyRow>())
            } else expect([changed.statusCode, replaced.statusCode]).toEqual([403, 403])

            const sent = [third, fourth].map(one => target.fill(entity, newly(entity, one as AnyRow)))
            const batch = await called('post', '/batch', entity, '/batch', {
              body: { create: sent, delete: allows('delete', entity) ? [keyOf(entity, record)] : [] },
            })
            expect([200, 409], batch.body).toContain(batch.statusCode)
            if (batch.statusCode === 409) return
            const { create } = batch.json<{ create: AnyRow[] }>()
            for (const one of create) target.made(entity, one)
            const gone = await called('get', '/{key}', entity, at(record))
            // Where the caller gives the key, the same batch may have made the record anew.
            const isBack = create.some(one => at(one) === at(record))
            expect(gone.statusCode).toBe(allows('delete', entity) && !isBack ? 404 : 200)
          },
        ),
        { numRuns: RUNS, endOnFailure: true },
      )
    },
  )

  it.runIf(allows('create', entity))('comes and goes several at a time', async () => {
    const drafts = fc.sample(draftsOf(entity, 'Draft'), { numRuns: 3, seed: 5 })
    const body = drafts.map(draft => target.fill(entity, newly(entity, draft)))
    const made = await called('post', '/all', entity, '/all', { body })
    if (made.statusCode === 409) return
    expect(made.statusCode, made.body).toBe(201)
    const records = made.json<AnyRow[]>()
    for (const [index, record] of records.entries()) expectKept(entity, body[index] ?? {}, record)
    const replaced = await called('put', '/all', entity, '/all', {
      body: records.map((record, index) => ({
        ...body[index],
        ...keyed(entity, record),
        RowVersion: record.RowVersion,
      })),
    })
    expect(replaced.statusCode, replaced.body).toBe(allows('update', entity) ? 200 : 403)
    const [last, ...others] = records.reverse()
    if (last) target.made(entity, last)
    const keys = printKeys(others.map(record => keyOf(entity, record)))
    const deleted = await called('delete', '/all/{keys}', entity, `/all/${keys}`)
    expect(deleted.statusCode, deleted.body).toBe(allows('delete', entity) ? 204 : 403)
  })

  it.runIf(!allows('create', entity))('is read, and its making refused to everyone', async () => {
    const record = await target.put(entity, 1)
    const read = await called('get', '/{key}', entity, at(record))
    expect(Object.keys(read.json()).sort()).toEqual(everyField)
    const [draft] = fc.sample(draftsOf(entity, 'Draft'), 1)
    for (const [method, path, rest, body] of [
      ['post', '', '', draft],
      ['post', '/all', '/all', [draft]],
      ['post', '/batch', '/batch', { create: [draft] }],
    ] as const)
      expect((await called(method, path, entity, rest, { body })).statusCode).toBe(403)
    const change = await called('patch', '/{key}', entity, at(record), { body: {} })
    expect(change.statusCode, change.body).toBe(allows('update', entity) ? 200 : 403)
    const deleted = await called('delete', '/{key}', entity, at(record))
    expect(deleted.statusCode, deleted.body).toBe(allows('delete', entity) ? 204 : 403)
    await target.put(entity, 2)
  })

  it('is listed as the document says', async () => {
    for (const query of [
      '',
      '?pageSize=2&pageNumber=2',
      `?ORDERBY=${entity.key[0]} desc&fields=${entity.shows}`,
    ])
      expect((await called('get', '', entity, query)).statusCode).toBe(200)
  })
})

const keyed = (entity: Entity, record: AnyRow): AnyRow =>
  Object.fromEntries(entity.key.map(name => [name, record[name]]))

/** What is sent to change a record may name its key, and no other. */
const withKey = (entity: Entity, sent: AnyRow, record: AnyRow): AnyRow => ({
  ...sent,
  ...keyed(entity, record),
})
