import type { PaletteSignal } from '../../context/palette-signals.ts'

/** What was pressed, requested and typed before the palette was loaded. */
export interface BufferedInput {
  readonly keys: KeyboardEvent[]
  readonly signals: PaletteSignal[]
  /** The text typed after the palette was requested. */
  text: string
  /** Other keys pressed then: arrows, Enter. */
  readonly pressed: KeyboardEvent[]
}

/** A buffer with nothing in it. */
export const emptyInput = (): BufferedInput => ({ keys: [], signals: [], text: '', pressed: [] })

/** Empties the buffer. */
export function clearInput(input: BufferedInput): void {
  for (const list of [input.keys, input.signals, input.pressed]) list.length = 0
  input.text = ''
}
