import { emptyBlock, emptyPart, type PageSnapshot, readStored } from '@rounds/core/rules/page'
import {
  pathProblem,
  planFolder,
  readPageFile,
  readRedirectLines,
  readTemplateFile,
  recordNames,
  redirectHeading,
  redirectLine,
  rootOf,
  uniqueNames,
  writePageFile,
  writeTemplateFile,
} from '@rounds/core/rules/site-folder'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const names = (shift: number) =>
  recordNames(
    new Map([
      [
        'Content',
        new Map([
          [1 + shift, '/'],
          [2 + shift, '/about'],
        ]),
      ],
      ['ContentType', new Map([[1, 'Web page']])],
      ['Tag', new Map([[50 + shift, 'Content / Clinics']])],
      ['Custom_Location', new Map([[7 + shift, 'Lakeside']])],
    ]),
  )

const pageWith = (words: string, keys: number): PageSnapshot =>
  readStored({
    content: {
      ...emptyPart('content'),
      CTitle: words,
      CtId: 1,
      CSeoUrl: '/',
      CIntroLink: `page:${2 + keys}#a`,
    },
    blocks: [
      {
        ...emptyBlock('00000000-0000-4000-8000-000000000001'),
        CbHeadline: words,
        CbCopy: `<a href="page:${2 + keys}">page:2</a>`,
        CbMetaData: { kind: 'locations', locations: [{ location: 7 + keys }] },
      },
    ],
    tags: [{ TId: 50 + keys, CSortOrder: 10, TtcVisible: true }],
    locations: [7 + keys],
  })

describe('The file of a page', () => {
  test('is the same on both sites, whatever their keys are', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 900 }), (words, keys) => {
        const [there, here] = [pageWith(words, 0), pageWith(words, keys)]
        const text = writePageFile(there, names(0))
        const read = readPageFile(JSON.parse(text), names(keys))
        expect(read).toEqual({ page: here, losses: [] })
        expect(writePageFile(read.page, names(keys))).toBe(text)
      }),
    )
  })

  test('names what it refers to and is not here', () => {
    const text = writePageFile(pageWith('Home', 0), names(0))
    const { page, losses } = readPageFile(
      JSON.parse(text),
      recordNames(new Map([['ContentType', new Map([[1, 'Web page']])]])),
    )
    expect([page.tags, page.locations, page.content.CIntroLink]).toEqual([[], [], '/about#a'])
    expect(losses).toContain('A link leads to /about, which isn’t here.')
    expect(losses.join(' ')).toContain('“Lakeside” isn’t here.')
  })
})

test('Redirects and templates are read as they were written', () => {
  const cell = fc.string({ minLength: 1 }).filter(text => !/\0/.test(text))
  fc.assert(
    fc.property(cell, cell, fc.option(cell), fc.boolean(), (from, to, note, isOn) => {
      const redirect = { RFrom: from, RTo: to, RType: '301', RStatus: 301, RActive: isOn, RNote: note }
      expect(readRedirectLines(redirectHeading + redirectLine(redirect) + redirectLine(redirect))).toEqual([
        redirect,
        redirect,
      ])
      const template = {
        TName: from,
        TKind: 'page',
        CtId: null,
        TFile: note,
        TDescription: to,
        TSubject: null,
        TActive: isOn,
        TSource: to,
      }
      expect(readTemplateFile(writeTemplateFile(template), 'templates/page/x.liquid')).toEqual(template)
    }),
  )
})

test('No two records have one name', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'A', 'a (2)', 'b')), given => {
      const found = uniqueNames(given.map((name, key) => ({ key, name })))
      expect(new Set([...found.values()].map(name => name.toLowerCase())).size).toBe(given.length)
    }),
  )
})

test('A path stays in its folder', () => {
  expect(['../x', 'a/../../x', '/etc/x', 'a\\x', 'C:/x', 'a\0'].map(pathProblem)).not.toContain(undefined)
  expect(pathProblem('site/pages/about/us.json')).toBeUndefined()
  expect([rootOf(['manifest.json']), rootOf(['mine/manifest.json']), rootOf(['a/b/manifest.json'])]).toEqual([
    ...['', 'mine/', undefined],
  ])
})

test('A plan tells a change of the folder from one made here', () => {
  const item = (hash: string) => [{ oldKey: 'page:/', kind: 'page' as const, hash, losses: [] }]
  const effect = (hash: string, here: string, came: { hash: string; after: string | null } | null) =>
    planFolder(item(hash), new Map([['page:/', { key: 1, hash: here, came }]]))[0]?.effect
  expect(planFolder(item('a'), new Map())[0]?.effect).toBe('create')
  expect(effect('a', 'a', null)).toBe('unchanged')
  expect(effect('b', 'a', null)).toBe('update')
  // It was sanitized here after it came.
  expect(effect('a', 'a2', { hash: 'a', after: 'a2' })).toBe('unchanged')
  expect(effect('b', 'a2', { hash: 'a', after: 'a2' })).toBe('update')
  expect(effect('b', 'ours', { hash: 'a', after: 'a2' })).toBe('leave')
  expect(effect('a', 'ours', { hash: 'a', after: 'a2' })).toBe('leave')
})
