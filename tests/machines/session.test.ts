import { describe, expect, test } from 'vitest'
import { ApiError, type CheckAnswer } from '../../core/api/index.ts'
import { session, untilSignedIn } from '../../machines/session.ts'
import { drive, everyStateIsVisited, settled, stub, tokenFor } from './support/drive.ts'

everyStateIsVisited(session)

const old = tokenFor('ana', 'TId:1')
const renewed = `${old}renewed`
const unreachable = new ApiError(0, { message: 'The server cannot be reached.' })
const refused = new ApiError(401, { message: 'Unauthorized' })

function open(token: string | null = old) {
  const check = stub<CheckAnswer, { token: string }>()
  const kept: (string | null)[] = []
  const machine = session.provide({
    actors: { check: check.logic },
    actions: {
      'store token': (_, params) => kept.push(params.token),
      'forget token': () => kept.push(null),
    },
  })
  return { ...drive(machine, { token }), check, kept }
}

async function signedIn() {
  const driven = open()
  await driven.check.last.answer({ success: true, token: old })
  expect(driven.tags()).toEqual(['signed in'])
  driven.pass(5_000)
  return driven
}

describe('on mount', () => {
  test('the token that was kept is checked, and the answer’s is stored', async () => {
    const { tags, check, kept, context } = open()
    expect(tags()).toEqual(['checking', 'loading'])
    expect(check.last.input).toEqual({ token: old })
    await check.last.answer({ success: true, token: renewed })
    expect(tags()).toEqual(['signed in'])
    expect(kept).toEqual([renewed])
    expect(context()).toMatchObject({ token: renewed, user: { userId: 'ana' }, newRoleOrPermissions: false })
  })

  test('without a token there is nothing to check', () => {
    const { tags, check, can } = open(null)
    expect(tags()).toEqual(['goes to sign-in', 'signed out'])
    expect(check.calls).toHaveLength(0)
    expect(can({ type: 'RETRY' })).toBe(false)
    expect(open('not a token').tags()).toEqual(['goes to sign-in', 'signed out'])
  })

  test.each<[string, CheckAnswer | ApiError]>([
    ['says no', { success: false }],
    ['fails', refused],
    ['answers with a token that cannot be read', { success: true, token: 'x' }],
  ])('a check that %s makes unauthenticated', async (_, answer) => {
    const { tags, check, kept, context } = open()
    if (answer instanceof ApiError) await check.last.fail(answer)
    else await check.last.answer(answer)
    expect(tags()).toEqual(['goes to sign-in', 'signed out'])
    expect(kept).toEqual([null])
    expect(context()).toMatchObject({ token: null, user: null })
  })

  test('a check that asks to sign in again does so over the page', async () => {
    const { tags, check } = open()
    await check.last.answer({ success: true, reauthenticate: true })
    expect(tags()).toEqual(['asks to sign in again', 'signed in'])
  })

  test('a server that cannot be reached is said to be so, and asked again', async () => {
    const { tags, check, send, kept, pass } = open()
    await check.last.fail(unreachable)
    expect(tags()).toEqual(['cannot reach the server', 'offline'])
    send({ type: 'RETRY' })
    await check.last.fail(new TypeError('Failed to fetch'))
    expect(tags()).toEqual(['cannot reach the server', 'offline'])
    pass(65_000)
    expect(check.calls).toHaveLength(3)
    pass(15_000)
    expect(tags()).toEqual(['cannot reach the server', 'offline'])
    send({ type: 'RECONNECT' })
    await check.last.answer({ success: true })
    expect(tags()).toEqual(['signed in'])
    expect(kept).toEqual([old])
  })

  test.each<[CheckAnswer, readonly string[]]>([
    [{ success: true, reauthenticate: true }, ['asks to sign in again', 'signed in']],
    [{ success: false }, ['goes to sign-in', 'signed out']],
  ])('once it is reached, its answer %j counts', async (answer, tags) => {
    const driven = open()
    await driven.check.last.fail(unreachable)
    driven.send({ type: 'RETRY' })
    await driven.check.last.answer(answer)
    expect(driven.tags()).toEqual(tags)
  })
})

