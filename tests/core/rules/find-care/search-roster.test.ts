import {
  makeRoster,
  milesBetween,
  type RosterPerson,
  type RosterPlace,
  type RosterSearch,
  searchRoster,
  townAmong,
  townLike,
  townsOf,
  townsWith,
} from '@rounds/core/rules/find-care'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

const person = fc.record({
  first: fc.constantFrom('amara', 'rosa', 'daniel'),
  last: fc.constantFrom('okafor', 'delgado nunez', 'reyes', 'reyna'),
  isAccepting: fc.boolean(),
  hasTelehealth: fc.boolean(),
  gender: fc.constantFrom('female', 'male', null),
  languages: fc.subarray(['English', 'Spanish', 'Arabic']),
})
const place = fc.record({
  person: fc.integer({ min: 1, max: 14 }),
  location: fc.integer({ min: 1, max: 6 }),
  latitude: fc.option(fc.double({ min: 37.5, max: 38.5, noNaN: true })),
  longitude: fc.option(fc.double({ min: -105, max: -104, noNaN: true })),
  rank: fc.integer({ min: -1, max: 3 }),
})
const practice = fc.record({
  person: fc.integer({ min: 1, max: 14 }),
  id: fc.integer({ min: 1, max: 3 }),
  isMain: fc.boolean(),
})
const wishes: fc.Arbitrary<RosterSearch> = fc
  .record({
    specialties: fc.subarray([1, 2, 3], { maxLength: 2 }),
    services: fc.subarray([1, 2], { maxLength: 1 }),
    names: fc.subarray(
      [
        { word: 'reyes', isExact: true },
        { word: 'dan', isExact: false },
      ],
      { maxLength: 1 },
    ),
    isPlaced: fc.boolean(),
    location: fc.option(fc.integer({ min: 1, max: 6 })),
    accepting: fc.boolean(),
    open: fc.boolean(),
    telehealth: fc.boolean(),
    gender: fc.constantFrom('', 'female', 'male'),
    languages: fc.subarray(['English', 'Spanish', 'Arabic']),
    isByName: fc.boolean(),
  })
  .map(({ isPlaced, ...wish }) => ({
    ...wish,
    origin: isPlaced ? { latitude: 38, longitude: -104.5 } : null,
    miles: isPlaced ? 25 : null,
    page: 1,
    size: 100,
  }))

const isOpen = (location: number) => location % 2 === 0

/** The same without any index: everybody is asked everything. */
function plainly(people: readonly RosterPerson[], places: readonly RosterPlace[], wish: RosterSearch) {
  const { origin, miles, location } = wish
  return people.flatMap(one => {
    const near = places.filter(at => {
      if (at.person !== one.id || (location !== null && at.location !== location)) return false
      if (!origin || miles === null) return true
      const { latitude, longitude } = at
      return latitude !== null && longitude !== null && milesBetween(origin, { latitude, longitude }) <= miles
    })
    if ((origin || location !== null) && near.length === 0) return []
    const open = near.some(at => isOpen(at.location))
    const names = `${one.first} ${one.last}`.split(' ')
    const isCalled = wish.names.every(({ word, isExact }) =>
      isExact ? names.includes(word) : names.some(name => name.startsWith(word)),
    )
    const isRight =
      isCalled &&
      (!wish.accepting || one.isAccepting) &&
      (!wish.open || open) &&
      (!wish.telehealth || one.hasTelehealth) &&
      (!wish.gender || one.gender === wish.gender)
    return isRight ? [one.id] : []
  })
}

test('finds whom a plain look through everybody finds, and a filter leaves as many as it said', () => {
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 12 }),
      fc.array(place, { maxLength: 24 }),
      fc.array(practice, { maxLength: 20 }),
      wishes,
      (some, places, specialties, asked) => {
        const people = some.map((one, index) => ({ ...one, id: index + 1 }))
        const speaking =
          asked.languages.length === 0
            ? people
            : people.filter(one => one.languages.some(name => asked.languages.includes(name)))
        const doing =
          asked.specialties.length + asked.services.length === 0
            ? speaking
            : speaking.filter(({ id }) =>
                specialties.some(
                  one =>
                    one.person === id &&
                    (asked.specialties.includes(one.id) || asked.services.includes(one.id)),
                ),
              )
        const roster = makeRoster({ people, places, specialties, services: specialties })
        const found = searchRoster(roster, asked, isOpen)
        const ids = found.hits.map(({ PhId }) => PhId).toSorted((one, other) => one - other)
        expect(ids).toEqual(plainly(doing, places, asked))
        expect(found.total).toBe(ids.length)
        if (asked.origin && !asked.isByName) {
          const miles = found.hits.map(hit => hit.miles ?? 0)
          expect(miles).toEqual(miles.toSorted((one, other) => one - other))
        }
        const totalOf = (change: Partial<RosterSearch>) =>
          searchRoster(roster, { ...asked, ...change }, isOpen).total
        expect(found.facets).toMatchObject({
          accepting: totalOf({ accepting: true }),
          open: totalOf({ open: true }),
          telehealth: totalOf({ telehealth: true }),
          female: totalOf({ gender: 'female' }),
          male: totalOf({ gender: 'male' }),
        })
        for (const { name, count } of found.facets.languages)
          expect(count).toBe(totalOf({ languages: [name] }))
      },
    ),
    { numRuns: 600 },
  )
})

describe('towns', () => {
  const town = { latitude: 40, longitude: -90, stateName: null, count: 1 }
  const towns = townsOf([
    { ...town, name: 'Springfield', state: 'IL', stateName: 'Illinois', count: 3 },
    { ...town, name: 'Springfield', state: 'MO', stateName: 'Missouri', latitude: 37 },
    { ...town, name: 'Ashby Falls', state: 'KS' },
    { ...town, name: 'Nowhere', state: 'KS', latitude: null, longitude: null },
  ])
  it('are told apart by their state, and the larger goes by the name alone', () => {
    expect(townAmong(towns, ['springfield'])).toMatchObject({ label: 'Springfield, IL', latitude: 40 })
    expect(townAmong(towns, ['springfield mo'])).toMatchObject({ label: 'Springfield, MO', latitude: 37 })
    expect(townAmong(towns, ['springfield missouri', 'springfield'])?.latitude).toBe(37)
    expect(townAmong(towns, ['ashby falls'])?.label).toBe('Ashby Falls')
  })
  it('are found with a typing error, and by some letters; one without coordinates only by letters', () => {
    expect(townLike(towns, 'springfeild')?.label).toBe('Springfield, IL')
    expect(townLike(towns, 'zzz')).toBeUndefined()
    expect(townAmong(towns, ['nowhere'])).toBeUndefined()
    expect(townsWith(towns, 'where')).toEqual(['Nowhere'])
  })
})
