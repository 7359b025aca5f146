import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { TooMany } from '../../../server/errors.ts'
import { addressOf, callerOf, createLimits } from '../../../server/limits/limits.ts'
import { freshDatabase } from '../support/database.ts'

const limit = { name: 'test', most: 3, seconds: 60 }

async function limited() {
  const { connection } = await freshDatabase({ as: 'migrated' })
  const open = () => {
    const database = openDatabase(connection)
    onTestFinished(() => database.close())
    return database
  }
  const database = open()
  let time = Date.parse('2026-11-21T09:00:20Z')
  return {
    database,
    limits: createLimits(database, () => time),
    another: createLimits(open(), () => time),
    pass: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

describe('a limit', () => {
  test('is shared by the nodes, told with the time that is left, and over with its window', async () => {
    const { limits, another, pass } = await limited()
    await limits.take(limit, 'a')
    await another.take(limit, 'a')
    await limits.take(limit, 'a')
    const refused = await another.take(limit, 'a').catch(error => error)
    expect(refused).toBeInstanceOf(TooMany)
    expect(refused.seconds).toBe(40)
    await limits.take(limit, 'b')
    await limits.take({ ...limit, name: 'other' }, 'a')
    pass(39)
    await expect(limits.take(limit, 'a')).rejects.toThrow('Too many tries. Try again in 1 seconds.')
    pass(1)
    await limits.take(limit, 'a')
  })

  test('lets so many through and no more however many come at once', async () => {
    const { limits, another } = await limited()
    const takes = Array.from({ length: 20 }, (_, n) => (n % 2 ? limits : another).take(limit, 'a'))
    const through = (await Promise.allSettled(takes)).filter(({ status }) => status === 'fulfilled')
    expect(through).toHaveLength(3)
  })

  test('can be given back, in its own window only', async () => {
    const { limits, pass } = await limited()
    const returns = [
      await limits.take(limit, 'a'),
      await limits.take(limit, 'a'),
      await limits.take(limit, 'a'),
    ]
    await returns[0]?.()
    await limits.take(limit, 'a')
    await expect(limits.take(limit, 'a')).rejects.toThrow(TooMany)
    pass(60)
    for (let n = 0; n < 3; n++) await limits.take(limit, 'a')
    await returns[1]?.()
    await expect(limits.take(limit, 'a')).rejects.toThrow(TooMany)
  })

  test('leaves nothing behind', async () => {
    const { limits, database, pass } = await limited()
    for (const caller of ['a', 'b', 'c']) await limits.take(limit, caller)
    pass(120)
    await limits.take(limit, 'd')
    const { rows } = await database.pool.query('select key from limit_window')
    expect(rows).toHaveLength(1)
    expect(rows[0].key).toMatch(/^[\w-]{43}$/)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::6', '2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
])('a caller at %s', (ip, address, caller) => {
  expect(addressOf({ ip })).toBe(address)
  expect(callerOf({ ip })).toBe(caller)
})

test('knows no address of a caller who has left already, and does not fail over it', () => {
  expect(addressOf({ ip: undefined })).toBe('gone')
  expect(callerOf({ ip: undefined })).toBe('gone')
})