describe('while signed in', () => {
  test('focus and reconnect check again, at most every five seconds', async () => {
    const { send, check, pass } = await signedIn()
    send({ type: 'FOCUS' })
    send({ type: 'FOCUS' })
    expect(check.calls).toHaveLength(2)
    await check.last.answer({ success: true })
    send({ type: 'FOCUS' })
    send({ type: 'RECONNECT' })
    pass(4_999)
    send({ type: 'FOCUS' })
    expect(check.calls).toHaveLength(2)
    pass(1)
    send({ type: 'RECONNECT' })
    expect(check.calls).toHaveLength(3)
  })

  test('the token is renewed before its thirty minutes end, again and again', async () => {
    const { check, pass, context } = await signedIn()
    for (const turn of [1, 2, 3]) {
      pass(24 * 60_000 + 5_000)
      expect(check.calls).toHaveLength(turn + 1)
      await check.last.answer({ success: true, token: `${old}${turn}` })
      expect(context().token).toBe(`${old}${turn}`)
    }
  })

  test('no answer throws nobody out; it says offline until there is one', async () => {
    const { send, check, tags, pass, context } = await signedIn()
    send({ type: 'FOCUS' })
    await check.last.fail(unreachable)
    expect(tags()).toEqual(['offline', 'signed in'])
    expect(context()).toMatchObject({ token: old, user: { userId: 'ana' } })
    send({ type: 'RECONNECT' })
    expect(tags()).toEqual(['checking', 'signed in'])
    pass(15_000)
    expect(tags()).toEqual(['offline', 'signed in'])
    pass(65_000)
    await check.last.answer({ success: true })
    expect(tags()).toEqual(['signed in'])
    send({ type: 'DISCONNECT' })
    expect(tags()).toEqual(['offline', 'signed in'])
  })

  test.each<[string, CheckAnswer | ApiError]>([
    ['refused', { success: false }],
    ['answered with an error', refused],
  ])('a check that is %s makes unauthenticated, and keeps the page', async (_, answer) => {
    const { send, check, tags, kept, context } = await signedIn()
    send({ type: 'FOCUS' })
    if (answer instanceof ApiError) await check.last.fail(answer)
    else await check.last.answer(answer)
    expect(tags()).toEqual(['asks to sign in again', 'signed out'])
    expect(kept.at(-1)).toBeNull()
    expect(context()).toMatchObject({ token: null, user: { userId: 'ana' } })
    send({ type: 'SIGNED_OUT_ELSEWHERE' })
    expect(tags()).toEqual(['asks to sign in again', 'signed out'])
    send({ type: 'REAUTHENTICATED', token: renewed })
    expect(tags()).toEqual(['signed in'])
    expect(kept.at(-1)).toBe(renewed)
  })

  test('the server may ask to sign in again; a later check may take it back', async () => {
    const { send, check, tags } = await signedIn()
    send({ type: 'FOCUS' })
    await check.last.answer({ success: true, reauthenticate: true })
    expect(tags()).toEqual(['asks to sign in again', 'signed in'])
    send({ type: 'RETRY' })
    await check.last.fail(refused)
    expect(tags()).toEqual(['asks to sign in again', 'signed in'])
    send({ type: 'RETRY' })
    await check.last.answer({ success: true })
    expect(tags()).toEqual(['signed in'])
  })

  test('other roles or permissions are flagged and told, until they are seen', async () => {
    const { send, check, context, emitted } = await signedIn()
    send({ type: 'FOCUS' })
    await check.last.answer({ success: true, token: tokenFor('ana', 'TId:1|TId:2') })
    expect(context().newRoleOrPermissions).toBe(true)
    expect(emitted).toEqual([
      { type: 'NEW_ROLE_OR_PERMISSIONS', user: expect.objectContaining({ claims: { TId: [1, 2] } }) },
    ])
    send({ type: 'SEEN' })
    expect(context().newRoleOrPermissions).toBe(false)
  })

  test('the same rights in another order are no news', async () => {
    const { send, check, emitted } = open(tokenFor('ana', 'TId:1|TId:2', ['A', 'B']))
    await check.last.answer({ success: true })
    send({ type: 'SIGNED_IN_ELSEWHERE', token: tokenFor('ana', 'TId:2|TId:1', ['B', 'A']) })
    expect(emitted).toEqual([])
  })
})

