/** One line, or one row of bars. */
export interface PlotSeries {
  /** What is counted: "Edits". */
  label: string
  /** One value per day, in order; null if unknown. */
  values: readonly (number | null)[]
}

/** The props of a plot. */
export interface PlotProps {
  /** The label for screen readers and above the table: "Edits and submissions by day". */
  label: string
  /** `yyyy-MM-dd`, ascending. */
  days: readonly string[]
  /** At most four: each has its own line style besides its color. */
  series: readonly PlotSeries[]
  /** Mirrored: the first series upward, the second downward, on one scale, weekends shaded. */
  kind?: 'lines' | 'bars' | 'mirrored' | undefined
  /** In pixels; 180 by default. The width is the container's. */
  height?: number | undefined
  /** The heading above it says the same. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}
