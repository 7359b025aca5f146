import {
  askedFor,
  missingThere,
  ownLinks,
  type PageSnapshot,
  pageProblems,
  pageText,
  readStored,
} from '@rounds/core/rules/page'
import { readability } from '@rounds/core/rules/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPage, uuid } from '../support/pages.ts'

const description = 'How our heart team finds out what troubles your heart, and what we do about it.'
const healthy = { CTitle: 'Heart care', CtId: 1, CSeoUrl: '/heart', CMetaDesc: { description } }
const tags = [{ TId: 3, TtcPageUrl: '/heart' }]

/** A page without fault, but for what is changed. */
const page = (
  blocks: readonly Readonly<Record<string, unknown>>[] = [{ CbCopy: '<p>We look after hearts.</p>' }],
  content: Readonly<Record<string, unknown>> = {},
): PageSnapshot =>
  readStored({
    content: { ...healthy, ...content },
    tags,
    blocks: blocks.map((block, index) => ({ CbUuid: uuid(index + 1), ...block })),
  })

const said = (snapshot: PageSnapshot, dead?: ReadonlySet<string>) =>
  pageProblems(snapshot, dead ? { dead } : {}).map(({ message }) => message)

describe('what could be better about a page', () => {
  it('is nothing for a page that has all it needs', () => {
    expect(pageProblems(page())).toEqual([])
  })

  it('names meta that is missing, too long or too short, with its field', () => {
    expect(pageProblems(page([{ CbCopy: '<p>Hearts.</p>' }], { CMetaDesc: null }))).toEqual([
      {
        part: 'content',
        key: '',
        field: 'CMetaDesc',
        severity: 'warning',
        message: expect.stringContaining('meta description is missing'),
      },
    ])
    expect(said(page([{}], { CMetaDesc: { description: 'x'.repeat(161) } }))).toEqual([
      expect.stringContaining('161 characters'),
    ])
    expect(said(page([{}], { CMetaDesc: { description: 'Hearts.' } }))).toEqual([
      expect.stringContaining('only 7 characters'),
    ])
    expect(said(page([{}], { CSeoTitle: 'y'.repeat(61) }))).toEqual([
      expect.stringContaining('61 characters'),
    ])
    expect(said(page([{}], { CSeoUrl: null }))).toEqual(['The page has no address.'])
  })

  it('says that a page has no text, or is in no folder', () => {
    expect(said({ ...page([]), tags: [] })).toEqual([
      expect.stringContaining('isn’t in a folder'),
      'The page has no text yet.',
    ])
  })

  it('wants words for every picture, from the block, its settings or the text; an empty alt only decorates', () => {
    const photo = { CbPhoto: '/files/1/heart.jpg' }
    expect(said(page([photo]))).toEqual(['The photo has no alt text.'])
    expect(pageProblems(page([photo]))[0]).toMatchObject({
      part: 'blocks',
      key: uuid(1),
      field: 'CbPhotoAltText',
    })
    expect(said(page([{ ...photo, CbPhotoAltText: 'A heart' }]))).toEqual([])
    expect(said(page([{ ...photo, CbPhotoMetadata: { ImageSettings: { txtAltText: 'A heart' } } }]))).toEqual(
      [],
    )
    expect(said(page([{ CbCopy: '<p><img src="/files/2/x.png"><img src="/y.png" alt=""></p>' }]))).toEqual([
      'The picture “x.png” in the text has no alt text.',
    ])
  })

  it('follows the headings from the title through headlines and texts', () => {
    expect(said(page([{ CbHeadline: 'Care', CbCopy: '<h3>Tests</h3><h4>ECG</h4><h2>After</h2>' }]))).toEqual(
      [],
    )
    expect(said(page([{ CbCopy: '<h3>Tests</h3>' }]))).toEqual([
      '“Tests” is a heading 3 after a heading 1, which skips a level.',
    ])
    expect(said(page([{ CbCopy: '<h2>Care</h2>' }, { CbCopy: '<h4>Deep</h4>' }]))).toEqual([
      '“Deep” is a heading 4 after a heading 2, which skips a level.',
    ])
    expect(said(page([{ CbCopy: '<h1>Again</h1><h2> </h2>' }]))).toEqual([
      expect.stringContaining('only the page’s title'),
      'A heading 2 is empty.',
    ])
  })

  it('finds links that lead nowhere or say nothing, wherever they stand', () => {
    const linked = page([
      {
        CbLink: '/gone/',
        CbLinkText: 'Our team',
        CbCopy: '<p><a href="/gone?x=1#y">Dates</a> <a href="/there">Tests</a></p>',
      },
    ])
    expect(ownLinks(linked)).toEqual(['/gone', '/there'])
    expect(said(linked)).toEqual([])
    expect(said(linked, new Set(['/gone']))).toEqual([
      'The link “Our team” goes to /gone/, which doesn’t exist.',
      'The link “Dates” goes to /gone?x=1#y, which doesn’t exist.',
    ])
    expect(
      said(page([{ CbCopy: '<a href="#">Top</a><a href="https://x.org">here</a><a href="/b"></a>' }])),
    ).toEqual([
      'The link “Top” goes nowhere.',
      expect.stringContaining('doesn’t say where it goes'),
      'The link to /b has no link text.',
    ])
    expect(
      ownLinks(page([{ CbLink: '//elsewhere.org/x', CbCopy: '<a href="https://x.org">X</a>' }])),
    ).toEqual([])
    expect(said(page([{ CbCopy: '<a href="/b"><img src="/c.png" alt="Beds"></a>' }]))).toEqual([])
  })

  it('finds links that no browser can follow, and says what they should be', () => {
    const linked = page([
      {
        CbLink: '785 555 0100',
        CbLinkText: 'Call us',
        CbCopy:
          '<p><a href="nurse@x.example">Write</a> <a href="www.cdc.gov">CDC</a> <a href="javascript:x">Run</a> <a href="tel:5550100">Ring</a></p>',
      },
    ])
    expect(said(linked)).toEqual([
      'The link “Call us” goes to 785 555 0100. This doesn’t open anything; tel:+17855550100 would.',
      'The link “Write” goes to nurse@x.example. This doesn’t open anything; mailto:nurse@x.example would.',
      'The link “CDC” goes to www.cdc.gov. This doesn’t open anything; https://www.cdc.gov would.',
      'The link “Run” goes to javascript:x. A link can’t run a script. Scripts belong in custom code.',
    ])
    expect(ownLinks(linked)).toEqual([])
  })

  it('asks for pages by their number, and for own addresses with the host before them', () => {
    const linked = page([
      {
        CbLink: 'page:12#hours',
        CbLinkText: 'Hours',
        CbCopy:
          '<p><a href="/x?cid=13">Old</a> <a href="https://www.hospital.example/gone">Gone</a> <a href="#top">Top</a></p>',
      },
    ])
    const ownOrigins = ['https://www.hospital.example']
    expect(ownLinks(linked, ownOrigins)).toEqual(['page:12', 'page:13', '/gone'])
    const dead = new Set(['page:12', 'page:13', '/gone'])
    expect(pageProblems(linked, { dead, ownOrigins }).map(({ message }) => message)).toEqual([
      'The link “Hours” goes to page 12, which isn’t on the site.',
      'The link “Old” goes to page 13, which isn’t on the site.',
      'The link “Gone” goes to https://www.hospital.example/gone, which doesn’t exist.',
    ])
  })

  it('finds pictures whose files are gone, wherever they stand', () => {
    const pictured = page(
      [
        {
          CbPhoto: '/files/a.jpg?w=640',
          CbPhotoAltText: 'A',
          CbCopy: '<p><img src="/files/b.png" alt="B"></p>',
        },
      ],
      { CIntroPhoto: '/files/c.jpg' },
    )
    expect(ownLinks(pictured)).toEqual(['/files/c.jpg', '/files/a.jpg', '/files/b.png'])
    expect(
      pageProblems(pictured, { dead: new Set(['/files/a.jpg', '/files/b.png', '/files/c.jpg']) }),
    ).toMatchObject([
      { part: 'content', key: '', field: 'CIntroPhoto', message: 'The picture file “c.jpg” was deleted.' },
      { part: 'blocks', field: 'CbPhoto', message: 'The picture file “a.jpg” was deleted.' },
      { part: 'blocks', field: 'CbCopy', message: 'The picture file “b.png” was deleted.' },
    ])
  })

  it('names pictures that another site keeps, and those that browsers do not load from there', () => {
    const pictured = page([
      {
        CbCopy: `<p><img src="https://www.example.org/a/x.jpg?w=1" alt="X"><img src="//cdn.example/y.png" alt="Y">
          <img src="http://old.example:8080/z.gif" alt="Z"><img src="https://{{ tokens.cdn }}/t.png" alt="T">
          <img src="https://own.example/files/o.png" alt="O"><img src="logo.png" alt="L"></p>`,
      },
    ])
    const found = pageProblems(pictured, { ownOrigins: ['https://own.example'] })
    expect(found.map(({ severity, message }) => [severity, message])).toEqual([
      ['advice', 'The picture “x.jpg” is loaded from www.example.org. Upload it, so that it stays.'],
      ['advice', 'The picture “y.png” is loaded from cdn.example. Upload it, so that it stays.'],
      [
        'warning',
        'The picture “z.gif” isn’t shown, because old.example:8080 sends it without encryption. Upload it instead.',
      ],
    ])
  })

  it('names the place of each thing to mend', () => {
    const at = (snapshot: PageSnapshot, dead?: ReadonlySet<string>) =>
      pageProblems(snapshot, dead ? { dead } : {}).map(({ part, key, field, severity }) => [
        part,
        key,
        field,
        severity,
      ])
    const bare = { CMetaDesc: null, CSeoUrl: null }
    expect(at({ ...page([], { ...bare, CTitle: 'y'.repeat(61) }), tags: [] })).toEqual([
      ['content', '', 'CTitle', 'advice'],
      ['content', '', 'CSeoUrl', 'warning'],
      ['content', '', 'CMetaDesc', 'warning'],
      ['tags', null, null, 'warning'],
      ['blocks', null, null, 'warning'],
    ])
    const long = { CSeoTitle: 'y'.repeat(61), CMetaDesc: { description: 'x'.repeat(161) } }
    expect(at(page([{}], long))).toEqual([
      ['content', '', 'CSeoTitle', 'advice'],
      ['content', '', 'CMetaDesc', 'advice'],
    ])
    const dead = new Set(['/gone'])
    const linked = page(
      [{ CbLink: ' /gone ', CbCopy: '<img src="x"><h3>Deep</h3><a href=" /gone ">Dates</a>' }],
      {
        CIntroLink: ' /gone ',
        CIntroText: '<h3>Deep</h3><p><img></p>',
      },
    )
    expect(at(linked, dead)).toEqual([
      ['content', '', 'CIntroText', 'warning'],
      ['blocks', uuid(1), 'CbCopy', 'warning'],
      ['content', '', 'CIntroText', 'warning'],
      ['content', '', 'CIntroLink', 'warning'],
      ['blocks', uuid(1), 'CbLink', 'warning'],
      ['blocks', uuid(1), 'CbLink', 'warning'],
      ['blocks', uuid(1), 'CbCopy', 'warning'],
    ])
    expect(said(linked, dead)).toEqual([
      'The picture “” in the text has no alt text.',
      'The picture “x” in the text has no alt text.',
      '“Deep” is a heading 3 after a heading 1, which skips a level.',
      'The link “Heart care” goes to /gone, which doesn’t exist.',
      'The link to /gone goes to /gone, which doesn’t exist.',
      'The link to /gone has no link text.',
      'The link “Dates” goes to /gone, which doesn’t exist.',
    ])
    expect(ownLinks(linked)).toEqual(['/gone'])
  })

  it('measures what is written, without the spaces around it, up to exactly what is shown', () => {
    const around = (text: string) => `  ${text}  `
    const meta = (text: string) => ({ CMetaDesc: { description: text } })
    expect(said(page([{}], { CSeoTitle: around('y'.repeat(60)) }))).toEqual([])
    expect(said(page([{}], { CTitle: around('y'.repeat(60)) }))).toEqual([])
    expect(said(page([{}], meta(around('x'.repeat(160)))))).toEqual([])
    expect(said(page([{}], meta('x'.repeat(50))))).toEqual([])
    expect(said(page([{}], meta('x'.repeat(49))))).toEqual([expect.stringContaining('only 49 characters')])
    expect(said(page([{ CbPhoto: '/a.jpg', CbPhotoMetadata: {} }]))).toHaveLength(1)
    const words = (count: number) => `<p>${Array.from({ length: count }, () => 'heart').join(' ')}.</p>`
    expect(said(page([{ CbCopy: words(40) }]))).toEqual([])
    expect(said(page([{ CbCopy: words(41) }]))).toHaveLength(1)
  })

  it('reads the words of a link as they are shown, from its pictures where it has none', () => {
    const link = (inside: string, href = '/a') =>
      said(
        page([{ CbCopy: `<p id="x"><a name="y">Mark</a><a href="${href}">${inside}</a></p>` }]),
        new Set(['/a']),
      )
    expect(link('&nbsp;Our\n  team&#160;of <b>two</b> ')).toEqual([
      'The link “Our team of two” goes to /a, which doesn’t exist.',
    ])
    expect(link('<img src="1" alt=" Our "><b><img src="2" alt=""></b><img src="3" alt="team">')).toEqual([
      'The link “Our team” goes to /a, which doesn’t exist.',
    ])
    expect(link('', '')).toEqual(['A link goes nowhere.'])
    expect(link('Top', ' # ')).toEqual(['The link “Top” goes nowhere.'])
    const headed = page([{ CbLink: '/a', CbHeadline: ' Visits ' }])
    expect(said(headed, new Set(['/a']))).toEqual(['The link “Visits” goes to /a, which doesn’t exist.'])
  })

  it('knows a heading by its whole name', () => {
    expect(said(page([{ CbCopy: '<xh4>No</xh4><h4x>No</h4x><h2>Yes</h2>' }]))).toEqual([])
  })

  it('is read as text, each paragraph on a line of its own', () => {
    const text = pageText(
      page([{ CbHeadline: 'Care', CbCopy: '<div>One<p>two</p>three</div><p>four <b>five</b></p>six' }, {}]),
    )
    expect(text.split(/\n+/)).toEqual(['One', 'two', 'three', 'four five', 'six', 'Care', ''])
  })

  it('advises shorter sentences and words, paragraph by paragraph', () => {
    const long = `Patients ${'and their families '.repeat(15)}come.`
    expect(said(page([{ CbCopy: `<p>${long}</p>` }]))).toEqual([
      expect.stringContaining('A sentence has 47 words'),
    ])
    expect(said(page([{ CbCopy: `<ul>${'<li>rest and drink</li>'.repeat(30)}</ul>` }]))).toEqual([])
    const hard =
      'Multidisciplinary interventional electrophysiology necessitates comprehensive periprocedural anticoagulation. '
    expect(said(page([{ CbCopy: `<p>${hard.repeat(9)}</p>` }]))).toEqual([
      expect.stringContaining('Hard to read'),
    ])
    const words = (count: number) => `${'cardiovascular '.repeat(count / 2 - 1)}rehabilitation. `
    expect(said(page([{ CbCopy: `<p>${words(60).repeat(2)}</p>` }]))).toHaveLength(1)
    expect(said(page([{ CbCopy: `<p>${words(58).repeat(2)}</p>` }]))).toEqual([])
  })

  it('never fails, and every place it names is there', () => {
    fc.assert(
      fc.property(anyPage, any => {
        for (const { part, key, field } of pageProblems(any)) {
          if (part === 'blocks' && key !== null)
            expect(any.blocks.some(({ CbUuid }) => CbUuid === key)).toBe(true)
          if (part === 'content') expect(Object.keys(any.content)).toContain(field)
        }
      }),
    )
  })
})

