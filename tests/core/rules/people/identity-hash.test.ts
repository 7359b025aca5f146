import { pbkdf2Sync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_ITERATIONS, readIdentityHash } from '../../../../core/rules/people/index.ts'

const salt = Buffer.from('00112233445566778899aabbccddeeff', 'hex')

/** Version 3 as the published algorithm lays it out. */
function versionThree(prf: number, iterations: number, saltLength = salt.length): string {
  const header = Buffer.alloc(13)
  header.writeUInt8(1, 0)
  header.writeUInt32BE(prf, 1)
  header.writeUInt32BE(iterations, 5)
  header.writeUInt32BE(saltLength, 9)
  return Buffer.concat([header, salt, Buffer.alloc(32, 5)]).toString('base64')
}

test('both versions are read', () => {
  const key = pbkdf2Sync('old and well kept', salt, 1000, 32, 'sha1')
  const two = readIdentityHash(Buffer.concat([Buffer.from([0]), salt, key]).toString('base64'))
  expect(two).toEqual({
    digest: 'sha1',
    iterations: 1000,
    salt: new Uint8Array(salt),
    key: new Uint8Array(key),
  })
  expect(readIdentityHash(versionThree(2, 100_000))).toMatchObject({ digest: 'sha512', iterations: 100_000 })
})

test.each([
  ['more rounds than the bound', versionThree(1, MOST_ITERATIONS + 1)],
  ['as many rounds as fit', versionThree(1, 0xffff_ffff)],
  ['no rounds', versionThree(1, 0)],
  ['an unknown digest', versionThree(3, 1000)],
  ['a salt longer than all', versionThree(1, 1000, 0xffff_ffff)],
  ['a salt that leaves no key', versionThree(1, 1000, 48)],
  ['a short salt', versionThree(1, 1000, 8)],
  ['version 2 and a byte more', Buffer.alloc(50).toString('base64')],
  ['another version', Buffer.alloc(61, 2).toString('base64')],
  ['a long text', versionThree(1, 1000).repeat(200)],
  ['bcrypt', '$2b$10$abcdefghijklmnopqrstuv'],
  ['blanks', ` ${versionThree(1, 1000)}`],
])('%s is refused', (_, text) => expect(readIdentityHash(text)).toBeUndefined())

test('whatever is read is within the bounds', () => {
  const bytes = fc
    .uint8Array({ maxLength: 140 })
    .map(rest => Buffer.concat([Buffer.from([1, 0, 0, 0]), rest]))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        bytes.map(text => text.toString('base64')),
      ),
      text => {
        const hash = readIdentityHash(text)
        if (!hash) return
        expect(hash.iterations).toBeGreaterThan(0)
        expect(hash.iterations).toBeLessThanOrEqual(MOST_ITERATIONS)
        for (const { length } of [hash.salt, hash.key]) expect(length >= 16 && length <= 64).toBe(true)
      },
    ),
  )
})
