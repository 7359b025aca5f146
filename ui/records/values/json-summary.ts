import type { Field, Shape } from '@rounds/core/entities'

const LONGEST = 200
const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** A short summary of a JSON value: the names in a list, the first members of an object. */
export function jsonSummary(shape: Shape, value: unknown): string {
  if (isNothing(value)) return ''
  if (Array.isArray(value)) return listSummary(shape, value)
  if (typeof value === 'object' && value !== null) return objectSummary(shape, value)
  return clipText(String(value))
}

function listSummary(shape: Shape, entries: readonly unknown[]): string {
  if (entries.length === 0) return ''
  const inner: Shape = shape.is === 'list' ? shape.of : { is: 'any' }
  const named = entries.map(entry => nameOf(inner, entry)).filter(name => name !== '')
  if (named.length < entries.length) return entries.length === 1 ? '1 entry' : `${entries.length} entries`
  return clipText(named.join(', '))
}

/** The name of a list entry: itself, or its first text, and the phone number that it names. */
function nameOf(shape: Shape, entry: unknown): string {
  if (isNothing(entry)) return ''
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const known = entry as Readonly<Record<string, unknown>>
  const names = shape.is === 'object' ? Object.keys(shape.fields) : Object.keys(known)
  const texts = names.filter(name => typeof known[name] === 'string' && known[name] !== '')
  const phone = texts.find(name => shape.is === 'object' && isPhone(shape.fields[name]))
  return [...new Set([texts[0], phone])].flatMap(name => (name ? [String(known[name])] : [])).join(' ')
}

const isPhone = (field: Field | undefined) => field?.kind === 'text' && field.format === 'phone'

function objectSummary(shape: Shape, value: object): string {
  if (shape.is === 'object' && shape.as === 'picture') return pictureSummary(value)
  const fields: Readonly<Record<string, Field>> = shape.is === 'object' ? shape.fields : {}
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const field = fields[name]
    if (isNothing(inner)) return []
    const words =
      typeof inner === 'object'
        ? jsonSummary(field?.kind === 'json' ? field.shape : { is: 'any' }, inner)
        : wordsOf(inner)
    return words === '' ? [] : [`${field?.label ?? memberLabel(name)}: ${words}`]
  })
  return clipText(parts.join(' · '))
}

/** What a picture shows, and the name of its file. */
function pictureSummary({ alt, src }: { alt?: unknown; src?: unknown }): string {
  const path = String(src ?? '')
  const file = path.slice(path.lastIndexOf('/') + 1)
  return clipText([alt, file].filter(words => !isNothing(words)).join(' · '))
}

/** A single value as people say it. */
export const wordsOf = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value))

/** A member's name in readable form: `dWidth` is “D width”, `imgClass` is “Img class”. */
export function memberLabel(name: string): string {
  const parted = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map(word => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return parted.charAt(0).toUpperCase() + parted.slice(1)
}

const clipText = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
