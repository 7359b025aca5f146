/** Every kind of block as its template draws it, without a database. */
import { blockKinds, kindOf, valuesOf } from '@rounds/core/blocks'
import fc from 'fast-check'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../../server/html/liquid.ts'
import { drawBlock } from '../../../server/site/blocks/draw-block.ts'
import { type BlockInputs, nameOfNeed } from '../../../server/site/blocks/gather-blocks.ts'
import type { ShownBlock } from '../../../server/site/page.ts'
import { plainTemplates } from '../../../server/site/render/plain-templates.ts'
import { createSetting } from '../../../server/site/render/scope.ts'
import { anyBlock, blockOf } from '../../core/blocks/support.ts'

const setting = createSetting({
  frame: { templates: [], tokens: {}, settings: {}, microsites: [] } as never,
  publicUrl: 'https://site.example',
  now: Date.parse('2026-05-12T12:00:00Z'),
  addresses: new Map([[7, '/care']]),
  templates: {
    texts: createSandbox(undefined, { escapes: false }),
    render: (kind, _, scope) => ({
      html: createSandbox()
        .parse(plainTemplates[kind] ?? '')
        .render(scope),
      with: 'template',
    }),
  },
})
const nothing: BlockInputs = { files: {}, found: {}, minute: null }
const draw = (id: string, values: Readonly<Record<string, unknown>>, inputs = nothing) => {
  const kind = blockKinds.find(one => one.id === id)
  if (!kind) throw new Error(`There is no kind ${id}.`)
  return (drawBlock(setting, blockOf(kind, values) as ShownBlock, inputs)?.html ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
const drawn = blockKinds.filter(kind => !kind.isPlain)

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-inline-style': 'off',
    'attribute-boolean-style': 'off',
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
    'heading-level': 'off',
  },
})
/** What is wrong with some HTML, in words. */
const wrongIn = async (html: string): Promise<readonly string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message }) => message))
}

describe.each(drawn.map(kind => [kind.id, kind] as const))('the template of %s', (_, kind) => {
  it('draws whatever its settings may hold, and lets nothing of it run', () => {
    fc.assert(
      fc.property(anyBlock(kind), block => {
        const html = drawBlock(setting, block as ShownBlock, nothing)?.html ?? ''
        expect(typeof html).toBe('string')
        if (!kind.isProtected) expect(html).not.toMatch(/<script|javascript:|\son\w+=/i)
      }),
      { numRuns: 30 },
    )
  })
})

