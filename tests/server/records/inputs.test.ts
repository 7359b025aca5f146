import { entities } from '@rounds/core/entities'
import { describe, expect, it } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { BadRequest, NotFound } from '../../../server/errors.ts'
import { changedRecord, each, keyedRecord, newRecord } from '../../../server/records/inputs.ts'
import { mojoAdmin } from '../support/people.ts'

const writer = { actor: mojoAdmin(), cipher: createCipher(Buffer.alloc(32, 7)) }
const { Tag, Custom_MediaToPhysician, AspNetUsers, Content, AspNetUserRoles } = entities
const ID = 'aaaaaaaa-0000-4000-8000-00000000000b'

function refusal(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof BadRequest) return error.body
    throw error
  }
  return undefined
}

describe('the key of a new record', () => {
  it.each([undefined, null, 0])('is set by the database: %s', TId => {
    expect(newRecord(Tag, { TName: 'x', ...(TId !== undefined && { TId }) }, writer)).toMatchObject({
      TName: 'x',
    })
  })

  it.each([1, -1, '0', false, ''])('is refused where it is sent: %s', TId => {
    expect(refusal(() => newRecord(Tag, { TName: 'x', TId }, writer))).toMatchObject({
      message: expect.stringMatching(/^TId is set by the database/),
      errors: [{ field: 'TId' }],
    })
  })

  it('is sent where the database gives none', () => {
    const link = { UserId: ID, RoleId: ID }
    expect(newRecord(AspNetUserRoles, link, writer)).toMatchObject(link)
  })

  it.each([null, 'x', 1, []])('is not looked for in what is no record: %s', input => {
    expect(refusal(() => newRecord(Tag, input, writer))).toBeDefined()
  })
})

describe('the key of a changed record', () => {
  const change = (input: unknown, key: string = ID) =>
    changedRecord(AspNetUsers, input, 'merge', writer, [key])

  it('is that of the address, and may be repeated in any case', () => {
    expect(change({ FullName: 'x' })).toEqual({ Id: ID, FullName: 'x' })
    expect(change({ FullName: 'x', Id: ID.toUpperCase() })).toEqual({ Id: ID, FullName: 'x' })
    expect(change({ FullName: 'x', Id: null })).toEqual({ Id: ID, FullName: 'x' })
    expect(changedRecord(Tag, { TName: 'x', TId: '7' }, 'merge', writer, [7])).toEqual({ TId: 7, TName: 'x' })
  })

  it.each([ID.replace(/b$/, 'c'), '', 0, [ID], { Id: ID }, true])('is not another one: %s', Id => {
    expect(refusal(() => change({ Id }))).toMatchObject({
      message: expect.stringContaining(`Id is ${ID} in the address`),
      errors: [{ field: 'Id', message: 'A key can’t be changed.' }],
    })
  })

  it('of several parts is compared part by part', () => {
    const read = (input: unknown) => changedRecord(Custom_MediaToPhysician, input, 'merge', writer, [1, 2])
    expect(read({ MId: 1, PhId: 2 })).toEqual({ MId: 1, PhId: 2 })
    expect(refusal(() => read({ MId: 2, PhId: 2 }))?.errors).toMatchObject([{ field: 'MId' }])
    expect(refusal(() => read({ MId: 1, PhId: 1 }))?.errors).toMatchObject([{ field: 'PhId' }])
  })
})

describe('a change that carries its own key', () => {
  const read = (input: unknown) => keyedRecord(Tag, input, 'merge', writer)

  it('may name the version that it was read at', () => {
    expect(read({ TId: 7, TName: 'x' })).toEqual({ TId: 7, TName: 'x' })
    expect(read({ TId: 7, TName: 'x', RowVersion: 3 })).toEqual({ TId: 7, TName: 'x', RowVersion: 3 })
  })

  it.each([1.5, '3', null, Number.NaN])('is refused at what is no version: %s', RowVersion => {
    expect(refusal(() => read({ TId: 7, RowVersion }))?.message).toBe('RowVersion must be a whole number.')
  })

  it.each([null, 'x', 7, [7]])('is refused where it is no record: %s', input => {
    expect(refusal(() => read(input))?.message).toBe('Each entry must be a record.')
  })

  it('is refused without a key', () => {
    expect(refusal(() => read({ TName: 'x' }))).toBeDefined()
  })
})

describe('several inputs', () => {
  const refuse = (input: unknown) => {
    if (input === 'bad') throw new BadRequest('No.', [{ field: 'a', message: 'No.' }])
    if (input === 'gone') throw new NotFound()
    return input
  }

  it('are read in their order', () => {
    expect(each(['a', 'b'], refuse)).toEqual(['a', 'b'])
    expect(each([], refuse)).toEqual([])
  })

  it('say which of them is refused, where there are several', () => {
    const errors = [{ field: 'a', message: 'No.' }]
    expect(refusal(() => each(['bad'], refuse))).toEqual({ message: 'No.', errors })
    expect(refusal(() => each(['a', 'bad', 'bad'], refuse))).toEqual({ message: 'Record 2: No.', errors })
    expect(() => each(['a', 'gone'], refuse)).toThrow(new NotFound())
  })
})

describe('how often a page changes', () => {
  const stored = (CMetaData: unknown) =>
    newRecord(Content, { CTitle: 'x', CtId: 1, CMetaData }, writer).CMetaData
  it('is kept as its place in the list, and nothing else of the page is touched', () => {
    expect(JSON.parse(String(stored('{"ChangeFrequency":"Weekly","Priority":"0.5"}')))).toEqual({
      ChangeFrequency: 3,
      Priority: '0.5',
    })
    expect(stored(null)).toBeNull()
  })

  it('is left to the check where it is no JSON', () => {
    expect(refusal(() => stored('{'))?.errors).toMatchObject([{ field: 'CMetaData' }])
  })
})
