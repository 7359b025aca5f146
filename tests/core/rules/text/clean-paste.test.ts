import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanPaste } from '../../../../core/rules/text/clean-paste/clean-paste.ts'

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><title>Rehab</title>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0in; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-text:\\F0B7;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<p class=MsoTitle><span style='font-size:28.0pt'>Cardiac rehabilitation<o:p></o:p></span></p>
<h1 style='margin-top:12.0pt'><a name="_Toc1"></a>Who it is for<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>You may join</b> after a <i style='mso-bidi-font-style:normal'>heart&nbsp;attack</i>,<span style='mso-spacerun:yes'>&nbsp; </span>a stent, or
surgery &amp; more. See <a href="https://example.org/heart" target=_blank><span style='color:blue'>our page</span></a>
or <a href="#_Toc1">above</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Walk<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>slowly<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Rest<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span>Third<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>4.<span>&nbsp; </span></span>Fourth<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'>
<td width=312 valign=top style='width:233.75pt' colspan=1><p class=MsoNormal>Monday<o:p></o:p></p></td>
<td width=312 colspan=2><p class=MsoNormal>9 to 5</p></td></tr></table>
<p class=MsoNormal><img width=20 src="file:///C:/Users/ann/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" v:shapes="Picture_1"></p>
<!--EndFragment--></body></html>`

const fromDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-77c2"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">Visits</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-family:Arial;font-weight:700;">Please</span><span style="font-weight:400;font-style:italic;"> come</span><span style="text-decoration:line-through"> early</span><a href="https://www.google.com/url?q=https://example.org/a?b%3D1&amp;sa=D" style="text-decoration:none;"><span style="text-decoration:underline;">here</span></a></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul><li dir="ltr"><p role="presentation"><span>Two</span></p></li></ul><br /></b><br class="Apple-interchange-newline">`

const lines = (html: string) => html.replace(/> </g, '><')

test('what Word copies becomes headings, paragraphs, real lists and a plain table', () => {
  expect(lines(cleanPaste(fromWord))).toBe(
    [
      '<h2>Cardiac rehabilitation</h2>',
      '<h2>Who it is for</h2>',
      '<p><strong>You may join</strong> after a <em>heart&nbsp;attack</em>, a stent, or surgery &amp; more. See ',
      '<a href="https://example.org/heart">our page</a> or above.</p>',
      '<ul><li><p>Walk</p><ul><li><p>slowly</p></li></ul></li><li><p>Rest</p></li></ul>',
      '<ol start="3"><li><p>Third</p></li><li><p>Fourth</p></li></ol>',
      '<table><tr><td><p>Monday</p></td><td colspan="2"><p>9 to 5</p></td></tr></table>',
    ].join(''),
  )
})

test('what Google Docs copies keeps its bold and italic, without the bold around everything', () => {
  expect(cleanPaste(fromDocs)).toBe(
    [
      '<h2>Visits</h2>',
      '<p><strong>Please</strong><em> come</em><s> early</s><a href="https://example.org/a?b=1">here</a></p>',
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>',
      '<br>',
    ].join(''),
  )
})

test('a browser’s containers become paragraphs, and what could act is gone', () => {
  expect(
    cleanPaste(
      '<div class="x"><div>One</div><div>Two <script>alert("<b>")</script></div></div><iframe src="//x">no</iframe><a href="javascript:alert(1)">go</a><img src="data:image/png;base64,AA" onerror="x()"><h6 onclick="x()">Small</h6>',
    ),
  ).toBe('<p>One</p><p>Two </p>go<h4>Small</h4>')
})

test('links are read as those that are typed: made whole, led to the site’s own pages, or refused with words', () => {
  const refused: string[] = []
  const html =
    '<p><a href="www.cdc.gov">CDC</a> <a href="mailto:nurse@x.example">Nurse</a> <a href="https://www.hospital.example/visit#hours">Visit</a> <a href="file:///C:/plan.pdf">Plan</a> <a href="javascript:x">Run</a></p>'
  expect(
    cleanPaste(html, {
      ownOrigins: ['https://www.hospital.example'],
      refused: (href, because) => refused.push(`${href}: ${because}`),
    }),
  ).toBe(
    '<p><a href="https://www.cdc.gov">CDC</a> <a href="mailto:nurse@x.example">Nurse</a> <a href="/visit#hours">Visit</a> Plan Run</p>',
  )
  expect(refused).toEqual([
    expect.stringMatching(/^file:.*on your own computer/),
    expect.stringMatching(/^javascript:x: A link can’t run a script/),
  ])
})

