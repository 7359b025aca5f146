import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { byBand, type Nearness, nearnessOf } from '../../../server/site/directory/places.ts'
import { nobody, whatIsFirst, whoIsFirst } from './searches.ts'
import { demoSite } from './support.ts'
import { HEART_CENTER, resultsIn, writePeople } from './support-directory.ts'

const { get, database, changes } = await demoSite()
await writePeople(database)

const search = async (query: string) => {
  const answer = await get(
    `/find-a-doctor${query.startsWith('?') ? query : `?q=${encodeURIComponent(query)}`}`,
  )
  expect(answer.statusCode).toBe(200)
  return resultsIn(answer.body)
}

describe('what people type, and who is first', () => {
  it.each(whoIsFirst)('%s: %s', async (typed, first) => expect((await search(typed)).names[0]).toBe(first))

  it.each(whatIsFirst)('%s: somebody in %s', async (typed, specialty) => {
    const { specialties, names } = await search(typed)
    expect(names.length).toBeGreaterThan(0)
    expect(specialties[0]).toContain(specialty)
  })

  it.each(nobody)('%s: nobody, and what to try instead', async typed => {
    const { names, heading, suggestions } = await search(typed)
    expect(names).toEqual([])
    expect(heading).toMatch(/^No doctors/)
    expect(suggestions[0]).toContain('See every doctor')
  })
})

describe('a search', () => {
  it('says why each result is there, and shows the nearest first', async () => {
    const { reasons, names, heading } = await search('heart doctor near 81008')
    expect(heading).toBe('2 doctors for Cardiology within 25 miles of 81008')
    expect(names).toEqual(['Daniel Reyes', 'Amara Okafor'])
    expect(reasons[1]).toBe('Why this result: Specialty: Cardiology · 11 miles from 81008')
  })

  it('counts what each filter would leave, and leaves just so many', async () => {
    const before = await search('?q=&near=81001')
    const filters = [
      ['Accepting new patients', 'accepting=1'],
      ['Open now', 'open=1'],
      ['Video visits', 'telehealth=1'],
      ['Spanish', 'language=Spanish'],
      ['Woman', 'gender=female'],
      ['Man', 'gender=male'],
    ] as const
    expect(before.names).toHaveLength(5)
    for (const [label, query] of filters) {
      const after = await search(`?near=81001&${query}`)
      expect([label, after.names.length]).toEqual([label, before.counts[label]])
    }
    expect(before.counts).toMatchObject({
      'Accepting new patients': 4,
      'Open now': 2,
      Spanish: 2,
      Woman: 3,
      Man: 2,
    })
  })

  it('says what it made of a mistyped word, and what it left out', async () => {
    expect((await search('cardiolgist')).notes).toEqual([
      'Showing results for “cardiologist” instead of “cardiolgist”.',
    ])
    expect((await search('cardiologist 81001 xqzwv')).notes).toEqual([
      'We left out “xqzwv”, which matches nothing here.',
    ])
    const inTown = await search('heart doctor sycamore point')
    expect([inTown.names[0], inTown.notes.join()]).toEqual([
      'Amara Okafor',
      expect.not.stringMatching(/sycamore/),
    ])
    expect((await search('?q=ent&near=99999')).notes[0]).toContain('We don’t know where 99999 is')
    expect((await search('ent near me')).notes[0]).toContain('Use my location')
  })

  it('begins at the place of the visitor, by what the address says', async () => {
    const { heading, names } = await search('?q=cardiologist&at=38.41,-104.6&within=5')
    expect(heading).toBe('1 doctor for Cardiology within 5 miles of your location')
    expect(names).toEqual(['Daniel Reyes'])
  })

  it('is limited to a location, and to the specialty that is chosen rather than typed', async () => {
    expect((await search('?location=sycamore-heart-center')).names).toEqual(['Amara Okafor', 'Linh Tran'])
    expect((await search('?q=heart+doctor&specialty=dermatology')).names).toEqual(['Linh Tran'])
    expect((await search('?q=heart+doctor+near+81001&specialty=any')).names).toHaveLength(5)
    expect((await search('?location=closed-clinic')).notes).toEqual([
      'That location is not in our directory anymore.',
    ])
  })

  it('finds nobody at a location that is hidden, and a physician again as soon as they are shown', async () => {
    const names = async () => (await search('hidden person')).names
    expect(await names()).toEqual([])
    await database.pool.query(`update "Custom_Physician" set "PhVisible" = true where "PhId" = 9006`)
    changes.publish('Custom_Physician')
    expect(await names()).toEqual(['Hidden Person'])
    await database.pool.query(`update "Custom_Physician" set "PhVisible" = false where "PhId" = 9006`)
    changes.publish('Custom_Physician')
    expect(await names()).toEqual([])
  })

  it('comes in pages, each physician on one of them', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 30; page++) {
      const { names } = await search(`?sort=name&page=${page}`)
      if (names.length === 0) break
      seen.push(...names)
    }
    const { rows } = await database.pool.query(
      'select count(*)::int as count from "Custom_Physician" where "PhVisible"',
    )
    expect(seen).toHaveLength(rows[0].count)
  })

  it('finds the same by an index of distances and without one', async () => {
    const origin = { latitude: 38.3, longitude: -104.7, label: 'here' }
    const near = await nearnessOf(database)
    expect(near).not.toBe(byBand)
    const found = async (by: Nearness) => {
      const { rows } = await sql<{ id: number }>`select l."LId" as id from "Custom_Location" l
        where ${by.within(origin, 700)} order by ${by.order(origin)}, 1 limit 30`.execute(database.query)
      return rows.map(({ id }) => id)
    }
    const byIndex = await found(near)
    expect(byIndex.slice(0, 1)).toEqual([HEART_CENTER])
    expect(byIndex).toHaveLength(30)
    expect(await found(byBand)).toEqual(byIndex)
  })

  it('knows no distance to a place whose coordinates are not known', async () => {
    const { rows } = await sql<{
      miles: number | null
    }>`select miles_between(latitude, longitude, 38, -104) as miles
      from (values (38::float8, -104::float8), (null, -104), (38, null), (null, null)) place(latitude, longitude)`.execute(
      database.query,
    )
    expect(rows.map(({ miles }) => miles)).toEqual([0, null, null, null])
  })

  it('measures distances without calling a function for every place', async () => {
    const near = await nearnessOf(database)
    const { rows } = await sql<
      Record<string, string>
    >`explain (verbose) select l."LId" from "Custom_Location" l where ${near.within({ latitude: 38, longitude: -104 }, 25)}`.execute(
      database.query,
    )
    expect(JSON.stringify(rows)).not.toContain('miles_between')
  })

  it('answers anything that is typed', async () => {
    for (const typed of [
      "'; drop table x",
      '%_\\',
      '((((',
      '\\m',
      '心臓',
      'a'.repeat(500),
      '....',
      '66502 66503 near near',
    ])
      await search(typed)
  })
})

it('leads a search by the address of a specialty that was merged to the one that it is part of', async () => {
  await database.pool.query(
    `insert into directory_merge (entity, winner, loser, winner_title, loser_title, loser_slug, content)
      values ('Custom_Specialty', 9001, 99999, 'Dermatology', 'Skin care', 'skin-care', '{}')`,
  )
  const { rows } = await sql<{
    slug: string
  }>`select "SpUrl" as slug from "Custom_Specialty" where "SpId" = 9001`.execute(database.query)
  changes.publish('Custom_Specialty')
  const answer = await get('/find-a-doctor?specialty=skin-care&accepting=1')
  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toContain(`specialty=${rows[0]?.slug}`)
})
