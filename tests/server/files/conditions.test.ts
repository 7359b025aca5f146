import { describe, expect, test } from 'vitest'
import { rangeAsked } from '../../../server/files/conditions.ts'

const asked = (range: string, size = 10) => rangeAsked({ range }, '"a"', size)

describe('the part of a file that is asked for', () => {
  test.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-4', { start: 4, end: 4 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=4-99', { start: 4, end: 9 }],
    ['bytes=9-', { start: 9, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
  ])('%s is that part', (range, part) => expect(asked(range)).toEqual(part))

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s is none of it', range =>
    expect(asked(range)).toBe('none'),
  )

  test.each(['bytes=4-3', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2'])('%s is not understood', range =>
    expect(asked(range)).toBeUndefined(),
  )

  test('is only of the version that If-Range names', () => {
    expect(rangeAsked({ range: 'bytes=0-0', 'if-range': '"a"' }, '"a"', 10)).toEqual({ start: 0, end: 0 })
    expect(rangeAsked({ range: 'bytes=0-0', 'if-range': '"b"' }, '"a"', 10)).toBeUndefined()
  })
})