test('pictures that the site cannot show get the address that they are given, or are left out', () => {
  const asked: string[][] = []
  const html =
    '<p>A<img src="file:///C:/a.png" alt="A hall"><img src="data:image/png;base64,AA"><img src="/files/b.png" alt="B"></p>'
  const clean = cleanPaste(html, {
    picture: (src, alt) => {
      asked.push([src, alt])
      return src.startsWith('file:') ? 'pasted:1' : undefined
    },
  })
  expect(clean).toBe('<p>A<img src="pasted:1" alt="A hall"><img src="/files/b.png" alt="B"></p>')
  expect(asked).toEqual([
    ['file:///C:/a.png', 'A hall'],
    ['data:image/png;base64,AA', ''],
  ])
})

test('what was copied in the editor itself is not touched', () => {
  const own = '<p data-pm-slice="1 1 []" class="lead">kept</p>'
  expect(cleanPaste(own)).toBe(own)
})

test('text that is no HTML, or half of it, loses none of its words', () => {
  expect(cleanPaste('1 < 2 and <b>bold')).toBe('1 &lt; 2 and <strong>bold</strong>')
  expect(cleanPaste('<p>one<p>two</p>')).toContain('two')
})

test('whatever comes, no style, class, comment or script is left', () => {
  const piece = fc.constantFrom(
    '<p class=MsoNormal>',
    '</p>',
    '<span style="font-weight:700">',
    '</span>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    'word ',
    '&nbsp;',
    '<o:p></o:p>',
    '<!-- c -->',
    '<![endif]>',
    '<script>',
    '</script>',
    '<div>',
    '</div>',
    "<p style='mso-list:l0 level2 lfo1'>",
    '<a href="/x">',
    '</a>',
    '<h1>',
    '</h1>',
    '<',
    '>',
    '"',
    '<table><tr><td>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
      expect(cleanPaste(pieces.join(''))).not.toMatch(/<[^>]*\s(class|style)=|<script|<!--|<span|<o:p/)
    }),
    { numRuns: 500 },
  )
})

/** What is pasted, and what is kept of it. */
type Pasted = readonly [pasted: string, kept: string]
const keeps = (pasted: string, kept: string) => expect(cleanPaste(pasted)).toBe(kept)

describe('marks and words', () => {
  test.each<Pasted>([
    ['  two  words  ', 'two words'],
    ['<b>one</b> <i>two</i>', '<strong>one</strong> <em>two</em>'],
    ['<b>one</b> two', '<strong>one</strong> two'],
    ['<b>one</i> two</b> three', '<strong>one two</strong> three'],
    ['a\u00a0b', 'a&nbsp;b'],
    ['a <span class="MsoTitle">b</span>', 'a b'],
    ['<b><br></b>', '<br>'],
    ['a<br class="x">b', 'a<br>b'],
    ['a<br class="Apple-interchange-newline">', 'a'],
    ['<strong style="font-weight:normal">x</strong>', 'x'],
    ['<b style="font-weight:400">x</b>', 'x'],
    ['<b style="font-style:normal">x</b>', '<strong>x</strong>'],
    ['<i style="font-style:normal">x</i>', 'x'],
    ['<em style="font-weight:normal">x</em>', '<em>x</em>'],
    ['<span style="font-weight:bold">x</span>', '<strong>x</strong>'],
    ['<span style="font-weight:bolder">x</span>', '<strong>x</strong>'],
    ['<span style="color:red; font-weight : 600 ">x</span>', '<strong>x</strong>'],
    ['<span style="font-weight:500">x</span>', 'x'],
    ['<span style="font-style: italic">x</span>', '<em>x</em>'],
    ['<span style="text-decoration-line:line-through">x</span>', '<s>x</s>'],
    ['<span style="font-weight:700;font-style:italic">x</span>', '<strong><em>x</em></strong>'],
  ])('%s', keeps)

  test.each<Pasted>([
    ['<b><p>one</p><p>two</p></b>', '<p><strong>one</strong></p><p><strong>two</strong></p>'],
    [
      '<b>zero <i>x</i><p>one</p></b>',
      '<strong>zero </strong><strong><em>x</em></strong><p><strong>one</strong></p>',
    ],
    ['<b><p>one</p> <p> </p></b>', '<p><strong>one</strong></p>'],
    ['<a href="/x"><h2>One</h2>two</a>', '<h2><a href="/x">One</a></h2><a href="/x">two</a>'],
  ])('around blocks go into each: %s', keeps)

  test('an element that nobody knows leaves its words and what its style says', () => {
    const known =
      'p h2 h3 ul ol li table thead tbody tfoot tr td th blockquote pre strong em a br img div caption'
    const names = known.split(' ').flatMap(name => [`x${name}`, `${name}x`])
    for (const name of [...names, 'h7', 'hx'])
      keeps(
        `<p>a <${name} style="font-style:normal;font-weight:700">b</${name}> c</p>`,
        '<p>a <strong>b</strong> c</p>',
      )
  })
})

