import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Credentials, LoginAnswer } from '../../core/api/index.ts'
import { type LoginNote, login } from '../../machines/login.ts'
import { drive, everyStateIsVisited, settled, stub } from './support/drive.ts'

everyStateIsVisited(login)

function open(input: { userName?: string; serverAudits?: boolean } = {}) {
  const signIn = stub<LoginAnswer, Credentials>()
  const audit = stub<unknown, LoginNote>()
  const machine = login.provide({ actors: { signIn: signIn.logic, audit: audit.logic } })
  const driven = drive(machine, { serverAudits: true, ...input })
  const type = (field: 'userName' | 'password' | 'code', value: string) =>
    driven.send({ type: 'TYPE', field, value })
  const submit = (code?: string) => {
    if (code === undefined) {
      type('userName', 'jo')
      type('password', 'secret')
    } else type('code', code)
    driven.send({ type: 'SUBMIT' })
  }
  return { ...driven, signIn, audit, type, submit }
}

async function atCode(input = {}) {
  const driven = open(input)
  driven.submit()
  await driven.signIn.last.answer({ success: true, b2fa: true })
  expect(driven.tags()).toEqual(['asks for code'])
  return driven
}

describe('name and password', () => {
  test('are needed before anything is sent', () => {
    const { can, type, tags, signIn } = open()
    expect(tags()).toEqual(['asks for password'])
    expect(can({ type: 'SUBMIT' })).toBe(false)
    type('userName', 'jo')
    expect(can({ type: 'SUBMIT' })).toBe(false)
    type('password', ' ')
    expect(can({ type: 'SUBMIT' })).toBe(true)
    expect(signIn.calls).toHaveLength(0)
  })

  test('the name that signed in last is there already', () =>
    expect(open({ userName: 'jo@example.com' }).context().userName).toBe('jo@example.com'))

  test('that are right sign in, and are forgotten', async () => {
    const { submit, signIn, tags, emitted, context, type } = open()
    submit()
    expect(tags()).toEqual(['asks for password', 'busy'])
    expect(signIn.last.input).toEqual({ userName: 'jo', password: 'secret' })
    type('password', 'changed while it is sent')
    await signIn.last.answer({ success: true, token: 't' })
    expect(tags()).toEqual(['signed in'])
    expect(emitted).toEqual([{ type: 'SIGNED_IN', token: 't', userName: 'jo' }])
    expect(context()).toMatchObject({ password: '', code: '', message: null })
  })

  test.each<[string, LoginAnswer, string]>([
    ['the first error', { success: false, errors: [{ message: 'Wrong.' }, { message: 'Other.' }] }, 'Wrong.'],
    ['what is said where there is none', { success: false }, 'An unknown error occurred'],
    ['a success without a token', { success: true }, 'An unknown error occurred'],
  ])('that fail show %s, and can be sent again', async (_, answer, message) => {
    const { submit, signIn, tags, context, send } = open()
    submit()
    await signIn.last.answer(answer)
    expect(tags()).toEqual(['asks for password', 'shows a message'])
    expect(context()).toMatchObject({ message, userName: 'jo', password: 'secret' })
    send({ type: 'SUBMIT' })
    expect(context().message).toBeNull()
    expect(signIn.calls).toHaveLength(2)
  })

  test('of a disabled account', async () => {
    const { submit, signIn, tags, context, send } = open()
    submit()
    await signIn.last.answer({ success: false, deniedAccess: true, resetRequired: true })
    expect(tags()).toEqual(['asks for password', 'is denied', 'shows a message'])
    expect(context().message).toBe('Your account has been disabled.')
    send({ type: 'SUBMIT' })
    expect(tags()).toContain('busy')
  })

  test('that must be changed', async () => {
    const { submit, signIn, tags, send } = open()
    submit()
    await signIn.last.answer({ success: true, token: 't', resetRequired: true })
    expect(tags()).toEqual(['asks for password', 'offers password change'])
    send({ type: 'SUBMIT' })
    expect(tags()).toContain('busy')
  })

  test('a call that breaks, hangs, or is taken back leaves no one stuck', async () => {
    const { submit, signIn, tags, context, send, pass } = open()
    submit()
    await signIn.last.fail(new Error('The server cannot be reached.'))
    expect(context().message).toBe('The server cannot be reached.')
    send({ type: 'SUBMIT' })
    pass(30_000)
    expect(context().message).toBe('The server did not answer in time. Please try again.')
    send({ type: 'SUBMIT' })
    send({ type: 'BACK' })
    expect(tags()).toEqual(['asks for password'])
    expect(signIn.last.signal.aborted).toBe(true)
    await signIn.last.answer({ success: true, token: 'late' })
    expect(tags()).toEqual(['asks for password'])
  })
})

