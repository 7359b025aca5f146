/**
 * Undo and redo for a whole page: many steps back, with consecutive typing in one field as one step. A step is the page
 * as it was. Pages share everything unchanged, so a step costs only as much memory as its change.
 */

/** The origin of a change: similar changes in quick succession are one step. */
export interface HistoryStep {
  /** The field being typed into; null for a separate change, such as moving a block. */
  readonly into: string | null
  /** When, in milliseconds. */
  readonly at: number
}

export interface PageHistory<T> {
  /** Undo steps, oldest first. */
  readonly past: readonly T[]
  readonly present: T
  /** Undone steps, next redo first. */
  readonly future: readonly T[]
  /** The change that led to the present; null if the next one starts a new step, as after an undo. */
  readonly last: HistoryStep | null
}

/** The maximum number of steps; the oldest are dropped. */
export const MOST_STEPS = 1000
/** Typing after a longer pause is a new step. */
export const PAUSE_MS = 1500

export const historyOf = <T>(present: T): PageHistory<T> => ({ past: [], present, future: [], last: null })

/** The history with a change. Clears redo; continued typing in the same field extends the last step. */
export function withStep<T>(history: PageHistory<T>, present: T, step: HistoryStep): PageHistory<T> {
  const { past, last } = history
  if (present === history.present) return history
  const isTypedOn =
    last !== null && step.into !== null && last.into === step.into && step.at - last.at <= PAUSE_MS
  return {
    past: isTypedOn ? past : [...past, history.present].slice(-MOST_STEPS),
    present,
    future: [],
    last: step,
  }
}

/**
 * The page after someone else's change, without adding an undo step. The change is applied to every step, so undo
 * reverts only your own edits. Steps that become empty are dropped.
 *
 * @param isSame Whether two pages are equal.
 */
export function withTheirs<T>(
  history: PageHistory<T>,
  present: T,
  bring: (step: T) => T,
  isSame: (one: T, other: T) => boolean = Object.is,
): PageHistory<T> {
  if (present === history.present) return history
  const past = history.past.map(bring)
  const future = history.future.map(bring)
  return {
    past: past.filter((step, index) => !isSame(step, past[index + 1] ?? present)),
    present,
    future: future.filter((step, index) => !isSame(step, future[index - 1] ?? present)),
    last: null,
  }
}

export const canUndo = ({ past }: PageHistory<unknown>): boolean => past.length > 0
export const canRedo = ({ future }: PageHistory<unknown>): boolean => future.length > 0

/** One step back; the same history if there is none. */
export function undo<T>(history: PageHistory<T>): PageHistory<T> {
  const { past, present, future } = history
  const [before] = past.slice(-1)
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
}

/** One step forward again. */
export function redo<T>(history: PageHistory<T>): PageHistory<T> {
  const { past, present, future } = history
  const [after, ...rest] = future
  return after === undefined
    ? history
    : { past: [...past, present], present: after, future: rest, last: null }
}
