import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyOf, printKey } from '../../../core/api/index.ts'
import type { AnyRow, Entity } from '../../../core/entities/index.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { bulk } from '../../../server/jobs/bulk.ts'
import { bulkUndo } from '../../../server/jobs/bulk-undo.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { inOrder } from '../openapi/test-target.ts'
import { testApp } from '../support/app.ts'
import { createLogged, expectChanges, expectEnds, type Texts } from './logged.ts'

const api = await testApp()
const { database, changes, records } = api
const { actor, target, allows, isMade, call, draftOf, make, stored, logged, entriesOf } =
  await createLogged(api)

// Every entity that a person may change is made, changed, replaced, changed and taken back among many, and deleted.
// After each call the log is held against what the table had before and has now.

beforeAll(async () => {
  // Jobs read the rights of who asked anew.
  await database.pool.query(
    `with made as (insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN') returning "Id")
     insert into "AspNetUserRoles" ("UserId", "RoleId") select $1, "Id" from made`,
    [actor.person.userId],
  )
  const jobs = startJobs(
    { database, changes, records, cipher: createCipher(Buffer.alloc(32, 7)) },
    [bulk, bulkUndo],
    { error: () => undefined },
    { lookMs: 20, staleMs: 5_000 },
  )
  return () => jobs.stop()
})

/** What visitors sent is changed as a whole, never among many. */
const onlyWhole = ['FormSubmission', 'Custom_FormSubmission']
const sealed = ['FsMetaData', 'FsMachineMeta', 'CfsMetaData', 'CfsMachineMeta']

const without = (record: AnyRow, names: readonly string[]): AnyRow =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** A job that was asked for by a call, once it has come to its end. */
async function jobOf(path: string, body?: object): Promise<AnyRow> {
  await database.pool.query('delete from limit_window')
  const asked = await api.call(actor, 'POST', path, body ? { body } : {})
  expect(asked.statusCode, asked.body).toBe(202)
  for (;;) {
    const job = (await api.call(actor, 'GET', `/api/v1/mc/jobs/${asked.json().JbId}`)).json()
    if (job.state !== 'waiting' && job.state !== 'running') return job
    await delay(20)
  }
}

/** Fields that can be changed for many records at once, with values. */
function patchOf(entity: Entity): AnyRow {
  const draft = draftOf(entity, 'Draft', 15)
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.secret ||
      field.readOnly ||
      field.unique ||
      field.kind === 'reference' ||
      entity.key.includes(name) ||
      draft[name] === undefined
        ? []
        : [[name, draft[name]]],
    ),
  )
}

describe.each(inOrder.map(entity => [entity.name, entity] as const))('%s', (name, entity) => {
  it('says in the log what became of it', async () => {
    const made = await logged(() => make(entity, 11))
    const row = made.result
    if (entity.appendOnly || !allows('update', entity)) return target.made(entity, row)
    const path = `${name}/${printKey(keyOf(entity, row))}`
    const now = async () => (await stored(entity, keyOf(entity, row))) ?? {}
    let current: Texts = await now()
    if (isMade(entity)) expectEnds(entity, current, entriesOf(entity, row, made, { type: 'Created' })[0])

    for (const [method, schema, seed] of [
      ['PATCH', 'Change', 12],
      ['PATCH', 'Change', 13],
      ['PUT', 'Draft', 14],
    ] as const) {
      const keyed = Object.fromEntries(entity.key.map(one => [one, row[one]]))
      const draft = { ...draftOf(entity, schema, seed), ...keyed }
      const body = method === 'PATCH' ? without(draft, sealed) : draft
      const changed = await logged(() => call(method, path, body))
      expect([200, 409], changed.result.body).toContain(changed.result.statusCode)
      if (changed.result.statusCode === 409) continue
      const after = await now()
      const own = entriesOf(entity, row, changed, { type: 'Changed' })
      expectChanges(entity, own, current, after)
      for (const ends of [current, after]) expectEnds(entity, ends, own.at(-1))
      current = after
    }

    const patch = patchOf(entity)
    if (Object.keys(patch).length > 0 && !onlyWhole.includes(name)) {
      const keys = [printKey(keyOf(entity, row))]
      const many = await logged(() =>
        jobOf('/api/v1/mc/bulk', { entity: name, action: 'update', keys, patch }),
      )
      expect(many.result.result).toMatchObject({ done: 1 })
      const after = await now()
      expectChanges(entity, entriesOf(entity, row, many, { type: 'Changed', cause: 'bulk' }), current, after)
      const undone = await logged(() => jobOf(`/api/v1/mc/jobs/${many.result.id}/undo`))
      const again = await now()
      if (JSON.stringify(after) !== JSON.stringify(again))
        expectChanges(
          entity,
          entriesOf(entity, row, undone, { type: 'Changed', cause: 'undo' }),
          after,
          again,
        )
      current = again
    }

    if (!allows('delete', entity)) return target.made(entity, row)
    const gone = await logged(() => call('DELETE', path))
    expect(gone.result.statusCode, gone.result.body).toBe(204)
    expectEnds(entity, current, entriesOf(entity, row, gone, { type: 'Deleted' })[0])
    // Records of the entities after it refer to one that stays.
    target.made(entity, await make(entity, 16))
  })
})