describe('a call that was answered with 401', () => {
  test('asks to sign in again, once, and is sent again after it', async () => {
    const { send, tags, actor, kept } = await signedIn()
    send({ type: 'UNAUTHORIZED', token: 'an older one' })
    expect(tags()).toEqual(['signed in'])
    send({ type: 'UNAUTHORIZED', token: old })
    send({ type: 'UNAUTHORIZED' })
    expect(tags()).toEqual(['asks to sign in again', 'signed in'])
    const waiting = untilSignedIn(actor)
    send({ type: 'REAUTHENTICATED', token: renewed })
    expect(await waiting).toBe(true)
    expect(kept.at(-1)).toBe(renewed)
    expect(await untilSignedIn(actor)).toBe(true)
  })

  test('waits for the first check too', async () => {
    const { actor, check } = open()
    const waiting = untilSignedIn(actor)
    await check.last.answer({ success: true })
    expect(await waiting).toBe(true)
  })

  test('fails once there is nobody to wait for', async () => {
    const { send, actor } = await signedIn()
    send({ type: 'UNAUTHORIZED' })
    const waiting = untilSignedIn(actor)
    send({ type: 'SIGN_OUT' })
    expect(await waiting).toBe(false)
  })

  test('another person who signs in then is told of', async () => {
    const { send, emitted, context } = await signedIn()
    send({ type: 'UNAUTHORIZED' })
    send({ type: 'REAUTHENTICATED', token: tokenFor('bo') })
    expect(emitted).toEqual([{ type: 'PERSON_CHANGED', user: expect.objectContaining({ userId: 'bo' }) }])
    expect(context()).toMatchObject({ newRoleOrPermissions: false, user: { userId: 'bo' } })
  })
})

describe('signing in and out', () => {
  test('here', async () => {
    const { send, tags, kept, pass, check, context } = open(null)
    pass(60 * 60_000)
    send({ type: 'SIGNED_IN', token: 'unreadable' })
    expect(tags()).toEqual(['goes to sign-in', 'signed out'])
    send({ type: 'SIGNED_IN', token: old })
    expect(tags()).toEqual(['signed in'])
    expect(kept).toEqual([old])
    pass(24 * 60_000 + 5_000)
    expect(check.calls).toHaveLength(1)
    send({ type: 'SIGN_OUT' })
    expect(tags()).toEqual(['goes to sign-in', 'signed out'])
    await check.last.answer({ success: true, token: old })
    expect(tags()).toEqual(['goes to sign-in', 'signed out'])
    expect(context()).toMatchObject({ token: null, user: null })
  })

  test('in another tab', async () => {
    const { send, tags, kept, emitted } = await signedIn()
    send({ type: 'SIGNED_OUT_ELSEWHERE' })
    expect(tags()).toEqual(['asks to sign in again', 'signed out'])
    send({ type: 'SIGNED_IN_ELSEWHERE', token: renewed })
    expect(tags()).toEqual(['signed in'])
    expect(kept).toEqual([old])
    send({ type: 'UNAUTHORIZED' })
    send({ type: 'SIGNED_OUT_ELSEWHERE' })
    expect(tags()).toEqual(['asks to sign in again', 'signed out'])
    expect(emitted).toEqual([])
  })

  test('in another tab, before this one knew', () => {
    const { send, tags } = open()
    send({ type: 'SIGNED_OUT_ELSEWHERE' })
    expect(tags()).toEqual(['goes to sign-in', 'signed out'])
  })

  test('a check of the token before never throws out the one after', async () => {
    const { send, check, tags, context } = await signedIn()
    send({ type: 'FOCUS' })
    const before = check.last
    send({ type: 'SIGNED_IN_ELSEWHERE', token: renewed })
    await before.fail(refused)
    await settled()
    expect(tags()).toEqual(['signed in'])
    expect(context().token).toBe(renewed)
  })
})
