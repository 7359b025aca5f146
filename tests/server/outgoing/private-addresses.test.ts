import { describe, expect, it } from 'vitest'
import { isPrivateAddress } from '../../../server/outgoing/private-addresses.ts'
import { postOutside } from '../../../server/outgoing/request.ts'

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])('%s is private', address => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('%s is not', address => {
    expect(isPrivateAddress(address)).toBe(false)
  })
})

describe('a request to an address that somebody typed', () => {
  it.each([
    ['http://127.0.0.1:9/', 'private network'],
    ['http://[::1]:9/', 'private network'],
    ['http://localhost:9/', 'private network'],
    ['http://2130706433:9/', 'private network'],
    ['http://0x7f.1:9/', 'private network'],
    ['http://169.254.169.254/latest/', 'private network'],
    ['file:///etc/passwd', 'must begin with'],
    ['http://a:b@h.example/', 'can’t contain a user name'],
    ['nowhere', 'isn’t valid'],
  ])('does not reach %s', async (url, reason) => {
    const asked = postOutside({ url, body: '{}', allowsPrivate: false, patienceMs: 1000 })
    await expect(asked).rejects.toThrow(reason)
  })
})
