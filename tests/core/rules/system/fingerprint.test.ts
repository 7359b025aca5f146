import { fingerprintText } from '@rounds/core/rules/system'
import { expect, it } from 'vitest'

const stack = (line: number, release: string) => `TypeError: no\n    at node:internal/x:1:1
    at draw (/srv/${release}/dist/server.js:${line}:7)\n    at serve (/srv/a.js:1:1)`
const failure = {
  type: 'TypeError',
  message: 'No page 7 of “Heart”',
  path: '/api/:id',
  stack: stack(3, 'one'),
}

it('is the same for the same cause: other keys, names, lines and releases make no difference', () => {
  const again = { ...failure, message: 'No page 1234 of “Lungs and more”', stack: stack(99, 'two') }
  expect(fingerprintText(again)).toBe(fingerprintText(failure))
})

it('differs by kind, words, place and function', () => {
  const others = [
    { ...failure, type: 'RangeError' },
    { ...failure, message: 'No block 7 of “Heart”' },
    { ...failure, path: '/other' },
    { ...failure, stack: failure.stack.replace('draw', 'paint') },
  ]
  for (const other of others) expect(fingerprintText(other)).not.toBe(fingerprintText(failure))
})

it('needs nothing but a message', () => {
  expect(fingerprintText({ type: 'Mail', message: '' })).toBe('Mail\n\n\n')
})
