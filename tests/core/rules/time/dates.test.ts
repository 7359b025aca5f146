import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mayChooseDay,
  parseDay,
  parseTypedDay,
  printDay,
  printDayAs,
  whyNotDay,
} from '../../../../core/rules/time/dates.ts'

const anyDay = fc
  .date({ min: new Date('1969-01-01T00:00:00Z'), max: new Date('2068-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('a day is read from', () => {
  test.each([
    ['an ISO timestamp', '2026-03-31T23:30:00.000Z', '2026-03-31'],
    ['an ISO timestamp of another zone, as it is written', '2026-03-31T23:30:00-08:00', '2026-03-31'],
    ['an ISO timestamp without a zone', '2026-03-31T00:00:00', '2026-03-31'],
    ['an HTTP-date', 'Tue, 31 Mar 2026 23:30:00 GMT', '2026-03-31'],
    ['an HTTP-date in other letters', 'tue, 31 MAR 2026 23:30:00 gmt', '2026-03-31'],
    ['MM/dd/yyyy', '03/31/2026', '2026-03-31'],
    ['MM/dd/yy', '03/31/26', '2026-03-31'],
    ['M/d/yyyy', '3/1/2026', '2026-03-01'],
    ['M/d/yy', '3/1/69', '1969-03-01'],
    ['yyyy-MM-dd', '2024-02-29', '2024-02-29'],
    ['yy-MM-dd', '68-03-31', '2068-03-31'],
    ['yyyy-MM-dd with spaces around it', ' 2026-03-31 ', '2026-03-31'],
  ])('%s', (_, text, day) => expect(parseDay(text)).toBe(day))

  test.each([
    '',
    'tomorrow',
    '02/30/2026',
    '13/01/2026',
    '2026-02-29',
    '2026-3-1',
    '31.03.2026',
    'Mon, 31 Mar 2026 00:00:00 GMT',
    '2026-03-31T25:00:00Z',
    '2026-03-31T10:60:00Z',
    '2026-03-31T10:00:60Z',
    'x2026-03-31T10:00:00Z',
    '2026-03-31T10:00:00Zx',
    '2026-03-31x10:00:00Z',
    '2026-02-30T10:00:00Z',
    'x03/31/2026',
    '03/31/2026x',
    '03/31/026',
    '003/31/2026',
    'x2026-03-31',
    '2026-03-31x',
    'xTue, 31 Mar 2026 23:30:00 GMT',
    'Tue, 31 Mar 2026 23:30:00 GMTx',
    'Tue, 31 Mar 2026 24:30:00 GMT',
    'Tue, 31 Mär 2026 23:30:00 GMT',
    'Tue, 31 Mao 2026 23:30:00 GMT',
    'Mon, 30 Feb 2026 23:30:00 GMT',
    'Invalid Date',
  ])('nothing like “%s”', text => expect(parseDay(text)).toBeUndefined())

  test('every accepted form of it', () =>
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 86_399 }), (day, second) => {
        const [year = '', month = '', date = ''] = day.split('-')
        const instant = new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000)
        const forms = [
          instant.toISOString(),
          instant.toUTCString(),
          `${month}/${date}/${year}`,
          `${month}/${date}/${year.slice(2)}`,
          `${Number(month)}/${Number(date)}/${year}`,
          `${Number(month)}/${Number(date)}/${year.slice(2)}`,
          day,
          day.slice(2),
        ]
        for (const form of forms) expect(parseDay(form), form).toBe(day)
      }),
    ))
})

test('a day is printed as MM/dd/yyyy, which is read back', () => {
  expect(printDay('2026-03-01')).toBe('03/01/2026')
  expect(printDay('2026-03-01T23:00:00Z')).toBe('03/01/2026')
  expect(printDay('soon')).toBe('')
  fc.assert(fc.property(anyDay, day => parseDay(printDay(day)) === day))
})

const TODAY = '2026-03-04'

