import { KeyError, keyOf, parseKey, parseKeys, printKey, printKeys } from '@rounds/core/api'
import {
  AspNetUserTokens,
  Content,
  ContentBlock,
  Custom_ContentToLocation,
  entities,
  TagToContent,
} from '@rounds/core/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const id = fc.integer({ min: 0, max: 2_147_483_647 })
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter(text => text.trim() !== '' && !/[\0\r\n]/.test(text))

describe('keys in paths', () => {
  it('read back what was written: one part, several, any text', () => {
    fc.assert(fc.property(id, part => void expect(parseKey(Content, printKey([part])).key).toEqual([part])))
    fc.assert(
      fc.property(
        id,
        id,
        (one, other) => void expect(parseKey(TagToContent, printKey([one, other])).key).toEqual([one, other]),
      ),
    )
    fc.assert(
      fc.property(fc.uuid(), word, word, (user, provider, name) => {
        const key = [user, provider, name]
        expect(parseKey(AspNetUserTokens, printKey(key)).key).toEqual(key)
      }),
    )
  })

  it('read lists of keys, composite ones too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(id)),
        keys => void expect(parseKeys(Content, printKeys(keys))).toEqual(keys),
      ),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(id, id)),
        keys => void expect(parseKeys(TagToContent, printKeys(keys))).toEqual(keys),
      ),
    )
  })

  it('take brackets that a client has encoded', () => {
    expect(parseKey(TagToContent, '%5B1%2C2%5D').key).toEqual([1, 2])
  })

  it('find a composite key by its UUID too', () => {
    const found = parseKey(Custom_ContentToLocation, '0B7E1E0A-1111-4222-8333-444455556666')
    expect(found).toEqual({ fields: ['CtlUuid'], key: ['0b7e1e0a-1111-4222-8333-444455556666'] })
  })

  it.each([
    'abc',
    '1.5',
    '-1',
    '99999999999',
    '[1,2]',
    '',
    '%00',
    '%E0%A4%A',
    '1,2',
    '0x1',
    ' 1',
    '[71',
    '71]',
  ])('refuse %j for a page', text => {
    expect(() => parseKey(Content, text)).toThrow(KeyError)
  })

  it.each([
    [Content, '1,2', 'CId must be a number.'],
    [Content, '[1,2]', 'Page is found by CId: write {CId}.'],
    [TagToContent, '[1]', 'Page placement is found by TId and CId: write [TId,CId].'],
    [Content, '%E0%A4%A', 'The key isn’t percent-encoded correctly.'],
    [Content, '7x', 'CId must be a number.'],
    [Content, 'x7', 'CId must be a number.'],
  ])('say what is wrong with %# ', (entity, text, message) => {
    expect(() => parseKey(entity, text)).toThrow(expect.objectContaining({ name: 'KeyError', message }))
  })

  it.each([
    [Content, '7', 'Write the keys as [k1,k2].'],
    [Content, '[7', 'Write the keys as [k1,k2].'],
    [Content, '7]', 'Write the keys as [k1,k2].'],
    [TagToContent, '[1,2]', 'Write the keys as [[TId,CId],…].'],
    [TagToContent, '[[1,2][3,4]]', 'Write the keys as [[TId,CId],…].'],
    [TagToContent, '[[1,2],x]', 'Write the keys as [[TId,CId],…].'],
  ])('say what is wrong with the list %# ', (entity, text, message) => {
    expect(() => parseKeys(entity, text)).toThrow(expect.objectContaining({ name: 'KeyError', message }))
  })

  it('are no UUIDs where only a part looks like one, nor where the entity has none', () => {
    const uuid = '0b7e1e0a-1111-4222-8333-444455556666'
    for (const text of [`x${uuid}`, `${uuid}0`]) expect(() => parseKey(ContentBlock, text)).toThrow(KeyError)
    expect(parseKey(ContentBlock, uuid)).toEqual({ fields: ['CbUuid'], key: [uuid] })
    expect(parseKey(ContentBlock, '7')).toEqual({ fields: ['CbId'], key: [7] })
    expect(() => parseKey(Content, uuid)).toThrow(KeyError)
  })

  it('read back a text in which a bracket and a percent sign stand', () => {
    const key = ['0b7e1e0a-1111-4222-8333-444455556666', 'a[%25', '7']
    expect(parseKey(AspNetUserTokens, printKey(key)).key).toEqual(key)
  })

  it('are no UUID where more follows one', () => {
    const uuid = '0b7e1e0a-1111-4222-8333-444455556666'
    expect(() => parseKey(Custom_ContentToLocation, `[${uuid},1]`)).toThrow(KeyError)
  })

  it('take lists whose brackets a client has encoded', () => {
    expect(parseKeys(Content, '%5b1%2C2%5d')).toEqual([[1], [2]])
    expect(parseKeys(Content, '[]')).toEqual([])
    expect(parseKeys(TagToContent, '[]')).toEqual([])
  })

  it('are taken of a record, in the entity’s order, and only where they are there', () => {
    expect(keyOf(TagToContent, { CId: 2, TId: 1, Other: 3 })).toEqual([1, 2])
    expect(keyOf(AspNetUserTokens, { UserId: 'u', LoginProvider: 'p', Name: 'n' })).toEqual(['u', 'p', 'n'])
    for (const missing of [{ CId: null }, {}, { CId: true }])
      expect(() => keyOf(Content, missing)).toThrow(new KeyError('Page has no CId.'))
  })

  it('never fail but with a KeyError, for any entity and text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(entities)), fc.string(), (entity, text) => {
        for (const read of [() => parseKey(entity, text), () => parseKeys(entity, text)])
          try {
            read()
          } catch (error) {
            expect(error).toBeInstanceOf(KeyError)
          }
      }),
    )
  })
})
