import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeal, isSealed } from '../../../server/crypto/cipher.ts'
import { anyCharacter } from '../../any-character.ts'

const seal = createSeal(Buffer.alloc(32, 1))

describe('the seal', () => {
  it('opens what it closed, and never closes alike twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (text, purpose) => {
        const sealed = seal.close(purpose, text)
        expect(isSealed(sealed)).toBe(true)
        expect(seal.open(purpose, sealed)).toBe(text)
        expect(seal.close(purpose, text)).not.toBe(sealed)
      }),
    )
  })

  it('does not open for another purpose, with another key, or after a change', () => {
    const sealed = seal.close('KeyManager', 'secret')
    expect(() => seal.open('FormSubmission', sealed)).toThrow()
    expect(() => createSeal(Buffer.alloc(32, 2)).open('KeyManager', sealed)).toThrow()
    for (let at = 'sealed.1.'.length; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      expect(() => seal.open('KeyManager', sealed.slice(0, at) + other + sealed.slice(at + 1))).toThrow()
    }
    // Four bits of the last letter belong to no byte.
    const next = String.fromCharCode(sealed.charCodeAt(sealed.length - 1) + 1)
    expect(() => seal.open('KeyManager', sealed.slice(0, -1) + next)).toThrow('altered')
    expect(() => seal.open('KeyManager', 'sealed.1.')).toThrow()
    expect(() => seal.open('KeyManager', 'secret')).toThrow('not sealed')
    expect(() => createSeal(Buffer.alloc(31))).toThrow('32 bytes')
  })
})
