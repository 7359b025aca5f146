import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ApiError } from '../../core/api/index.ts'
import { effect, isBusy, refusalOf } from '../../machines/kit.ts'
import { login } from '../../machines/login.ts'
import { settled } from './support/drive.ts'

test('an unfilled slot says so', async () => {
  const actor = createActor(login, { input: { userName: 'jo', serverAudits: true } }).start()
  actor.send({ type: 'TYPE', field: 'password', value: 'x' })
  actor.send({ type: 'SUBMIT' })
  await settled()
  expect(actor.getSnapshot().context.message).toBe('The "signIn" slot must be provided.')
})

test('so does an effect', () => {
  expect(() => effect('reload the page')(undefined)).toThrow('The "reload the page" slot must be provided.')
})

test('a refusal says what was wrong one by one, where that was said', () => {
  const errors = [{ message: 'Too long.' }, { field: 'CTitle', message: 'Taken.' }]
  expect(refusalOf(new ApiError(409, { message: 'No.', errors }))).toEqual({
    message: 'No.',
    issues: ['Too long.', 'Taken.'],
  })
  expect(refusalOf(new ApiError(500, { message: 'Oh.' }))).toEqual({ message: 'Oh.', issues: [] })
  expect(refusalOf(new Error('Gone.'))).toEqual({ message: 'Gone.', issues: [] })
})

test.each([429, 503, 507])('a call that is refused with %i can succeed later', status => {
  expect(isBusy(new ApiError(status, { message: '' }))).toBe(true)
})

test.each([
  new ApiError(500, { message: '' }),
  new ApiError(409, { message: '' }),
  new ApiError(0, { message: '' }),
  new Error('Gone.'),
])('one that failed otherwise is no matter of the moment (%#)', error => {
  expect(isBusy(error)).toBe(false)
})