describe('the code', () => {
  test('is six digits, and signs in', async () => {
    const { can, type, submit, signIn, tags, emitted } = await atCode()
    for (const wrong of ['', '12345', '1234567', 'abcdef']) {
      type('code', wrong)
      expect(can({ type: 'SUBMIT' })).toBe(false)
    }
    submit(' 123456 ')
    expect(tags()).toEqual(['asks for code', 'busy'])
    expect(signIn.last.input).toEqual({ userName: 'jo', password: 'secret', code: '123456' })
    await signIn.last.answer({ success: true, token: 't' })
    expect(tags()).toEqual(['signed in'])
    expect(emitted).toHaveLength(1)
  })

  test('that is wrong can be given four times more', async () => {
    const { submit, signIn, tags, context } = await atCode()
    for (const tries of [1, 2, 3, 4]) {
      submit('000000')
      await signIn.last.answer({ success: false, b2fa: true, errors: [{ message: 'Wrong code.' }] })
      expect(tags()).toEqual(['asks for code'])
      expect(context()).toMatchObject({ tries, code: '', message: 'Wrong code.' })
    }
    submit('000000')
    await signIn.last.answer({ success: false, b2fa: true })
    expect(tags()).toEqual(['asks for password', 'shows a message'])
    expect(context().message).toMatch(/^Too many wrong codes/)
  })

  test('a broken call costs no try', async () => {
    const { submit, signIn, context, tags, pass } = await atCode()
    submit('000000')
    await signIn.last.fail(new Error('No network'))
    expect(context()).toMatchObject({ tries: 0, message: 'No network', code: '000000' })
    submit('000000')
    pass(30_000)
    expect(tags()).toEqual(['asks for code'])
    expect(context().message).toMatch(/did not answer/)
  })

  test('runs out after ten minutes, but not under a check that is under way', async () => {
    const { submit, signIn, tags, context, pass } = await atCode()
    pass(599_000)
    submit('123456')
    pass(1_000)
    expect(tags()).toEqual(['asks for code', 'busy'])
    await signIn.last.answer({ success: false, b2fa: true })
    expect(tags()).toEqual(['asks for password', 'shows a message'])
    expect(context().message).toMatch(/^The code has run out/)
  })

  test('is sent again at most once a minute, and then counts anew', async () => {
    const { can, send, submit, signIn, context, pass, tags } = await atCode()
    submit('000000')
    await signIn.last.answer({ success: false, b2fa: true })
    pass(59_999)
    expect(can({ type: 'RESEND' })).toBe(false)
    pass(1)
    send({ type: 'RESEND' })
    expect(signIn.last.input).toEqual({ userName: 'jo', password: 'secret' })
    expect(tags()).toEqual(['asks for code', 'busy'])
    await signIn.last.answer({ success: true, b2fa: true })
    expect(context()).toMatchObject({ tries: 0, message: 'A new code is on its way.' })
    expect(can({ type: 'RESEND' })).toBe(false)
    pass(599_999)
    expect(tags()).toEqual(['asks for code'])
    pass(1)
    expect(tags()).toEqual(['asks for password', 'shows a message'])
  })

  test.each<[string, LoginAnswer, readonly string[]]>([
    ['fails', { success: false }, ['asks for password', 'shows a message']],
    [
      'is denied',
      { success: false, deniedAccess: true },
      ['asks for password', 'is denied', 'shows a message'],
    ],
    [
      'needs a new password',
      { success: true, resetRequired: true },
      ['asks for password', 'offers password change'],
    ],
    ['needs no code any more', { success: true, token: 't' }, ['signed in']],
  ])('sending it again %s', async (_, answer, tags) => {
    const driven = await atCode()
    driven.pass(60_000)
    driven.send({ type: 'RESEND' })
    await driven.signIn.last.answer(answer)
    expect(driven.tags()).toEqual(tags)
  })

  test('sending it again breaks, or hangs', async () => {
    const { send, signIn, pass, context, tags } = await atCode()
    pass(60_000)
    send({ type: 'RESEND' })
    await signIn.last.fail(new Error('No network'))
    expect(context().message).toBe('No network')
    send({ type: 'RESEND' })
    pass(30_000)
    expect(context().message).toMatch(/did not answer/)
    expect(tags()).toEqual(['asks for code'])
  })

  test('one can go back to the password', async () => {
    const { send, submit, tags, context } = await atCode()
    submit('123456')
    send({ type: 'BACK' })
    expect(tags()).toEqual(['asks for password'])
    expect(context()).toMatchObject({ code: '', userName: 'jo', password: 'secret' })
  })

  test.each<[string, LoginAnswer, readonly string[]]>([
    ['denied', { success: false, deniedAccess: true }, ['asks for password', 'is denied', 'shows a message']],
    [
      'told to change the password',
      { success: true, resetRequired: true },
      ['asks for password', 'offers password change'],
    ],
  ])('with it one can be %s', async (_, answer, tags) => {
    const driven = await atCode()
    driven.submit('123456')
    await driven.signIn.last.answer(answer)
    expect(driven.tags()).toEqual(tags)
  })
})

