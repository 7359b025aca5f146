import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainAddress } from '../../../server/http/plain-address.ts'

const encoded = (text: string) =>
  [...text].map(letter => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

it.each([
  ['/%61pi/v1', '/api/v1'],
  [`/${encoded('maintenance')}/`, '/maintenance/'],
  ['http://admin.example/api/x?y=%61', '/api/x?y=%61'],
  ['http://x?/api', '/api'],
  ['/a%2fb%2e%2E/%25%3f?%61#%61', '/a%2fb%2e%2E/%25%3f?%61#%61'],
  // A decoded letter must not complete a code.
  ['/%6%31pi', '/%6%31pi'],
  ['/%2561pi', '/%2561pi'],
])('%s is %s', (url, plain) => {
  expect(plainAddress(url)).toBe(plain)
})

it('means the same to the router, and has one spelling', () => {
  const piece = fc.oneof(
    fc.constantFrom('api', 'é', '..', '/', '?', '%', '%25', '%2', '61'),
    fc.string().map(encoded),
  )
  fc.assert(
    fc.property(
      fc.array(piece).map(pieces => `/${pieces.join('')}`),
      url => {
        const plain = plainAddress(url)
        expect(plainAddress(plain)).toBe(plain)
        const decode = (address: string) => {
          try {
            return decodeURIComponent(address)
          } catch {
            return 'refused'
          }
        }
        expect(decode(plain)).toBe(decode(url))
      },
    ),
  )
})
