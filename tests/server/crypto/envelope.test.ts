import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataKeyIdOf, openText, sealText } from '../../../server/crypto/envelope.ts'
import { anyCharacter } from '../../any-character.ts'

const key = { id: 7, bytes: Buffer.alloc(32, 1) }
const place = { entity: 'FormSubmission', column: 'FsSealed', row: 12 }

describe('a sealed text', () => {
  it('opens where it was sealed, names its key, and is never sealed alike twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), text => {
        const sealed = sealText(key, place, text)
        expect(dataKeyIdOf(sealed)).toBe(7)
        expect(openText(key, place, sealed)).toBe(text)
        expect(sealText(key, place, text)).not.toBe(sealed)
      }),
    )
  })

  it('opens in no other row, column or entity, with no other key, and not after a change', () => {
    const sealed = sealText(key, place, 'secret')
    for (const other of [{ row: 13 }, { column: 'CfsSealed' }, { entity: 'Custom_FormSubmission' }])
      expect(() => openText(key, { ...place, ...other }, sealed)).toThrow()
    expect(() => openText({ ...key, bytes: Buffer.alloc(32, 2) }, place, sealed)).toThrow()
    expect(() => openText({ ...key, id: 8 }, place, sealed)).toThrow('another key')
    expect(() => openText({ ...key, id: 8 }, place, sealed.replace('.7.', '.8.'))).toThrow()
    for (let at = 'sealed.2.7.'.length; at < sealed.length; at++) {
      const letter = sealed[at] === 'A' ? 'B' : 'A'
      expect(() => openText(key, place, sealed.slice(0, at) + letter + sealed.slice(at + 1))).toThrow()
    }
  })
})
