import { describe, expect, test } from 'vitest'
import { matchRoute } from '../../../core/access/index.ts'
import { toolNamed } from '../../../core/tools/index.ts'
import {
  decideHere,
  fixedFilter,
  ListingError,
  listAddress,
  openRecord,
  placeOf,
  recordAddress,
} from '../../../ui/records/listing.ts'

const at = (path: string) => {
  const match = matchRoute(path)
  const place = match && placeOf(match)
  if (!place) throw new Error(`${path} shows no list.`)
  return place
}
const search = (text = '') => new URLSearchParams(text)

describe('a listing', () => {
  test('has the values of the tool and of the path', () => {
    expect(at('/redirects/pattern').listing.fixed).toEqual({ RType: 'pattern' })
    expect(at('/navigation/54').listing.fixed).toEqual({ TId: 54 })
    expect(at('/banners').listing.fixed).toEqual({ CtId: 33 })
    expect(at('/form-submissions/91').listing.fixed).toEqual({ TId: 91 })
    expect(at('/form-submissions/90').listing.fixed).toEqual({})
    expect(fixedFilter(at('/drafts').listing)).toEqual([
      [{ field: 'Active', operator: '=', values: ['true'] }],
    ])
    expect(fixedFilter(at('/custom/experts').listing)).toEqual([])
  })

  test('is the same with and without one of its records', () => {
    expect(at('/custom/experts/7').listing).toBe(at('/custom/experts').listing)
    expect(at('/custom/experts/7').record).toEqual([7])
    expect(at('/form-submissions/90/5').listing).toBe(at('/form-submissions/90').listing)
    expect(at('/navigation/54').listing).not.toBe(at('/navigation/55').listing)
  })

  test('is narrowed by a record route that names a part of the key only', () => {
    const { listing, record } = at('/navigation/content/12')
    expect(record).toBeNull()
    expect(listing.fixed).toEqual({ CId: 12 })
    expect(listing.path).toBe('/navigation/content/12')
  })

  test('refuses a path that no record can have', () => {
    expect(() => at('/redirects/999')).toThrow(ListingError)
    expect(() => at('/navigation/everything')).toThrow(/“everything”/)
    expect(() => at('/custom/experts/abc')).toThrow(ListingError)
  })

  test('is none where a tool keeps no records', () => {
    const match = matchRoute('/account')
    expect(match && placeOf(match)).toBeUndefined()
  })
})

describe('the address of a record', () => {
  test('is the tool’s record route, with the list’s query to come back to', () => {
    const { listing } = at('/custom/experts')
    expect(recordAddress(listing, [7], search('search=a&page=2'))).toBe('/custom/experts/7?search=a&page=2')
    expect(listAddress(listing, search('search=a&record=new&import=file'))).toBe('/custom/experts?search=a')
  })

  test('is in the query string where there is no route, or none for the whole key', () => {
    expect(recordAddress(at('/custom/specialties').listing, [7], search())).toBe(
      '/custom/specialties?record=7',
    )
    expect(recordAddress(at('/custom/experts').listing, 'new', search())).toBe('/custom/experts?record=new')
    const { listing } = at('/navigation/54')
    const address = recordAddress(listing, [54, 7], search())
    expect(openRecord(at('/navigation/54'), new URL(address, 'http://a').searchParams)).toEqual([54, 7])
  })

  test('fills the other parameters of the route', () => {
    expect(recordAddress(at('/form-submissions/90').listing, [5], search())).toBe('/form-submissions/90/5')
  })

  test('says what is open', () => {
    expect(openRecord(at('/custom/specialties'), search())).toBeNull()
    expect(openRecord(at('/custom/specialties'), search('record=new'))).toBe('new')
    expect(openRecord(at('/custom/experts/7'), search())).toEqual([7])
    expect(() => openRecord(at('/custom/specialties'), search('record=x'))).toThrow(/SpId/)
    expect(() => openRecord(at('/navigation/54'), search('record=7'))).toThrow(/TId and CId/)
  })
})

test('a tool that only shows an entity offers no change, whatever else a person may do', () => {
  const person = { userId: '', roles: ['MoJoAdmin'], claims: {}, isMJA: true, tags: 'all' } as const
  expect(toolNamed('token-locations').touches.Content).toBe('read')
  expect(decideHere(person, at('/form-submissions/90').listing, 'create').because).toMatch(/Visitors send/)
  expect(decideHere(person, at('/token-locations').listing, 'update')).toMatchObject({ allowed: false })
  expect(decideHere(person, at('/banners').listing, 'update').allowed).toBe(true)
  expect(decideHere(person, at('/logs').listing, 'delete').because).toMatch(/can’t be changed or deleted/)
})
