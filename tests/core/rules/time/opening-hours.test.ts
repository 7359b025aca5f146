import { addSpan, copyDay, type OpenSpan, spanProblem, spansOfDay, weekDays } from '@rounds/core/rules/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const time = fc.constantFrom('00:00', '08:00', '12:30', '17:00', '23:59', null)
const span: fc.Arbitrary<OpenSpan> = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  opens: time,
  closes: time,
  note: fc.constantFrom(null, 'By appointment'),
})
const week = fc.array(span, { maxLength: 20 })
const ofDay = (hours: readonly OpenSpan[], day: number) => spansOfDay(hours, day).map(one => one.span)

describe('opening hours', () => {
  test('a day gets one more span at its end, and every other day stays as it is', () => {
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 6 }), (hours, day) => {
        const after = addSpan(hours, day)
        expect(after).toHaveLength(hours.length + 1)
        for (const { day: one } of weekDays)
          expect(ofDay(after, one).slice(0, ofDay(hours, one).length)).toEqual(ofDay(hours, one))
        expect(ofDay(after, day)).toHaveLength(ofDay(hours, day).length + 1)
      }),
    )
  })

  test('the first span of a day is filled in, a second one is not', () => {
    expect(addSpan([], 2)).toEqual([{ day: 2, opens: '08:00', closes: '17:00' }])
    expect(addSpan([{ day: 2, opens: '08:00', closes: '12:00' }], 2)[1]).toEqual({ day: 2 })
  })

  test('a day that is copied is the same on every day it is copied to, and the rest stays', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 6 }), days, (hours, from, to) => {
        const after = copyDay(hours, from, to)
        for (const { day } of weekDays) {
          const expected = to.includes(day)
            ? ofDay(hours, from).map(one => ({ ...one, day }))
            : ofDay(hours, day)
          expect(ofDay(after, day)).toEqual(expected)
        }
      }),
    )
  })

  test.each([
    [{ day: 1, opens: '08:00', closes: '17:00' }, null],
    [{ day: 1, opens: '22:00', closes: '06:00' }, null],
    [{ day: 1, note: 'By appointment' }, null],
    [{ day: 1 }, 'Fill in the times, or say something in the note.'],
    [{ day: 1, closes: '17:00' }, 'When does it open?'],
    [{ day: 1, opens: '08:00' }, 'When does it close?'],
    [{ day: 1, opens: '08:00', closes: '08:00' }, 'It opens and closes at the same time.'],
  ])('of %o it says %s', (one, words) => {
    expect(spanProblem(one)).toBe(words)
  })
})
