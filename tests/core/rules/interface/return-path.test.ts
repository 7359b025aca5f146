import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnPath } from '../../../../core/rules/interface/return-path.ts'

const encoded = (text: string, times: number): string =>
  times === 0 ? text : encoded(encodeURIComponent(text), times - 1)

describe('after signing in a person goes to', () => {
  test.each([
    [null, '/'],
    ['', '/'],
    ['/', '/'],
    ['/maintenance', '/'],
    ['/maintenance/', '/'],
    ['/maintenance/redirects/301', '/redirects/301'],
    ['/maintenance?x=1', '/?x=1'],
    ['/maintenance-mode', '/maintenance-mode'],
    ['/redirects/301?search=a%26b&page=2', '/redirects/301?search=a%26b&page=2'],
    ['%2Fredirects%2F301', '/redirects/301'],
    ['/login', '/'],
    ['/login?return=/account', '/'],
    ['/login/', '/'],
    ['/Change-Password#x', '/'],
    ['/documents/report.pdf', '/documents/report.pdf'],
    [`/${'a'.repeat(1999)}`, `/${'a'.repeat(1999)}`],
    [`/${'a'.repeat(2000)}`, '/'],
    ['/Locations/3#hours', '/Locations/3#hours'],
  ])('%j → %j', (given, path) => expect(returnPath(given)).toBe(path))

  const bad = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '/\t/evil.example',
    ' //evil.example',
    '/maintenance//evil.example',
    '/maintenance/..//evil.example',
    '/a/../../evil',
    '/./evil',
    'evil.example',
    '?x',
    '%',
    '/%2Fevil.example%',
    `/${'a'.repeat(3000)}`,
  ]
  test.each(bad)('the dashboard, not %j, however often encoded', given => {
    for (const times of [0, 1, 2, 3, 5]) expect(returnPath(encoded(given, times))).toBe('/')
  })

  test('the same path however often it was encoded', () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1 }),
        fc.nat(4),
        (parts, times) => {
          fc.pre(!['login', 'loginazure', 'maintenance'].includes(parts[0] ?? ''))
          const path = `/x/${parts.join('/')}`
          expect(returnPath(encoded(path, times))).toBe(path)
        },
      ),
    ))

  test('never another origin, whatever is given', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^[/\\%2FfcC5.:@a\t\n]{0,24}$/)),
        fc.nat(3),
        (text, times) => {
          const path = returnPath(encoded(text, times))
          expect(path.startsWith('/')).toBe(true)
          const url = new URL(path, 'https://rounds.example')
          expect(url.origin).toBe('https://rounds.example')
          const mounted = new URL(`/maintenance${path}`, 'https://rounds.example')
          expect(mounted.pathname === '/maintenance/' || mounted.pathname.startsWith('/maintenance/')).toBe(
            true,
          )
        },
      ),
      { numRuns: 1000 },
    ))
})
