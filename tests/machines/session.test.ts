import { describe, expect, test, vi } from 'vitest'
import type { CheckAnswer } from '../../core/api/index.ts'
import { session, untilSignedIn } from '../../machines/session.ts'
import { drive, stub } from './support/drive.ts'
import { tokenFor } from './support/token.ts'

const token = tokenFor('ana', 'TId:1')

function open(kept: string | null = token) {
  const check = stub<CheckAnswer, { token: string }>()
  const actions = { 'store token': () => {}, 'forget token': () => {} }
  return { ...drive(session.provide({ actors: { check: check.logic }, actions }), { token: kept }), check }
}

test('a kept token that cannot be read is none', () => {
  const { tags, check, context } = open('not a token')
  expect(tags()).toEqual(['goes to sign-in', 'signed out'])
  expect(context()).toEqual({ token: null, user: null, newRoleOrPermissions: false })
  expect(check.calls).toHaveLength(0)
})

describe('a call that was answered with 401', () => {
  test('is sent again once someone has signed in again', async () => {
    const { send, actor, check } = open()
    await check.last.answer({ success: true })
    send({ type: 'UNAUTHORIZED', token })
    const waiting = untilSignedIn(actor)
    send({ type: 'REAUTHENTICATED', token: `${token}2` })
    expect(await waiting).toBe(true)
    expect(await untilSignedIn(actor)).toBe(true)
  })

  test('waits for the first check, however long nobody answers', async () => {
    const { actor, check, send } = open()
    const waiting = untilSignedIn(actor)
    await check.last.fail(new TypeError('Failed to fetch'))
    send({ type: 'RETRY' })
    await check.last.answer({ success: true })
    expect(await waiting).toBe(true)
  })

  test('watches the session no longer than it waits', async () => {
    const { send, actor, check } = open()
    await check.last.answer({ success: true })
    const subscribe = vi.spyOn(actor, 'subscribe')
    await untilSignedIn(actor)
    expect(subscribe).not.toHaveBeenCalled()
    send({ type: 'UNAUTHORIZED', token })
    const waiting = untilSignedIn(actor)
    const unsubscribe = vi.spyOn(subscribe.mock.results[0]?.value, 'unsubscribe')
    send({ type: 'REAUTHENTICATED', token: `${token}2` })
    await waiting
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  test('fails once there is nobody to wait for', async () => {
    const { send, actor, check } = open()
    await check.last.answer({ success: true })
    send({ type: 'UNAUTHORIZED' })
    const waiting = untilSignedIn(actor)
    send({ type: 'SIGN_OUT' })
    expect(await waiting).toBe(false)
  })
})
