import { describe, expect, test } from 'vitest'
import { isOfKind, whyNotFile } from '../../../../core/rules/files/accepted-file.ts'
import { printSize } from '../../../../core/rules/files/print-size.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1_550_000, '1.6 MB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%i is %s', (bytes, text) => expect(printSize(bytes)).toBe(text))

describe('a file is of a kind', () => {
  const photo = { name: 'Front.JPG', type: 'image/jpeg' }
  test.each([undefined, '', '.jpg', 'image/*', 'text/csv, IMAGE/JPEG'])('%s', accept =>
    expect(isOfKind(photo, accept)).toBe(true),
  )
  test.each(['.jp', '.png,application/pdf', 'imag/*', 'image/jpe'])('or not: %s', accept =>
    expect(isOfKind(photo, accept)).toBe(false),
  )
})

describe('a file is not taken', () => {
  const file = { name: 'plan.pdf', size: 2000, type: 'application/pdf' }
  test('where it is of another kind', () =>
    expect(whyNotFile(file, { accept: 'image/*' })).toBe(
      '“plan.pdf” can’t be used here. Choose a file of these types: image/*.',
    ))
  test('where it is too large', () => {
    expect(whyNotFile(file, { largest: 1500 })).toBe('“plan.pdf” has 2 KB; the most is 1.5 KB.')
    expect(whyNotFile(file, { largest: 1999 })).toBeDefined()
    expect(whyNotFile(file, { largest: 2000 })).toBeUndefined()
  })
  test('where it is empty', () => expect(whyNotFile({ ...file, size: 0 }, {})).toBe('“plan.pdf” is empty.'))
})
