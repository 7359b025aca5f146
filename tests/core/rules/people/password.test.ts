import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPasswords } from '../../../../core/rules/people/common-passwords.ts'
import { passwordProblems, shortestPassword } from '../../../../core/rules/people/password.ts'

const jo = { name: 'Joanna Ferreira-Li', userName: 'jferreira', email: 'jo.ferreira@example.com' }

describe('a password is refused', () => {
  test.each(['short', 'elevenchars', ''])('for being short: %j', password =>
    expect(passwordProblems(password)[0]).toMatch(/^Use 12 characters or more/),
  )
  test.each(['FERREIRA under a tree', 'xx-joanna-xx-yy', 'jo.ferreira-river', 'my jferreira way'])(
    'for holding the name or mail: %j',
    password => expect(passwordProblems(password, jo)).toEqual(['Don’t use your name or email address.']),
  )
  test.each([
    ['lars and the moon', { name: 'Lars' }],
    ['by annleefox, quietly', { name: 'Ann Lee Fox' }],
    ['ferr over the hill', { email: 'ferr@example.com' }],
    ['ferr over the hill', { userName: 'ferr@example.com' }],
  ])('for holding a piece of them: %j, of %j', (password, owner) =>
    expect(passwordProblems(password, owner)).toEqual(['Don’t use your name or email address.']),
  )
  test.each([
    '  password1234  ',
    '  abcdefghijkl  ',
    'pa1ss2wo3rd45',
    '##p@ssw0rd2026',
    'xkcqxkcqxkcq',
    'zyxwvutsrqponm',
    'password1234',
    'Password2026!!',
    'P@ssw0rd2026!',
    'aaaaaaaaaaaa',
    'abcdabcdabcd',
    'qwertyuiopas',
    '765432109876',
    '!!Welcome2026',
  ])('for being common: %j', password =>
    expect(passwordProblems(password)).toEqual(['This password is too common. Choose another.']),
  )
})

test.each(['heron over quiet mill', 'tin-basket-ladder', 'kjhg7 wet stone', 'ĄĘÓŁ żółta łódka'])(
  '%j may be used; no rule asks for digits or signs',
  password => expect(passwordProblems(password, jo)).toEqual([]),
)

test('what follows the sign in a mail address is nobody’s name', () =>
  expect(passwordProblems('an example of rain', { email: 'ferr@example.com' })).toEqual([]))

test('short pieces of a name are allowed, since they are in too many words', () =>
  expect(passwordProblems('banjo in the attic', { name: 'Jo Li', email: 'jo@example.com' })).toEqual([]))

test('the list holds small-letter passwords long enough to be chosen', () => {
  expect(commonPasswords.size).toBeGreaterThan(300)
  for (const password of commonPasswords) expect(password).toBe(password.toLowerCase())
  const usable = [...commonPasswords].filter(password => password.length >= shortestPassword)
  expect(usable.length).toBeGreaterThan(300)
})

test('what is short is always refused, and a common one in any case', () => {
  fc.assert(fc.property(fc.string({ maxLength: 11 }), password => passwordProblems(password).length > 0))
  fc.assert(
    fc.property(fc.constantFrom(...commonPasswords), fc.nat(), (password, at) => {
      const place = at % password.length
      const written = password.slice(0, place) + password.slice(place).toUpperCase()
      return passwordProblems(written).length > 0
    }),
  )
})
