import { type Decision, decide, decideOffer, type Match, type Person } from '@rounds/core/access'
import { both, compare, type Filter, type Key, KeyError, parseKey, printKey } from '@rounds/core/api'
import { type AnyRow, checkValue, type Entity, type Field } from '@rounds/core/entities'
import { onlyFilter, recordsOf } from '@rounds/core/layouts'
import { labelInSentence } from '@rounds/core/rules/text'
import { type Tool, toolNamed } from '@rounds/core/tools'
import { commonWords } from '@rounds/core/words/common'

/** What a tool's list shows: its entity, its subset of records, and its address. */
export interface Listing {
  readonly tool: Tool
  readonly entity: Entity
  /** Values that every record of the list has, from the tool and the path; new records get them. */
  readonly fixed: AnyRow
  /** The path's parameters, except those that identify a record. */
  readonly params: Readonly<Record<string, string>>
  /** The list's own path, inside `/maintenance`. */
  readonly path: string
}

/** Where a route leads: to a list, and possibly to one of its records. */
export interface Place {
  readonly listing: Listing
  /** The record that the path itself identifies. */
  readonly record: Key | null
}

/** A path with a value that no record can have. */
export class ListingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ListingError'
  }
}

/** One listing per path, always the same object, so that a list stays mounted while records are opened from it. */
const listings = new Map<string, Listing>()

/** Where a route leads; undefined if its tool shows no records. Throws `ListingError`. */
export function placeOf({ tool, params, isRecord }: Match): Place | undefined {
  if (!tool.entity) return undefined
  const entity = recordsOf(tool, tool.entity)
  const values: Record<string, string | number> = {}
  for (const [name, text] of Object.entries(params)) {
    const field = entity.fields[name]
    if (field) values[name] = pathValue(entity, name, field, text)
  }
  const key = isRecord ? entity.key.map(part => values[part]) : []
  const named = key.length > 0 && key.every(part => part !== undefined)
  const isOfTheList = ([name]: [string, unknown]) => !named || !entity.key.includes(name)
  const own = Object.fromEntries(Object.entries(params).filter(isOfTheList))
  const path = fill(isRecord && !named ? (tool.record ?? tool.path) : tool.path, own)
  const known = listings.get(path)
  const narrows = ([name, value]: [string, unknown]) =>
    isOfTheList([name, value]) && tool.whole[name] !== value
  const fixed = { ...tool.where, ...Object.fromEntries(Object.entries(values).filter(narrows)) }
  const listing = known?.tool === tool ? known : { tool, entity, fixed, params: own, path }
  listings.set(path, listing)
  return { listing, record: named ? (key as Key) : null }
}

/** The value that a path segment represents. */
function pathValue(entity: Entity, name: string, field: Field, text: string): string | number {
  const known =
    field.kind === 'choice' ? field.options.find(option => String(option.value) === text) : undefined
  if (known) return known.value
  const whole =
    field.kind === 'identity' ||
    field.kind === 'integer' ||
    (field.kind === 'reference' && field.key === 'integer')
  const value = whole && /^\d{1,10}$/.test(text) ? Number(text) : text
  const wrong = checkValue(field, value)
  if (wrong)
    throw new ListingError(
      commonWords.listing.ofTheAddressHas(field.label ?? name, entity.plural, wrong, text),
    )
  return value
}

/** A path with its parameters filled in; a missing one becomes an empty segment. */
const fill = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** The fixed values, and the tool's own restrictions, as a filter. */
export const fixedFilter = ({ fixed, tool }: Pick<Listing, 'fixed' | 'tool'>): Filter => {
  const entries = Object.entries(fixed).map(([name, value]) =>
    compare(name, '=', value as string | number | boolean),
  )
  return both(entries.length > 0 ? [entries] : [], onlyFilter(tool))
}

/** Where a record is opened: at the tool's record route if that contains the whole key, else in the query string. */
export function recordAddress(listing: Listing, key: Key | 'new', search: URLSearchParams): string {
  const { tool, entity, path, params } = listing
  const query = new URLSearchParams(search)
  query.delete('record')
  const named = tool.record && entity.key.every(part => tool.record?.split('/').includes(`:${part}`))
  if (key !== 'new' && named) {
    const parts = Object.fromEntries(entity.key.map((part, index) => [part, key[index]]))
    return withSearch(fill(tool.record ?? '', { ...params, ...parts }), query)
  }
  query.set('record', key === 'new' ? 'new' : printKey(key))
  return withSearch(path, query)
}

/** The list's address, with the state it had before a record was opened. */
export function listAddress({ path }: Pick<Listing, 'path'>, search: URLSearchParams): string {
  const query = new URLSearchParams(search)
  query.delete('record')
  query.delete('linked')
  query.delete('import')
  return withSearch(path, query)
}

export const withSearch = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path

/** The record that an address opens: by path, else by query string. Throws `KeyError`. */
export function openRecord({ listing, record }: Place, search: URLSearchParams): Key | 'new' | null {
  if (record) return record
  const named = search.get('record')
  if (named === null || named === '') return null
  if (named === 'new') return 'new'
  const { entity } = listing
  const { fields, key } = parseKey(entity, named)
  if (fields !== entity.key)
    throw new KeyError(commonWords.listing.isOpenedByIts(entity.label, entity.key.join(' and ')))
  return key
}

/** Whether an action is allowed on the records here: by the person's permissions and the tool's purpose. */
export function decideHere(
  person: Person,
  { tool, entity }: Listing,
  action: 'create' | 'update' | 'delete',
): Decision {
  if (action === 'create' && tool.arrive) return { allowed: false, because: tool.arrive }
  // New pages are created in the tool for it.
  if (action === 'create' && tool.id === 'select-content')
    return decideOffer(person, toolNamed('add-content'))
  const decision = decide(person, action, entity)
  if (!decision.allowed || !tool.entity || tool.touches[tool.entity] === 'write') return decision
  return {
    allowed: false,
    because: commonWords.listing.viewOnly(labelInSentence(entity.plural)),
  }
}

/** What may be done with the records of a list, each with its reason. */
export type May = Readonly<Record<'create' | 'update' | 'delete', Decision>>

export const mayHere = (person: Person, listing: Listing): May => ({
  create: decideHere(person, listing, 'create'),
  update: decideHere(person, listing, 'update'),
  delete: decideHere(person, listing, 'delete'),
})