test('a display format that leaves out a part of the day cannot be typed in', () => {
  expect(parseTypedDay('03/31', TODAY, 'MM/dd')).toEqual({
    ok: false,
    message: 'Enter a date such as 03/31, or “today” or “tomorrow”.',
  })
  expect(parseTypedDay('2026', TODAY, 'yyyy')).toMatchObject({ ok: false })
  expect(parseTypedDay('03/2026', TODAY, 'MM/yyyy')).toMatchObject({ ok: false })
})

test('what is typed is of the display format, or any accepted form; a blank clears', () => {
  expect(parseTypedDay(' ', TODAY)).toEqual({ ok: true, day: null })
  expect(parseTypedDay('3/31/2026', TODAY)).toEqual({ ok: true, day: '2026-03-31' })
  expect(parseTypedDay('2026-03-31', TODAY)).toEqual({ ok: true, day: '2026-03-31' })
  expect(parseTypedDay('02/30/2026', TODAY)).toEqual({
    ok: false,
    message: 'Enter a date such as 03/31/2026, or “today” or “tomorrow”.',
  })
})

test('yesterday, today and tomorrow are days', () => {
  expect(parseTypedDay('yesterday', '2026-03-01')).toEqual({ ok: true, day: '2026-02-28' })
  expect(parseTypedDay(' Today ', '2026-03-01')).toEqual({ ok: true, day: '2026-03-01' })
  expect(parseTypedDay('tomorrow', '2026-12-31', 'd.M.yyyy')).toEqual({ ok: true, day: '2027-01-01' })
})

test('another display format comes before the accepted forms', () => {
  expect(parseTypedDay('04/03/2026', TODAY, 'dd/MM/yyyy')).toEqual({ ok: true, day: '2026-03-04' })
  expect(parseTypedDay('4.3.2026', TODAY, 'd.M.yyyy')).toEqual({ ok: true, day: '2026-03-04' })
  expect(parseTypedDay('4x3x2026', TODAY, 'd.M.yyyy')).toMatchObject({
    message: 'Enter a date such as 31.3.2026, or “today” or “tomorrow”.',
  })
  expect(printDayAs('soon', 'd.M.yyyy')).toBe('')
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom('MM/dd/yyyy', 'd.M.yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd'),
      (day, format) => {
        expect(parseTypedDay(printDayAs(day, format), TODAY, format)).toEqual({ ok: true, day })
      },
    ),
  )
})

test('why a day cannot be chosen is said in a sentence', () => {
  const limits = { min: '2026-03-02', max: '2026-03-30', disabled: ['2026-03-15'] }
  expect(whyNotDay('2026-03-01', limits)).toBe('Choose 03/02/2026 or a later day.')
  expect(whyNotDay('2026-03-31', limits)).toBe('Choose 03/30/2026 or an earlier day.')
  expect(whyNotDay('2026-03-15', limits, 'd.M.yyyy')).toBe('15.3.2026 can’t be chosen.')
  expect(whyNotDay('2026-03-16', limits)).toBeUndefined()
  const ends = { ...limits, disabled: [limits.min, limits.max] }
  expect(whyNotDay(limits.min, ends)).toBe('03/02/2026 can’t be chosen.')
  expect(whyNotDay(limits.max, ends)).toBe('03/30/2026 can’t be chosen.')
  expect(whyNotDay('2026-03-15', { disabled: ['2026-03-15'] })).toBe('03/15/2026 can’t be chosen.')
})

test('days before the minimum, after the maximum or in the disabled list cannot be chosen', () => {
  const limits = { min: '2026-03-02', max: '2026-03-30', disabled: ['2026-03-15'] }
  expect(mayChooseDay('2026-03-01', limits)).toBe(false)
  expect(mayChooseDay('2026-03-31', limits)).toBe(false)
  expect(mayChooseDay('2026-03-15', limits)).toBe(false)
  expect(mayChooseDay('2026-03-02', limits)).toBe(true)
  expect(mayChooseDay('2026-03-30', limits)).toBe(true)
  expect(mayChooseDay('1999-01-01', {})).toBe(true)
})
