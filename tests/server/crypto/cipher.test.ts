import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCipher, isEncrypted } from '../../../server/crypto/cipher.ts'
import { anyCharacter } from '../../any-character.ts'

const cipher = createCipher(Buffer.alloc(32, 1))

describe('the cipher', () => {
  it('opens what it closed, and never closes alike twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (text, purpose) => {
        const encrypted = cipher.encrypt(purpose, text)
        expect(isEncrypted(encrypted)).toBe(true)
        expect(cipher.decrypt(purpose, encrypted)).toBe(text)
        expect(cipher.encrypt(purpose, text)).not.toBe(encrypted)
      }),
    )
  })

  it('does not open for another purpose, with another key, or after a change', () => {
    const encrypted = cipher.encrypt('KeyManager', 'secret')
    expect(() => cipher.decrypt('FormSubmission', encrypted)).toThrow()
    expect(() => createCipher(Buffer.alloc(32, 2)).decrypt('KeyManager', encrypted)).toThrow()
    for (let at = 'sealed.1.'.length; at < encrypted.length; at++) {
      const other = encrypted[at] === 'A' ? 'B' : 'A'
      expect(() =>
        cipher.decrypt('KeyManager', encrypted.slice(0, at) + other + encrypted.slice(at + 1)),
      ).toThrow()
    }
    // Four bits of the last letter belong to no byte.
    const next = String.fromCharCode(encrypted.charCodeAt(encrypted.length - 1) + 1)
    expect(() => cipher.decrypt('KeyManager', encrypted.slice(0, -1) + next)).toThrow('was changed')
    expect(() => cipher.decrypt('KeyManager', 'sealed.1.')).toThrow()
    expect(() => cipher.decrypt('KeyManager', 'secret')).toThrow('not encrypted')
    expect(() => createCipher(Buffer.alloc(31))).toThrow('32 bytes')
  })
})
