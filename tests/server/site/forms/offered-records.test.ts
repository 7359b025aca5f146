import type { RecordKind } from '@rounds/core/rules/forms'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/database/database.ts'
import {
  isOfferedRecord,
  readOfferedRecords,
  takesRequestsAt,
} from '../../../../server/site/forms/offered-records.ts'
import { freshDatabase } from '../../support/database.ts'

const database = openDatabase((await freshDatabase({ as: 'migrated' })).connection, { max: 2 })
const { query, pool } = database
afterAll(() => database.close())

await pool.query(`
  insert into "Custom_Physician" ("PhId", "PhFirstName", "PhLastName", "PhVisible") overriding system value values
    (1, 'Zoe', 'Ash', true), (2, 'Adam', 'Birch', true), (3, 'Adam', 'Birch', true), (4, 'Eve', 'Cedar', false),
    (5, 'Adam', 'Birch', true);
  insert into "Custom_Specialty" ("SpId", "SpTitle", "SpVisible") overriding system value values
    (1, 'Surgery', true), (2, 'Cardiology', true), (3, 'Hidden', false), (4, 'Allergy', true);
  insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId", "PhtspPrimary") values
    (2, 1, true), (2, 4, false), (3, 3, true), (5, 2, true);
  insert into "Custom_Location" ("LId", "LName", "LCity", "LVisible") overriding system value values
    (1, 'Lake Clinic', 'Wexmoor', true), (2, 'Lake Clinic', 'Ashby', true), (3, 'East Clinic', 'Ashby', true),
    (4, 'Closed Clinic', 'Ashby', false);
  insert into "Custom_LocationToPhysician" ("LId", "PhId", "LtphMeta") values
    (2, 1, '{"ShowOnRequestAppointmentForm": true}'), (1, 1, '{"ShowOnRequestAppointmentForm": true}'),
    (3, 1, '{"ShowOnRequestAppointmentForm": false}'), (4, 1, '{"ShowOnRequestAppointmentForm": true}'),
    (1, 2, null), (3, 4, '{"ShowOnRequestAppointmentForm": true}');
  insert into "Custom_ServiceCondition" ("ScId", "ScTitle", "ScKind", "ScVisible") overriding system value values
    (1, 'X-ray', 'service', true), (2, 'Flu', 'condition', true), (3, 'Care at home', 'both', true), (4, 'Old', 'service', false)`)

const labels = async (kind: RecordKind, isAppointment: boolean) =>
  (await readOfferedRecords(query, kind, isAppointment)).map(({ value, label }) => [value, label])

describe('what a form offers', () => {
  it('is what the site shows, in the order of its names, and namesakes are told apart', async () => {
    expect(await labels('physician', false)).toEqual([
      ['1', 'Zoe Ash'],
      ['2', 'Adam Birch (Surgery)'],
      // Their specialty is hidden.
      ['3', 'Adam Birch'],
      ['5', 'Adam Birch (Cardiology)'],
    ])
    expect(await labels('location', false)).toEqual([
      ['3', 'East Clinic'],
      ['1', 'Lake Clinic (Wexmoor)'],
      ['2', 'Lake Clinic (Ashby)'],
    ])
    expect((await labels('specialty', true)).map(([, label]) => label)).toEqual([
      'Allergy',
      'Cardiology',
      'Surgery',
    ])
    expect(await labels('service', true)).toEqual([
      ['3', 'Care at home'],
      ['1', 'X-ray'],
    ])
  })

  it('is who takes requests where an appointment is asked for, with where they do', async () => {
    expect(await readOfferedRecords(query, 'physician', true)).toEqual([
      { value: '1', label: 'Zoe Ash', goesWith: ['1', '2'] },
    ])
    expect(await readOfferedRecords(query, 'location', true)).toEqual([
      { value: '1', label: 'Lake Clinic (Wexmoor)' },
      { value: '2', label: 'Lake Clinic (Ashby)' },
    ])
  })

  it('is looked up by its key in the same way', async () => {
    const offered = async (kind: RecordKind, isAppointment: boolean) => {
      const found: number[] = []
      for (const key of [1, 2, 3, 4, 5, 99])
        if (await isOfferedRecord(query, kind, key, isAppointment)) found.push(key)
      return found
    }
    expect([await offered('physician', false), await offered('physician', true)]).toEqual([[1, 2, 3, 5], [1]])
    expect([await offered('location', false), await offered('location', true)]).toEqual([
      [1, 2, 3],
      [1, 2],
    ])
    expect([await offered('specialty', true), await offered('service', true)]).toEqual([
      [1, 2, 4],
      [1, 3],
    ])
  })
})

it('a physician takes requests where the link says so, and both are shown', async () => {
  const takes: string[] = []
  for (const physician of [1, 2, 4])
    for (const location of [1, 2, 3, 4])
      if (await takesRequestsAt(query, { physician, location })) takes.push(`${physician} at ${location}`)
  expect(takes).toEqual(['1 at 1', '1 at 2'])
})
