import { entities } from '@rounds/core/entities'
import { concernOf, readConcern } from '@rounds/core/rules/records'
import { describe, expect, test } from 'vitest'

describe('what an audit entry concerns', () => {
  test.each([
    [entities.Custom_Location, 61],
    [entities.AspNetUsers, '0f1c2b60-7f5a-4a57-9d2f-5f3f7b1f6a10'],
    [entities.TagToContent, '[4,1]'],
  ])('is read as it was written', (entity, key) => {
    expect(readConcern(concernOf(entity, key))).toEqual({ entity, key })
  })

  test.each(['', 'Custom_Location/61', ';Nothing/61;', ';Custom_Location/;', ';A/1;B/2;', ';constructor/1;'])(
    'is not %j',
    text => expect(readConcern(text)).toBeUndefined(),
  )
})
