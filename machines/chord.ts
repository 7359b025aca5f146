/**
 * Key chords that work anywhere in the back office (specification §2, debug mode; §4, logout; decisions §5). It hears
 * every key and tells when a chord is complete; what a chord does is for others to say.
 */
import { emit, setup } from 'xstate'

/** Keys that are pressed together. */
export interface Chord {
  readonly id: string
  /** The key's letter or name, whatever the keyboard writes with the others held (`D`, `Escape`). */
  readonly key: string
  readonly shift?: boolean
  readonly ctrl?: boolean
  readonly alt?: boolean
  readonly meta?: boolean
}

/** What a keyboard event says; a DOM one fits. */
export interface PressedKey {
  readonly key: string
  /** The place of the key (`KeyD`): with Alt held many keyboards write another letter. */
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  /** It is held down. */
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
}

export type ChordEvent = { type: 'PRESS'; key: PressedKey } | { type: 'PAUSE' } | { type: 'LISTEN' }

export type ChordTag = 'listening'

/** Told when a chord is complete. */
export type ChordEmitted = { type: 'CHORD'; id: string }

const matches = (chord: Chord, pressed: PressedKey): boolean =>
  !pressed.repeat &&
  pressed.shiftKey === (chord.shift ?? false) &&
  pressed.ctrlKey === (chord.ctrl ?? false) &&
  pressed.altKey === (chord.alt ?? false) &&
  pressed.metaKey === (chord.meta ?? false) &&
  (pressed.key.toLowerCase() === chord.key.toLowerCase() ||
    pressed.code.replace(/^(Key|Digit)/, '').toLowerCase() === chord.key.toLowerCase())

/** The chord that a key completes; for views that must keep the browser from its own idea of it. */
export const chordOf = (known: readonly Chord[], pressed: PressedKey): Chord | undefined =>
  known.find(chord => matches(chord, pressed))

export const chord = setup({
  types: {} as {
    context: ChordContext
    events: ChordEvent
    input: ChordInput
    emitted: ChordEmitted
    tags: ChordTag
  },
  guards: {
    'it completes a chord': ({ context }, pressed: PressedKey) =>
      chordOf(context.chords, pressed) !== undefined,
  },
  actions: {
    'tell which': emit(({ context }, pressed: PressedKey) => ({
      type: 'CHORD' as const,
      id: chordOf(context.chords, pressed)?.id ?? '',
    })),
  },
}).createMachine({
  id: 'chord',
  context: ({ input }) => ({ chords: input.chords }),
  initial: 'listening',
  states: {
    listening: {
      tags: 'listening',
      on: {
        PRESS: {
          guard: { type: 'it completes a chord', params: ({ event }) => event.key },
          actions: { type: 'tell which', params: ({ event }) => event.key },
        },
        PAUSE: 'paused',
      },
    },
    paused: { on: { LISTEN: 'listening' } },
  },
})
