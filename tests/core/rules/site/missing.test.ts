import {
  chosenRedirects,
  endOfWay,
  groupName,
  isCheckable,
  isNoise,
  targetOfGroup,
} from '@rounds/core/rules/site'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorTime } from '../../../growing-text.ts'

describe('a missing address', () => {
  const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

  test.each([
    '/wp-login.php',
    '/blog/wp-content/x.css',
    '/.env',
    '/a/.git/config',
    '/phpmyadmin/',
    '/backup.sql',
    '/cgi-bin/test',
    '/administrator',
    '/XMLRPC.PHP',
  ])('is noise where nobody but a scanner asks for it: %s', path => expect(isNoise(path, person)).toBe(true))

  test.each([
    '/heart-care.html',
    '/departments/find.aspx',
    '/.well-known/security.txt',
    '/news/2019/php-conference',
    '/wpa',
    '/key-dates',
    '/files/report.pdf',
  ])('is none where a person may have kept it: %s', path => expect(isNoise(path, person)).toBe(false))

  test.each([
    undefined,
    '',
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.31',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'Go-http-client/1.1',
    'Mozilla/5.0 HeadlessChrome/120',
  ])('is noise to a robot: %s', agent => expect(isNoise('/heart-care', agent)).toBe(true))

  test('is told at once, however long it is', () => {
    const judge = () => {
      isNoise(`/${'.a'.repeat(50_000)}`, 'bot'.repeat(100_000).replaceAll('bot', 'bo'))
      isNoise(`/${'wp'.repeat(50_000)}`, person)
    }
    expect(processorTime(judge)).toBeLessThan(500)
  })
})

describe('the redirects of chosen addresses', () => {
  const groups = [
    { target: { url: '/heart' }, addresses: [{ address: '/hart' }, { address: '/haert' }] },
    { target: null, addresses: [{ address: '/zz' }] },
  ]

  test('lead to the likely page, or where a person says', () => {
    expect(chosenRedirects(groups, ['/hart', '/gone'], {})).toEqual([{ from: '/hart', to: '/heart' }])
    expect(chosenRedirects(groups, ['/hart', '/zz'], { '/heart': ' /new ', '': '/home' })).toEqual([
      { from: '/hart', to: '/new' },
      { from: '/zz', to: '/home' },
    ])
    expect(groups.map(groupName)).toEqual(['/heart', ''])
    expect(groups.map(group => targetOfGroup(group, {}))).toEqual(['/heart', ''])
  })

  test('are none while one of them leads nowhere', () => {
    expect(chosenRedirects(groups, ['/hart', '/zz'], {})).toBeNull()
    expect(chosenRedirects(groups, ['/hart'], { '/heart': ' ' })).toBeNull()
    expect(chosenRedirects(groups, [], {})).toEqual([])
  })
})

describe('the form of a redirect', () => {
  test('is checked once it says enough', () => {
    const whole = { RType: '301', RFrom: '/a', RTo: '/b' }
    expect(isCheckable(whole)).toBe(true)
    expect(isCheckable({ ...whole, RTo: 'https://x.example' })).toBe(true)
    expect(isCheckable({ RType: '410', RFrom: '/a' })).toBe(true)
    for (const change of [{ RFrom: 'a' }, { RFrom: '/a b' }, { RFrom: null }, { RTo: null }, { RTo: 'b' }])
      expect(isCheckable({ ...whole, ...change }), JSON.stringify(change)).toBe(false)
  })

  test('says what is at the end', () => {
    const answer = { end: 'address', arrives: null, isOutside: false, way: ['/a', '/b'] }
    expect(endOfWay(answer)).toBe('unknown')
    expect(endOfWay({ ...answer, arrives: 'Page' })).toBe('arrives')
    expect(endOfWay({ ...answer, isOutside: true })).toBe('outside')
    expect(endOfWay({ ...answer, way: ['/a', '/files/x.pdf'] })).toBe('file')
    expect(endOfWay({ ...answer, way: ['/a/…', '/b/…'] })).toBeNull()
    expect(endOfWay({ ...answer, end: 'gone' })).toBe('gone')
    expect(endOfWay({ ...answer, end: 'loop' })).toBeNull()
  })
})

test('noise is told of whatever is asked for', () =>
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (path, agent) => {
      expect(typeof isNoise(path, agent)).toBe('boolean')
    }),
  ))