describe('blocks', () => {
  test.each<Pasted>([
    ['<pre>a <b>b</b>\n  c</pre>', '<pre>a b\n  c</pre>'],
    ['<p></p><p> </p><p>&nbsp;</p><p><br></p><p><b> </b></p><p>x</p>', '<p>x</p>'],
    ['<div>words<p>one</p></div>', 'words<p>one</p>'],
    ['<ul> </ul><p>x</p>', '<ul></ul><p>x</p>'],
    ['<p>words<ul><li>x</li></ul></p>', 'words<ul><li>x</li></ul>'],
    ['<p>one</p>\n<p>two</p>', '<p>one</p><p>two</p>'],
    ['<div class="MsoTitle">x</div>', '<p>x</p>'],
    ['<td rowspan="1" colspan="3">x</td>', '<td colspan="3">x</td>'],
    ['<td colspan=2 rowspan=3 width=10>x</td>', '<td colspan="2" rowspan="3">x</td>'],
    ['<p>one</p><hr/><p>two</p>', '<p>one</p><hr><p>two</p>'],
  ])('%s', keeps)

  test.each<Pasted>([
    ['<ul><li>a</li>loose<li>b</li></ul>', '<ul><li>a</li><li>loose</li><li>b</li></ul>'],
    ['<ul> <li>a</li> </ul>', '<ul><li>a</li></ul>'],
    [
      '<ol><ul><li>a</li></ul><li>b</li><ol><li>c</li></ol></ol>',
      '<ol><li><ul><li>a</li></ul></li><li>b<ol><li>c</li></ol></li></ol>',
    ],
    ['<ul><p>a</p></ul>', '<ul><li><p>a</p></li></ul>'],
  ])('what stands in a list but in no entry becomes one: %s', keeps)

  test('the caption of a table is kept', () => {
    expect(cleanPaste('<table><caption>Hours</caption><tr><td>9 to 5</td></tr></table>')).toContain(
      '<p>Hours</p>',
    )
  })
})

describe('links', () => {
  test.each<Pasted>([
    ['<a href="/x" title="More" class="y">x</a>', '<a href="/x" title="More">x</a>'],
    ['<a href=https://example.org/>x</a> y', '<a href="https://example.org/">x</a> y'],
    ['<a href="/x"> </a>y', 'y'],
    ['<a href="/x#_y">x</a>', '<a href="/x#_y">x</a>'],
    ['<a href="#_y">x</a>', 'x'],
    ['<a href="/x?a=1&amp;b=&#34;2&#34;">x</a>', '<a href="/x?a=1&amp;b=&quot;2&quot;">x</a>'],
    [
      '<a href="/x" title="&lt;a&gt; &#39;b&apos;&nbsp;c">x</a>',
      '<a href="/x" title="&lt;a&gt; \'b\'\u00a0c">x</a>',
    ],
    [
      '<a href="https://www.google.com/url?sa=t&amp;q=https%3A%2F%2Fexample.org&amp;x=1">x</a>',
      '<a href="https://example.org">x</a>',
    ],
    [
      '<a href="/out?to=https://www.google.com/url?q=/y">x</a>',
      '<a href="/out?to=https://www.google.com/url?q=/y">x</a>',
    ],
    [
      '<a href="https://www.google.com/url?q=%E0%A4%A">x</a>',
      '<a href="https://www.google.com/url?q=%E0%A4%A">x</a>',
    ],
  ])('%s', keeps)
})

