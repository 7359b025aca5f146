import { expect, it } from 'vitest'
import { createCipher } from '../../../../server/crypto/cipher.ts'
import {
  awaitsTokens,
  createFormTokens,
  TOKEN_FIELD,
  TOKEN_MARK,
  withTokens,
} from '../../../../server/site/forms/tokens.ts'

const cipher = createCipher(Buffer.alloc(32, 1))
const waiting = `<input type="hidden" name="${TOKEN_FIELD}" value="${TOKEN_MARK}">`

it('a token tells every node of ours when its form was shown, and nobody else', () => {
  let now = 1_700_000_000_000
  const { mint, read } = createFormTokens(cipher, () => now)
  const [one, other] = [mint(), mint()]
  expect(one).not.toBe(other)
  now += 1_000
  expect([read(one), read(mint())]).toEqual([1_700_000_000_000, 1_700_000_001_000])
  expect(createFormTokens(cipher).read(one)).toBe(1_700_000_000_000)
  expect(createFormTokens(createCipher(Buffer.alloc(32, 2))).read(one)).toBeUndefined()
})

it('what is no token tells nothing', () => {
  const { read } = createFormTokens(cipher)
  for (const text of [
    ...['', TOKEN_MARK, '1700000000000', cipher.encrypt('saved form', '1700000000000')],
    ...[cipher.encrypt('form token', 'soon'), cipher.encrypt('form token', 'Infinity')],
    // As long as no time is.
    cipher.encrypt('form token', '1'.padStart(150, '0')),
  ])
    expect(read(text), text).toBeUndefined()
})

it('every form of a page gets a token of its own as it is sent, and nothing else changes', () => {
  let made = 0
  const html = `<form>${waiting}</form><p>${TOKEN_MARK}</p><form>${waiting}</form>`
  expect(awaitsTokens(html)).toBe(true)
  const sent = withTokens(html, () => `$&${++made}`)
  const of = (token: string) => waiting.replace(TOKEN_MARK, () => token)
  expect(sent).toBe(`<form>${of('$&1')}</form><p>${TOKEN_MARK}</p><form>${of('$&2')}</form>`)
  expect([awaitsTokens(sent), awaitsTokens('<p>No form</p>')]).toEqual([false, false])
})
