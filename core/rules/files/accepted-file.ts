/** Which files may be uploaded: their kind, written as an input's `accept` is, and their size. */

/** What is known of a file before it is read. */
export interface FileFacts {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Its media type; empty where the browser knows none. */
  readonly type: string
}

/** What limits the files that are taken; no limit where it is left out. */
export interface FileLimits {
  /** As of an input: `.csv,image/*`. */
  readonly accept?: string
  /** In bytes. */
  readonly largest?: number
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A size as people read it, in powers of 1000: 1.5 MB. */
export function printSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${UNITS[power]}`
}

/** Whether a file is of a kind in a list such as `.csv,image/*,application/pdf`; every file is where there is none. */
export function isOfKind(
  { name, type }: Pick<FileFacts, 'name' | 'type'>,
  accept: string | undefined,
): boolean {
  const kinds = (accept ?? '')
    .split(',')
    .map(kind => kind.trim().toLowerCase())
    .filter(Boolean)
  return (
    kinds.length === 0 ||
    kinds.some(kind => {
      if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
      return kind.endsWith('/*')
        ? type.toLowerCase().startsWith(kind.slice(0, -1))
        : type.toLowerCase() === kind
    })
  )
}

/** Why a file is not taken, as a sentence; undefined where it is. */
export function whyNotFile(
  file: FileFacts,
  { accept, largest = Number.POSITIVE_INFINITY }: FileLimits,
): string | undefined {
  if (!isOfKind(file, accept)) return `“${file.name}” is of another kind; taken are: ${accept}.`
  if (file.size === 0) return `“${file.name}” is empty.`
  return file.size > largest
    ? `“${file.name}” has ${printSize(file.size)}; the most is ${printSize(largest)}.`
    : undefined
}