describe('drawn', () => {
  const heart = {
    type: 'image/jpeg',
    size: 1,
    title: null,
    hash: 'abcdefabcdefabcdef',
    width: 800,
    height: 600,
    captions: null,
  }

  it('a picture has its sizes, its alt text and the room that it takes', async () => {
    const html = draw(
      'picture',
      { CbPhoto: '/files/heart.jpg', CbPhotoAltText: 'A “heart”', CbPhotoCaption: '1 < 2', size: 'small' },
      { ...nothing, files: { '/files/heart.jpg': heart } },
    )
    expect(html).toContain('<figure class="picture small">')
    expect(html).toContain('srcset="/files/heart.jpg?w=320&amp;fm=webp&amp;v=abcdefabcdef 320w, ')
    expect(html).toContain('?w=960&amp;fm=webp&amp;v=abcdefabcdef 800w"')
    expect(html).toContain('alt="A “heart”" width="800" height="600"')
    expect(html).toContain('<figcaption>1 &lt; 2</figcaption>')
    expect(await wrongIn(html)).toEqual([])
    const elsewhere = draw('picture', { CbPhoto: 'https://pictures.example/a.jpg' })
    expect(elsewhere).not.toContain('srcset')
    expect(draw('picture', {})).toBe('')
  })

  it('a call-out has its tone, and a link where it is said what it is', async () => {
    const html = draw('callout', {
      tone: 'warning',
      CbHeadline: 'Closed & dark',
      CbCopy: '<p>On Monday <script>no()</script></p>',
      CbLink: 'page:7',
      CbLinkText: 'Other hours',
    })
    expect(html).toBe(
      '<div class="callout warning"> <h2>Closed &amp; dark</h2> <p>On Monday </p> <p><a href="/care">Other hours</a></p> </div>',
    )
    expect(await wrongIn(html)).toEqual([])
    expect(draw('callout', { CbCopy: '<p>Hi</p>', CbLink: 'page:8', CbLinkText: 'Gone' })).not.toContain(
      'Gone',
    )
  })

  it('buttons are a list of links; one whose page is gone is left out', async () => {
    const html = draw('buttons', {
      buttons: [
        { text: 'Ask', link: 'page:7' },
        { text: 'Call', link: 'tel:+15550100', look: 'second' },
        { text: 'Gone', link: 'page:8' },
      ],
    })
    expect(html).toContain('<li><a class="button" href="/care">Ask</a></li>')
    expect(html).toContain('<li><a class="button line" href="tel:+15550100">Call</a></li>')
    expect(html).not.toContain('Gone')
    expect(await wrongIn(html)).toEqual([])
    expect(draw('buttons', {})).toBe('')
  })

  it('an accordion opens without a script', async () => {
    const html = draw('accordion', {
      CbHeadline: 'Visiting',
      items: [{ title: 'Parking?', text: '<p>Free.</p>' }],
    })
    expect(html).toContain('<h2>Visiting</h2>')
    expect(html).toContain(
      '<details><summary>Parking?</summary><div class="words"><p>Free.</p></div></details>',
    )
    expect(await wrongIn(html)).toEqual([])
  })

  /** A block as it is drawn when what it needs was answered so. */
  const answered = (id: string, values: Readonly<Record<string, unknown>>, answer: unknown) => {
    const kind = blockKinds.find(one => one.id === id)
    const block = kind && blockOf(kind, values)
    const [need] = (block && kindOf(block).needs?.(valuesOf(block))) ?? []
    if (!need) throw new Error(`${id} needs nothing.`)
    return draw(id, values, { ...nothing, found: { [nameOfNeed(need)]: answer } })
  }
  const slide = { headline: 'Hall', copy: null, photo: '/files/hall.jpg', alt: 'A hall', caption: 'New' }
  const carousel = {
    title: 'Our house',
    html: null,
    blocks: [
      { ...slide, link: 'page:7', linkText: 'Come in' },
      { ...slide, link: null, linkText: null },
    ],
  }
  const video = { title: 'Knees', html: null, transcript: 'Hello <all>', poster: null, date: '2026-01-02' }

  it('a row has the design that was picked, and our own where that is gone', () => {
    const parts = [{ title: '40,000', text: '<p>births</p>', link: '/care', linkText: 'More' }]
    const html = draw('row', { design: 5, parts })
    expect(html).toContain('<div class="row boxes"> <div><div class="words"><h2>40,000</h2><p>births</p>')
    expect(html).toContain('<p class="go"><a href="/care">More</a></p>')
    const kind = blockKinds.find(({ id }) => id === 'row') as (typeof blockKinds)[number]
    const picked: (number | undefined)[] = []
    const design = (TId: number, TKind: string) => ({
      TId,
      TKind,
      TName: '',
      CtId: 32,
      TFile: null,
      TSource: '',
    })
    const templates = [design(4, 'row'), design(5, 'row'), design(6, 'page')]
    const site = {
      ...setting,
      frame: { ...setting.frame, templates },
      templates: {
        ...setting.templates,
        render: (_: string, row: { readonly TId: number } | undefined) => {
          picked.push(row?.TId)
          return { html: '', with: 'template' as const }
        },
      },
    }
    for (const pick of [5, 6]) drawBlock(site, blockOf(kind, { design: pick, parts }) as ShownBlock, nothing)
    expect(picked).toEqual([5, undefined])
  })

  it('columns have headings below that of their block', async () => {
    const columns = [{ title: 'One', text: '<p>1</p>' }, { text: '<p>2</p>' }]
    const html = draw('columns', { columns })
    expect(html).toContain('<div class="columns-of columns-2">')
    expect(html).toContain('<h2>One</h2><p>1</p>')
    expect(draw('columns', { CbHeadline: 'Both', columns })).toContain('<h3>One</h3>')
    expect(await wrongIn(html)).toEqual([])
  })

  it('files are listed with their kind and size', async () => {
    const file = { ...heart, type: 'application/pdf', size: 2_500_000, width: null, height: null }
    const html = draw(
      'files',
      {
        files: [
          { title: 'Map', link: '/files/map.pdf' },
          { title: 'Elsewhere', link: 'https://a.example/b' },
        ],
      },
      { ...nothing, files: { '/files/map.pdf': file } },
    )
    expect(html).toMatch(/<a href="\/files\/map\.pdf">Map<\/a> <span class="sub">PDF, 2\.[45] MB<\/span>/)
    expect(html).toContain('<li><a href="https://a.example/b">Elsewhere</a></li>')
    expect(await wrongIn(html)).toEqual([])
  })

  it('a carousel is slides in a row that are scrolled by hand', async () => {
    const html = answered('carousel', { carousel: 5 }, carousel)
    expect(html).toContain('aria-roledescription="carousel" aria-label="Our house"')
    expect(html).toContain('id="b-00000000-2" role="group" aria-roledescription="slide" aria-label="2 of 2"')
    expect(html).toContain('<a href="#b-00000000-2"><span class="hidden">Slide </span>2</a>')
    expect(html).toContain('<a href="/care">Come in</a>')
    expect(await wrongIn(html)).toEqual([])
    expect(answered('carousel', { carousel: 5 }, null)).toBe('')
  })

  it('a video of another site is within a fold; one of this site plays with its captions', async () => {
    const there = answered('video', { video: 3 }, { ...video, url: 'https://youtu.be/abcdefghijk' })
    expect(there).toMatch(
      /<details class="play">.*<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk".* loading="lazy"/,
    )
    expect(there).toContain('Hello &lt;all&gt;')
    expect(await wrongIn(there)).toEqual([])
    const need = nameOfNeed({ read: 'video', id: 3 })
    const here = draw(
      'video',
      { video: 3 },
      {
        ...nothing,
        files: { '/files/k.mp4': { ...heart, type: 'video/mp4', captions: '/files/k.vtt' } },
        found: { [need]: { ...video, url: '/files/k.mp4' } },
      },
    )
    expect(here).toContain('<track kind="captions" src="/files/k.vtt"')
    expect(here).toContain('preload="none"')
    expect(await wrongIn(here)).toEqual([])
    expect(answered('video', { video: 3 }, { ...video, url: 'https://media.example/1' })).toContain(
      '<a class="button line" href="https://media.example/1">Watch “Knees”</a>',
    )
    expect(answered('video', { video: 3 }, null)).toBe('')
  })

  it('shared content, news, physicians and locations are sound HTML', async () => {
    const item = {
      title: 'New wing',
      url: '/news/wing',
      text: 'Open',
      photo: null,
      date: '2026-01-02T12:00:00Z',
    }
    const listed = { ...item, isWholeDay: false, place: null, category: null }
    const doctor = {
      id: 1,
      first: 'Zoe',
      last: 'Adams',
      specialties: [],
      photo: null,
      languages: null,
      phones: null,
    }
    const place = {
      id: 2,
      name: 'Main',
      hours: [],
      exceptions: [],
      city: 'Town',
      phone: '555-0100',
      photo: null,
    }
    for (const html of [
      answered('shared', { shared: 4 }, { ...carousel, html: '<p>For all</p>' }),
      answered('list', { CbHeadline: 'News', of: 'news', count: 2 }, [listed]),
      answered('physicians', { service: 9, CbHeadline: 'Team' }, [doctor]),
      answered('locations', { CbHeadline: 'Here', locations: [{ location: 2 }] }, [place]),
    ]) {
      expect(await wrongIn(html)).toEqual([])
      expect(html).toMatch(/For all|New wing|Zoe Adams|Main/)
    }
  })
})
