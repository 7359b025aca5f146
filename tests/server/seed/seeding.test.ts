import { setTimeout as delay } from 'node:timers/promises'
import { checkValue, entities } from '@rounds/core/entities'
import { describe, expect, it } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { openSubmissions } from '../../../server/records/sealed-submissions.ts'
import { submissions } from '../../../server/records/submissions.ts'
import { grow, seed } from '../../../server/seed/index.ts'
import { drift } from '../../../server/sql/drift.ts'
import { issuesOf, migratedDatabase, rowsOf, seededDatabase } from './support.ts'

/** Ends whoever holds the lock of the seed, as a kill of its node would. */
async function killSeeder({ connection }: Database): Promise<void> {
  const other = openDatabase(connection, { max: 1 })
  try {
    for (let tries = 0; tries < 400; tries++) {
      const { rows } = await other.pool.query(
        `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and a.datname = current_database() and l.pid <> pg_backend_pid()`,
      )
      if (rows.length > 0) return
      await delay(5)
    }
    throw new Error('Nobody was seeding.')
  } finally {
    await other.close()
  }
}

const database = await migratedDatabase()

describe('seeding', () => {
  it('happens once when two nodes start together', async () => {
    const other = openDatabase(database.connection)
    const done = await Promise.all([seed(database, 'demo'), seed(other, 'demo')])
    await other.close()
    expect(done.sort()).toEqual([false, true])
    expect(await rowsOf(database, 'Custom_Location')).toHaveLength(60)
  })

  it('lets the database go on with keys of its own', async () => {
    const { rows } = await database.pool.query(
      `insert into "Redirect" ("RFrom") values ('/next') returning "RId" as id`,
    )
    expect(rows[0].id).toBe(201)
  })

  it('leaves nothing when it is killed in the middle, and begins anew', async () => {
    const killed = await migratedDatabase()
    // The process that is really killed hears nothing of it.
    killed.pool.on('acquire', client => client.on('error', () => {}))
    await Promise.all([expect(seed(killed, 'demo')).rejects.toThrow(), killSeeder(killed)])
    expect(await rowsOf(killed, 'Tag')).toHaveLength(0)
    expect(await rowsOf(killed, 'AspNetUsers')).toHaveLength(0)
    expect(await seed(killed, 'demo')).toBe(true)
    expect(await rowsOf(killed, 'AspNetUsers')).toHaveLength(20)
  })
})

describe('submissions', () => {
  it('say who sent them only in encrypted form', async () => {
    const cipher = createCipher(Buffer.alloc(32, 7))
    const closed = await migratedDatabase()
    await seed(closed, 'demo', { cipher })
    const read = await rowsOf(database, 'FormSubmission')
    const answered = read.flatMap(row => JSON.parse(row.FsMetaData ?? '{}').answers)
    expect(answered.length).toBeGreaterThan(500)
    expect(answered.filter(answer => ['name', 'mail', 'phone', 'message'].includes(answer.name))).toEqual([])
    const sent = await rowsOf(closed, 'FormSubmission')
    const sealed = sent.map(row => ({ id: Number(row.FsId), sealed: row.FsSealed ?? '' }))
    const opened = await openSubmissions(closed.query, cipher, submissions.FormSubmission, sealed)
    for (const [index, row] of sent.entries()) {
      expect([row.FsMetaData, row.FsMachineMeta]).toEqual([null, null])
      expect(row.FsSealed).toMatch(/^sealed\.2\./)
      const wrong = checkValue(entities.FormSubmission.fields.FsMetaData, opened[index]?.FsMetaData, 'wire')
      expect(wrong).toBeUndefined()
    }
    const [request] = await rowsOf(closed, 'Custom_FormSubmission')
    const [{ CfsMetaData } = {}] = await openSubmissions(
      closed.query,
      cipher,
      submissions.Custom_FormSubmission,
      [{ id: Number(request?.CfsId), sealed: request?.CfsSealed ?? '' }],
    )
    expect(String(CfsMetaData)).toContain('"name":"mail"')
  })
})

describe('a scale', () => {
  it('multiplies what grows, with records that their definitions accept', async () => {
    const scaled = await migratedDatabase()
    await seed(scaled, 'demo', { scale: 3 })
    for (const [name, expected] of [
      ['Custom_Location', 180],
      ['Custom_Physician', 750],
      ['Custom_KyruusProvider', 750],
      ['Custom_ServiceCondition', 240],
      ['Redirect', 600],
      ['FormSubmission', 1500],
      ['AuditLog', 3000],
    ] as const) {
      expect(await rowsOf(scaled, name), name).toHaveLength(expected)
      expect(await issuesOf(scaled, entities[name])).toEqual([])
    }
    const pages = (await rowsOf(scaled, 'Content')).filter(row => row.CtId === 1 || row.CtId === 32)
    expect(pages.length).toBeGreaterThan(900)
    expect(await issuesOf(scaled, entities.Content)).toEqual([])
  })

  it('can be added later, of one entity, and leaves every index as it was', async () => {
    await grow(database, 20, { only: 'Custom_Location' })
    await grow(database, 1, { only: 'Custom_Location' })
    expect(await rowsOf(database, 'Custom_Location')).toHaveLength(60 * 22)
    expect(await rowsOf(database, 'Custom_Physician')).toHaveLength(250)
    const client = await database.pool.connect()
    const missing = await drift(client, Object.values(entities)).finally(() => client.release())
    expect(missing).toEqual([])
  })

  it('needs a demo to multiply', async () => {
    const empty = await seededDatabase('empty')
    await expect(grow(empty, 2)).rejects.toThrow('Only a database that holds the demo')
  })
})
