/** FHIR searches: which parameters exist, and how they are parsed. */

/** The resources, each with its search parameters and their types. */
export const fhirSearches = {
  Organization: { name: 'string' },
  Practitioner: { name: 'string', identifier: 'token' },
  PractitionerRole: {
    practitioner: 'reference',
    location: 'reference',
    specialty: 'token',
    service: 'reference',
  },
  Location: {
    name: 'string',
    near: 'special',
    'address-city': 'string',
    'address-state': 'string',
    'address-postalcode': 'string',
  },
  HealthcareService: { name: 'string', location: 'reference' },
} as const

export type FhirType = keyof typeof fhirSearches
export const fhirTypes = Object.keys(fhirSearches) as readonly FhirType[]
export const isFhirType = (name: string): name is FhirType => Object.hasOwn(fhirSearches, name)

const MOST_COUNT = 100
const USUAL_COUNT = 20
const MOST_OFFSET = 100_000
const LONGEST = 200

/** A parsed search. */
export interface FhirSearch {
  readonly parameters: Readonly<Record<string, string>>
  readonly near: { readonly latitude: number; readonly longitude: number; readonly miles: number } | null
  readonly count: number
  readonly offset: number
}

/** Parses the search parameters; returns an error text for an invalid one. */
export function readFhirSearch(type: FhirType, query: URLSearchParams): FhirSearch | string {
  const known: Readonly<Record<string, string>> = { ...fhirSearches[type], _id: 'token' }
  const parameters: Record<string, string> = {}
  let near: FhirSearch['near'] = null
  for (const [name, text] of query) {
    if (name === '_count' || name === '_offset' || name === '_format') continue
    if (!Object.hasOwn(known, name)) return `${type} can’t be searched by ${name.slice(0, 40)}.`
    if (text.length > LONGEST || text.includes('\0')) return `${name} is too long.`
    if (name === 'near') {
      near = readNear(text)
      if (near === null) return 'near must be latitude|longitude|distance|units, such as 39.2|-97.9|25|km.'
    } else parameters[name] = text
  }
  const count = wholeOf(query.get('_count'), USUAL_COUNT)
  const offset = wholeOf(query.get('_offset'), 0)
  if (count === null) return '_count must be a whole number.'
  if (offset === null || offset > MOST_OFFSET) return `_offset must be a whole number up to ${MOST_OFFSET}.`
  return { parameters, near, count: Math.min(count, MOST_COUNT), offset }
}

function wholeOf(text: string | null, usual: number): number | null {
  if (text === null) return usual
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

const MILES_A_KM = 0.621371

function readNear(text: string): FhirSearch['near'] {
  const [latitude = '', longitude = '', distance = '50', units = 'km'] = text.split('|')
  const isNumber = (part: string) => /^-?\d{1,4}(\.\d{1,12})?$/.test(part)
  if (![latitude, longitude, distance || '50'].every(isNumber)) return null
  const isMiles = /^\[?mi(_us|_i)?\]?$/.test(units)
  if (!isMiles && units !== 'km' && units !== '') return null
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  const miles = Number(distance || '50') * (isMiles ? 1 : MILES_A_KM)
  if (Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180 || miles <= 0) return null
  return { ...place, miles: Math.min(miles, 12_500) }
}

/** The key in a reference or id: `Location/7`, `7`, or an address that ends in it. Null for any other. */
export function fhirKey(type: FhirType, text: string): number | null {
  const [, key] = new RegExp(`^(?:.{0,150}/)?(?:${type}/)?(\\d{1,9})$`).exec(text) ?? []
  return key === undefined ? null : Number(key)
}
