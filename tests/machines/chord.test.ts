import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Chord, chord, chordOf, chords, type PressedKey } from '../../machines/chord.ts'

test.each([
  ['D', 'debug'],
  ['L', 'logout'],
])('Shift+Ctrl+Alt+%s is for %s', (key, id) => {
  const held = { shiftKey: true, ctrlKey: true, altKey: true, metaKey: false, repeat: false }
  expect(chordOf(Object.values(chords), { key, code: `Key${key}`, ...held })?.id).toBe(id)
})

const press = (key: string, code: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
})
const known: readonly Chord[] = [
  { id: 'users', key: 'u', first: { key: 'g' } },
  { id: 'undo', key: 'u', first: { key: 'e' } },
  { id: 'help', key: 'h' },
]

test.each([
  ['a Latin letter by what it writes', press('h', 'KeyJ'), 'help'],
  ['no other Latin letter by its place', press('j', 'KeyH'), undefined],
  ['a letter of another script by its place', press('р', 'KeyH'), 'help'],
  ['no other place', press('о', 'KeyJ'), undefined],
  ['no key that has a name by its place', press('Dead', 'KeyH'), undefined],
  ['with Alt the place, but no chord has Alt here', press('˙', 'KeyH', { altKey: true }), undefined],
])('a chord is heard: %s', (_, pressed, id) => {
  expect(chordOf(known, pressed)?.id).toBe(id)
})

test('of two chords that end alike the one is heard that began', () => {
  expect(chordOf(known, press('u', 'KeyU'), press('e', 'KeyE'))?.id).toBe('undo')
  expect(chordOf(known, press('u', 'KeyU'), press('g', 'KeyG'))?.id).toBe('users')
  expect(chordOf(known, press('u', 'KeyU'), press('x', 'KeyX'))).toBeUndefined()
  expect(chordOf(known, press('u', 'KeyU'))).toBeUndefined()
})

test.each(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])('%s may be taken for the second key', held => {
  const heard: string[] = []
  const actor = createActor(chord, { input: { chords: known } })
  actor.on('CHORD', ({ id }) => heard.push(id))
  actor.start()
  for (const key of [press('g', 'KeyG'), press(held, `${held}Left`), press('u', 'KeyU')])
    actor.send({ type: 'PRESS', key })
  expect(heard).toEqual(['users'])
  actor.send({ type: 'LEARN', chords: [{ id: 'new', key: 'n' }] })
  for (const key of [press('h', 'KeyH'), press('n', 'KeyN')]) actor.send({ type: 'PRESS', key })
  expect(heard).toEqual(['users', 'new'])
})
