import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { entities } from '../../../core/entities/index.ts'
import { createAuditChain } from '../../../server/audit/chain.ts'
import { systemActor } from '../../../server/audit/entry-sql.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { dataKeyIdOf } from '../../../server/crypto/envelope.ts'
import { deriveKey } from '../../../server/crypto/keys.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { askForJob } from '../../../server/jobs/ask-job.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { ROTATE_KEYS, rotateKeys } from '../../../server/jobs/rotate-keys.ts'
import { createRecords } from '../../../server/records/records.ts'
import { auditKeyOf, checkSecret } from '../../../server/records/secret-check.ts'
import { freshDatabase } from '../support/database.ts'
import { mojoAdmin } from '../support/people.ts'
import { storedSubmissions } from '../support/sealed-rows.ts'

const { FormSubmission, KeyManager } = entities
const OLD = Buffer.alloc(32, 7)
const NEW = Buffer.alloc(32, 8)
const oldCipher = createCipher(OLD)
const ROWS = 330
const PERSON = '00000000-0000-4000-8000-000000000077'
const program = fileURLToPath(new URL('../support/killed-rotation.ts', import.meta.url))

const metaOf = (n: number) => JSON.stringify({ answers: [{ name: 'n', kind: 'text', value: String(n) }] })

/** A database of the old secret with submissions: some as they were sealed before there were data keys. */
async function filled() {
  const { connection } = await freshDatabase({ as: 'migrated' })
  const database = openDatabase(connection, { max: 4 })
  onTestFinished(() => database.close())
  const { query } = database
  await checkSecret(database, { secret: OLD })
  const changes = await openChanges(database, () => undefined)
  onTestFinished(() => changes.close())
  const records = createRecords(database, changes, oldCipher, [])
  const { rows } = await sql<{
    id: number
  }>`insert into "Form" ("FrmName") values ('Contact') returning "FrmId" as id`.execute(query)
  const FrmId = rows[0]?.id ?? 0
  const all = Array.from({ length: ROWS }, (_, n) => ({ FrmId, FsMetaData: metaOf(n) }))
  await records.create(mojoAdmin(), FormSubmission, all)
  await records.create(mojoAdmin(), KeyManager, [{ KmName: 'maps', KmValue: 'secret of maps' }])
  await sql`insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "SecurityStamp")
    values (${PERSON}::uuid, 'app@example.com', 'app@example.com', 'APP@EXAMPLE.COM', 'APP@EXAMPLE.COM', 'stamp')`.execute(
    query,
  )
  const secret = oldCipher.encrypt(`authenticator ${PERSON}`, 'secret of an app')
  await sql`insert into authenticator (user_id, secret, created_at) values (${PERSON}::uuid, ${secret}, now())`.execute(
    query,
  )
  for (const n of [0, 5, 200]) {
    const sealed = oldCipher.encrypt('FormSubmission', JSON.stringify({ meta: metaOf(n), machine: null }))
    await sql`update "FormSubmission" set "FsSealed" = ${sealed} where "FsId" = ${n + 1}`.execute(query)
  }
  await createAuditChain(database, deriveKey(OLD, 'audit log')).append(0)
  const trashed = ROWS
  await records.remove(mojoAdmin(), FormSubmission, { fields: ['FsId'], key: [trashed] })
  return { database, query, changes, connection }
}

const kept = Array.from({ length: ROWS - 1 }, (_, n) => metaOf(n))

