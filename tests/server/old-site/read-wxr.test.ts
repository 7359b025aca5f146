import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isPage, type OldItem, type ReadStep } from '@rounds/core/rules/old-site'
import { describe, expect, test } from 'vitest'
import { readWxr } from '../../../server/old-site/read-wxr.ts'

const fileNamed = (name: string) => fileURLToPath(new URL(`./files/${name}.xml`, import.meta.url))

async function stepsOf(chunks: AsyncIterable<Buffer | string>): Promise<readonly ReadStep[]> {
  const steps: ReadStep[] = []
  for await (const step of readWxr(chunks)) steps.push(step)
  return steps
}

const read = (name: string, size = 64 * 1024) =>
  stepsOf(createReadStream(fileNamed(name), { highWaterMark: size }))

const itemsOf = (steps: readonly ReadStep[]): readonly OldItem[] =>
  steps.flatMap(step => (step.step === 'item' ? [step.item] : []))

async function pageOf(file: string, key: string) {
  const item = itemsOf(await read(file)).find(({ oldKey }) => oldKey === key)
  if (!item || !isPage(item)) throw new Error(`There is no page ${key} in ${file}.`)
  return item
}

async function* given(...texts: string[]) {
  yield* texts
}

describe('An export with blocks', () => {
  test('is read whole, and the same in pieces of any size', async () => {
    const steps = await read('blocks')
    expect(itemsOf(steps).map(({ kind, oldKey }) => `${kind} ${oldKey}`)).toEqual([
      'page wp:2',
      'page wp:3',
      'news wp:4',
      'comment wp:4:comment:1',
      'comment wp:4:comment:2',
      'comment wp:4:comment:3',
      'news wp:5',
      'media wp:10',
      'menu wp:20',
      'menu wp:21',
      'menu wp:22',
    ])
    expect(steps[0]).toEqual({
      step: 'site',
      title: 'Riverside Clinic',
      urls: ['https://old.riverside.example'],
    })
    expect(await read('blocks', 7)).toEqual(steps)
  })

  test('turns each block into one of the product, and names what does not come over', async () => {
    const page = await pageOf('blocks', 'wp:2')
    expect(
      page.blocks.map(block => (block.CbMetaData as { kind?: string } | undefined)?.kind ?? 'text'),
    ).toEqual(['text', 'picture', 'columns', 'buttons', 'accordion', 'text', 'picture', 'picture'])
    expect(page.blocks[1]).toMatchObject({
      CbPhotoAltText: 'The clinic',
      CbPhotoCaption: 'Our building, 2025',
    })
    expect(page.blocks[2]?.CbMetaData).toEqual({
      kind: 'columns',
      columns: [{ text: '<p>Left</p>' }, { text: '<p>Right</p>' }],
    })
    expect(page.blocks[5]?.CbCopy).toContain('youtube-nocookie.com/embed/abcdef12345')
    expect(page.losses).toEqual([
      'The layout of a gallery: its 2 pictures are shown one below the other.',
      'A reusable block (number 99). Make it shared content and place it on the page.',
      'A block of the kind “acme/booking”, which has no content.',
    ])
    expect(page).toMatchObject({
      addresses: ['/about-us/', '/about/'],
      description: 'Who we are.',
      isPublished: true,
    })
  })

  test('keeps authors, dates, comments and drafts', async () => {
    expect(await pageOf('blocks', 'wp:4')).toMatchObject({
      kind: 'news',
      author: "Abe O'Neill & Sons",
      date: '2025-05-12',
      introHtml: '<p>Five tips for the season.</p>',
      introPhoto: 'media:10',
      takesComments: true,
      losses: ['Its categories: Health tips.', 'A link from other blogs (pingbacks).'],
    })
    expect(await pageOf('blocks', 'wp:5')).toMatchObject({ isPublished: false, addresses: [] })
    const comments = itemsOf(await read('blocks')).filter(({ kind }) => kind === 'comment')
    expect(comments).toMatchObject([
      { author: 'Ada', state: 'approved', parent: null, at: '2025-05-13T10:00:00.000Z' },
      { author: 'Clinic', parent: 'wp:4:comment:1' },
      { state: 'spam', email: null, text: 'Buy now' },
    ])
  })

  test('names what no reader knows', async () => {
    const lost = (await read('blocks')).filter(({ step }) => step === 'loss')
    expect(lost).toEqual([
      {
        step: 'loss',
        what: '“Blood pressure cuff”',
        because: 'Its type is “product”, which comes from a plugin of the old site.',
      },
    ])
  })
})

