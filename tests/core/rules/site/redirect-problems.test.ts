import { problemOfRedirect, type RedirectRow, redirectFinder, redirectTarget } from '@rounds/core/rules/site'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const row = (RFrom: string, RTo: string | null, RType = '301', RStatus = 301): RedirectRow => ({
  RType,
  RFrom,
  RTo,
  RStatus,
})
const problem = (redirect: RedirectRow, ...others: readonly RedirectRow[]) =>
  problemOfRedirect(redirect, others, [])?.message

describe('a redirect', () => {
  test('never leads to itself, however it is written', () => {
    expect(problem(row('/a', '/a'))).toBe('/a can’t redirect to itself.')
    expect(problem(row('/a', '/A/?x=1#y'))).toBe('/a can’t redirect to itself.')
    expect(problem(row('/p/*', '/p/*', 'pattern'))).toBe('/p/* can’t redirect to itself.')
    expect(problem(row('/p/*', '/p/x/*', 'pattern'))).toBe(
      'This redirects endlessly: /p/… → /p/x/… → /p/x/x/… → ….',
    )
  })

  test('never leads round in a circle, and says which', () => {
    expect(problem(row('/c', '/a'), row('/a', '/b'), row('/b', '/c'))).toBe(
      'This goes in a circle: /c → /a → /b → /c.',
    )
    expect(problem(row('/b/x', '/a/x'), row('/a/*', '/b/*', 'pattern'))).toContain('/b/x → /a/x → /b/x')
    expect(problem(row('/a/*', '/b/*', 'pattern'), row('/b/x', '/a/x'))).toContain('/b/x → /a/x → /b/x')
    expect(problem(row('/a/*', '/b/*', 'pattern'), row('/b/*', '/a/*', 'pattern'))).toContain('circle')
  })

  test('may lead on through others, to the end or to another site', () => {
    expect(problem(row('/a', '/b'), row('/b', '/c'), row('/c', '/d'))).toBeUndefined()
    expect(problem(row('/a', '/b'), row('/b', null, '410'))).toBeUndefined()
    expect(problem(row('/a', 'https://other.example/a'))).toBeUndefined()
    expect(problem(row('/a', '/b'), row('/x', '/y'), row('/y', '/x'))).toBeUndefined()
    expect(problem(row('/a', '/x'), row('/x', '/y'), row('/y', '/x'))).toBeUndefined()
  })

  test('never takes a page off the site', () => {
    const pages = [
      { title: 'Heart care', url: '/heart' },
      { title: 'Team', url: '/heart/team' },
    ]
    expect(problemOfRedirect(row('/Heart/', '/x'), [], pages)).toEqual({
      field: 'RFrom',
      message: 'The page “Heart care” is at /heart. A redirect from there would take it off the site.',
    })
    expect(problemOfRedirect(row('/heart/*', '/x', 'pattern'), [], pages)?.message).toContain('“Team”')
    expect(problemOfRedirect(row('/heart*', '/x', 'pattern'), [], pages)?.message).toContain('1 more')
    expect(problemOfRedirect(row('/heart', null, '410'), [], pages)?.field).toBe('RFrom')
    expect(problemOfRedirect(row('/old', '/heart'), [], pages)).toBeUndefined()
  })
})

test('redirects that were let in one after the other lead nobody round', () => {
  const address = fc.constantFrom('/a', '/b', '/c', '/d', '/e')
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(address, address), { selector: ([from]) => from }), asked => {
      const rows: RedirectRow[] = []
      for (const [from, to] of asked) if (!problem(row(from, to), ...rows)) rows.push(row(from, to))
      const find = redirectFinder(rows)
      for (const { RFrom } of rows) {
        let at: string | undefined = RFrom
        for (let steps = 0; at && steps <= rows.length; steps++) {
          const match = find(at)
          at = match && redirectTarget(match.row, match.rest)
        }
        expect(at).toBeUndefined()
      }
    }),
  )
})
