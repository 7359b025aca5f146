import { describe, expect, it, onTestFinished } from 'vitest'
import { createAuditChain } from '../../../server/audit/chain.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { deriveKey } from '../../../server/crypto/keys.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { checkSecret } from '../../../server/records/secret-check.ts'
import { StartupError } from '../../../server/startup-error.ts'
import { freshDatabase } from '../support/database.ts'

const OURS = Buffer.alloc(32, 1)
const OTHER = Buffer.alloc(32, 2)

async function emptyDatabase() {
  const { connection } = await freshDatabase({ as: 'migrated' })
  const database = openDatabase(connection, { max: 4 })
  onTestFinished(() => database.close())
  const isRight = (secret: Buffer, secretBefore?: Buffer) =>
    checkSecret(database, { secret, ...(secretBefore && { secretBefore }) }).then(
      () => true,
      error => {
        expect(error).toBeInstanceOf(StartupError)
        expect(error.message).toMatch(/^[^\n]*another ROUNDS_SECRET[^\n]*\. Set ROUNDS_SECRET to [^\n]*$/)
        return false
      },
    )
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  return { database, isRight, run }
}

describe('the secret of a database', () => {
  it('is the one of the first start, and no other from then on', async () => {
    const { isRight } = await emptyDatabase()
    expect(await isRight(OURS)).toBe(true)
    expect(await isRight(OTHER)).toBe(false)
    expect(await isRight(OURS)).toBe(true)
  })

  it('may be given as the one before, beside the one that replaces it', async () => {
    const { database, isRight } = await emptyDatabase()
    expect(await isRight(OURS)).toBe(true)
    expect(await isRight(OTHER, OURS)).toBe(true)
    expect(await checkSecret(database, { secret: OTHER, secretBefore: OURS })).toEqual(OURS)
    expect(await isRight(OTHER, Buffer.alloc(32, 3))).toBe(false)
  })

  it('is one, when two nodes with different ones start together', async () => {
    const { isRight } = await emptyDatabase()
    const answers = await Promise.all([OURS, OTHER].map(secret => isRight(secret)))
    expect(answers.sort()).toEqual([false, true])
  })

  it('is proven by an encrypted value, where an older program stored no check value', async () => {
    const { isRight, run } = await emptyDatabase()
    const value = createCipher(OURS).encrypt('KeyManager', 'x')
    await run(`insert into "KeyManager" ("KmName", "KmValue") values ('old', 'not encrypted'), ('new', $1)`, [
      value,
    ])
    expect(await isRight(OTHER)).toBe(false)
    expect(await isRight(OURS)).toBe(true)
    await run('delete from "KeyManager"')
    expect(await isRight(OTHER)).toBe(false)
  })

  it('is proven by the end of the audit log, whose last entry may have been altered', async () => {
    const { database, isRight, run } = await emptyDatabase()
    await run(
      `insert into "AuditLog" ("Type", "Message") select 'Changed', n::text from generate_series(1, 9) n`,
    )
    await createAuditChain(database, deriveKey(OURS, 'audit log')).append(0)
    await run(
      `alter table "AuditLog" disable trigger user; update "AuditLog" set "Message" = 'x' where "Id" = 9`,
    )
    expect(await isRight(OTHER)).toBe(false)
    expect(await isRight(OURS)).toBe(true)
  })

  it('is proven by an audit log of one entry', async () => {
    const { database, isRight, run } = await emptyDatabase()
    await run(`insert into "AuditLog" ("Type", "Message") values ('Changed', 'x')`)
    await createAuditChain(database, deriveKey(OURS, 'audit log')).append(0)
    expect(await isRight(OTHER)).toBe(false)
    expect(await isRight(OURS)).toBe(true)
  })
})
