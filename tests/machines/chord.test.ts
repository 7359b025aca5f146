import { expect, test } from 'vitest'
import { type Chord, chord, chordOf, chords, type PressedKey } from '../../machines/chord.ts'
import { drive, everyStateIsVisited } from './support/drive.ts'

everyStateIsVisited(chord)

const pressed = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: `Key${key.toUpperCase()}`,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
})
const all = { shiftKey: true, ctrlKey: true, altKey: true }

function open(known: readonly Chord[] = Object.values(chords)) {
  const driven = drive(chord, { chords: known })
  const press = (key: PressedKey) => driven.send({ type: 'PRESS', key })
  return { ...driven, press }
}

test('Shift+Ctrl+Alt+D is for debugging, Shift+Ctrl+Alt+L signs out', () => {
  const { press, emitted } = open()
  press(pressed('D', all))
  press(pressed('l', all))
  expect(emitted).toEqual([
    { type: 'CHORD', id: 'debug' },
    { type: 'CHORD', id: 'logout' },
  ])
})

test('the place of the key counts where Alt makes another letter of it', () => {
  const { press, emitted } = open()
  press(pressed('Î', { ...all, code: 'KeyD' }))
  expect(emitted).toEqual([{ type: 'CHORD', id: 'debug' }])
})

test.each([
  pressed('D', { shiftKey: true, ctrlKey: true }),
  pressed('D', { ...all, metaKey: true }),
  pressed('D', { ...all, repeat: true }),
  pressed('X', all),
  pressed('D'),
])('no more, no less, and only once: %o', key => {
  const { press, emitted, can } = open()
  expect(can({ type: 'PRESS', key })).toBe(false)
  press(key)
  expect(emitted).toEqual([])
})

test('any chord can be heard', () => {
  const known = [
    { id: 'save', key: 's', ctrl: true },
    { id: 'first', key: '1', alt: true },
    { id: 'help', key: '?', shift: true },
  ]
  expect(chordOf(known, pressed('s', { ctrlKey: true }))?.id).toBe('save')
  expect(chordOf(known, pressed('¡', { altKey: true, code: 'Digit1' }))?.id).toBe('first')
  expect(chordOf(known, pressed('?', { shiftKey: true, code: 'Slash' }))?.id).toBe('help')
})

test('nothing is heard while it is paused', () => {
  const { send, press, emitted, tags } = open()
  send({ type: 'PAUSE' })
  press(pressed('D', all))
  expect(tags()).toEqual([])
  send({ type: 'LISTEN' })
  expect(tags()).toEqual(['listening'])
  press(pressed('D', all))
  expect(emitted).toHaveLength(1)
})
