import { printFilter } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { entriesOfEntity, entriesOfRecord, recordsOfEntry, relatedEntries } from '@rounds/core/rules/records'
import { describe, expect, test } from 'vitest'

const { AspNetUsers, Custom_Location, Custom_LocationToPhysician, Custom_Physician } = entities
const ADA = '0f1c2b60-7f5a-4a57-9d2f-5f3f7b1f6a10'
const ACTION = '5d0c9a52-5f0e-4b7e-8a39-3f0f5d2a7c11'

const printed = (entry: Parameters<typeof relatedEntries>[0]) =>
  relatedEntries(entry).map(([kinship, filter]) => `${kinship}: ${printFilter(filter)}`)

describe('the entries of a record', () => {
  test('are those that concern it, alone or as a link', () => {
    expect(printFilter(entriesOfRecord(Custom_Location, [7]))).toBe('Concerns~;Custom_Location/7;')
    expect(printFilter(entriesOfRecord(AspNetUsers, [ADA]))).toBe(`Concerns~;AspNetUsers/${ADA};`)
    expect(entriesOfRecord(Custom_LocationToPhysician, [7, 12])).toEqual([
      [{ field: 'Concerns', operator: '~', values: [';Custom_LocationToPhysician/[7,12];'] }],
    ])
  })

  test('of all records of an entity are those that name it', () => {
    expect(printFilter(entriesOfEntity(Custom_Location))).toBe('Entity=Custom_Location')
  })
})

describe('the entries related to one', () => {
  test('share its record, person, impersonator, entity and action', () => {
    const entry = {
      ...{ Entity: 'Custom_Location', EntityKey: '7', GroupId: ACTION },
      ...{ UserId: ADA, UserName: 'ada@example.com', ActUserName: 'mei@example.com' },
    }
    expect(printed(entry)).toEqual([
      'record: Concerns~;Custom_Location/7;',
      `person: UserId=${ADA}`,
      'impersonator: ActUserName=mei@example.com',
      'entity: Entity=Custom_Location',
      `action: GroupId=${ACTION}`,
    ])
  })

  test('are Rounds’ own, by its name, where no person did it', () => {
    expect(printed({ UserId: null, UserName: 'Rounds' })).toEqual(['person: UserName=Rounds'])
  })

  test('are none where it names nothing', () => {
    expect(printed({ Entity: null, EntityKey: null, UserId: null, UserName: null, GroupId: '' })).toEqual([])
  })

  test('of an entity without a record are those of the entity', () => {
    expect(printed({ Entity: 'Content' })).toEqual(['entity: Entity=Content'])
  })
})

describe('the records of an entry', () => {
  test('are its own and those at the ends of a link', () => {
    const Concerns = ';Custom_LocationToPhysician/[7,12];Custom_Location/7;Custom_Physician/12;'
    expect(recordsOfEntry({ Concerns })).toEqual([
      { entity: Custom_LocationToPhysician, key: '[7,12]' },
      { entity: Custom_Location, key: 7 },
      { entity: Custom_Physician, key: 12 },
    ])
  })

  test('leave out what the product no longer has', () => {
    expect(recordsOfEntry({ Concerns: ';Gone/1;Custom_Location/7;' })).toEqual([
      { entity: Custom_Location, key: 7 },
    ])
    expect(recordsOfEntry({ Concerns: null })).toEqual([])
  })
})
