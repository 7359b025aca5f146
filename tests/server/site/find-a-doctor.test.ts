import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { byBand, type Nearness, nearnessOf } from '../../../server/site/directory/places.ts'
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
  it.each([
    ['Amara Okafor', 'Amara Okafor'],
    ['okafor', 'Amara Okafor'],
    ['Dr. Okafor', 'Amara Okafor'],
    ['Okafor, Amara MD', 'Amara Okafor'],
    ['linh', 'Linh Tran'],
    ['Amara Okafer', 'Amara Okafor'],
    ['okaffor', 'Amara Okafor'],
    ['dr reyes', 'Daniel Reyes'],
    ['Delgado', 'Rosa Delgado-Núñez'],
    ['Delgado Nunez', 'Rosa Delgado-Núñez'],
    ['rosa delgado-núñez', 'Rosa Delgado-Núñez'],
    ['haddad ent', 'Samir Haddad'],
    ['Dr. Tran skin', 'Linh Tran'],
    ['dermatologist', 'Linh Tran'],
    ['skin doctor', 'Linh Tran'],
    ['dermatoligist', 'Linh Tran'],
    ['dermotology', 'Linh Tran'],
    ['acne', 'Linh Tran'],
    // Words that the staff have written for a specialty.
    ['sunburn', 'Linh Tran'],
    ['a zit zapper', 'Linh Tran'],
    ['heart doctor near 81001', 'Amara Okafor'],
    ['cardiologist 81001', 'Amara Okafor'],
    ['cardiolgist near 81001', 'Amara Okafor'],
    ['heart doctor near 81008', 'Daniel Reyes'],
    ['heart doctor in Sycamore Point', 'Amara Okafor'],
    ['heart doctor sycamore point', 'Amara Okafor'],
    ['heart doctor near Vesper Harbor', 'Daniel Reyes'],
    ['heart doctor near Vesper Harbour', 'Daniel Reyes'],
    ['cardiologist at Sycamore Heart Center', 'Amara Okafor'],
    ['spanish speaking heart doctor near 81001', 'Daniel Reyes'],
    ['female cardiologist near 81008', 'Amara Okafor'],
    ['cardiologist video visit near 81008', 'Amara Okafor'],
    ['ENT near 81001', 'Samir Haddad'],
    ['ear nose and throat 81008', 'Samir Haddad'],
    ['kids doctor near 81008', 'Rosa Delgado-Núñez'],
    ['pediatritian near 81008', 'Rosa Delgado-Núñez'],
    ['open now heart doctor near 81008', 'Amara Okafor'],
    ['doctor near 81001 who speaks vietnamese', 'Linh Tran'],
    ['habla español pediatra 81008', 'Rosa Delgado-Núñez'],
    ['heart doctor within 5 miles of 81008', 'Daniel Reyes'],
  ])('%s: %s', async (typed, first) => expect((await search(typed)).names[0]).toBe(first))

  it.each([
    ['heart doctor', 'Cardiology'],
    ['chest pain', 'Cardiology'],
    ['heart surgeon', 'Cardiothoracic Surgery'],
    ['cancer doctor', 'Medical Oncology'],
    ['bone doctor', 'Orthopedic Surgery'],
    ['knee pain', 'Orthopedic Surgery'],
    ['orthapedic', 'Orthopedic Surgery'],
    ['brain doctor', 'Neurology'],
    ['nurologist', 'Neurology'],
    ['stomach doctor', 'Gastroenterology'],
    ['gastroenterolgist', 'Gastroenterology'],
    ['lung specialist', 'Pulmonology'],
    ['kidney', 'Nephrology'],
    ['diabetes', 'Endocrinology'],
    ['obgyn', 'Gynecology'],
    ['family doctor', 'Family Medicine'],
    ['mental health', 'Psychiatry'],
    ['rehab', 'Physical Medicine and Rehabilitation'],
    ['colonoscopy', 'Gastroenterology'],
    ['children’s heart doctor', 'Pediatric Cardiology'],
  ])('%s: somebody in %s', async (typed, specialty) => {
    const { specialties, names } = await search(typed)
    expect(names.length).toBeGreaterThan(0)
    expect(specialties[0]).toContain(specialty)
  })

  it.each([
    'zzqqxx',
    'heart doctor near 81001 who speaks Tagalog',
    'Hidden Person',
    'dermatologist male near 81001',
  ])('%s: nobody, and what to try instead', async typed => {
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
