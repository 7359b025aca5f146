const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A size for people, in powers of 1000: 1.5 MB. */
export function printSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${UNITS[power]}`
}
