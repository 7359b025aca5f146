import { describe, expect, test } from 'vitest'
import type { TokenAnswer } from '../../core/api/index.ts'
import { impersonation } from '../../machines/impersonation.ts'
import { drive, everyStateIsVisited, stub } from './support/drive.ts'

everyStateIsVisited(impersonation)

function open(impersonating: boolean) {
  const start = stub<TokenAnswer, { userId: string }>()
  const stop = stub<TokenAnswer>()
  const done: unknown[] = []
  const machine = impersonation.provide({
    actors: { impersonate: start.logic, deimpersonate: stop.logic },
    actions: {
      'store token': (_, params) => done.push(params.token),
      'load the top page': () => done.push('/'),
      'log the failure': (_, params) => done.push(params),
    },
  })
  return { ...drive(machine, { impersonating }), start, stop, done }
}

describe.each(['START', 'STOP'] as const)('%s', what => {
  const event = what === 'START' ? ({ type: 'START', userId: 'u' } as const) : ({ type: 'STOP' } as const)
  const ready = () => {
    const driven = open(what === 'STOP')
    driven.send(event)
    expect(driven.tags()).toEqual(['busy'])
    return { ...driven, call: what === 'START' ? driven.start : driven.stop }
  }

  test('stores the token and loads the top page', async () => {
    const { call, done, tags } = ready()
    await call.last.answer({ success: true, token: 't' })
    expect(done).toEqual(['t', '/'])
    expect(tags()).toEqual(['is leaving'])
  })

  test.each<[string, TokenAnswer | Error | null, string]>([
    ['refused', { success: false, errors: [{ message: 'Not him.' }] }, 'Not him.'],
    ['refused without a word', { success: true }, 'An unknown error occurred'],
    ['broken', new Error('No network'), 'No network'],
    ['never answered', null, 'The server did not answer in time. Please try again.'],
  ])('that is %s is logged and told, and can be tried again', async (_, answer, message) => {
    const { call, done, tags, context, pass, send } = ready()
    if (answer === null) pass(30_000)
    else if (answer instanceof Error) await call.last.fail(answer)
    else await call.last.answer(answer)
    expect(tags()).toEqual(['shows a message'])
    expect(context().message).toBe(message)
    expect(done).toEqual([{ message }])
    send(event)
    expect(tags()).toEqual(['busy'])
    expect(context().message).toBeNull()
  })

  test('a failure can be put away', async () => {
    const { call, send, tags } = ready()
    await call.last.fail(new Error('x'))
    send({ type: 'DISMISS' })
    expect(tags()).toEqual([])
  })
})

test('nobody impersonates while impersonating, nor stops what is not', () => {
  expect(open(true).can({ type: 'START', userId: 'u' })).toBe(false)
  expect(open(false).can({ type: 'STOP' })).toBe(false)
})