describe('An export of the classic editor, the second file of a site', () => {
  test('gets paragraphs, captions, galleries and plain words in brackets right', async () => {
    const page = await pageOf('classic', 'wp:40')
    expect(page.title).toBe('Contact & hours today')
    expect(page.blocks).toEqual([
      {
        CbCopy: '<p>Call us at <strong>555-0100</strong>.<br>We answer every day.</p>',
      },
      expect.objectContaining({ CbPhotoAltText: 'Map', CbPhotoCaption: 'How to find us' }),
      { CbCopy: expect.stringMatching(/^<h2>Hours<\/h2>\n<ul>[\s\S]*Tuesday \[closed\][\s\S]*<\/ul>$/) },
      expect.objectContaining({ CbPhoto: 'media:41' }),
      expect.objectContaining({ CbPhoto: 'media:10' }),
      { CbCopy: '<p>Inside a builder</p>\n<p>Ends with ]]> and a smile & more. [2019] [sic]</p>' },
    ])
    expect(page.losses).toEqual(['What the shortcode [vc_row] showed. The text in it is kept.'])
  })

  test('knows events, and keeps what was private a draft', async () => {
    expect(await pageOf('classic', 'wp:42')).toMatchObject({
      kind: 'event',
      begins: '2026-06-01T10:00:00.000Z',
      ends: '2026-06-01T12:00:00.000Z',
    })
    expect(await pageOf('classic', 'wp:43')).toMatchObject({ isPublished: false })
  })
})

describe('An export that WordPress itself wrote', () => {
  test('gives what its editor and its database really write', async () => {
    const page = await pageOf('wordpress/all', 'wp:15')
    expect(page).toMatchObject({
      title: 'Flu shots – don’t wait & see',
      introHtml: '<p>Shots are here &amp; they’re free.</p>',
      addresses: ['/2024/11/flu-shots/', '/2024/10/flu-shots/', '/2024/11/flu/', '/2024/10/flu/'],
      author: 'Dr. Grace O’Neill',
    })
    expect(page.blocks[2]?.CbCopy).toMatch(/youtube-nocookie.*slides\.example\/flu-2024<\/a>/s)
    expect(page.losses).toEqual([
      'A gallery of the pictures that were uploaded to it. Add them to the page.',
      'A form made with [contact-form-7]. Build it in Form manager and place it on the page.',
      'A preview of slides.example, if there was one. A link to it is kept.',
      'That it stays at the top of the news.',
      'Its categories: flu, Prevention, Q&A.',
      'Its custom fields: subtitle.',
      'A link from other blogs (pingbacks).',
      'A comment in the trash or without text.',
    ])
    const home = await pageOf('wordpress/all', 'wp:8')
    expect(home.blocks.at(-1)?.CbCopy).toBe('<p><a href="https://social.example/lakeside">mastodon</a></p>')
    expect(await read('wordpress/all', 11)).toEqual(await read('wordpress/all'))
  })
})

