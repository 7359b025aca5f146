/** A patient's search for care. The address contains all of it, so it can be shared. */

/** The search before any of it is interpreted. */
export interface CareSearch {
  /** As typed. */
  readonly text: string
  /** Slug of a specialty; `any` if the one named in the text is not meant. */
  readonly specialty: string
  /** ZIP code or town. */
  readonly near: string
  /** The visitor's position, rounded to about half a mile. */
  readonly at: { readonly latitude: number; readonly longitude: number } | null
  /** Miles. */
  readonly within: number | null
  readonly accepting: boolean
  readonly open: boolean
  readonly telehealth: boolean
  readonly languages: readonly string[]
  readonly gender: '' | 'female' | 'male'
  /** Slug of a location. */
  readonly location: string
  readonly sort: '' | 'near' | 'name'
  readonly page: number
}

/** A search without criteria. */
export const anyCare: CareSearch = {
  text: '',
  specialty: '',
  near: '',
  at: null,
  within: null,
  accepting: false,
  open: false,
  telehealth: false,
  languages: [],
  gender: '',
  location: '',
  sort: '',
  page: 1,
}

/** The distances offered, in miles, and the default. */
export const distances = [5, 10, 25, 50, 100] as const
export const USUAL_DISTANCE = 25

const LONGEST = 200
const MOST_LANGUAGES = 8
const MOST_PAGES = 999

const line = (text: string | null) =>
  (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .trim()

const slug = (text: string | null) => (/^[\w-]{1,200}$/.test(text ?? '') ? (text ?? '').toLowerCase() : '')

const oneOf = <T extends string>(text: string | null, allowed: readonly T[]): T | '' =>
  allowed.find(one => one === text) ?? ''

const round = (degrees: number) => Math.round(degrees * 100) / 100

function readPlace(text: string | null): CareSearch['at'] {
  const [latitude = Number.NaN, longitude = Number.NaN] = /^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/.test(
    text ?? '',
  )
    ? (text ?? '').split(',').map(Number)
    : []
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  // Plus 0 turns negative zero into zero.
  return { latitude: round(latitude) + 0, longitude: round(longitude) + 0 }
}

/** Parses a query string. Invalid parts are dropped, so an old or broken address still finds something. */
export function readCareSearch(query: string): CareSearch {
  const given = new URLSearchParams(query)
  const within = Number(given.get('within'))
  const page = Number(given.get('page') ?? 1)
  const languages = given.getAll('language').map(line).filter(Boolean)
  return {
    text: line(given.get('q')),
    specialty: slug(given.get('specialty')),
    near: line(given.get('near')),
    at: readPlace(given.get('at')),
    within: distances.find(one => one === within) ?? null,
    accepting: given.get('accepting') === '1',
    open: given.get('open') === '1',
    telehealth: given.get('telehealth') === '1',
    languages: [...new Set(languages)].toSorted().slice(0, MOST_LANGUAGES),
    gender: oneOf(given.get('gender'), ['female', 'male']),
    location: slug(given.get('location')),
    sort: oneOf(given.get('sort'), ['near', 'name']),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  }
}

/**
 * The query string of a search, with its question mark; empty for the search for everything. Each search has exactly
 * one.
 */
export function writeCareSearch(search: CareSearch): string {
  const query = new URLSearchParams()
  const add = (name: string, value: string | number | null | false) => {
    if (value) query.append(name, String(value))
  }
  add('q', search.text)
  add('specialty', search.specialty)
  add('near', search.near)
  add('at', search.at && `${search.at.latitude},${search.at.longitude}`)
  add('within', search.within)
  add('accepting', search.accepting && '1')
  add('open', search.open && '1')
  add('telehealth', search.telehealth && '1')
  for (const language of search.languages) add('language', language)
  add('gender', search.gender)
  add('location', search.location)
  add('sort', search.sort)
  add('page', search.page > 1 && search.page)
  const text = query.toString()
  return text && `?${text}`
}
