import { addressWithin, type MicrositePlace } from '@rounds/core/rules/site'

/** What a visitor asks for. */
export interface Visit {
  /** The path, decoded once; the page's address is compared with it. */
  readonly path: string
  /** The path as it should be written: no double slashes, none at the end. */
  readonly tidy: string
  /** The query with its question mark, or nothing. */
  readonly search: string
  /** The page of a list. */
  readonly number: number
  /** The page that an address of the kind `/…?cid=12` names. */
  readonly cId?: number
  /** A physician and a location that a form on the page is to begin with. */
  readonly chosen?: { readonly physician?: string; readonly location?: string }
}

const LONGEST = 2_000
const MOST_PAGES = 9_999

/** Reads the address of a request; undefined for one that no page can have. */
export function readVisit(url: string): Visit | undefined {
  if (url.length > LONGEST || !url.startsWith('/')) return undefined
  const at = url.indexOf('?')
  const raw = at < 0 ? url : url.slice(0, at)
  const search = at < 0 ? '' : url.slice(at)
  const path = decodePath(raw)
  if (path === undefined || /[\p{Cc}\\]/u.test(path)) return undefined
  const query = new URLSearchParams(search)
  const number = Number(query.get('page') ?? 1)
  const cId = /^\d{1,9}$/.test(query.get('cid') ?? '') ? Number(query.get('cid')) : undefined
  return {
    path,
    tidy: path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''),
    search: search === '?' ? '' : search,
    number: Number.isInteger(number) && number >= 1 && number <= MOST_PAGES ? number : 1,
    ...(cId !== undefined && { cId }),
    ...chosenIn(query),
  }
}

/** A visit of a microsite's host, by the addresses that its pages have in the product. */
export const visitWithin = (site: Pick<MicrositePlace, 'path'>, visit: Visit): Visit => ({
  ...visit,
  path: addressWithin(site, visit.path),
  tidy: addressWithin(site, visit.tidy),
})

function chosenIn(query: URLSearchParams): Pick<Visit, 'chosen'> {
  const key = (name: string) =>
    /^\d{1,9}$/.test(query.get(name) ?? '') ? (query.get(name) ?? undefined) : undefined
  const [physician, location] = [key('physician'), key('location')]
  if (physician === undefined && location === undefined) return {}
  return { chosen: { ...(physician && { physician }), ...(location && { location }) } }
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