describe('A file that is not as it should be', () => {
  const item = (inside: string) =>
    `<channel><title>Old</title><item><title>Caf\xe9</title><link>https://a.example/cafe/</link><wp:post_id>1</wp:post_id><wp:post_type>page</wp:post_type><wp:status>publish</wp:status><content:encoded>${inside}</content:encoded></item></channel></rss>`

  async function* bytes(text: string) {
    yield Buffer.from(text, 'latin1')
  }

  test('is known by its items where it does not say which site it is of', async () => {
    const [site] = await stepsOf(given(`<rss>${item('A')}`))
    expect(site).toEqual({ step: 'site', title: 'Old', urls: ['https://a.example'] })
  })

  test('is read in the encoding that it names, and letters that are broken are named', async () => {
    const named = itemsOf(
      await stepsOf(bytes(`<?xml version="1.0" encoding="ISO-8859-1"?><rss>${item('A')}`)),
    )
    expect(named).toMatchObject([{ title: 'Café', losses: [] }])
    const broken = itemsOf(await stepsOf(bytes(`<?xml version="1.0" encoding="UTF-8"?><rss>${item('A')}`)))
    expect(broken).toMatchObject([
      { losses: ['Characters that are damaged in the file. They show as \ufffd.'] },
    ])
  })
})

describe('A file that means harm', () => {
  test('leaves nothing that runs, and says so', async () => {
    const page = await pageOf('hostile', 'wp:60')
    const all = JSON.stringify(page.blocks)
    expect(all).not.toMatch(/javascript:|<script|<form|<svg|evil\.example\/frame"><\/iframe|data:/i)
    expect(page.title).toBe('alert(1)Evil')
    expect(page.losses).toEqual([
      expect.stringContaining('A link to javascript:alert(1)'),
      expect.stringContaining('A link to java'),
      'A script. Add code in Custom code.',
      'A frame of evil.example. A link to it is kept.',
      'A form. Build it in Form manager and place it on the page.',
    ])
  })

  test('is read on over characters that XML does not allow', async () => {
    expect((await pageOf('hostile', 'wp:61')).addresses).toEqual(['/control/'])
    expect((await pageOf('hostile', 'wp:63')).blocks).toEqual([{ CbCopy: '<p>Plain & simple</p>' }])
  })

  test.each([
    [
      'declares entities',
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>',
      /declares XML entities/,
    ],
    ['is another kind of XML', '<?xml version="1.0"?><html><body/></html>', /isn’t a WordPress export/],
    ['is no XML', 'Hello', /isn’t a WordPress export/],
    ['is empty', '', /empty/],
    ['is incomplete', '<rss><channel><title>A</title><item><title>B', /is incomplete/],
  ])('is refused where it %s', async (_, text, because) => {
    await expect(stepsOf(given(text))).rejects.toThrow(because)
  })

  test.each([
    ['elements within one another', '<a>'.repeat(100_000)],
    [
      'attributes of one element',
      `<a ${Array.from({ length: 100_000 }, (_, at) => `b${at}="1"`).join(' ')}/>`,
    ],
  ])('is refused for more %s than any export has', async (_, much) => {
    await expect(stepsOf(given('<rss><channel>', much))).rejects.toThrow('isn’t a WordPress export')
  })

  test('counts the attributes of each element by itself: an export has thousands in all', async () => {
    const tags = '<category domain="post_tag" nicename="a">A</category>'.repeat(300)
    const steps = await stepsOf(
      given(
        `<rss><channel><item><title>Long</title><link>https://a.example/long/</link><wp:post_type>page</wp:post_type><wp:status>publish</wp:status>${tags}</item></channel></rss>`,
      ),
    )
    expect(itemsOf(steps).map(({ kind }) => kind)).toEqual(['page'])
  })

  test('keeps the beginning of a text that is too long, and says so', async () => {
    async function* long() {
      yield '<rss><channel><item><title>Long</title><link>https://a.example/long/</link><wp:post_type>page</wp:post_type><wp:status>publish</wp:status><content:encoded>'
      for (let times = 0; times < 100; times++) yield `${'word '.repeat(20_000)}`
      yield '</content:encoded></item></channel></rss>'
    }
    const [page] = itemsOf(await stepsOf(long()))
    expect(page?.losses).toContain('The end of its text: it is too long.')
    expect(JSON.stringify(page).length).toBeLessThan(5_000_000)
  })
})
