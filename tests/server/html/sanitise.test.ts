import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entities } from '../../../core/entities/index.ts'
import { sanitiseHead, sanitiseHtml, sanitiseRecord } from '../../../server/html/sanitise.ts'
import { processorTime } from '../../growing-text.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

describe('HTML that people write', () => {
  it.each([
    '<h2 id="care">Care</h2><p>One <strong>two</strong> <em>three</em><br />four</p>',
    '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><dl><dt>c</dt><dd>d</dd></dl>',
    '<table><caption>Hours</caption><thead><tr><th scope="col" colspan="2">Day</th></tr></thead><tbody><tr><td>Mon</td></tr></tbody></table>',
    '<figure><img src="/files/a.jpg" alt="A ward" width="200" loading="lazy" /><figcaption>Ward</figcaption></figure>',
    '<a href="page:12">a</a> <a href="page:12#hours">b</a> <a href="/care">c</a> <a href="mailto:a@example.com">d</a> <a href="tel:+12055550142">e</a>',
    '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="A film" allowfullscreen></iframe>',
    '<video src="/files/a.mp4" controls poster="/files/a.jpg"><track src="/files/a.vtt" kind="captions" /></video>',
    '<p style="text-align:center">x</p>',
    '<p>{{ phone }} &amp; “quotes”</p>',
  ])('keeps %s', html => {
    expect(sanitiseHtml(html)).toBe(html)
  })

  it.each([
    [
      'video',
      'src="/a.mp4" poster="/a.jpg" controls width="1" height="2" preload="none" muted loop playsinline',
    ],
    ['audio', 'src="/a.mp3" controls preload="none" muted loop'],
    [
      'iframe',
      'src="https://www.youtube-nocookie.com/embed/a" width="1" height="2" allowfullscreen loading="lazy"',
    ],
    ['a', 'href="/a" rel="noopener" hreflang="es" download="a.pdf"'],
    ['p', 'class="a" id="b" title="c" lang="es" dir="rtl" aria-label="d"'],
    ['ol', 'start="2" type="a" reversed'],
    ['blockquote', 'cite="/a"'],
    ['q', 'cite="/a"'],
    ['del', 'cite="/a" datetime="2026-01-01"'],
    ['ins', 'cite="/a" datetime="2026-01-01"'],
    ['time', 'datetime="2026-01-01"'],
    ['details', 'open'],
  ])('keeps what a %s may say', (tag, attributes) => {
    const html = `<${tag} ${attributes}>x</${tag}>`
    expect(sanitiseHtml(html)).toBe(html)
  })

  it.each([
    '<img src="/a.jpg" srcset="/a.jpg 1x, /b.jpg 2x" sizes="100vw" alt="A" width="1" height="2" loading="lazy" decoding="async" />',
    '<picture><source srcset="/a.webp" sizes="1px" type="image/webp" media="print" /><img src="/a.jpg" /></picture>',
    '<video><track src="/a.vtt" kind="captions" srclang="es" label="Spanish" default /></video>',
    '<table summary="Hours"><colgroup span="2"><col span="1" width="5" /></colgroup><tbody><tr><th colspan="2" rowspan="1" scope="row" headers="a" abbr="b">c</th><td colspan="2" rowspan="1" headers="a">d</td></tr></tbody></table>',
    '<ul><li value="3">x</li></ul>',
  ])('keeps %s', html => {
    expect(sanitiseHtml(html)).toBe(html)
  })

  it('is read once however deep it is nested, and keeps its words', () => {
    const deep = `${'<b><i>'.repeat(60_000)}1 < 2 &amp; 3`
    let kept = ''
    expect(processorTime(() => (kept = sanitiseHtml(deep)))).toBeLessThan(1000)
    expect(kept).toBe('1 &lt; 2 &amp; 3')
    expect(sanitiseHtml(kept)).toBe(kept)
    expect(sanitiseHtml(`${'<b><i>'.repeat(50)}x${'</i></b>'.repeat(50)}`)).toContain('<b><i>x')
  })

  it('gives no hold of this tab to a link into another one', () => {
    expect(sanitiseHtml('<a href="/a" target="_blank">x</a>')).toBe(
      '<a href="/a" target="_blank" rel="noopener">x</a>',
    )
  })

  it.each([
    ['<script>alert(1)</script>words', 'words'],
    ['<p onclick="alert(1)">words</p>', '<p>words</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="javascript:alert(1)" alt="a">', '<img alt="a" />'],
    ['<a href="javascript:alert(1)">words</a>', '<a>words</a>'],
    ['<a href="jAvA\tscript:alert(1)">words</a>', '<a>words</a>'],
    ['<a href="&#106;avascript:alert(1)">words</a>', '<a>words</a>'],
    ['<a href="data:text/html,<script>1</script>">words</a>', '<a>words</a>'],
    ['<a href="//evil.example">words</a>', '<a>words</a>'],
    ['<a href="page:alert(1)">words</a>', '<a>words</a>'],
    ['<iframe src="https://evil.example"></iframe>words', 'words'],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<form action="https://evil.example"><input name="p"><button>words</button></form>', 'words'],
    ['<object data="x"><embed src="x">words</object>', 'words'],
    ['<svg><script>alert(1)</script><text>words</text></svg>', 'words'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
    ['<p style="background:url(javascript:alert(1))">words</p>', '<p>words</p>'],
    [
      '<base href="https://evil.example"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">',
      '',
    ],
    ['<textarea>words</textarea><noscript>more</noscript>', 'wordsmore'],
    ['<!-- <script>alert(1)</script> -->words', 'words'],
    ['<scr<script>ipt>alert(1)</script>', expect.not.stringMatching(/<script/i)],
  ])('of %s keeps what may be kept', (html, kept) => {
    expect(sanitiseHtml(html)).toEqual(kept)
  })

  it('loses no text that somebody typed', () => {
    const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
    const shown = (html: string) =>
      html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const typed = text.replace(/\r/g, '')
        expect(shown(sanitiseHtml(`<p>${escaped(typed)}</p>`))).toBe(`<p>${typed}</p>`)
      }),
    )
  })

  it('is the same when it is sanitised again, and holds nothing that runs', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '<p>',
      '</p>',
      '<b>',
      '<a href="',
      '<img src=',
      '"',
      "'",
      'javascript:',
      ' onerror=alert(1)',
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<textarea>',
      '<svg>',
      '<math>',
      '<iframe src="',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&lt;',
      '&amp;',
      '&#60;',
      '&',
      ';',
      '\0',
      '\n',
      ' ',
      'words',
      '<noscript>',
      '<template>',
      '<xmp>',
      '<plaintext>',
      '<td>',
      '<table>',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), pieces => {
        const once = sanitiseHtml(pieces.join(''))
        expect(sanitiseHtml(once)).toBe(once)
        for (const tag of once.match(/<(?:"[^"]*"|[^>"])*>/g) ?? []) {
          const [names, ...addresses] = [
            tag.replace(/"[^"]*"/g, ''),
            ...[...tag.matchAll(/(?:href|src|poster|cite)="([^"]*)"/g)].map(([, address]) => address),
          ]
          expect(names).not.toMatch(/^<\/?(?:script|style|svg|math|object|form|input|template)|\son\w+/i)
          for (const address of addresses) expect(address).not.toMatch(/^\s*(?:javascript|data):/i)
        }
      }),
      { numRuns: 1500 },
    )
  })
})

