import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowInPolicy,
  frameOfFolders,
  type KnownSetting,
  knownSettings,
  policyFaults,
  readFolderFrames,
  readPolicy,
  readReports,
  settingProblem,
  sourceOfReport,
} from '../../../../core/rules/settings/index.ts'
import { settingWords } from '../../../../core/words/settings.ts'

const named = (name: string) => knownSettings.find(setting => setting.name === name) as KnownSetting
const problem = (name: string, value: string) => settingProblem(named(name), value)

describe('settings', () => {
  it('have words, and a default that could be saved', () => {
    for (const setting of knownSettings) {
      expect(settingWords.known[setting.name].meaning).toMatch(/\.$/)
      expect([setting.name, settingProblem(setting, setting.standard)]).toEqual([setting.name, undefined])
    }
  })

  it.each([
    ['SiteName', ''],
    ['SiteName', 'a\nb'],
    ['ItemsPerPage', '0'],
    ['ItemsPerPage', '101'],
    ['ItemsPerPage', '2.5'],
    ['BrandColour', 'red'],
    ['SiteTimeZone', 'Mars/Olympus'],
    ['SiteLanguage', 'not a language'],
    ['AllowIndexing', 'yes'],
    ['FaviconAddress', 'javascript:alert(1)'],
    ['SitemapChangeFrequency', 'sometimes'],
    ['HeaderTemplate', 'x'],
    ['FolderFrames', '[{"folder":1},{"folder":1}]'],
    ['AllowedFrameHosts', 'a.example\nbad host!'],
    ['TriedContentSecurityPolicy', 'img-scr https://a.example'],
    ['MainPhone', 'x'.repeat(20_001)],
  ])('%s refuses %j', (name, value) => {
    expect(problem(name, value)).toMatch(/\.$/)
  })

  it.each([
    ['SiteTimeZone', 'America/Denver'],
    ['SiteLanguage', 'es'],
    ['AllowedFrameHosts', '*.a.example\nhttps://b.example:8443'],
    ['TriedContentSecurityPolicy', "default-src 'self'; script-src 'self' https://a.example 'sha256-abc='"],
    ['FaviconAddress', '/files/icon.png'],
    ['ItemsPerPage', ''],
  ])('%s takes %j', (name, value) => {
    expect(problem(name, value)).toBeUndefined()
  })
})

describe('folders with frames of their own', () => {
  const frames = [
    { folder: 1, header: 10, footer: 20 },
    { folder: 2, header: 11, footer: null },
  ]

  it('give what the nearest folder says, part by part', () => {
    expect(frameOfFolders(frames, [[1, 2, 3]], 'header')).toBe(11)
    expect(frameOfFolders(frames, [[1, 2, 3]], 'footer')).toBe(20)
    expect(frameOfFolders(frames, [[7], [1]], 'header')).toBe(10)
    expect(frameOfFolders(frames, [[7]], 'header')).toBeNull()
  })

  it('are read back as they are written, and nothing else is taken for them', () => {
    expect(readFolderFrames(JSON.stringify(frames))).toEqual(frames)
    for (const text of ['{', '{}', '[1]', '[{"folder":"1"}]']) expect(readFolderFrames(text)).toBeUndefined()
    fc.assert(
      fc.property(fc.anything(), value => {
        const read = readFolderFrames(JSON.stringify(value) ?? '')
        expect(read === undefined || Array.isArray(read)).toBe(true)
      }),
    )
  })
})

describe('policies', () => {
  it('name what browsers do not know', () => {
    expect(policyFaults("default-src 'self'; scripts-src x")).toHaveLength(1)
    expect(policyFaults("img-src 'slef'")).toHaveLength(1)
    expect(policyFaults("img-src 'self' data: https: *.a.example https://b.example/x")).toEqual([])
  })

  it('allow one more source, beginning with what the usual rule allows', () => {
    expect(allowInPolicy("default-src 'self'", 'img-src', 'https://a.example')).toBe(
      "default-src 'self'; img-src 'self' https://a.example",
    )
    expect(allowInPolicy("frame-src 'none'", 'frame-src', 'https://a.example')).toBe(
      'frame-src https://a.example',
    )
    const source = fc.constantFrom('https://a.example', 'data:', 'https://b.example:8443')
    const directive = fc.constantFrom('img-src', 'script-src', 'frame-src')
    const steps = fc.array(fc.tuple(directive, source))
    fc.assert(
      fc.property(steps, made => {
        const policy = made.reduce(
          (text, [name, one]) => allowInPolicy(text, name, one),
          "default-src 'self'",
        )
        for (const [name, one] of made)
          expect(readPolicy(policy).find(part => part.name === name)?.sources).toContain(one)
        expect(policyFaults(policy)).toEqual([])
        for (const [name, one] of made) expect(allowInPolicy(policy, name, one)).toBe(policy)
      }),
    )
  })
})

describe('reports of browsers', () => {
  const site = 'https://www.example.org'
  const old = (more: object = {}) => ({
    'csp-report': {
      'document-uri': `${site}/visit?name=jo#x`,
      'blocked-uri': 'https://maps.example/tile.png?lat=3',
      'violated-directive': 'img-src https:',
      ...more,
    },
  })

  it('keep the rule, the origin and the path, and nothing of the visitor', () => {
    expect(readReports(old(), site)).toEqual([
      { directive: 'img-src', blocked: 'https://maps.example', page: '/visit' },
    ])
    const body = { documentURL: `${site}/`, blockedURL: 'inline', effectiveDirective: 'script-src-elem' }
    expect(
      readReports(
        [
          { type: 'csp-violation', body },
          { type: 'deprecation', body },
        ],
        site,
      ),
    ).toEqual([{ directive: 'script-src-elem', blocked: 'inline', page: '/' }])
  })

  it('know what is of the site itself', () => {
    expect(readReports(old({ 'blocked-uri': `${site}/a.png` }), site)).toMatchObject([{ blocked: 'self' }])
    expect(sourceOfReport({ blocked: 'self' })).toBe("'self'")
  })

  it.each([
    ['another site', { 'document-uri': 'https://else.example/' }],
    ['a path with an address of a person', { 'document-uri': `${site}/jo@example.org` }],
    ['a rule that there is not', { 'violated-directive': 'nothing' }],
    ['no address', { 'blocked-uri': 'what is this' }],
  ])('leave out %s', (_, more) => {
    expect(readReports(old(more), site)).toEqual([])
  })

  it('are read whatever is sent', () => {
    fc.assert(fc.property(fc.anything(), sent => Array.isArray(readReports(sent, site))))
  })

  it('say what would have to be allowed, where that is a source', () => {
    expect(
      ['https://a.example', 'data', 'inline', 'eval'].map(blocked => sourceOfReport({ blocked })),
    ).toEqual(['https://a.example', 'data:', undefined, undefined])
  })
})
