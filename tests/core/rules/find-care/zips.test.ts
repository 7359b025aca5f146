import { zipsOf } from '@rounds/core/rules/find-care'
import { expect, test } from 'vitest'

const zips = zipsOf([
  { zip: '66502', latitude: 78.4, longitude: -193.2, count: 2 },
  { zip: '66503', latitude: 39.4, longitude: -96.4, count: 1 },
  { zip: '665', latitude: 39, longitude: -96, count: 1 },
])

test('a ZIP code is in the middle of its locations', () => {
  expect(zips.placeOf('66502')).toEqual({ latitude: 39.2, longitude: -96.6 })
})

test('one without locations is in the middle of those in its part of the country', () => {
  const place = zips.placeOf('66599')
  expect(place?.latitude).toBeCloseTo(39.2)
  expect(place?.longitude).toBeCloseTo(-96.4)
})

test('one far from every location is not known', () => {
  expect(zips.placeOf('99501')).toBeUndefined()
})
