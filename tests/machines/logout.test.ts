import { expect, test } from 'vitest'
import { logout } from '../../machines/logout.ts'
import { drive, everyStateIsVisited, stub } from './support/drive.ts'

everyStateIsVisited(logout)

function open() {
  const call = stub<unknown, { token: string | null }>()
  const done: string[] = []
  const machine = logout.provide({
    actors: { logout: call.logic },
    actions: {
      'clear the cookie': () => done.push('cookie'),
      'clear the admin toggle': () => done.push('toggle'),
      'forget token': () => done.push('token'),
      'reload the page': () => done.push('reload'),
    },
  })
  return { ...drive(machine), call, done }
}

test('everything here is cleared at once, the server told after 50 ms, then the page reloads', async () => {
  const { send, call, done, pass, tags, context } = open()
  send({ type: 'LOG_OUT', token: 't' })
  expect(done).toEqual(['cookie', 'toggle', 'token'])
  pass(49)
  expect(call.calls).toHaveLength(0)
  expect(tags()).toEqual(['busy'])
  pass(1)
  expect(call.last.input).toEqual({ token: 't' })
  await call.last.answer(undefined)
  expect(done).toEqual(['cookie', 'toggle', 'token', 'reload'])
  expect(tags()).toEqual(['signed out'])
  expect(context().token).toBeNull()
})

test.each(['fails', 'hangs'])('the page reloads even if the call %s', async how => {
  const { send, call, done, pass, status } = open()
  send({ type: 'LOG_OUT', token: null })
  pass(50)
  if (how === 'fails') await call.last.fail(new Error('no'))
  else pass(5_000)
  expect(done.at(-1)).toBe('reload')
  expect(status()).toBe('done')
})

test('asking twice does it once', () => {
  const { send, done } = open()
  send({ type: 'LOG_OUT', token: 't' })
  send({ type: 'LOG_OUT', token: null })
  expect(done).toEqual(['cookie', 'toggle', 'token'])
})
