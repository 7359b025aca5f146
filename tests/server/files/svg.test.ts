import { describe, expect, it } from 'vitest'
import { drawSvg } from '../../../server/files/draw-svg.ts'
import { NotTaken } from '../../../server/files/kinds.ts'
import { cleanSvg } from '../../../server/files/svg.ts'
import { processorTime } from '../../growing-text.ts'

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${more}>${inside}</svg>`

/** What no picture may hold, however it is written. */
const RISKY =
  /script|alert|onload|onclick|onbegin|javascript|foreignObject|iframe|<a[\s>]|<set|<animate|https?:\/\/evil|\/\/evil|ENTITY|DOCTYPE|@import|expression|<!--|<\?/i

describe('an SVG picture', () => {
  it('keeps what draws, letter by letter', () => {
    const drawn = svg(
      '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient><clipPath id="c"><rect width="5" height="5"></rect></clipPath></defs><g clip-path="url(#c)" transform="rotate(5)"><path d="M0 0L9 9" fill="url(#g)" stroke-width=".5"></path><use href="#c"></use><text x="1" y="2">A &amp; B</text></g>',
    )
    expect(cleanSvg(drawn)).toBe(drawn)
  })

  it('keeps its own style sheet, and bitmaps that are within it', () => {
    const drawn = svg(
      '<style>.a{fill:#fff;stroke:url(#g)}</style><image href="data:image/png;base64,iVBORw0KGgo=" width="5"></image>',
    )
    expect(cleanSvg(drawn)).toBe(drawn)
  })

  it.each(['<!DOCTYPE', '<!DOCTYPE[', '<!DOCTYPE x [ ] ', '<g>'])(
    'is read once, full of %j or not',
    beginning => {
      const full = svg(beginning.repeat(300_000 / beginning.length))
      const clean = () => {
        try {
          cleanSvg(full)
        } catch (error) {
          expect(error).toBeInstanceOf(NotTaken)
        }
      }
      expect(processorTime(clean)).toBeLessThan(1000)
    },
  )

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a script with a prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ['a script in a style sheet', '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'],
    ['a script in text of character data', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
    ['a script escaped twice', '<style>&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;</style>'],
    ['handlers', '<rect onload="alert(1)" onclick=\'alert(2)\' ONBEGIN="alert(3)"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect/></a>'],
    ['a link with a prefix', '<a xlink:href="java&#10;script:alert(1)"><rect/></a>'],
    [
      'HTML',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
    ],
    [
      'a picture from elsewhere',
      '<image href="https://evil.example/p.png"/><use href="//evil.example/x#a"/>',
    ],
    [
      'a drawing within a picture',
      '<image href="data:image/svg+xml;base64,PHN2Zy8+"/><use href="data:text/html,<script>alert(1)</script>"/>',
    ],
    [
      'what changes an attribute later',
      '<a id="x"><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="href" values="javascript:alert(1)"/></a>',
    ],
    [
      'style sheets from elsewhere',
      '<style>@import url(https://evil.example/x.css);</style><rect style="fill:url(https://evil.example/#a)"/>',
    ],
    [
      'CSS behind escapes',
      '<rect style="background:\\75 rl(https://evil.example)"/><style>a{b:\\75rl(//evil)}</style>',
    ],
    [
      'comments and instructions',
      '<!-- <script>alert(1)</script> --><?xml-stylesheet href="https://evil.example/x.xsl"?>',
    ],
  ])('loses %s', (_, inside) => {
    const cleaned = cleanSvg(svg(inside))
    expect(cleaned).not.toMatch(RISKY)
    expect(cleaned).toMatch(/^<svg /)
    expect(cleanSvg(cleaned)).toBe(cleaned)
  })

  it('loses entities, so that a billion laughs stay words', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&b;&x;</text>')}`
    const cleaned = cleanSvg(bomb)
    expect(cleaned).not.toMatch(RISKY)
    expect(cleaned.length).toBeLessThan(400)
  })

  it('is refused when nothing of it is left, or when it is too large', () => {
    expect(() => cleanSvg('<html><svg/></html>')).not.toThrow()
    expect(() => cleanSvg('<script>alert(1)</script>')).toThrow(/made safe/)
    expect(() => cleanSvg(svg('x'.repeat(5_000_000)))).toThrow(/larger than 4 MB/)
  })
})

describe('drawing an SVG picture', () => {
  const drawn = (inside: string) =>
    drawSvg(Buffer.from(svg(inside, ' width="2000" height="2000"')), 50_000_000)

  it('gives PNG', async () => {
    const png = await drawn('<rect width="5" height="5"></rect>')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
  })

  it('is ended in time, however much a few letters ask for', async () => {
    const filter = '<feTurbulence baseFrequency=".5" numOctaves="9"></feTurbulence>'.repeat(50)
    const began = performance.now()
    const asked = drawn(
      `<filter id="f">${filter}</filter><rect width="10" height="10" filter="url(#f)"></rect>`,
    )
    await expect(asked).rejects.toThrow('takes too long to draw')
    expect(performance.now() - began).toBeLessThan(9_000)
  })

  it('is refused for what is no drawing', async () => {
    await expect(drawSvg(Buffer.from('<svg'), 50_000_000)).rejects.toThrow()
  })
})