describe('a rotation of keys', () => {
  it('that is killed goes on, every row opens at every moment, and the new secret alone opens all at its end', async () => {
    const { database, query, changes, connection } = await filled()
    const both = createCipher(NEW, OLD)
    const records = createRecords(database, changes, both, [])
    const opened = async () => (await storedSubmissions(query, both)).map(({ meta }) => meta)
    const before = await storedSubmissions(query, oldCipher)
    expect(await opened()).toEqual(kept)
    await askForJob(
      records,
      { author: systemActor },
      { kind: ROTATE_KEYS, title: 'Rotate', input: { secret: both.id } },
    )

    const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(connection)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    expect(await opened()).toEqual(kept)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await opened()).toEqual(kept)
    const middle = await storedSubmissions(query, both)
    const changed = middle.filter(({ sealed }, at) => sealed !== before[at]?.sealed)
    expect(changed.length).toBeGreaterThan(50)
    expect(changed.length).toBeLessThan(ROWS - 50)

    const jobs = startJobs(
      { database, records, changes, cipher: both },
      [rotateKeys({ secretBefore: OLD })],
      { error: (error: unknown) => expect.unreachable(String(error)) },
      { lookMs: 20, staleMs: 300 },
    )
    onTestFinished(() => jobs.stop())
    const state = async () =>
      (await sql<{ s: string }>`select "JbState" as s from "Job"`.execute(query)).rows[0]?.s
    while ((await state()) === 'running') {
      expect(await opened()).toEqual(kept)
      await delay(5)
    }
    expect(await state()).toBe('done')
    await jobs.stop()

    const { rows: ended } = await sql<{ secrets: number }>`
      select ("JbResult"->>'secrets')::int as secrets from "Job"`.execute(query)
    expect(ended).toEqual([{ secrets: 2 }])

    const alone = createCipher(NEW)
    const after = await storedSubmissions(query, alone)
    expect(after.map(({ meta }) => meta)).toEqual(kept)
    const old = new Set(before.map(({ sealed }) => dataKeyIdOf(sealed)))
    expect(after.some(({ sealed }) => old.has(dataKeyIdOf(sealed)))).toBe(false)
    const { rows: keys } = await sql<{ id: number }>`select id from data_key`.execute(query)
    expect(keys.some(({ id }) => old.has(id))).toBe(false)

    // What else the old secret encrypted: other secrets, the trash, the chain of the audit log.
    const { rows: maps } = await sql<{ value: string }>`select "KmValue" as value from "KeyManager"`.execute(
      query,
    )
    expect(alone.decrypt('KeyManager', maps[0]?.value ?? '')).toBe('secret of maps')
    const { rows: apps } = await sql<{ secret: string }>`select secret from authenticator`.execute(query)
    expect(apps.map(({ secret }) => alone.decrypt(`authenticator ${PERSON}`, secret))).toEqual([
      'secret of an app',
    ])
    expect(await checkSecret(database, { secret: NEW })).toEqual(NEW)
    await expect(checkSecret(database, { secret: OLD })).rejects.toThrow('another ROUNDS_SECRET')
    expect(await auditKeyOf(database, alone, NEW)).toEqual(deriveKey(OLD, 'audit log'))
    const { rows: trash } = await sql<{
      row: string
    }>`select content->'rows'->0->'row' as row from trash`.execute(query)
    const { FsId, FsSealed } = JSON.parse(trash[0]?.row ?? '{}')
    await sql`insert into "FormSubmission" ("FsId", "FrmId", "FsSealed") select ${FsId}, max("FrmId"), ${FsSealed} from "Form"`.execute(
      query,
    )
    expect((await storedSubmissions(query, alone)).at(-1)?.meta).toBe(metaOf(ROWS - 1))
  }, 60_000)

  it('is refused by a server that has another secret', async () => {
    const { database, query, changes } = await filled()
    const records = createRecords(database, changes, oldCipher, [])
    await askForJob(
      records,
      { author: systemActor },
      { kind: ROTATE_KEYS, title: 'Rotate', input: { secret: 'x' } },
    )
    const jobs = startJobs({ database, records, changes, cipher: oldCipher }, [rotateKeys()], {
      error: () => undefined,
    })
    onTestFinished(() => jobs.stop())
    const message = async () =>
      (await sql<{ m: string | null }>`select "JbMessage" as m from "Job"`.execute(query)).rows[0]?.m
    await expect.poll(message, { timeout: 5_000 }).toMatch('another ROUNDS_SECRET')
    expect((await storedSubmissions(query, oldCipher)).map(({ meta }) => meta)).toEqual(kept)
  })
})
