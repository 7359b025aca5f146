import { assign, emit, setup } from 'xstate'
import type {
  Chord,
  ChordContext,
  ChordEmitted,
  ChordEvent,
  ChordTag,
  PressedKey,
} from '../../../machines/chord.ts'
import { defineModel, type EventOf, type ModelEvents, passes, sends, waits } from '../../model.ts'

interface Context extends ChordContext {
  /** For how long the second key has been waited for, in milliseconds. */
  readonly waited: number
  /** Whether a first key was pressed anew after some time, from which on it counts. */
  readonly again: boolean
}

const chords: readonly Chord[] = [
  { id: 'debug', key: 'D', shift: true, ctrl: true, alt: true },
  { id: 'save', key: 's', ctrl: true },
  { id: 'first', key: '1', alt: true },
  { id: 'help', key: '?', shift: true },
  { id: 'home', key: 'Home', meta: true },
  { id: 'users', key: 'u', first: { key: 'g' } },
  { id: 'alarm', key: '!', anyShift: true, first: { key: 'g' } },
  { id: 'hide', key: 'u', first: { key: 'h' } },
]
/** Those that it learns: without the question mark. */
const others = chords.filter(({ id }) => id !== 'help')

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

const events = {
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
  'presses h': press('', 'h'),
  'presses u': press('', 'u'),
  'takes Shift': press('s', 'Shift', 'ShiftLeft'),
  'presses the exclamation mark': press('s', '!', 'Digit1'),
  'a second passes': waits(1_000),
  'a second and a half has passed': passes(({ waited }: Context) => 1_500 - waited),
  pauses: sends({ type: 'PAUSE' }),
  listens: sends({ type: 'LISTEN' }),
  'the chords are changed': sends({ type: 'LEARN', chords: others }),
} satisfies ModelEvents<ChordEvent>

/** Hearing key chords: exactly those that are known, and only while it listens. */
export const chordModel = defineModel({
  events,
  own: ['waited', 'again'],
  starts: { '': { chords } },
  machine: setup({
    types: {} as {
      context: Context
      events: EventOf<typeof events>
      emitted: ChordEmitted
      tags: ChordTag
    },
    guards: {
      'the question mark is known': ({ context }) => context.chords === chords,
      'g came first': ({ context }) => context.first?.key === 'g',
      'it was just pressed': ({ context }) => context.waited === 0,
    },
    actions: {
      tell: emit((_, id: string) => ({ type: 'CHORD' as const, id })),
      'comes first': assign(({ context }, key: string) => ({
        first: pressed('', key),
        waited: 0,
        again: context.waited > 0,
      })),
      'nothing comes first': assign({ first: null }),
    },
  }).createMachine({
    id: 'chord model',
    context: { chords, first: null, waited: 0, again: false },
    initial: 'listening',
    on: { 'the chords are changed': { target: '.listening', actions: assign({ chords: others }) } },
    states: {
      listening: {
        tags: 'listening',
        on: {
          'presses the debug chord': { actions: { type: 'tell', params: 'debug' } },
          'presses it in small': { actions: { type: 'tell', params: 'debug' } },
          'presses it where Alt makes another letter': { actions: { type: 'tell', params: 'debug' } },
          'presses the save chord': { actions: { type: 'tell', params: 'save' } },
          'presses the first digit': { actions: { type: 'tell', params: 'first' } },
          'presses the question mark': {
            guard: 'the question mark is known',
            actions: { type: 'tell', params: 'help' },
          },
          'presses the way home': { actions: { type: 'tell', params: 'home' } },
          'presses g': { target: 'expecting', actions: { type: 'comes first', params: 'g' } },
          'presses h': { target: 'expecting', actions: { type: 'comes first', params: 'h' } },
          pauses: 'paused',
        },
      },
      expecting: {
        tags: ['listening', 'expects a second key'],
        exit: ['nothing comes first', assign({ waited: 0, again: false })],
        on: {
          'presses u': [
            { guard: 'g came first', target: 'listening', actions: { type: 'tell', params: 'users' } },
            { target: 'listening', actions: { type: 'tell', params: 'hide' } },
          ],
          'presses the exclamation mark': [
            { guard: 'g came first', target: 'listening', actions: { type: 'tell', params: 'alarm' } },
            { target: 'listening' },
          ],
          'takes Shift': {},
          'presses g': { actions: { type: 'comes first', params: 'g' } },
          'presses h': { actions: { type: 'comes first', params: 'h' } },
          'a second passes': { guard: 'it was just pressed', actions: assign({ waited: 1_000 }) },
          'a second and a half has passed': 'listening',
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
          'presses the question mark': [
            {
              guard: 'the question mark is known',
              target: 'listening',
              actions: { type: 'tell', params: 'help' },
            },
            { target: 'listening' },
          ],
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
