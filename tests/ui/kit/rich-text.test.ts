import { getSchema } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from '../../../server/html/sanitise.ts'
import { extensions } from '../../../ui/kit/rich-text/extensions.ts'
import { wordsOfWhole } from '../../../ui/kit/rich-text/preserved-parts.ts'
import { writtenHtml } from '../../../ui/kit/rich-text/written-html.ts'

const schema = getSchema(extensions({ undo: false }))

/** What an editor gives back that was given `html`. */
function through(html: string): string {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html')
  return writtenHtml({ state: EditorState.create({ doc: DOMParser.fromSchema(schema).parse(body) }) })
}

const film = '<iframe src="https://www.youtube-nocookie.com/embed/abc" width="560" height="315"></iframe>'

describe('what others have written comes out of the editor as it went in', () => {
  test.each([
    film,
    `<p>Before</p>${film}<p>After</p>`,
    `<figure>${film}<figcaption>How to breathe</figcaption></figure>`,
    '<figure class="wide"><img alt="The hall" src="/hall.jpg"><figcaption>The <em>new</em> hall</figcaption></figure>',
    '<figure><figcaption>First</figcaption><p>Then words</p></figure>',
    '<figure id="f" lang="es"><img alt="" src="/a.jpg"><figcaption class="small" title="t">A</figcaption></figure>',
    '<blockquote class="loud" cite="/said"><p dir="rtl">x</p></blockquote>',
    '<h2 class="big" id="hours" style="text-align: center">x</h2>',
    '<table><thead><tr><th scope="col">Day</th><th>Hours</th></tr></thead><tbody><tr><td>Monday</td><td>9 to 5</td></tr></tbody></table>',
    '<table><tbody><tr><th>Day</th></tr><tr><td>Monday</td></tr></tbody></table>',
    '<table class="plain"><caption>Open <b>now</b></caption><colgroup><col span="2" width="40"></colgroup><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody><tfoot><tr><td colspan="2">Sum</td></tr></tfoot></table>',
    '<video src="/tour.mp4" controls=""><track src="/tour.vtt" kind="captions"></video>',
    '<details><summary>More</summary><p>It is here.</p></details>',
    '<dl><dt>Word</dt><dd>What it means</dd></dl>',
    '<section id="team"><h5>People</h5><p style="text-align: center;">Words</p></section>',
    '<p>An <abbr title="electrocardiogram">ECG</abbr>, <del datetime="2026-01-01">no</del> <s>old</s>, <q>said</q> <small>little</small></p>',
    '<ol start="3"><li value="7">Seven</li></ol>',
    '<p><a hreflang="de" href="/de">German</a></p>',
  ])('%s', html => {
    expect(sorted(through(html))).toBe(sorted(html))
    // The server would not take anything away from it.
    expect(sorted(sanitiseHtml(html))).toBe(sorted(html))
  })
})

test('what was given back is given back the same again', () => {
  const html = `<div><section><p>a</p></section>${film}</div>`
  expect(through(through(html))).toBe(through(html))
})

test('what is kept whole is named', () => {
  const { body } = new window.DOMParser().parseFromString(
    `${film}<audio src="/a/hello.mp3?v=1"></audio>`,
    'text/html',
  )
  expect([...body.children].map(wordsOfWhole)).toEqual([
    'Video from www.youtube-nocookie.com',
    'Sound hello.mp3',
  ])
})

/** HTML with the attributes of each element in one order. */
function sorted(html: string): string {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(
      ({ name, value }) => [name, value.replace(/[\s;]/g, '')] as const,
    )
    for (const [name] of attributes) element.removeAttribute(name)
    for (const [name, value] of attributes.toSorted(([a], [b]) => a.localeCompare(b)))
      element.setAttribute(name, value)
  }
  return body.innerHTML
}
