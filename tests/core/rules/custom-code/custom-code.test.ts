import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadsElsewhere, policyAllows, readCode } from '../../../../core/rules/custom-code/index.ts'

const site = 'https://www.example.org'
const none = { css: null, head: null, body: null }
const loads = (code: Partial<typeof none> | { [part: string]: string }) =>
  readCode({ ...none, ...code }, site).loads.map(({ directive, origin }) => `${directive} ${origin}`)

describe('custom code', () => {
  it.each([
    ['<script src="https://a.example/x.js"></script>', ['script-src https://a.example']],
    ["<script async src='//a.example/x.js'></script>", ['script-src https://a.example']],
    ['<SCRIPT SRC=https://a.example:8443/x.js></SCRIPT>', ['script-src https://a.example:8443']],
    ['<link rel="stylesheet" href="https://a.example/x.css">', ['style-src https://a.example']],
    ['<link rel="preconnect" href="https://a.example">', ['connect-src https://a.example']],
    ['<iframe src="https://a.example/frame"></iframe>', ['frame-src https://a.example']],
    ['<img alt="" srcset="/a.png 1x, https://a.example/b.png 2x">', ['img-src https://a.example']],
    ['<p style="background: url(https://a.example/b.png)">', ['img-src https://a.example']],
    ['<form action="https://a.example/"></form>', ['connect-src https://a.example']],
    ['<script>fetch("https://a.example/track")</script>', ['connect-src https://a.example']],
    ["<script>s.src = '//a.example/t.js'</script>", ['connect-src https://a.example']],
    [
      '<style>@import "https://a.example/x.css";</style>',
      ['img-src https://a.example', 'style-src https://a.example'],
    ],
    ['<script>new WebSocket("wss://a.example")</script>', ['connect-src wss://a.example']],
    ['<script src="https://a.example/x.js"', ['script-src https://a.example']],
  ])('%s loads from %j', (head, expected) => {
    expect(loads({ head })).toEqual(expected)
    expect(loadsElsewhere({ ...none, body: head }, site)).toBe(true)
  })

  it.each([
    ['<script src="/files/x.js"></script>'],
    [`<script src="${site}/x.js"></script>`],
    ['<a href="https://a.example/">There</a>'],
    ['<link rel="canonical" href="https://a.example/">'],
    ['<meta property="og:url" content="https://a.example/">'],
    ['<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['<script>// a comment\nlet a = 1 // and more</script>'],
  ])('%s loads nothing from elsewhere', head => {
    expect(loads({ head })).toEqual([])
  })

  it('names what a page waits for, and its size', () => {
    const { blocking, bytes } = readCode(
      {
        css: '@import url("/more.css");\np { color: red }',
        head: '<script src="/a.js"></script><script defer src="/b.js"></script><script>é()</script><link rel="stylesheet" href="/c.css"><script type="application/ld+json">{}</script>',
        body: '<script src="/late.js"></script>',
      },
      site,
    )
    expect(blocking.map(({ kind, address }) => `${kind} ${address}`)).toEqual([
      'import /more.css',
      'script /a.js',
      'inline script ',
      'style sheet /c.css',
    ])
    expect(bytes).toBe(242)
  })

  it('is read whatever is written', () => {
    const text = fc.string({
      unit: fc.constantFrom('<', '>', 'script', ' src=', '"', "'", '//', 'a.b', 'url(', '@import', ' '),
    })
    fc.assert(fc.property(text, text, (css, head) => readCode({ css, head, body: head }, site).bytes >= 0))
  })
})

describe('a policy', () => {
  const allows = (policy: string, origin = 'https://cdn.a.example') =>
    policyAllows(policy, { origin, directive: 'script-src' })

  it.each([
    ["default-src 'self'", false],
    ["script-src 'self' https://cdn.a.example", true],
    ['script-src cdn.a.example', true],
    ['script-src *.a.example', true],
    ['script-src *.b.example', false],
    ['script-src https:', true],
    ['default-src https:; script-src x.example', false],
    ['img-src *', true],
    ['default-src *', true],
  ])('%s allows a script of another site: %s', (policy, expected) => {
    expect(allows(policy)).toBe(expected)
  })
})
