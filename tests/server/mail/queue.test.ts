import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { createDelivery, type Delivery } from '../../../server/mail/delivery.ts'
import { enqueueMail, startMailQueue } from '../../../server/mail/queue.ts'
import { createRecords } from '../../../server/records/records.ts'
import { freshDatabase } from '../support/database.ts'
import { emptied } from '../support/emptied.ts'
import { freshFolder } from '../support/folder.ts'

const fresh = await freshDatabase({ as: 'migrated' })
const database = openDatabase(fresh.connection)
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
    // The library that writes it is loaded at the first one.
    await vi.waitFor(async () => expect(await archived()).toMatchObject([{ EaStatus: 'kept' }]), 10_000)
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

  const failures = [
    { what: 'for three days what it cannot send', most: 21, error: new Error('451 try later'), hours: 68 },
    {
      what: 'for two hours what the mail server refuses for good',
      most: 8,
      error: Object.assign(new Error('451 try later'), { code: 'EENVELOPE', responseCode: 550 }),
      hours: 2,
    },
  ]
  test.each(failures)('tries again $what, and then says that it failed', async ({ most, error, hours }) => {
    const { delivery, deliver } = moodyDelivery()
    const { start } = await run(delivery)
    deliver.mockRejectedValue(error)
    await enqueue()
    let waited = 0
    for (let tries = 1; tries <= most; tries++) {
      const queue = start()
      await vi.waitFor(async () => expect(await archived()).toMatchObject([{ EaTries: tries }]))
      await queue.stop()
      const [mail] = await archived()
      expect(mail).toMatchObject({
        EaStatus: tries < most ? 'waiting' : 'failed',
        EaError: 'Error: 451 try later',
      })
      const pause = Date.parse(String(mail?.EaNextTryDt)) - Date.now()
      expect(pause).toBeGreaterThan((Math.min(60 * 2 ** (tries - 1), 6 * 3600) - 10) * 1000)
      if (tries < most) waited += pause
      await database.pool.query('update "EmailArchive" set "EaNextTryDt" = now()')
    }
    await start().stop()
    expect(deliver).toHaveBeenCalledTimes(most)
    expect(waited / 3_600_000).toBeGreaterThan(hours)
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
