import { describe, expect, test } from 'vitest'
import type { PasswordChange, TokenAnswer } from '../../core/api/index.ts'
import { type ChangePasswordInput, changePassword } from '../../machines/change-password.ts'
import { forgotPassword } from '../../machines/forgot-password.ts'
import { drive, everyStateIsVisited, stub } from './support/drive.ts'

everyStateIsVisited(forgotPassword)
everyStateIsVisited(changePassword)

describe('a forgotten password', () => {
  function open(email?: string) {
    const sendLink = stub<TokenAnswer, { email: string }>()
    const machine = forgotPassword.provide({ actors: { sendLink: sendLink.logic } })
    return { ...drive(machine, email === undefined ? {} : { email }), sendLink }
  }

  test('is asked for by mail', async () => {
    const { send, can, tags, sendLink } = open()
    expect(tags()).toEqual(['asks for mail'])
    send({ type: 'TYPE', value: 'jo' })
    expect(can({ type: 'SUBMIT' })).toBe(false)
    send({ type: 'TYPE', value: ' jo@example.com ' })
    send({ type: 'SUBMIT' })
    expect(sendLink.last.input).toEqual({ email: 'jo@example.com' })
    expect(tags()).toEqual(['asks for mail', 'busy'])
    await sendLink.last.answer({ success: true })
    expect(tags()).toEqual(['says that mail was sent'])
    send({ type: 'AGAIN' })
    expect(tags()).toEqual(['asks for mail'])
  })

  test.each<[TokenAnswer | Error | null, string]>([
    [{ success: false, errors: [{ message: 'Too often.' }] }, 'Too often.'],
    [{ success: false }, 'An unknown error occurred'],
    [new Error('No network'), 'No network'],
    [null, 'The server did not answer in time. Please try again.'],
  ])('that fails with %j can be asked for again', async (answer, message) => {
    const { send, tags, context, sendLink, pass } = open('jo@example.com')
    send({ type: 'SUBMIT' })
    if (answer === null) pass(30_000)
    else if (answer instanceof Error) await sendLink.last.fail(answer)
    else await sendLink.last.answer(answer)
    expect(tags()).toEqual(['asks for mail', 'shows a message'])
    expect(context()).toEqual({ email: 'jo@example.com', message })
    send({ type: 'TYPE', value: 'bo@example.com' })
    send({ type: 'SUBMIT' })
    expect(context().message).toBeNull()
  })
})

describe('a new password', () => {
  function open(input: ChangePasswordInput = { userName: 'jo' }) {
    const change = stub<TokenAnswer, PasswordChange>()
    const machine = changePassword.provide({ actors: { changePassword: change.logic } })
    const driven = drive(machine, input)
    const fill = (newPassword: string, repeated = newPassword) => {
      driven.send({ type: 'TYPE', field: 'currentPassword', value: 'old' })
      driven.send({ type: 'TYPE', field: 'newPassword', value: newPassword })
      driven.send({ type: 'TYPE', field: 'repeated', value: repeated })
      driven.send({ type: 'SUBMIT' })
    }
    return { ...driven, change, fill }
  }

  test('is set with the current one, and forgotten', async () => {
    const { fill, change, tags, context, emitted, can } = open()
    expect(can({ type: 'SUBMIT' })).toBe(false)
    fill('heron over quiet mill')
    expect(tags()).toEqual(['asks for new password', 'busy'])
    expect(change.last.input).toEqual({
      userName: 'jo',
      currentPassword: 'old',
      newPassword: 'heron over quiet mill',
    })
    await change.last.answer({ success: true, token: 't' })
    expect(tags()).toEqual(['password is changed'])
    expect(emitted).toEqual([{ type: 'PASSWORD_CHANGED', token: 't' }])
    expect(context()).toMatchObject({ currentPassword: '', newPassword: '', repeated: '' })
  })

  test('is set with the code of a mail, without the current one', async () => {
    const { send, change } = open({ userName: 'jo', code: 'c0de' })
    send({ type: 'TYPE', field: 'newPassword', value: 'heron over quiet mill' })
    send({ type: 'TYPE', field: 'repeated', value: 'heron over quiet mill' })
    send({ type: 'SUBMIT' })
    expect(change.last.input).toEqual({ userName: 'jo', code: 'c0de', newPassword: 'heron over quiet mill' })
    await change.last.answer({ success: true })
  })

  test('that is not good is refused with every reason, and stays', () => {
    const { fill, tags, context } = open({ userName: 'ferreira' })
    fill('ferreira', 'other')
    expect(tags()).toEqual(['asks for new password', 'shows problems'])
    expect(context().problems).toHaveLength(3)
    expect(context()).toMatchObject({ newPassword: 'ferreira', repeated: 'other' })
    fill('heron over quiet mill')
    expect(tags()).toEqual(['asks for new password', 'busy'])
    expect(context().problems).toEqual([])
  })

  test.each<[TokenAnswer | Error | null, string]>([
    [{ success: false, errors: [{ message: 'Wrong password.' }] }, 'Wrong password.'],
    [{ success: false }, 'An unknown error occurred'],
    [new Error('No network'), 'No network'],
    [null, 'The server did not answer in time. Please try again.'],
  ])('that fails with %j keeps what was typed', async (answer, message) => {
    const { fill, change, tags, context, pass, send } = open()
    fill('heron over quiet mill')
    if (answer === null) pass(30_000)
    else if (answer instanceof Error) await change.last.fail(answer)
    else await change.last.answer(answer)
    expect(tags()).toEqual(['asks for new password', 'shows a message'])
    expect(context()).toMatchObject({ message, newPassword: 'heron over quiet mill' })
    send({ type: 'SUBMIT' })
    send({ type: 'CANCEL' })
    expect(tags()).toEqual(['asks for new password'])
  })
})