describe('the audit log', () => {
  test.each<[LoginAnswer, string, string | null]>([
    [{ success: true, token: 't' }, 'Login Successful', 't'],
    [{ success: false, deniedAccess: true }, 'Account Disabled', null],
    [{ success: true, resetRequired: true }, 'Password Reset Required', null],
    [{ success: false, errors: [{ message: 'Wrong.' }] }, 'Login Fail: Wrong.', null],
    [{ success: false }, 'Login Fail: An unknown error occurred', null],
  ])('of %j says “%s”', async (answer, message, token) => {
    const { submit, signIn, audit } = open({ serverAudits: false })
    submit()
    await signIn.last.answer(answer)
    expect(audit.calls.map(call => call.input)).toEqual([
      { note: { Type: 'Login', Message: message, UserName: 'jo' }, token },
    ])
  })

  test('is left to a server that writes it itself', async () => {
    const { submit, signIn, audit } = open()
    submit()
    await signIn.last.answer({ success: false })
    expect(audit.calls).toHaveLength(0)
  })

  test('is written one by one, in order, and never holds anybody up', async () => {
    const { submit, signIn, audit, tags, pass } = open({ serverAudits: false })
    for (const message of ['one', 'two', 'three']) {
      submit()
      await signIn.last.answer({ success: false, errors: [{ message }] })
    }
    expect(tags()).toEqual(['asks for password', 'shows a message'])
    expect(audit.calls).toHaveLength(1)
    await audit.last.fail(new Error('no'))
    expect(audit.last.input.note.Message).toBe('Login Fail: two')
    pass(10_000)
    await settled()
    expect(audit.last.input.note.Message).toBe('Login Fail: three')
    await audit.last.answer(undefined)
    expect(audit.calls).toHaveLength(3)
  })
})

test('an unfilled slot says so', async () => {
  const actor = createActor(login, { input: { userName: 'jo', serverAudits: true } }).start()
  actor.send({ type: 'TYPE', field: 'password', value: 'x' })
  actor.send({ type: 'SUBMIT' })
  await settled()
  expect(actor.getSnapshot().context.message).toBe('The "signIn" slot must be provided.')
})
