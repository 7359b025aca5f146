import { expect, test } from 'vitest'
import { iconOf } from '../../../ui/shell/icon.tsx'

const icons = { known: { pencil: 'a pencil', star: 'a star' }, otherwise: 'a file' }

test.each([
  ['what a tag names stands before what its tool does', ['star', 'pencil'], 'a star'],
  ['a name that is no icon is passed over', ['starr', 'pencil'], 'a pencil'],
  ['a name that every object has is none', ['constructor'], 'a file'],
  ['without any, a file stands in', [], 'a file'],
])('%s', (_, names, drawn) => {
  expect(iconOf(icons, names)).toBe(drawn)
})
