/** One line, or one row of bars. */
export interface PlotSeries {
  /** What is counted: "Edits". */
  label: string
  /** One value a day, in the order of the days; null where nothing is known. */
  values: readonly (number | null)[]
}

/** What a plot is shown with. */
export interface PlotProps {
  /** What is shown, read aloud and said above the table: "Edits and submissions by day". */
  label: string
  /** `yyyy-MM-dd`, ascending. */
  days: readonly string[]
  /** At most four: each has a line of its own kind besides its colour. */
  series: readonly PlotSeries[]
  /** Mirrored: the first series upward, the second downward, on one scale, weekends shaded. */
  kind?: 'lines' | 'bars' | 'mirrored' | undefined
  /** In pixels; 180 unless told. The width is that of what it stands in. */
  height?: number | undefined
  /** The heading over it says the same. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}
