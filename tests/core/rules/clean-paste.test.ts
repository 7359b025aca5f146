import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPaste } from '../../../core/rules/clean-paste/clean-paste.ts'

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