describe('readability', () => {
  it('finds plain words easier than learned ones, and counts sentences as people do', () => {
    const plain = readability('We see you today. Call us at 9 a.m. or come by!\nDr. Lee helps you.')
    expect(plain.sentences).toBe(3)
    expect(plain.words).toBe(17)
    expect(plain.ease).toBeGreaterThan(90)
    expect(
      readability('Comprehensive cardiovascular rehabilitation necessitates individualisation.').ease,
    ).toBeLessThan(0)
    expect(readability('').ease).toBe(100)
  })
})

describe('what the site is asked about for one link', () => {
  it('is a page by its number, or an address of the site itself without what stands behind it', () => {
    const asked = (to: string) => askedFor(to, ['https://www.h.example'])
    expect(asked('page:12#hours')).toBe('page:12')
    expect(asked('/visit?x=1#hours')).toBe('/visit')
    expect(asked('https://www.h.example/files/a.pdf')).toBe('/files/a.pdf')
    for (const elsewhere of ['', 'tel:+17855550100', 'https://www.cdc.gov/x', 'javascript:alert(1)'])
      expect(asked(elsewhere)).toBeUndefined()
    expect(['page:12', '/files/a.pdf', '/visit'].map(missingThere)).toEqual(['page', 'file', 'address'])
  })
})
