import { expect, it } from 'vitest'
import { isNearly } from '../../../../core/rules/text/is-nearly.ts'

it.each(['heart', 'hart', 'heeart', 'hesrt', 'haert', 'eart', 'hear', 'hearts'])(
  'heart is nearly %s',
  typed => expect(isNearly('heart', typed, 'word')).toBe(true),
)

it.each(['hrt', 'heartss', 'haret', 'hesst', 'aorta', ''])('heart is not nearly %s', typed =>
  expect(isNearly('heart', typed, 'word')).toBe(false),
)

it('what is typed may be how a word begins', () => {
  expect(isNearly('redirects', 'redri', 'prefix')).toBe(true)
  expect(isNearly('redirects', 'redri', 'word')).toBe(false)
})
