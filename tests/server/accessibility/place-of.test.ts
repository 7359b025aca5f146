import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { blockOf, isInText, type PlacedNode } from '../../../server/accessibility/place-of.ts'
import { CLOSES_TEXT, OPENS_TEXT } from '../../../server/site/render/marked-texts.ts'

/** The element with a mark in a page. */
function elementIn(html: string) {
  const { document } = new Window()
  document.write(html)
  const element = document.querySelector('[data-x]')
  if (!element) throw new Error('There is no such element.')
  return element
}

const [open, close] = [`<!--${OPENS_TEXT}-->`, `<!--${CLOSES_TEXT}-->`]

it.each([
  ['between the marks', `<div>${open}<p>a</p> words <p data-x></p>${close}</div>`, true],
  ['deeper between the marks', `<div>${open}<ul><li>a</li><li><b data-x></b></li></ul>${close}</div>`, true],
  ['between the marks, after a comment', `<div>${open}<!--more--><p data-x></p>${close}</div>`, true],
  ['after a text', `<div>${open}<p>a</p>${close}<p data-x></p></div>`, false],
  ['between two texts', `<div>${open}a${close}<p data-x></p>${open}b${close}</div>`, false],
  ['in the second of two texts', `<div>${open}a${close}${open}<p data-x></p>${close}</div>`, true],
  ['in a frame around a text', `<div data-x>${open}<p>a</p>${close}</div>`, false],
  ['beside a text of another element', `<div><div>${open}a${close}</div><p data-x></p></div>`, false],
  [
    'in a text after a whole one inside it',
    `${open}<div><i>${open}a${close}</i><p data-x></p></div>${close}`,
    true,
  ],
  ['after words that are those of a mark', `<div>${OPENS_TEXT}<p data-x></p></div>`, false],
  ['where nothing is marked', '<div><p data-x></p></div>', false],
])('an element %s: it is an editor’s as the marks say', (_, html, isWritten) => {
  expect(isInText(elementIn(`<body>${html}</body>`) as unknown as PlacedNode)).toBe(isWritten)
})

const UUID = '0a1b2c3d-0000-4000-8000-00000000abcd'

it.each([
  ['of its own', `<div data-x class="block at-${UUID} wide"></div>`, UUID],
  ['around it', `<div class="at-${UUID}"><p><b data-x></b></p></div>`, UUID],
  [
    'around it, past a class that only looks alike',
    `<div class="at-${UUID}"><p data-x class="float-left"></p></div>`,
    UUID,
  ],
  [
    'nearest to it',
    `<div class="at-${UUID.replace('0a', '0b')}"><div class="at-${UUID}"><p data-x></p></div></div>`,
    UUID,
  ],
  ['whose key is longer than any', `<div data-x class="at-${UUID}0"></div>`, null],
  ['that there is not', '<div data-x></div>', null],
])('a block %s', (_, html, block) => {
  expect(blockOf(elementIn(`<body>${html}</body>`))).toBe(block)
})

it('no block is that of no element', () => {
  expect(blockOf(null)).toBeNull()
})
