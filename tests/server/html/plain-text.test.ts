import { describe, expect, it } from 'vitest'
import { plainTextOf } from '../../../server/html/plain-text.ts'

describe('the text of an email', () => {
  it.each([
    ['<p>Dear Ann,</p><p>Good day.</p>', 'Dear Ann,\n\nGood day.\n'],
    ['one<br>two', 'one\ntwo\n'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b\n'],
    [
      '<p>See <a href="https://a.example/?x=1&amp;y=2">here</a>.</p>',
      'See here:\nhttps://a.example/?x=1&y=2.\n',
    ],
    ['<a href="https://a.example/">https://a.example/</a>', 'https://a.example/\n'],
    ['<a href="javascript:alert(1)">no</a>', 'no\n'],
    ['<head><title>T</title><style>p{color:red}</style></head><p>Text</p>', 'Text\n'],
    ['<!-- a > b -->seen', 'seen\n'],
    ['<p>Tom &amp; Jerry &#8211; &#x1F418;</p>', 'Tom & Jerry – 🐘\n'],
    ['<img src="a.png" alt="Our logo">', 'Our logo\n'],
    ['<p>1 &lt; 2</p>', '1 < 2\n'],
    ['broken <p', 'broken\n'],
    ['', '\n'],
  ])('of %s', (html, text) => {
    expect(plainTextOf(html)).toBe(text)
  })
})
