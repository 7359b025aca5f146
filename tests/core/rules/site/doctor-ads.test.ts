import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdSpot, adFor, type PlacedAd } from '../../../../core/rules/site/index.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const ad = (id: number, more: Partial<PlacedAd> = {}): PlacedAd => ({
  id,
  physician: id * 10,
  place: 'everywhere',
  page: null,
  location: null,
  service: null,
  specialty: null,
  weight: 1,
  from: null,
  to: null,
  ...more,
})
const spot = (kind: AdSpot['kind'], id = 0, specialties: readonly number[] = []): AdSpot => ({
  kind,
  id,
  specialties,
})
const shown = (ads: readonly PlacedAd[], at: AdSpot, path = '/a') => adFor(ads, at, { now: NOW, path })?.id

describe('the ad of a page', () => {
  it('is one for this very place before one for everywhere', () => {
    const ads = [
      ad(1),
      ad(2, { place: 'home' }),
      ad(3, { place: 'page', page: 7 }),
      ad(4, { place: 'location', location: 7 }),
      ad(5, { place: 'service', service: 7 }),
      ad(6, { place: 'specialty', specialty: 7 }),
      ad(7, { place: 'search' }),
    ]
    expect(shown(ads, spot('home', 1))).toBe(2)
    expect(shown(ads, spot('page', 7))).toBe(3)
    expect(shown(ads, spot('page', 8))).toBe(1)
    expect(shown(ads, spot('location', 7))).toBe(4)
    expect(shown(ads, spot('service', 7))).toBe(5)
    expect(shown(ads, spot('physician', 1, [7]))).toBe(6)
    expect(shown(ads, spot('search', 0))).toBe(7)
    expect(shown(ads, spot('location', 8))).toBe(1)
  })

  it('is on between its dates, and never on the page of its own physician', () => {
    expect(shown([ad(1, { to: '2026-11-23T12:00:00Z' })], spot('home'))).toBeUndefined()
    expect(shown([ad(1, { from: '2026-11-23T12:00:01Z' })], spot('home'))).toBeUndefined()
    expect(shown([ad(1, { from: '2026-11-23T12:00:00Z' })], spot('home'))).toBe(1)
    expect(shown([ad(1)], spot('physician', 10))).toBeUndefined()
  })

  it('is the same each time, whatever the order', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }), (path, order) => {
        const ads = order.map(id => ad(id, { weight: id }))
        expect(shown(ads, spot('home'), path)).toBe(shown(ads.toReversed(), spot('home'), path))
      }),
    )
  })

  it('has as many pages as its weight says', () => {
    const ads = [ad(1, { weight: 1 }), ad(2, { weight: 3 })]
    const first = Array.from({ length: 4000 }, (_, at) => shown(ads, spot('home'), `/page-${at}`)).filter(
      id => id === 1,
    )
    expect(first.length / 4000).toBeGreaterThan(0.2)
    expect(first.length / 4000).toBeLessThan(0.3)
  })
})
