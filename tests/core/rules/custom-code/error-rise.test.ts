import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CodeViews,
  errorsRise,
  LEAST_FAILED,
  readCodeReport,
} from '../../../../core/rules/custom-code/index.ts'

const mostly = (views: number, failed: number): CodeViews => ({ views, failed })
const counted = fc
  .tuple(fc.nat(5_000), fc.nat(5_000))
  .map(([views, failed]) => mostly(views, Math.min(views, failed)))

describe('errors after a change', () => {
  it.each([
    ['every view fails at once', mostly(0, 0), mostly(10, 10), true],
    ['half of them', mostly(0, 0), mostly(40, 20), true],
    ['too few to tell', mostly(500, 0), mostly(9, 9), false],
    ['as often as before', mostly(1_000, 400), mostly(100, 40), false],
    ['a little more than before, by chance', mostly(1_000, 50), mostly(200, 14), false],
    ['clearly more than before', mostly(1_000, 10), mostly(400, 60), true],
    ['less than browsers cause themselves', mostly(100_000, 0), mostly(10_000, 120), false],
  ])('%s', (_, before, after, rises) => expect(errorsRise(before, after)).toBe(rises))

  it('never rise with few failed views, nor where nothing got worse', () => {
    fc.assert(
      fc.property(counted, counted, (before, after) => {
        if (!errorsRise(before, after)) return
        expect(after.failed).toBeGreaterThanOrEqual(LEAST_FAILED)
        expect(after.failed / after.views).toBeGreaterThan(before.failed / Math.max(1, before.views))
      }),
    )
  })

  it('rise all the more with another failed view, and no more with one that worked', () => {
    fc.assert(
      fc.property(counted, counted, (before, { views, failed }) => {
        const rises = errorsRise(before, { views, failed })
        if (rises) expect(errorsRise(before, { views: views + 1, failed: failed + 1 })).toBe(true)
        else expect(errorsRise(before, { views: views + 1, failed })).toBe(false)
      }),
    )
  })

  it('rise less easily the more views failed before', () => {
    fc.assert(
      fc.property(counted, counted, (before, after) => {
        const worse = { views: before.views + 1, failed: before.failed + 1 }
        if (!errorsRise(before, after)) expect(errorsRise(worse, after)).toBe(false)
      }),
    )
  })
})

describe('a report of a page', () => {
  const mark = '0123456789ab'
  it.each([
    [`7:${mark}`, { code: [{ id: 7, mark }], host: '' }],
    [
      `7:${mark},8:${mark}|TypeError|a.example`,
      {
        code: [
          { id: 7, mark },
          { id: 8, mark },
        ],
        error: 'TypeError',
        host: 'a.example',
      },
    ],
    [`7:${mark}|Ann Smith|`, { code: [{ id: 7, mark }], error: 'Error', host: '' }],
  ])('%s is read', (text, report) => expect(readCodeReport(text)).toEqual(report))

  it.each(['', '7', `7:${mark},`, `7:${mark}||a b`, `7:${mark}|a|b|c`, 'x'.repeat(3_000)])(
    '%s is refused',
    text => expect(readCodeReport(text)).toBeUndefined(),
  )

  it('never throws, whatever is sent', () => {
    fc.assert(fc.property(fc.string(), text => void readCodeReport(text)))
  })
})
