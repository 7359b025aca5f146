import { withoutAccents } from '../text/fold.ts'

/** Column names with the same meaning in people's files, each list under the word that our fields use. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  name: ['display name', 'full name'],
  title: ['headline', 'page title', 'heading'],
  'external id': [
    'id',
    'organization code',
    'organisation code',
    'provider number',
    'ccn',
    'external key',
    'source id',
    'reference number',
  ],
  address: ['street address', 'address 1', 'address line 1', 'street', 'address line', 'mailing address'],
  'address 2': ['address line 2', 'suite', 'street 2', 'second address line'],
  city: ['city town', 'town', 'municipality', 'locality'],
  state: [
    'st',
    'state code',
    'state abbreviation',
    'state province',
    'province',
    'state or province',
    'region',
  ],
  zip: ['zip code', 'zipcode', 'postal code', 'postcode', 'post code', 'zip postal code'],
  county: ['county parish', 'parish', 'county name', 'county or parish'],
  country: ['country code', 'country name'],
  phone: ['telephone number', 'telephone', 'phone number', 'tel', 'main phone', 'phone main'],
  fax: ['fax number', 'telefax'],
  email: ['e mail', 'mail', 'email address', 'e mail address', 'mail address'],
  url: ['website', 'web site', 'web address', 'web page', 'link', 'homepage'],
  latitude: ['lat', 'geo lat', 'y coordinate'],
  longitude: ['lng', 'lon', 'long', 'geo long', 'geo lng', 'x coordinate'],
  ownership: ['hospital ownership', 'owner', 'owned by'],
  'overall rating': ['hospital overall rating', 'rating', 'stars', 'star rating'],
  'birthing friendly': ['meets criteria for birthing friendly designation', 'birthing friendly designation'],
  'emergency services': ['emergency', 'emergency room', 'emergency department'],
  'first name': ['given name', 'forename', 'firstname'],
  'last name': ['surname', 'family name', 'lastname'],
  'middle name': ['middle initial', 'second name'],
  description: ['summary', 'details', 'about'],
  from: ['old url', 'old address', 'source', 'source url', 'redirect from', 'old path', 'from url'],
  to: ['new url', 'new address', 'target', 'target url', 'destination', 'redirect to', 'new path', 'to url'],
  order: ['sort order', 'sort', 'position', 'sequence'],
}

const meanings: ReadonlyMap<string, string> = new Map(
  Object.entries(synonyms).flatMap(([word, others]) => others.map(other => [other, word] as const)),
)

/** A name without case, accents and punctuation, its words separated by single spaces; `LZipCode` is `l zip code`. */
export const normalizeName = (name: string): string =>
  withoutAccents(name)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** The meaning of a normalized name: the word our fields use for it, or the name itself. */
export const meaningOf = (name: string): string => meanings.get(name) ?? name
