/**
 * Undo and redo over a whole page: any number of steps back, the newest always kept, words typed into one field in a
 * row as one step. A step is the page as it was; pages share whatever did not change, so that a step costs as much
 * memory as what was changed in it.
 */

/** How a change came about: changes of one kind in a row, soon after each other, are one step. */
export interface HistoryStep {
  /** What is being typed into; null for what stands alone, such as a block that is moved. */
  readonly into: string | null
  /** When, in milliseconds. */
  readonly at: number
}

export interface PageHistory<T> {
  /** What can be gone back to, the oldest first. */
  readonly past: readonly T[]
  readonly present: T
  /** What was undone, the next to redo first. */
  readonly future: readonly T[]
  /** The change that led to the present; null where it stands by itself, as after an undo. */
  readonly last: HistoryStep | null
}

/** So many steps are kept; beyond that the oldest are forgotten. */
export const MOST_STEPS = 1000
/** Typing on after a longer pause is a step of its own. */
export const PAUSE_MS = 1500

export const historyOf = <T>(present: T): PageHistory<T> => ({ past: [], present, future: [], last: null })

/** The history with a change. What was undone before is gone; words typed on in the same field are the same step. */
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
 * The page as somebody else's change made it: no step of one's own. Every step is given the same change, so that
 * going back takes back what one did oneself, and nothing that a colleague did. A step that is left with nothing to
 * take back is none any more.
 *
 * @param isSame Whether two pages say the same.
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

/** One step back; the same history where there is none. */
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
