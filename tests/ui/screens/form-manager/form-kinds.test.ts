import { expect, test } from 'vitest'
import { nameOfField } from '../../../../ui/screens/form-manager/form-kinds.ts'

test('a question is called by its label, a text to read by how it begins', () => {
  expect(nameOfField({ name: 'a', kind: 'text', label: 'Your name' })).toBe('Your name')
  expect(nameOfField({ name: 'a', kind: 'text' })).toBe('No label yet')
  const copy = '<p>Bring your <b>card</b> &amp; a photo.</p><p>We copy both.</p>'
  expect(nameOfField({ name: 'a', kind: 'copy', label: '', copy })).toBe(
    'Bring your card & a photo. We copy both.',
  )
  expect(nameOfField({ name: 'a', kind: 'copy', copy: `<p>${'word '.repeat(50)}</p>` })).toMatch(
    /^(word ){11}word…$/,
  )
  expect(nameOfField({ name: 'a', kind: 'copy', copy: '<p></p>' })).toBe('No label yet')
})
