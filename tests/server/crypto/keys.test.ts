import { describe, expect, it } from 'vitest'
import { createCipher, secretId } from '../../../server/crypto/cipher.ts'
import { deriveKey, hashOf, keyedHash, randomText, sameText } from '../../../server/crypto/keys.ts'

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

describe('a key', () => {
  it('stays the same for a purpose, on every node and in every release', () => {
    // HKDF with SHA-256, made with another program: what is stored can only be read with it.
    expect(deriveKey(one, 'sealed records').toString('hex')).toBe(
      '8a29d4763656c98bb467fea5c880e6d2db3efb3437207e3e502b77eea216964a',
    )
    expect(deriveKey(one, 'sealed records')).not.toEqual(deriveKey(one, 'audit log'))
    expect(deriveKey(one, 'sealed records')).not.toEqual(deriveKey(other, 'sealed records'))
  })

  it('is derived from 32 bytes and more', () => {
    expect(deriveKey(Buffer.alloc(33), 'x')).toHaveLength(32)
    expect(() => deriveKey(Buffer.alloc(31), 'x')).toThrow('32 bytes')
  })
})

describe('a hash', () => {
  it('is that of everyone else, with or without a key', () => {
    expect(hashOf('abc')).toBe(
      Buffer.from('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'hex').toString(
        'base64url',
      ),
    )
    // RFC 4231, test case 2.
    expect(keyedHash(Buffer.from('Jefe'), 'what do ya want for nothing?')).toBe(
      Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex').toString(
        'base64url',
      ),
    )
  })
})

it('an unguessable text has 256 bits, and is never the same', () => {
  const texts = Array.from({ length: 100 }, randomText)
  expect(new Set(texts).size).toBe(100)
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}$/)
})

it('texts are the same or not, whatever their lengths', () => {
  expect([sameText('a', 'a'), sameText('', ''), sameText('a', 'b'), sameText('a', 'aa')]).toEqual([
    ...[true, true, false, false],
  ])
})

describe('while the key is replaced', () => {
  it('what the one before encrypted is read, and what is new is encrypted with the new one', () => {
    const [before, both, after] = [createCipher(one), createCipher(other, one), createCipher(other)]
    expect(both.decrypt('p', before.encrypt('p', 'old'))).toBe('old')
    expect(after.decrypt('p', both.encrypt('p', 'new'))).toBe('new')
    expect(both.decrypt('p', both.encrypt('p', 'new'))).toBe('new')
    expect(() => both.decrypt('q', before.encrypt('p', 'old'))).toThrow()
    expect(() => both.decrypt('p', createCipher(Buffer.alloc(32, 3)).encrypt('p', 'x'))).toThrow()
    expect(() => after.decrypt('p', before.encrypt('p', 'old'))).toThrow()
  })

  it('a secret is known by its fingerprint, which is not the secret', () => {
    expect([createCipher(one).id, createCipher(other, one).id]).toEqual([secretId(one), secretId(other)])
    expect(secretId(one)).not.toBe(secretId(other))
    expect(secretId(one)).toMatch(/^[\w-]{43}$/)
  })
})
