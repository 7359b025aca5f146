import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createDelivery, type Delivery } from '../../../server/mail/delivery.ts'
import { enqueueMail, startMailQueue } from '../../../server/mail/queue.ts'
import { createRecords } from '../../../server/records/records.ts'
import { freshDatabase } from '../support/database.ts'
import { emptied } from '../support/emptied.ts'
import { freshFolder } from '../support/folder.ts'

const fresh = await freshDatabase()
const database = openDatabase(fresh.connection)
await migrate(database)
const changes = await openChanges(database, () => undefined)
const records = createRecords(database, changes, createCipher(Buffer.alloc(32, 7)), [])
const log = { warn: vi.fn(), error: vi.fn() }
const author = { userId: null, userName: null, actUserName: null, address: null }
const message = { to: 'front@hospital.example', subject: 'New submission', text: 'Read it.' }

const enqueue = () => records.unit({ author }, unit => enqueueMail(unit, [message]))
const archived = async () =>
  (await database.pool.query('select * from "EmailArchive" order by "EaId"')).rows as Record<
    string,
    unknown
  >[]

async function run(delivery: Delivery) {
  await database.pool.query(emptied('EmailArchive'))
  const start = () => {
    const queue = startMailQueue({ database, changes, delivery, log })
    onTestFinished(() => queue.stop())
    return queue
  }
  return { start }
}

/** A mail server that refuses until it is told to take mail. */
function moodyDelivery() {
  const deliver = vi.fn<Delivery['deliver']>()
  const delivery: Delivery = {
    from: 'Rounds <rounds@example.com>',
    deliver,
    reasonOf: error => String(error),
  }
  return { delivery, deliver }
}

describe('the queue of mail', () => {
  test('sends what was put in a unit of work after it is committed', async () => {
    const outbox = join(await freshFolder(), 'outbox')
    const { start } = await run(createDelivery({ from: 'Rounds <rounds@example.com>', outbox }))
    start()
    await enqueue()
    await vi.waitFor(async () => expect(await archived()).toMatchObject([{ EaStatus: 'kept' }]))
    expect(await archived()).toMatchObject([{ EaFrom: 'Rounds <rounds@example.com>', EaTries: 1 }])
    expect(await readdir(outbox)).toHaveLength(1)
  })

  test('sends nothing of a unit of work that fails', async () => {
    const { delivery, deliver } = moodyDelivery()
    const { start } = await run(delivery)
    const failing = records.unit({ author }, async unit => {
      await enqueueMail(unit, [message])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await start().stop()
    expect(await archived()).toEqual([])
    expect(deliver).not.toHaveBeenCalled()
  })

  test('tries again later what the mail server refuses, and says after eight tries that it failed', async () => {
    const { delivery, deliver } = moodyDelivery()
    const { start } = await run(delivery)
    deliver.mockRejectedValue(new Error('451 try later'))
    await enqueue()
    for (let tries = 1; tries <= 8; tries++) {
      const queue = start()
      await vi.waitFor(async () => expect(await archived()).toMatchObject([{ EaTries: tries }]))
      await queue.stop()
      const [mail] = await archived()
      expect(mail).toMatchObject({
        EaStatus: tries < 8 ? 'waiting' : 'failed',
        EaError: 'Error: 451 try later',
      })
      const pause = Date.parse(String(mail?.EaNextTryDt)) - Date.now()
      expect(pause).toBeGreaterThan((60 * 2 ** (tries - 1) - 10) * 1000)
      await database.pool.query('update "EmailArchive" set "EaNextTryDt" = now()')
    }
    await start().stop()
    expect(deliver).toHaveBeenCalledTimes(8)
  })

  test('is shared by nodes: each mail goes out once', async () => {
    const { delivery, deliver } = moodyDelivery()
    const { start } = await run(delivery)
    deliver.mockResolvedValue('sent')
    for (let count = 0; count < 10; count++) await enqueue()
    start()
    start()
    await vi.waitFor(async () =>
      expect((await archived()).every(mail => mail.EaStatus === 'sent')).toBe(true),
    )
    expect(deliver).toHaveBeenCalledTimes(10)
  })
})
