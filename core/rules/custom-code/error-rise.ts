/** Whether script errors rise after a change of custom code (decisions, 280). */

/** Page views with a piece of code, and how many of them had a script error. */
export interface CodeViews {
  readonly views: number
  readonly failed: number
}

/** Fewer failed views than this decide nothing. */
export const LEAST_FAILED = 10
/** A rate below this is left alone: browsers and their extensions cause as much. */
const LOWEST_RATE = 0.02
/** The views that are assumed where little is known of before: one of 50 failed. */
const ASSUMED: CodeViews = { views: 50, failed: 1 }
/** Standard deviations between the two rates: counts are compared again and again, so chance needs little room. */
const DEVIATIONS = 3

/** The bounds between which a rate lies, by Wilson's interval. */
function boundsOf({ views, failed }: CodeViews): { readonly low: number; readonly high: number } {
  if (views === 0) return { low: 0, high: 1 }
  const rate = Math.min(1, failed / views)
  const square = DEVIATIONS ** 2
  const middle = rate + square / (2 * views)
  const margin = DEVIATIONS * Math.sqrt((rate * (1 - rate)) / views + square / (4 * views ** 2))
  const whole = 1 + square / views
  return { low: Math.max(0, (middle - margin) / whole), high: Math.min(1, (middle + margin) / whole) }
}

/** Whether views after a change fail more often than before it, beyond chance. */
export function errorsRise(before: CodeViews, after: CodeViews): boolean {
  if (after.failed < LEAST_FAILED) return false
  const isNoWorse = before.views > 0 && after.failed * before.views <= before.failed * after.views
  if (isNoWorse) return false
  const known = { views: before.views + ASSUMED.views, failed: before.failed + ASSUMED.failed }
  return boundsOf(after).low > Math.max(LOWEST_RATE, boundsOf(known).high)
}

/** The errors that are told apart; any other name is kept as `Error`. */
export const errorNames = ['TypeError', 'ReferenceError', 'SyntaxError', 'RangeError', 'Error'] as const
export type ErrorName = (typeof errorNames)[number]

/** What a page reports once: the code that it carries, and its first script error. */
export interface CodeReport {
  readonly code: readonly { readonly id: number; readonly mark: string }[]
  /** Undefined for a view without errors. */
  readonly error?: ErrorName
  /** The host that the failing script was loaded from; empty for scripts of the page. */
  readonly host: string
}

const MOST_PIECES = 50

/** Reads a report of a page, `1:mark,2:mark|TypeError|a.example`; undefined for anything else. */
export function readCodeReport(text: string): CodeReport | undefined {
  const [pieces = '', error = '', host = '', ...more] = text.split('|')
  if (more.length > 0 || text.length > 2_000) return undefined
  const code = pieces.split(',').map(piece => /^(\d{1,9}):([0-9a-f]{12})$/.exec(piece))
  if (code.length > MOST_PIECES || !/^[\w.:-]{0,200}$/.test(host)) return undefined
  const read = code.flatMap(found => (found?.[2] ? [{ id: Number(found[1]), mark: found[2] }] : []))
  if (read.length < code.length) return undefined
  const name = error === '' ? undefined : (errorNames.find(known => known === error) ?? 'Error')
  return { code: read, host, ...(name && { error: name }) }
}
