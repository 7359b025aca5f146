import { assign, emit, setup } from 'xstate'
import type {
  Chord,
  ChordContext,
  ChordEmitted,
  ChordEvent,
  ChordTag,
  PressedKey,
} from '../../../machines/chord.ts'
import { type Deeds, defineModel, type EventOf, passes, sends } from '../../model.ts'

const chords: readonly Chord[] = [
  { id: 'debug', key: 'D', shift: true, ctrl: true, alt: true },
  { id: 'save', key: 's', ctrl: true },
  { id: 'first', key: '1', alt: true },
  { id: 'help', key: '?', shift: true },
  { id: 'home', key: 'Home', meta: true },
  { id: 'users', key: 'u', first: { key: 'g' } },
  { id: 'alarm', key: '!', anyShift: true, first: { key: 'g' } },
]

/** Held keys are written as their first letters: shift, ctrl, alt, meta, and r where it is repeated. */
const pressed = (held: string, key: string, code = `Key${key.toUpperCase()}`): PressedKey => ({
  key,
  code,
  shiftKey: held.includes('s'),
  ctrlKey: held.includes('c'),
  altKey: held.includes('a'),
  metaKey: held.includes('m'),
  repeat: held.includes('r'),
})
const press = (...given: Parameters<typeof pressed>) =>
  sends({ type: 'PRESS', key: pressed(...given) } as const)

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
  'presses g': press('', 'g'),
  'presses u': press('', 'u'),
  'takes Shift': press('s', 'Shift', 'ShiftLeft'),
  'presses the exclamation mark': press('s', '!', 'Digit1'),
  'a second and a half passes': passes(1_500),
  pauses: sends({ type: 'PAUSE' }),
  listens: sends({ type: 'LISTEN' }),
  'the chords are changed': sends({ type: 'LEARN', chords }),
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
    actions: {
      tell: emit((_, id: string) => ({ type: 'CHORD' as const, id })),
      'g comes first': assign({ first: pressed('', 'g') }),
      'nothing comes first': assign({ first: null }),
    },
  }).createMachine({
    id: 'chord model',
    context: { chords, first: null },
    initial: 'listening',
    on: { 'the chords are changed': '.listening' },
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
          'presses g': 'expecting',
          pauses: 'paused',
        },
      },
      expecting: {
        tags: ['listening', 'expects a second key'],
        entry: 'g comes first',
        exit: 'nothing comes first',
        on: {
          'presses u': { target: 'listening', actions: { type: 'tell', params: 'users' } },
          'presses the exclamation mark': { target: 'listening', actions: { type: 'tell', params: 'alarm' } },
          'takes Shift': {},
          'presses g': { target: 'expecting', reenter: true },
          'a second and a half passes': 'listening',
          pauses: 'paused',
          // What stands for itself still does.
          'presses the debug chord': { target: 'listening', actions: { type: 'tell', params: 'debug' } },
          'presses it in small': { target: 'listening', actions: { type: 'tell', params: 'debug' } },
          'presses it where Alt makes another letter': {
            target: 'listening',
            actions: { type: 'tell', params: 'debug' },
          },
          'presses the save chord': { target: 'listening', actions: { type: 'tell', params: 'save' } },
          'presses the first digit': { target: 'listening', actions: { type: 'tell', params: 'first' } },
          'presses the question mark': { target: 'listening', actions: { type: 'tell', params: 'help' } },
          'presses the way home': { target: 'listening', actions: { type: 'tell', params: 'home' } },
          'presses without Shift': 'listening',
          'presses without Ctrl': 'listening',
          'presses without Alt': 'listening',
          'presses with Meta too': 'listening',
          'presses without Meta': 'listening',
          'holds it down': 'listening',
          'presses another letter': 'listening',
          'presses a letter alone': 'listening',
        },
      },
      paused: { on: { listens: 'listening' } },
    },
  }),
})
