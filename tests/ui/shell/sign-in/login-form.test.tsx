import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LoginForm } from '../../../../ui/shell/sign-in/login-form.tsx'
import type { Login } from '../../../../ui/shell/sign-in/use-login.ts'

afterEach(cleanup)

const nothing = { userName: '', password: '', code: '', message: null, tries: 0 }

/** The form over a sign-in that stands still; gives what it sends. */
function form(context: object = {}, tags: readonly string[] = [], can = true, modal = false) {
  const send = vi.fn()
  const login = {
    state: {
      context: { ...nothing, ...context },
      hasTag: (tag: string) => tags.includes(tag),
      can: () => can,
    },
    send,
  } as unknown as Login
  render(<LoginForm login={login} onToken={() => {}} modal={modal} />)
  return send
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('name and password', () => {
  test('are typed, and sent by Enter', async () => {
    const send = form({ userName: 'jo', password: 'x' })
    await userEvent.type(screen.getByLabelText('User Name'), 'e')
    await userEvent.type(screen.getByLabelText('Password'), 'y{Enter}')
    expect(send.mock.calls.flat()).toEqual([
      { type: 'TYPE', field: 'userName', value: 'joe' },
      { type: 'TYPE', field: 'password', value: 'xy' },
      { type: 'SUBMIT' },
    ])
  })

  test('are known to the browser and to password managers', () => {
    form()
    const [name, password] = [screen.getByLabelText('User Name'), screen.getByLabelText('Password')]
    expect([name.getAttribute('name'), name.getAttribute('autocomplete')]).toEqual(['username', 'username'])
    expect(name.getAttribute('autocapitalize')).toBe('none')
    expect(name.getAttribute('spellcheck')).toBe('false')
    expect([password.getAttribute('name'), password.getAttribute('autocomplete')]).toEqual([
      'password',
      'current-password',
    ])
    expect(password.getAttribute('type')).toBe('password')
  })

  test('begin where something is missing', () => {
    form()
    expect(screen.getByLabelText('User Name').dataset.autofocus).toBe('true')
    expect(screen.getByLabelText('Password').dataset.autofocus).toBeUndefined()
    expect(document.activeElement).toBe(screen.getByLabelText('User Name'))
    cleanup()
    form({ userName: 'jo' })
    expect(screen.getByLabelText('User Name').dataset.autofocus).toBeUndefined()
    expect(screen.getByLabelText('Password').dataset.autofocus).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  test('leave the focus to the dialog that they stand in', () => {
    form({}, [], true, true)
    expect(document.activeElement).toBe(document.body)
  })

  test('are not sent while something is missing, nor twice', () => {
    form({}, [], false)
    expect(button('Sign In').disabled).toBe(true)
    cleanup()
    form({}, ['busy'], false)
    expect(button('Sign In').disabled).toBe(false)
    expect(button('Sign In').getAttribute('aria-busy')).toBe('true')
  })

  test('that are wrong are said to be', () => {
    form({ message: 'Wrong name or password.' }, ['shows a message'])
    expect(screen.getByRole('alert').textContent).toBe('Error: Wrong name or password.')
    cleanup()
    form({ message: 'Wrong name or password.' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    [false, null],
    [true, '_blank'],
  ])('that are too old lead to a new password (in the dialog: %s)', (modal, target) => {
    form({}, ['offers password change'], true, modal)
    expect(screen.getByRole('alert').textContent).toContain('Your password must be changed.')
    const link = screen.getByRole('link', { name: 'Change Password' })
    expect(link.getAttribute('href')).toMatch(/\/change-password$/)
    expect(link.getAttribute('target')).toBe(target)
  })

  test('can be looked at', async () => {
    form()
    await userEvent.click(button('Show password'))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    expect(button('Show password').getAttribute('aria-pressed')).toBe('true')
    expect(button('Show password').textContent).toBe('Hide')
  })
})

describe('the code', () => {
  const CODE = 'Verification code from email'

  test('is asked for where it was sent, in the field that has the focus', async () => {
    const send = form({ userName: 'jo', code: '12' }, ['asks for code'])
    expect(screen.getByText(/We emailed a six-digit code to/).textContent).toContain('code to jo.')
    const field = screen.getByLabelText<HTMLInputElement>(CODE)
    expect(document.activeElement).toBe(field)
    expect([field.name, field.inputMode, field.autocomplete]).toEqual(['code', '', 'one-time-code'])
    expect(field.maxLength).toBe(12)
    await userEvent.type(field, '3{Enter}')
    expect(send.mock.calls.flat()).toEqual([
      { type: 'TYPE', field: 'code', value: '123' },
      { type: 'SUBMIT' },
    ])
  })

  test('is sent anew, or left', async () => {
    const send = form({}, ['asks for code'])
    expect(button('Send a new code').title).toBe('Once a minute')
    await userEvent.click(button('Send a new code'))
    await userEvent.click(button('Back'))
    expect(send.mock.calls.flat()).toEqual([{ type: 'RESEND' }, { type: 'BACK' }])
    cleanup()
    form({}, ['asks for code'], false)
    expect([button('Send a new code').disabled, button('Sign In').disabled]).toEqual([true, true])
  })

  test.each([
    [0, 'status'],
    [1, 'alert'],
  ])('after %i tries has a message that is a %s', (tries, role) => {
    form({ message: 'Look again.', tries }, ['asks for code'])
    expect(screen.getByRole(role).textContent).toContain('Look again.')
  })

  test('keeps its button while it is looked at', () => {
    form({}, ['asks for code', 'busy'], false)
    expect(button('Sign In').disabled).toBe(false)
    expect(button('Sign In').getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(document.body)
  })
})
