import { expect, test } from 'vitest'
import { chordOf, chords } from '../../machines/chord.ts'

test.each([
  ['D', 'debug'],
  ['L', 'logout'],
])('Shift+Ctrl+Alt+%s is for %s', (key, id) => {
  const held = { shiftKey: true, ctrlKey: true, altKey: true, metaKey: false, repeat: false }
  expect(chordOf(Object.values(chords), { key, code: `Key${key}`, ...held })?.id).toBe(id)
})