describe('pictures', () => {
  test.each<Pasted>([
    ['<p><img src="/x.png" alt="1" onerror="x()"></p>', '<p><img src="/x.png" alt="1"></p>'],
    ['<b><img src="http://example.org/x.png"></b>', '<strong><img src="http://example.org/x.png"></strong>'],
    ['a<img>', 'a'],
    ['a<img src="cid:1/https://x">', 'a'],
  ])('%s', keeps)
})

describe('what is not HTML inside HTML', () => {
  test.each<Pasted>([
    ['<p>a<script>"</p>"</script>b</p>', '<p>ab</p>'],
    ['a<style>p {', 'a'],
    ['<p>one <o:p class="x" />two</p>', '<p>one two</p>'],
    ['<p>one <o:p/>two</p>', '<p>one two</p>'],
    ['<span lang="de"/>two', 'two'],
    ['<ul><!-- x --><li>a</li></ul>', '<ul><li>a</li></ul>'],
  ])('%s', keeps)
})

describe('Word’s lists', () => {
  const entry = (place: string, marker: string, words: string) =>
    `<p style='mso-list:${place} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${words}</p>`
  const list = (tag: string, ...words: string[]) =>
    `<${tag}>${words.map(each => `<li><p>${each}</p></li>`).join('')}</${tag.split(' ')[0]}>`

  test.each<readonly [marker: string, list: string]>([
    ['1.', 'ol'],
    ['10.', 'ol start="10"'],
    ['(3)', 'ol start="3"'],
    ['2.1.', 'ol'],
    ['4', 'ol start="4"'],
    ['iv.', 'ol'],
    ['B)', 'ol'],
    ['<span>&nbsp;&nbsp; </span>ii.', 'ol'],
    ['·', 'ul'],
    ['o', 'ul'],
    ['&#9679;', 'ul'],
    ['', 'ul'],
  ])('the marker “%s” makes %s', (marker, tag) => {
    keeps(entry('l0 level1', marker, '<b>Walk</b> daily'), list(tag, '<strong>Walk</strong> daily'))
  })

  test.each<readonly [name: string, pasted: string, kept: string]>([
    [
      'a comment and line ends do not part a list',
      `${entry('l0 level1', '·', 'a')}\n<!--x-->\n${entry('l0 level1', '·', 'b')}`,
      list('ul', 'a', 'b'),
    ],
    [
      'words part a list',
      `${entry('l0 level1', '·', 'a')}words${entry('l0 level1', '·', 'b')}`,
      `${list('ul', 'a')}words${list('ul', 'b')}`,
    ],
    [
      'numbers behind bullets are another list',
      entry('l0 level1', '·', 'a') + entry('l0 level1', '1.', 'b'),
      list('ul', 'a') + list('ol', 'b'),
    ],
    [
      'two lists of bullets stay two',
      entry('l0 level1', '·', 'a') + entry('l12\r\nlevel1', '·', 'b'),
      list('ul', 'a') + list('ul', 'b'),
    ],
    [
      'the levels may be skipped on the way in and out',
      entry('l1 level1', '1.', 'a') + entry('l1 level3', '1.1.1.', 'b') + entry('l1 level1', '2.', 'c'),
      '<ol><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ol>',
    ],
  ])('%s', (_, pasted, kept) => keeps(pasted, kept))

  test('entries may be blocks of any kind', () => {
    const entries = entry('l0 level1', '1.', 'a') + entry('l0 level1', '2.', 'b')
    keeps(entries.replaceAll(/(<\/?)p\b/g, '$1div'), list('ol', 'a', 'b'))
  })

  test('a numbered heading stays one, with its number', () => {
    keeps(entry('l0 level1', '2.', 'Visits').replaceAll(/(<\/?)p\b/g, '$1h2'), '<h2>2. Visits</h2>')
  })

  test('entries of a real list stay its entries', () => {
    keeps(
      "<ul type=disc><li class=MsoNormal style='mso-list:l0 level1 lfo1'>a</li><ul><li style='mso-list:l0 level2 lfo1'>b</li></ul></ul>",
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
    )
  })

  test.each(['sup', 'pre', 'td'])('%s is no entry, whatever its style says', tag => {
    keeps(`<${tag} style='mso-list:l0 level1 lfo1'>x</${tag}>`, `<${tag}>x</${tag}>`)
  })
})
