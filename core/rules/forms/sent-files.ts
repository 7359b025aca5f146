import type { FormField } from './definition.ts'

const MEGABYTE = 1_000_000
const MOST_BYTES = 10 * MEGABYTE
const MOST_FILES = 3
/** The limits for every question, whatever its form says. */
export const MOST_FILES_EVER = 10

/** The default file types of a question, by their usual extensions. */
export const usualEndings: readonly string[] = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'jpg', 'png']

/** A question's limits: number of files, bytes per file, types. */
export interface FileRules {
  readonly most: number
  readonly bytes: number
  readonly endings: readonly string[]
}

/** The limits of a file question. */
export function fileRulesOf({ rules }: FormField): FileRules {
  const endings = (rules?.accept ?? []).flatMap(one => (one ? one.toLowerCase().replace(/^\./, '') : []))
  return {
    most: Math.min(MOST_FILES_EVER, Math.max(1, rules?.maxFiles ?? MOST_FILES)),
    bytes: Math.min(MOST_BYTES, rules?.maxBytes || MOST_BYTES),
    endings: endings.length > 0 ? endings : usualEndings,
  }
}

/** A file's size for display. */
export const sayBytes = (bytes: number): string =>
  bytes >= MEGABYTE
    ? `${(bytes / MEGABYTE).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} KB`

/** A file question's limits, in a sentence. */
export function sayFileRules(field: FormField): string {
  const { most, bytes, endings } = fileRulesOf(field)
  const kinds = endings.map(ending => ending.toUpperCase()).join(', ')
  return `${most === 1 ? 'One file' : `Up to ${most} files`}, ${sayBytes(bytes)} at most${most === 1 ? '' : ' each'}: ${kinds}.`
}

/** A visitor's file, as the form carries it until it is submitted. */
export interface CarriedFile {
  readonly name: string
  readonly size: number
}

const MARK = 'file.'

/** Prints what a form carries for a file: the visible part, and the part that only the server reads. */
export function carryFile({ name, size }: CarriedFile, sealed: string): string {
  return `${MARK}${encodeURIComponent(JSON.stringify([name, size])).replaceAll('.', '%2E')}.${sealed}`
}

/** The server's part of a carried file; undefined if it is not one. */
export function sealedPartOf(value: string): string | undefined {
  const end = value.startsWith(MARK) ? value.indexOf('.', MARK.length) : -1
  return end < 0 ? undefined : value.slice(end + 1)
}

/** The visible part of a carried file; undefined if it is not one. */
export function carriedFileOf(value: string): CarriedFile | undefined {
  if (sealedPartOf(value) === undefined) return undefined
  try {
    const [name, size] = JSON.parse(
      decodeURIComponent(value.slice(MARK.length, value.indexOf('.', MARK.length))),
    )
    return typeof name === 'string' && typeof size === 'number' ? { name, size } : undefined
  } catch {
    return undefined
  }
}
