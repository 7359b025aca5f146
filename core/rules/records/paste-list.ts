/** Parses a pasted list: one entry per line, each part of a line assigned to the member it fits. */
import type { Field, Json, Shape } from '../../entities/index.ts'

/** What a member accepts: years, a day, a phone number, or any words. */
type Takes = 'years' | 'day' | 'phone' | 'words'

interface Member {
  readonly name: string
  readonly takes: Takes
}

/** A parsed entry: its members, all text. */
export type PastedEntry = Readonly<Record<string, Json>>

const takes = (name: string, field: Field): Takes | undefined => {
  if (field.kind === 'date') return 'day'
  if (field.kind !== 'text') return undefined
  if (field.format === 'phone') return 'phone'
  return name === 'years' ? 'years' : 'words'
}

/** The members of a list's entries that can be pasted; none if entries are not objects. */
export const pastedMembers = (of: Shape): readonly Member[] =>
  of.is !== 'object'
    ? []
    : Object.entries(of.fields).flatMap(([name, field]) => {
        const kind = takes(name, field)
        return kind ? [{ name, takes: kind }] : []
      })

const BULLET = /^(?:[-*•–·]|\d{1,3}[.)])\s+/
const YEARS = /^\(?(?:19|20)\d\d(?:\s?[-–—]\s?(?:(?:19|20)\d\d|present|now))?\)?$/i
const ISO_DAY = /^\d{4}-\d\d-\d\d$/
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const PHONE = /^[+]?[0-9(][0-9 ()./-]{6,28}$/

/** The maximum number of lines read at once. */
const MOST_LINES = 200

/**
 * Parses pasted text: one entry per line, its parts separated by tabs, bars, semicolons or commas. Skips blank lines.
 */
export function readPastedList(text: string, of: Shape): readonly PastedEntry[] {
  const members = pastedMembers(of)
  if (members.length === 0) return []
  return text
    .split(/\r\n|[\n\r]/, MOST_LINES)
    .map(line => line.trim().replace(BULLET, ''))
    .filter(line => line !== '')
    .map(line => readEntry(partsOf(line), members))
    .filter(entry => Object.keys(entry).length > 0)
}

/** Splits a line by its strongest separator. Table lines keep their empty cells. */
function partsOf(line: string): readonly string[] {
  if (line.includes('\t')) return line.split('\t').map(part => part.trim())
  const separator = ['|', ';', ','].find(one => line.includes(one)) ?? '\n'
  return line
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')
}

function readEntry(parts: readonly string[], members: readonly Member[]): PastedEntry {
  const entry: Record<string, string> = {}
  const rest: string[] = []
  for (const part of parts) {
    const [name, value] = placeOf(part, members, entry) ?? []
    if (name !== undefined && value !== undefined) entry[name] = value
    else rest.push(part)
  }
  const words = members.filter(member => member.takes === 'words')
  rest.forEach((part, at) => {
    const name = (words[at] ?? words.at(-1) ?? members[0])?.name
    if (name === undefined || part === '') return
    entry[name] = entry[name] === undefined ? part : `${entry[name]}, ${part}`
  })
  return entry
}

/** The member for a part with a recognizable format; undefined for words, and for a second part of its kind. */
function placeOf(
  part: string,
  members: readonly Member[],
  entry: Readonly<Record<string, string>>,
): readonly [name: string, value: string] | undefined {
  const free = (kind: Takes) => members.find(one => one.takes === kind && entry[one.name] === undefined)?.name
  const years = YEARS.test(part) ? free('years') : undefined
  if (years !== undefined) return [years, part.replace(/^\(|\)$/g, '')]
  const day = dayIn(part)
  const dated = day && free('day')
  if (day && dated) return [dated, day]
  const phone = PHONE.test(part) ? free('phone') : undefined
  return phone === undefined ? undefined : [phone, part]
}

function dayIn(part: string): string | undefined {
  const [, month = '', day = '', year = ''] = US_DAY.exec(part) ?? []
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : part
  if (!ISO_DAY.test(written)) return undefined
  const at = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined
}
