/** What was measured of two sides in one run. */
export interface Ratio {
  readonly median: number
  readonly low: number
  readonly high: number
  /** The noise is larger than what is asked about: the rounds disagree by more than a half. */
  readonly inconclusive: boolean
}

/** The ratio of each round's pair: machines are noisy, and what hits one side of a pair mostly hits the other too. */
export function ratioOf(pairs: readonly (readonly [ours: number, bare: number])[]): Ratio {
  const ratios = pairs.map(([ours, bare]) => ours / bare).sort((one, other) => one - other)
  const median = medianOf(ratios)
  const low = ratios.at(0) ?? Number.NaN
  const high = ratios.at(-1) ?? Number.NaN
  return { median, low, high, inconclusive: high - low > median / 2 }
}

/** The middle value of some that are sorted or not; NaN of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** A ratio with its spread, as the table shows it. */
export const printRatio = ({ median, low, high, inconclusive }: Ratio): string =>
  `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})${inconclusive ? ' inconclusive' : ''}`
