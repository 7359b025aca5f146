import { emit, setup } from 'xstate'
import type {
  Chord,
  ChordContext,
  ChordEmitted,
  ChordEvent,
  ChordTag,
  PressedKey,
} from '../../../machines/chord.ts'
import { type Deeds, defineModel, type EventOf, sends } from '../../model.ts'

const chords: readonly Chord[] = [
  { id: 'debug', key: 'D', shift: true, ctrl: true, alt: true },
  { id: 'save', key: 's', ctrl: true },
  { id: 'first', key: '1', alt: true },
  { id: 'help', key: '?', shift: true },
  { id: 'home', key: 'Home', meta: true },
]

/** Held keys are written as their first letters: shift, ctrl, alt, meta, and r where it is repeated. */
const press = (held: string, key: string, code = `Key${key.toUpperCase()}`) => {
  const pressed: PressedKey = {
    key,
    code,
    shiftKey: held.includes('s'),
    ctrlKey: held.includes('c'),
    altKey: held.includes('a'),
    metaKey: held.includes('m'),
    repeat: held.includes('r'),
  }
  return sends({ type: 'PRESS', key: pressed } as const)
}

const deeds = {
  'presses the debug chord': press('sca', 'D'),
  'presses it in small': press('sca', 'd'),
  'presses it where Alt makes another letter': press('sca', 'Î', 'KeyD'),
  'presses the save chord': press('c', 'S'),
  'presses the first digit': press('a', '¡', 'Digit1'),
  'presses the question mark': press('s', '?', 'Slash'),
  'presses the way home': press('m', 'Home', 'Home'),
  // None of these is a chord.
  'presses without Shift': press('ca', 'D'),
  'presses without Ctrl': press('sa', 'D'),
  'presses without Alt': press('sc', 'D'),
  'presses with Meta too': press('scam', 'D'),
  'presses without Meta': press('', 'Home', 'Home'),
  'holds it down': press('scar', 'D'),
  'presses another letter': press('sca', 'X'),
  'presses a letter alone': press('', 'D'),
  pauses: sends({ type: 'PAUSE' }),
  listens: sends({ type: 'LISTEN' }),
} satisfies Deeds<ChordEvent>

/** Hearing key chords: exactly those that are known, and only while it listens. */
export const chordModel = defineModel({
  deeds,
  starts: { '': { chords } },
  machine: setup({
    types: {} as {
      context: ChordContext
      events: EventOf<typeof deeds>
      emitted: ChordEmitted
      tags: ChordTag
    },
    actions: { tell: emit((_, id: string) => ({ type: 'CHORD' as const, id })) },
  }).createMachine({
    id: 'chord model',
    context: { chords },
    initial: 'listening',
    states: {
      listening: {
        tags: 'listening',
        on: {
          'presses the debug chord': { actions: { type: 'tell', params: 'debug' } },
          'presses it in small': { actions: { type: 'tell', params: 'debug' } },
          'presses it where Alt makes another letter': { actions: { type: 'tell', params: 'debug' } },
          'presses the save chord': { actions: { type: 'tell', params: 'save' } },
          'presses the first digit': { actions: { type: 'tell', params: 'first' } },
          'presses the question mark': { actions: { type: 'tell', params: 'help' } },
          'presses the way home': { actions: { type: 'tell', params: 'home' } },
          pauses: 'paused',
        },
      },
      paused: { on: { listens: 'listening' } },
    },
  }),
})
