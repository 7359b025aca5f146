import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askRobots, readRobots } from '../../../../core/rules/site/robots.ts'

const ask = (text: string, robot: string, address: string) => askRobots(readRobots(text), robot, address)
const allows = (text: string, address: string, robot = 'Googlebot') => ask(text, robot, address).allowed

describe('a robots.txt', () => {
  test('that says nothing allows everything', () => {
    expect(ask('', 'Googlebot', '/a')).toEqual({ allowed: true, rule: null, spokenTo: null })
    expect(allows('User-agent: *\nDisallow:', '/a')).toBe(true)
  })

  test('speaks to the robot that it names, else to all', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: googlebot\nDisallow: /private\n'
    expect(allows(text, '/a')).toBe(true)
    expect(allows(text, '/private/a')).toBe(false)
    expect(allows(text, '/a', 'Bingbot')).toBe(false)
    expect(ask(text, 'GoogleBot/2.1', '/private').spokenTo).toBe('googlebot')
    expect(allows(text, '/a', 'Googlebot-News')).toBe(false)
  })

  test('may name a robot in several groups, and several robots in one', () => {
    const text =
      'user-agent: a\nuser-agent: b\ndisallow: /x\nuser-agent: c\ndisallow: /y\nuser-agent: a\ndisallow: /z'
    expect(['/x', '/y', '/z'].map(path => allows(text, path, 'a'))).toEqual([false, true, false])
    expect(['/x', '/y', '/z'].map(path => allows(text, path, 'b'))).toEqual([false, true, true])
  })

  test('is decided by the longest pattern, and by the friendlier of two as long', () => {
    const text = 'User-agent: *\nAllow: /p\nDisallow: /\nDisallow: /folder/\nAllow: /folder/'
    expect(allows(text, '/page')).toBe(true)
    expect(allows(text, '/other')).toBe(false)
    expect(allows(text, '/folder/x')).toBe(true)
    expect(ask(text, 'x', '/page').rule).toEqual({ allows: true, pattern: '/p', line: 2 })
  })

  test('has wildcards and an end', () => {
    const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*b*c\nDisallow: /end$'
    expect(allows(text, '/x/y.pdf')).toBe(false)
    expect(allows(text, '/x/y.pdf?z')).toBe(true)
    expect(allows(text, '/a1b2c3')).toBe(false)
    expect(allows(text, '/a1c2b3')).toBe(true)
    expect([allows(text, '/end'), allows(text, '/end/')]).toEqual([false, true])
  })

  test('spells octets in one way', () => {
    expect(allows('User-agent: *\nDisallow: /caf%C3%A9', '/café')).toBe(false)
    expect(allows('User-agent: *\nDisallow: /café', '/caf%c3%a9/menu')).toBe(false)
    expect(allows('User-agent: *\nDisallow: /%7Ejoe', '/~joe/')).toBe(false)
    expect(allows('User-agent: *\nDisallow: /a%2Fb', '/a/b')).toBe(true)
  })

  test('never forbids itself, and takes whole addresses', () => {
    expect(allows('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true)
    expect(allows('User-agent: *\nDisallow: /a', 'https://www.example.org/a/b?c#d')).toBe(false)
    expect(allows('User-agent: *\nDisallow: /', 'https://www.example.org')).toBe(false)
  })

  test('may be written on any system, with comments and other lines between', () => {
    const text =
      '\uFEFFUser-agent: * # all\r\nSitemap: https://x.example/s.xml\rUser-agent: b\nDisallow: /a # not a'
    expect(allows(text, '/a')).toBe(false)
    expect(allows(text, '/a', 'b')).toBe(false)
  })

  test('says which of its lines nobody understands', () => {
    const text = 'Disallow: /a\nUser-agent: 7\nNonsense\nUser-agent: *\nDisalow: /b\nAllow: b'
    expect(readRobots(text).faults.map(({ line }) => line)).toEqual([1, 2, 3, 5, 6])
  })
})

/** The same question as the standard asks it, by trying every way to fill the stars. */
function matchesBySearch(pattern: string, path: string): boolean {
  if (pattern === '') return true
  if (pattern === '$') return path === ''
  if (pattern.startsWith('*'))
    return matchesBySearch(pattern.slice(1), path) || (path !== '' && matchesBySearch(pattern, path.slice(1)))
  return path !== '' && path[0] === pattern[0] && matchesBySearch(pattern.slice(1), path.slice(1))
}

const piece = fc.constantFrom('a', 'b', '/', '*')
const patternOf = fc
  .tuple(fc.array(piece, { maxLength: 7 }), fc.boolean())
  .map(([parts, ends]) => `/${parts.join('')}${ends ? '$' : ''}`)
const pathOf = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 9 }).map(parts => `/${parts.join('')}`)

test('one pattern forbids what it matches and nothing else', () =>
  fc.assert(
    fc.property(patternOf, pathOf, (pattern, path) => {
      expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(!matchesBySearch(pattern, path))
    }),
    { numRuns: 500 },
  ))

test('the order of lines says nothing', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), patternOf), { maxLength: 6 }), pathOf, (rules, path) => {
      const written = rules.map(([isAllowed, pattern]) => `${isAllowed ? 'Allow' : 'Disallow'}: ${pattern}`)
      const text = (lines: readonly string[]) => ['User-agent: *', ...lines].join('\n')
      expect(allows(text(written), path)).toBe(allows(text(written.toReversed()), path))
    }),
  ))

test('any text can be read', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, address) => {
      expect(typeof allows(`User-agent: *\nDisallow: /${text}`, address)).toBe('boolean')
    }),
  ))
