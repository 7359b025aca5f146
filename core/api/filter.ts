/**
 * The filter grammar of list calls (specification §7; decisions §3):
 *
 *     filters := entry (separator entry)*
 *     entry   := Field operator value ('|' value)*, or '*~' words
 *     Field   := name, or Links.name for what records are linked with: Custom_PhysicianToSpecialty.SpId
 *     and     := ',' or ',.'        or := '|' or ',|'       (and binds tighter)
 *
 * A comma, pipe or backslash inside a value is escaped with a backslash; any escaped character stands for itself.
 */

/** `=` equal, `~` contains (ignoring case and accents), `^` starts with. */
export type Operator = '=' | '!=' | '~' | '^' | '>' | '>=' | '<' | '<='

/** One condition; several values mean any of them. An empty value means empty or null. */
export interface FilterEntry {
  readonly field: string
  readonly operator: Operator
  readonly values: readonly [string, ...string[]]
  /** Its position in the text, for messages; absent in filters that were not parsed. */
  readonly position?: number
}

/** Alternatives, each a list of conditions that must all hold. Without alternatives everything matches. */
export type Filter = readonly (readonly FilterEntry[])[]

/** A filter that can't be parsed; `position` counts characters from 0. */
export class FilterError extends Error {
  readonly position: number
  constructor(message: string, position: number) {
    super(`${message} (at position ${position} of filters)`)
    this.name = 'FilterError'
    this.position = position
  }
}

/** The field name for a search of everything that a record shows, word by word: `*~first last`. */
export const EVERYTHING_SHOWN = '*'

const FIELD = /^(?:[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)?|\*)/
const ENTRY_START = new RegExp(`(${FIELD.source})(!=|>=|<=|=|~|\\^|>|<)`)

/** Parses a `filters` parameter. Throws `FilterError` with the position of the error. */
export function parseFilter(text: string): Filter {
  if (text === '') return []
  const alternatives: FilterEntry[][] = [[]]
  let at = 0
  for (;;) {
    const start = at
    const match = ENTRY_START.exec(text.slice(at))
    if (!match?.[1] || !match[2])
      throw new FilterError('Expected a field and an operator (= != ~ ^ > >= < <=)', start)
    at += match[0].length
    const [first, endOfFirst] = readValue(text, at)
    const values: [string, ...string[]] = [first]
    at = endOfFirst
    while (text[at] === '|' && !ENTRY_START.test(text.slice(at + 1))) {
      const [value, end] = readValue(text, at + 1)
      values.push(value)
      at = end
    }
    alternatives.at(-1)?.push({ field: match[1], operator: match[2] as Operator, values, position: start })
    if (at >= text.length) return alternatives
    if (text[at] === '|') {
      alternatives.push([])
      at += 1
    } else if (text[at + 1] === '|') {
      alternatives.push([])
      at += 2
    } else at += text[at + 1] === '.' ? 2 : 1
  }
}

/** Parses one value up to an unescaped separator; returns it with its end position. */
function readValue(text: string, from: number): [value: string, end: number] {
  let value = ''
  let at = from
  for (; at < text.length && text[at] !== ',' && text[at] !== '|'; at++) {
    if (text[at] === '\\') {
      at += 1
      if (at >= text.length) throw new FilterError('A backslash must be followed by a character', at - 1)
    }
    value += text[at]
  }
  return [value, at]
}

const escapeValue = (value: string) => value.replace(/[\\,|]/g, '\\$&')

/** Prints a filter so that `parseFilter` reads the same one back, whatever the values contain. */
export function printFilter(filter: Filter): string {
  return filter.map(entries => entries.map(printEntry).join(',')).join(',|')
}

function printEntry({ field, operator, values }: FilterEntry): string {
  const [first, ...more] = values
  const head =
    /^[<>]$/.test(operator) && first.startsWith('=') ? `\\${escapeValue(first)}` : escapeValue(first)
  return [`${field}${operator}${head}`, ...more.map(printFurther)].join('|')
}

/** A further value that looks like an entry has its operator escaped. */
function printFurther(value: string): string {
  const name = FIELD.exec(value)?.[0] ?? ''
  const text = escapeValue(value)
  return name && ENTRY_START.test(value) ? `${name}\\${text.slice(name.length)}` : text
}

/** One condition; numbers and booleans become text, null an empty text. */
export function compare(
  field: string,
  operator: Operator,
  ...values: [Comparable, ...Comparable[]]
): FilterEntry {
  const [first, ...more] = values.map(value => (value === null ? '' : String(value)))
  return { field, operator, values: [first ?? '', ...more] }
}

type Comparable = string | number | boolean | null

/** Combines two filters with AND. An empty filter matches everything. */
export function both(left: Filter, right: Filter): Filter {
  if (left.length === 0) return right
  if (right.length === 0) return left
  return left.flatMap(one => right.map(other => [...one, ...other]))
}