describe('what a page adds to its head', () => {
  it.each([
    ...['canonical', 'alternate', 'icon', 'author', 'license', 'next', 'prev'].map(
      rel =>
        `<link rel="${rel}" href="https://a.example/" hreflang="es" type="text/html" media="print" sizes="16x16" />`,
    ),
    '<meta name="geo" content="x" media="print" />',
    '<meta property="og:title" content="x" />',
  ])('keeps %s in the head', html => {
    expect(sanitiseHead(html)).toBe(html)
  })

  it.each(['stylesheet', 'preload', 'manifest', 'import', 'dns-prefetch'])(
    'keeps no link that is a %s',
    rel => {
      expect(sanitiseHead(`<link rel="${rel}" href="https://a.example/" />`)).not.toContain(rel)
    },
  )

  it('is meta and link elements', () => {
    expect(
      sanitiseHead(
        '<meta name="robots" content="noindex"><link rel="canonical" href="https://example.com/a"><script>alert(1)</script><meta http-equiv="refresh" content="0;url=x"><link rel="stylesheet" href="https://evil.example/x.css">words',
      ),
    ).toBe(
      '<meta name="robots" content="noindex" /><link rel="canonical" href="https://example.com/a" /><meta content="0;url=x" /><link href="https://evil.example/x.css" />',
    )
  })
})

describe('saving', () => {
  it('finds HTML inside JSON too', () => {
    const saved = sanitiseRecord(entities.Content, {
      CTitle: '<b>',
      CIntroText: '<p onclick="x">words</p>',
      CHeadContent: JSON.stringify({ head: '<script>1</script>', other: '<script>' }),
    })
    expect(saved).toEqual({
      CTitle: '<b>',
      CIntroText: '<p>words</p>',
      CHeadContent: JSON.stringify({ head: '', other: '<script>' }),
    })
  })

  it('sanitises whatever call it comes by, whoever saves; custom code stays as it is written', async () => {
    const { call, database } = await testApp()
    const admin = mojoAdmin()
    await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page')`)
    const hostile = '<p onclick="x">words</p><script>alert(1)</script>'
    const page = (
      await call(admin, 'POST', '/api/v1/db/Content', { body: { CTitle: 'A', CtId: 1, CIntroText: hostile } })
    ).json()
    expect(page.CIntroText).toBe('<p>words</p>')
    for (const [method, url, body] of [
      ['PATCH', `Content/${page.CId}`, { CIntroText: hostile }],
      ['PUT', `Content/${page.CId}`, { CTitle: 'A', CtId: 1, CIntroText: hostile }],
    ] as const)
      expect((await call(admin, method, `/api/v1/db/${url}`, { body })).json().CIntroText).toBe(
        '<p>words</p>',
      )
    const all = await call(admin, 'PUT', '/api/v1/db/Content/all', {
      body: [{ CId: page.CId, CTitle: 'A', CtId: 1, CIntroText: hostile }],
    })
    expect(all.json()[0].CIntroText).toBe('<p>words</p>')
    const batch = await call(admin, 'POST', '/api/v1/db/ContentBlock/batch', {
      body: { create: [{ CId: page.CId, CbCopy: hostile }], update: [], delete: [] },
    })
    expect(batch.json().create[0].CbCopy).toBe('<p>words</p>')
    const code = await call(admin, 'POST', '/api/v1/db/PageCSS', { body: { PcName: 'x', PcHead: hostile } })
    expect(code.json().PcHead).toBe(hostile)
  })
})
