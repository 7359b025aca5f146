const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for display: “812 B”, “1.4 MB”, “20 GB”. */
export function sayBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const shown = unit === 0 || value >= 99.5 ? Math.round(value) : Number(value.toPrecision(2))
  return `${shown} ${UNITS[unit]}`
}

/** A duration: “0.4 s”, “12 s”, “3 min”. */
export function sayDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

/** How long a statement takes: “0.4 ms”, “120 ms”, “1.2 s”, “3 min”. */
export function sayRunTime(milliseconds: number): string {
  if (milliseconds < 0.05) return 'under 0.1 ms'
  if (milliseconds < 9.95) return `${Number(milliseconds.toFixed(1))} ms`
  return milliseconds < 999.5 ? `${Math.round(milliseconds)} ms` : sayDuration(milliseconds)
}
