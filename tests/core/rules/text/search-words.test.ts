import { searchWords } from '@rounds/core/rules/text'
import { expect, test } from 'vitest'

test.each([
  ['Abernethy-Cole, Octavia', ['Abernethy-Cole', 'Octavia']],
  ['Dr. Octavia Abernethy-Cole, M.D., FACC', ['Octavia', 'Abernethy-Cole']],
  ['octavia md', ['octavia']],
  ['Octavia Cole, DO', ['Octavia', 'Cole']],
  ['what to do', ['what', 'to', 'do']],
  ['MD', ['MD']],
  ['Dr. MD', ['Dr.', 'MD']],
  ['jo@example.com; 205', ['jo@example.com', '205']],
  [' , - ', []],
])('of “%s” these words must be found: %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})
