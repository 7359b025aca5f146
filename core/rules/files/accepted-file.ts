/** Which files may be uploaded: their types, in the format of an input's `accept`, and their size. */

import { printSize } from './print-size.ts'

/** What is known about a file before it is read. */
export interface FileFacts {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Its media type; empty if the browser does not know one. */
  readonly type: string
}

/** The limits for accepted files; no limit if omitted. */
export interface FileLimits {
  /** As in an input: `.csv,image/*`. */
  readonly accept?: string
  /** In bytes. */
  readonly largest?: number
}

/** Whether a file matches a list such as `.csv,image/*,application/pdf`; an empty list accepts every file. */
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
  if (!isOfKind(file, accept))
    return `“${file.name}” can’t be used here. Choose a file of these types: ${accept?.replace(/,\s*/g, ', ')}.`
  if (file.size === 0) return `“${file.name}” is empty.`
  return file.size > largest
    ? `“${file.name}” has ${printSize(file.size)}; the most is ${printSize(largest)}.`
    : undefined
}
