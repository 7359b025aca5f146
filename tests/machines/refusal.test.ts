import { expect, test } from 'vitest'
import { ApiError } from '../../core/api/index.ts'
import { refusalOf } from '../../machines/refusal.ts'

test('a refusal says what was wrong one by one, where that was said', () => {
  const errors = [{ message: 'Too long.' }, { field: 'CTitle', message: 'Taken.' }]
  expect(refusalOf(new ApiError(409, { message: 'No.', errors }))).toEqual({
    message: 'No.',
    issues: ['Too long.', 'Taken.'],
  })
  expect(refusalOf(new ApiError(500, { message: 'Oh.' }))).toEqual({ message: 'Oh.', issues: [] })
  expect(refusalOf(new Error('Gone.'))).toEqual({ message: 'Gone.', issues: [] })
})
