import type { CalendarStep } from '@rounds/core/rules/time'
import { expect, test } from 'vitest'
import {
  type DateFieldInput,
  dateField,
  isChoosable,
  weeksShown,
  yearsShown,
} from '../../machines/date-field.ts'
import { drive } from './support/drive.ts'

const open = (input: Partial<DateFieldInput> = {}) =>
  drive(dateField, { day: '2026-04-08', today: '2026-01-01', ...input })

test('the keys lead where those of a date picker do', () => {
  const { send, context } = open({ weekStart: 1 })
  send({ type: 'OPEN' })
  const after = (step: CalendarStep) => {
    send({ type: 'FOCUS', day: '2026-04-08' })
    send({ type: 'MOVE', step })
    return context().focused
  }
  expect(after('week after')).toBe('2026-04-15')
  expect(after('month before')).toBe('2026-03-08')
  expect(after('year after')).toBe('2027-04-08')
  expect(after('start of week')).toBe('2026-04-06')
  expect(after('end of week')).toBe('2026-04-12')
  expect(weeksShown(context())[0]?.[0]).toBe('2026-03-30')
})

test('the keys lead among years too, in rows of four', () => {
  const { send, context } = open()
  send({ type: 'OPEN' })
  send({ type: 'SHOW_YEARS' })
  expect(yearsShown(context())).toHaveLength(12)
  const years = (
    [
      'day before',
      'day after',
      'week before',
      'week after',
      'start of week',
      'end of week',
      'month after',
      'month before',
      'year after',
      'year before',
    ] as const
  ).map(step => {
    send({ type: 'MOVE', step })
    return Number(context().focused.slice(0, 4))
  })
  expect(years).toEqual([2025, 2026, 2022, 2026, 2021, 2032, 2044, 2032, 2044, 2032])
  expect(yearsShown(context())).toContain(2032)
})

test('it opens at the day that is typed, else at the one that it is, else at the nearest to today', () => {
  const { send, context } = open()
  send({ type: 'OPEN' })
  expect(context().focused).toBe('2026-04-08')
  send({ type: 'CLOSE' })
  send({ type: 'TYPE', text: '2026-07-01' })
  send({ type: 'OPEN' })
  expect(context().focused).toBe('2026-07-01')
  const empty = open({ day: null, limits: { min: '2026-02-01' } })
  empty.send({ type: 'OPEN' })
  expect(empty.context().focused).toBe('2026-02-01')
})

test('another display format is read and written', () => {
  const { send, context, emitted } = open({ format: 'd.M.yyyy' })
  expect(context().text).toBe('8.4.2026')
  send({ type: 'TYPE', text: '9.4.2026' })
  send({ type: 'COMMIT' })
  expect(emitted).toEqual([{ type: 'CHANGED', day: '2026-04-09' }])
})

test('“tomorrow” is the day after the one that it is when it is typed', () => {
  const { send, emitted } = open({ today: '2026-01-01' })
  send({ type: 'SET_TODAY', today: '2026-01-02' })
  send({ type: 'TYPE', text: 'tomorrow' })
  send({ type: 'COMMIT' })
  expect(emitted).toEqual([{ type: 'CHANGED', day: '2026-01-03' }])
})

test('other limits hold from then on', () => {
  const { send, context, tags } = open()
  expect(isChoosable(context(), '2026-04-09')).toBe(true)
  send({ type: 'LIMIT', limits: { disabled: ['2026-04-09'] } })
  expect(isChoosable(context(), '2026-04-09')).toBe(false)
  send({ type: 'TYPE', text: '04/09/2026' })
  send({ type: 'COMMIT' })
  expect(tags()).toEqual(['has unread text', 'refuses the text'])
  expect(context()).toMatchObject({
    text: '04/09/2026',
    day: '2026-04-08',
    message: '04/09/2026 can’t be chosen.',
  })
})
