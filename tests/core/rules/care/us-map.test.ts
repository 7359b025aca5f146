import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  clustersOf,
  firstView,
  MOST_ZOOM,
  mapSize,
  nextOnMap,
  onUsMap,
  viewAround,
  viewOn,
  wholeMap,
} from '../../../../core/rules/care/index.ts'

/** What d3's `geoAlbersUsa` gives at its usual scale of 1070 around (480, 250). */
const known = [
  ['San Francisco', 37.7749, -122.4194, 107.4, 214.1],
  ['New York', 40.7142, -74.0064, 794.6, 176.5],
  ['Anchorage', 61.2181, -149.9003, 171.2, 446.9],
  ['Honolulu', 21.3069, -157.8583, 298.5, 451.0],
] as const

it.each(known)('shows %s where d3 does', (_, latitude, longitude, x, y) => {
  const point = onUsMap({ latitude, longitude })
  expect(point?.x).toBeCloseTo(487.5 + ((x - 480) * 1300) / 1070, 0)
  expect(point?.y).toBeCloseTo(305 + ((y - 250) * 1300) / 1070, 0)
})

it('leaves out what is not on the map', () => {
  for (const [latitude, longitude] of [
    [18.22, -66.59],
    [13.44, 144.79],
    [51.5, -0.12],
    [0, 0],
  ] as const)
    expect(onUsMap({ latitude, longitude })).toBeNull()
})

const point = fc.record({
  x: fc.double({ min: 0, max: mapSize.width, noNaN: true }),
  y: fc.double({ min: 0, max: mapSize.height, noNaN: true }),
})

it('shows each place in one cluster', () => {
  fc.assert(
    fc.property(fc.array(point), fc.double({ min: 1, max: 200, noNaN: true }), (places, size) => {
      const shown = clustersOf(places, size).flatMap(({ of }) => of)
      expect(shown).toHaveLength(places.length)
      expect(new Set(shown)).toEqual(new Set(places))
    }),
  )
})

it('zooms into a cluster until it cannot, with all of it in view', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), places => {
      let view = wholeMap
      for (let step = 0; step < 7; step++) {
        const next = viewAround(places, view)
        expect(next).toEqual(viewOn(next))
        expect(next.zoom).toBeGreaterThanOrEqual(Math.min(MOST_ZOOM, view.zoom * 2))
        view = next
      }
      expect(view.zoom).toBe(MOST_ZOOM)
    }),
  )
})

it('begins with all places in view, and with the states around them', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), places => {
      const view = firstView(places)
      expect(view).toEqual(viewOn(view))
      expect(view.zoom).toBeLessThanOrEqual(6)
      for (const { x, y } of places) {
        expect(Math.abs(x - view.x) * view.zoom).toBeLessThanOrEqual(mapSize.width / 2 + 1e-6)
        expect(Math.abs(y - view.y) * view.zoom).toBeLessThanOrEqual(mapSize.height / 2 + 1e-6)
      }
    }),
  )
  expect(firstView([{ x: 500, y: 300 }])).toEqual({ x: 500, y: 300, zoom: 6 })
  expect(firstView([])).toEqual(wholeMap)
})

it('finds the next place in the direction of a key', () => {
  const [west, middle, east, north] = [
    { x: 0, y: 0 },
    { x: 10, y: 2 },
    { x: 20, y: 0 },
    { x: 10, y: -9 },
  ] as const
  const all = [west, middle, east, north]
  expect(nextOnMap(all, west, 'ArrowRight')).toBe(middle)
  expect(nextOnMap(all, middle, 'ArrowRight')).toBe(east)
  expect(nextOnMap(all, middle, 'ArrowLeft')).toBe(west)
  expect(nextOnMap(all, middle, 'ArrowUp')).toBe(north)
  expect(nextOnMap(all, east, 'ArrowRight')).toBeUndefined()
  expect(nextOnMap(all, east, 'Enter')).toBeUndefined()
})
