import {
  addressWithin,
  hostProblem,
  type MicrositePlace,
  micrositeAt,
  micrositeIssues,
  micrositeOfHost,
  seenAddress,
  tooLight,
  wholeAddress,
} from '@rounds/core/rules/site'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const main = 'https://main.example:8443'
const heart: MicrositePlace = { id: 1, name: 'Heart', host: 'heart.example', path: '/care/heart' }
const garden: MicrositePlace = { id: 2, name: 'Garden', host: null, path: '/garden' }
const sites = [heart, garden]
const nothing = { others: [], own: [main, 'https://admin.example'], strangers: [] }

describe('a microsite', () => {
  it('holds the addresses of its folder and below, and the inner one wins', () => {
    const inner = { ...garden, path: '/care/heart/garden' }
    expect(micrositeAt(sites, '/care/heart')).toBe(heart)
    expect(micrositeAt(sites, '/care/Heart/a?b')).toBe(heart)
    expect(micrositeAt(sites, '/care/hearty')).toBeUndefined()
    expect(micrositeAt([heart, inner], '/care/heart/garden/x')).toBe(inner)
  })

  it('answers at its host, whatever the port and the case', () => {
    for (const host of ['heart.example', 'HEART.example:8443', 'heart.example.'])
      expect(micrositeOfHost(sites, host)).toBe(heart)
    for (const host of ['example', 'a.heart.example', '', undefined])
      expect(micrositeOfHost(sites, host)).toBeUndefined()
  })

  it('shows its pages below its host, and leads to those of others', () => {
    const from = (at: MicrositePlace | undefined) => (address: string) =>
      seenAddress(address, { sites, at, main })
    expect(
      ['/care/heart', '/care/heart/a?b#c', '/services', '/garden/x', '/files/1.png'].map(from(heart)),
    ).toEqual(['/', '/a?b#c', `${main}/services`, `${main}/garden/x`, '/files/1.png'])
    expect(
      ['/care/heart', '/care/heart/a', '/services', '/garden', 'mailto:a@b.c', '//other', '#x'].map(
        from(undefined),
      ),
    ).toEqual([
      'https://heart.example:8443/',
      'https://heart.example:8443/a',
      '/services',
      '/garden',
      'mailto:a@b.c',
      '//other',
      '#x',
    ])
    expect(wholeAddress('/garden', { sites, main })).toBe(`${main}/garden`)
  })

  it('has one address for each page: what is shown leads back to it', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'care', 'heart'), { maxLength: 4 })
      .map(parts => `/${parts.join('/')}`)
    fc.assert(
      fc.property(path, asked => {
        const inside = addressWithin(heart, asked)
        expect(seenAddress(inside, { sites, at: heart, main })).toBe(asked)
        expect(wholeAddress(inside, { sites, main })).toBe(`https://heart.example:8443${asked}`)
      }),
    )
  })

  it('cannot have the host of another one, of the site or of the admin', () => {
    const issue = (host: string) =>
      micrositeIssues({ id: 9, host, path: '/x' }, { ...nothing, others: sites })
    expect(issue('heart.example')[0]?.message).toContain('“Heart” already has the host name')
    for (const host of ['main.example', 'admin.example']) expect(issue(host)[0]?.field).toBe('MsHost')
    expect(issue('other.example')).toEqual([])
    expect(micrositeIssues(heart, { ...nothing, others: sites })).toEqual([])
  })

  it('needs an address that nothing else has', () => {
    const issues = (path: string | null, more = {}) =>
      micrositeIssues({ id: 9, host: null, path }, { ...nothing, others: sites, ...more }).map(
        ({ message }) => message,
      )
    expect(issues(null)).toHaveLength(1)
    expect(issues('/')).toHaveLength(1)
    expect(issues('/care/heart/inner')[0]).toContain('overlap')
    expect(issues('/care')[0]).toContain('overlap')
    expect(issues('/find-a-doctor/x')[0]).toContain('directory')
    expect(issues('/x', { strangers: [{ title: 'Old', url: '/x/old' }] })[0]).toContain(
      '“Old” has the web address /x/old',
    )
  })

  it('takes host names that browsers take', () => {
    for (const host of ['heart.example.org', 'a.localhost', 'x-1.y.z'])
      expect(hostProblem(host), host).toBeUndefined()
    for (const host of [
      'heart',
      'Heart.org',
      'https://a.b',
      'a.b/c',
      'a..b',
      '-a.b',
      '127.0.0.1',
      'a.b:80',
      'a_b.c',
    ])
      expect(hostProblem(host), host).toBeTypeOf('string')
  })

  it('takes colors that can be read', () => {
    expect(tooLight('#0b6b6f')).toBeUndefined()
    expect(tooLight('#777777')).toContain('4.5')
    expect(tooLight('#ffff00')).toContain('1.1')
  })
})
