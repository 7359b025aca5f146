import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  carriedFileOf,
  carryFile,
  fileRulesOf,
  sayFileRules,
  sealedPartOf,
  usualEndings,
} from '../../../../core/rules/forms/index.ts'

describe('a file that a form carries', () => {
  it('says what it is called and how large it is, whatever its name', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (name, size) => {
        const carried = carryFile({ name, size }, 'sealed.1.abc')
        expect(carriedFileOf(carried)).toEqual({ name, size })
        expect(sealedPartOf(carried)).toBe('sealed.1.abc')
      }),
    )
  })

  it.each(['', 'x', 'file.', 'file.x', 'file.x.sealed', 'file.%zz.sealed', 'file.%5B1%2C2%5D.sealed'])(
    'is none: %j',
    value => expect(carriedFileOf(value)).toBeUndefined(),
  )
})

describe('what a question for files takes', () => {
  it('is three documents or pictures of 10 MB unless it says so, and never more than 10', () => {
    expect(fileRulesOf({ kind: 'file' })).toEqual({ most: 3, bytes: 10_000_000, endings: usualEndings })
    const rules = { maxFiles: 50, maxBytes: 99_000_000, accept: ['.PDF', 'jpg'] }
    expect(fileRulesOf({ kind: 'file', rules })).toEqual({
      most: 10,
      bytes: 10_000_000,
      endings: ['pdf', 'jpg'],
    })
  })

  it.each([
    [{ maxFiles: 1, maxBytes: 500_000, accept: ['pdf'] }, 'One file, 500 KB at most: PDF.'],
    [
      { maxFiles: 2, maxBytes: 2_500_000, accept: ['pdf', 'txt'] },
      'Up to 2 files, 2.5 MB at most each: PDF, TXT.',
    ],
  ])('%j is said', (rules, words) => expect(sayFileRules({ kind: 'file', rules })).toBe(words))
})
