import { ApiError, errorFrom, isServerAway, messageOf, refusalMessage } from '@rounds/core/api'
import { expect, test } from 'vitest'

test.each<[string, unknown, string | undefined, object]>([
  ['the server’s own data', { message: 'No.', id: 7 }, 'Bad', { message: 'No.', id: 7 }],
  ['the text that came', 'No.', 'Bad', { message: 'No.' }],
  ['the message where the data say nothing', { id: 7 }, 'Bad', { message: 'Bad' }],
  ['the message where what should be one is none', { message: 7 }, 'Bad', { message: 'Bad' }],
  ['the message where there are no data', null, 'Bad', { message: 'Bad' }],
  ['the message where the text is empty', '', 'Bad', { message: 'Bad' }],
  ['Unknown Error', undefined, undefined, { message: 'Unknown Error' }],
  ['Unknown Error where the message is empty', null, '', { message: 'Unknown Error' }],
])('an error of a call has %s', (_, data, message, body) => {
  const error = errorFrom(418, data, message)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ name: 'ApiError', status: 418, body, message: (body as Error).message })
})

test.each([
  ['its message', new ApiError(400, { message: 'No.' }), 'No.'],
  ['Unknown Error where it has none', new Error(''), 'Unknown Error'],
  ['Unknown Error where it is no error', 'No.', 'Unknown Error'],
  ['Unknown Error where nothing was thrown', undefined, 'Unknown Error'],
])('a person is told %s', (_, thrown, told) => {
  expect(messageOf(thrown)).toBe(told)
})

test.each([
  ['the first of its errors', { errors: [{ message: 'No.' }, { message: 'Nor that.' }] }, 'No.'],
  ['that nobody knows why where it has none', { errors: [] }, 'An unknown error occurred'],
  ['the same where it says nothing', { errors: [{ message: '' }] }, 'An unknown error occurred'],
  ['the same where errors are not spoken of', {}, 'An unknown error occurred'],
])('a refusal says %s', (_, answer, said) => {
  expect(refusalMessage(answer)).toBe(said)
})

test('an answer without a message keeps what it holds', () => {
  expect(errorFrom(409, { current: { SpId: 3 } }, 'Conflict').body).toEqual({
    current: { SpId: 3 },
    message: 'Conflict',
  })
})

test.each([
  [new ApiError(0, { message: '' }), true],
  [new ApiError(502, { message: '' }), true],
  [new ApiError(503, { message: '' }), true],
  [new ApiError(504, { message: '' }), true],
  [new Error('of the program'), true],
  [new ApiError(500, { message: '' }), false],
  [new ApiError(401, { message: '' }), false],
  [new ApiError(429, { message: '' }), false],
])('%s says nothing of what was asked: %s', (error, unanswered) =>
  expect(isServerAway(error)).toBe(unanswered),
)
