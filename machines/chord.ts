/**
 * Key chords that work anywhere in the back office (specification §2, debug mode; §4, logout; decisions §5). The
 * machine hears every key and reports a complete chord; others decide what it does. A chord may start with a separate
 * key (`g`, then `u`).
 */
import { assign, emit, setup } from 'xstate'

/** A key with its modifiers. */
export interface ChordKey {
  /** The key's letter or name, whatever the keyboard produces with the modifiers (`D`, `Escape`). */
  readonly key: string
  readonly shift?: boolean
  readonly ctrl?: boolean
  readonly alt?: boolean
  readonly meta?: boolean
  /** A character that needs Shift on some keyboards only. */
  readonly anyShift?: boolean
}

/** Keys pressed together or in sequence. */
export interface Chord extends ChordKey {
  readonly id: string
  /** The key that is pressed first. */
  readonly first?: ChordKey
}

/** The relevant part of a keyboard event; a DOM event fits. */
export interface PressedKey {
  readonly key: string
  /** The physical key (`KeyD`): with Alt held, many keyboards produce another letter. */
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  /** Auto-repeat while the key is held down. */
  readonly repeat: boolean
}

/** The chords of the back office. */
export const chords = {
  debug: { id: 'debug', key: 'D', shift: true, ctrl: true, alt: true },
  logout: { id: 'logout', key: 'L', shift: true, ctrl: true, alt: true },
} as const satisfies Record<string, Chord>

export interface ChordInput {
  readonly chords: readonly Chord[]
}

export interface ChordContext {
  readonly chords: readonly Chord[]
  /** The first key of a chord, once pressed. */
  readonly first: PressedKey | null
}

export type ChordEvent =
  | { type: 'PRESS'; key: PressedKey }
  | { type: 'PAUSE' }
  | { type: 'LISTEN' }
  | { type: 'LEARN'; chords: readonly Chord[] }

export type ChordTag = 'listening' | 'expects a second key'

/** Called when a chord is complete. */
export type ChordEmitted = { type: 'CHORD'; id: string }

/** With Alt held, or on a keyboard without Latin letters, the physical key counts. */
const namesByPlace = ({ altKey, key }: PressedKey) => altKey || (key.length === 1 && !/[\x20-\x7e]/.test(key))

const matches = (chord: ChordKey, pressed: PressedKey): boolean =>
  !pressed.repeat &&
  (chord.anyShift === true || pressed.shiftKey === (chord.shift ?? false)) &&
  pressed.ctrlKey === (chord.ctrl ?? false) &&
  pressed.altKey === (chord.alt ?? false) &&
  pressed.metaKey === (chord.meta ?? false) &&
  (pressed.key.toLowerCase() === chord.key.toLowerCase() ||
    (namesByPlace(pressed) &&
      pressed.code.replace(/^(Key|Digit)/, '').toLowerCase() === chord.key.toLowerCase()))

/**
 * The chord that a key completes, after the previous key or alone; for views that must prevent the browser's default
 * action.
 */
export const chordOf = (
  known: readonly Chord[],
  pressed: PressedKey,
  first: PressedKey | null = null,
): Chord | undefined =>
  (first && known.find(chord => chord.first && matches(chord.first, first) && matches(chord, pressed))) ??
  known.find(chord => !chord.first && matches(chord, pressed))

/** Whether a key is the first of a two-part chord. */
export const beginsChord = (known: readonly Chord[], pressed: PressedKey): boolean =>
  known.some(chord => chord.first !== undefined && matches(chord.first, pressed))

const isHeldWithOthers = ({ key }: PressedKey) =>
  ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)

export const chord = setup({
  types: {} as {
    context: ChordContext
    events: ChordEvent
    input: ChordInput
    emitted: ChordEmitted
    tags: ChordTag
  },
  delays: { 'the second key is overdue': 1_500 },
  guards: {
    'it completes a chord': ({ context }, pressed: PressedKey) =>
      chordOf(context.chords, pressed, context.first) !== undefined,
    'it begins a chord': ({ context }, pressed: PressedKey) => beginsChord(context.chords, pressed),
    'it is held with others': (_, pressed: PressedKey) => isHeldWithOthers(pressed),
  },
  actions: {
    'tell which': emit(({ context }, pressed: PressedKey) => ({
      type: 'CHORD' as const,
      id: chordOf(context.chords, pressed, context.first)?.id ?? '',
    })),
    'remember it': assign((_, first: PressedKey) => ({ first })),
    'forget the first': assign({ first: null }),
    learn: assign((_, chords: readonly Chord[]) => ({ chords })),
  },
}).createMachine({
  id: 'chord',
  context: ({ input }) => ({ chords: input.chords, first: null }),
  initial: 'listening',
  on: { LEARN: { target: '.listening', actions: { type: 'learn', params: ({ event }) => event.chords } } },
  states: {
    listening: {
      tags: 'listening',
      entry: 'forget the first',
      on: {
        PRESS: [
          {
            guard: { type: 'it completes a chord', params: ({ event }) => event.key },
            actions: { type: 'tell which', params: ({ event }) => event.key },
          },
          {
            guard: { type: 'it begins a chord', params: ({ event }) => event.key },
            target: 'expecting',
            actions: { type: 'remember it', params: ({ event }) => event.key },
          },
        ],
        PAUSE: 'paused',
      },
    },
    expecting: {
      tags: ['listening', 'expects a second key'],
      after: { 'the second key is overdue': 'listening' },
      on: {
        PRESS: [
          { guard: { type: 'it is held with others', params: ({ event }) => event.key } },
          {
            guard: { type: 'it completes a chord', params: ({ event }) => event.key },
            target: 'listening',
            actions: { type: 'tell which', params: ({ event }) => event.key },
          },
          {
            guard: { type: 'it begins a chord', params: ({ event }) => event.key },
            target: 'expecting',
            reenter: true,
            actions: { type: 'remember it', params: ({ event }) => event.key },
          },
          { target: 'listening' },
        ],
        PAUSE: 'paused',
      },
    },
    paused: { entry: 'forget the first', on: { LISTEN: 'listening' } },
  },
})
