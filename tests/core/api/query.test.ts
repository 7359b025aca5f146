import {
  compare,
  defaultPageSize,
  largestPageSize,
  OrderError,
  pageSizes,
  pagingOf,
  parseOrder,
  printFilter,
  printOrder,
  searchFilter,
  searchOf,
} from '@rounds/core/api'
import { Custom_Location, entity, identity, integer, reference, text } from '@rounds/core/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const order = fc.array(
  fc.record({
    field: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,9}$/),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 4 },
)

describe('list queries', () => {
  it('read back the order that they wrote', () => {
    fc.assert(fc.property(order, made => void expect(parseOrder(printOrder(made))).toEqual(made)))
  })

  it.each(['LName up', 'LName;', 'LName,', '1', 'LName desc desc'])('refuse the order %j', text => {
    expect(() => parseOrder(text)).toThrow(OrderError)
  })

  it('say what is wrong with an order', () => {
    expect(() => parseOrder('LName up')).toThrow(
      expect.objectContaining({
        name: 'OrderError',
        message:
          'Couldn’t read the order “LName up”: write Field, Field asc or Field desc, separated by commas.',
      }),
    )
  })

  it.each([
    ['', []],
    ['  ', []],
    ['LName', [{ field: 'LName', direction: 'asc' }]],
    [
      ' LName  DESC , L_2 ASC',
      [
        { field: 'LName', direction: 'desc' },
        { field: 'L_2', direction: 'asc' },
      ],
    ],
  ])('read the order %j', (text, made) => {
    expect(parseOrder(text)).toEqual(made)
  })

  it('offer the sizes of pages that the specification names', () => {
    expect(pageSizes).toEqual([10, 20, 50, 100, 200, 500])
    expect([defaultPageSize, largestPageSize]).toEqual([20, 500])
  })

  it('lead back from behind the last page to the last', () => {
    expect(pagingOf(9, 20, 50)).toMatchObject({
      hasNext: false,
      hasPrevious: true,
      previousPageNumber: 3,
      nextPageNumber: null,
    })
    expect(pagingOf(3, 20, 60)).toMatchObject({ hasNext: false, totalPages: 3, previousPageNumber: 2 })
  })

  it('have exactly the specification’s paging', () => {
    expect(pagingOf(2, 20, 50)).toEqual({
      pageNumber: 2,
      pageSize: 20,
      currentPage: 2,
      hasNext: true,
      hasPrevious: true,
      totalPages: 3,
      totalCount: 50,
      previousPageNumber: 1,
      nextPageNumber: 3,
    })
    expect(pagingOf(1, 20, 0)).toMatchObject({
      totalPages: 1,
      hasNext: false,
      hasPrevious: false,
      nextPageNumber: null,
      previousPageNumber: null,
    })
  })

  it('page through everything once, from the first to the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 5000 }), (size, total) => {
        let pages = 1
        let paging = pagingOf(1, size, total)
        while (paging.nextPageNumber !== null) {
          paging = pagingOf(paging.nextPageNumber, size, total)
          pages += 1
        }
        expect(pages).toBe(paging.totalPages)
        expect((pages - 1) * size).toBeLessThanOrEqual(Math.max(0, total - 1))
        expect(pages * size).toBeGreaterThanOrEqual(total)
      }),
    )
  })

  it('ask for nothing that was not asked for', () => {
    expect(searchOf({})).toEqual({})
    expect(searchOf({ pageNumber: 3, fields: ['LId', 'LName'] })).toEqual({
      pageNumber: '3',
      fields: 'LId,LName',
    })
  })

  it('write all that was asked for', () => {
    expect(
      searchOf({
        filter: [[compare('LId', '=', 7)]],
        orderBy: [
          { field: 'LName', direction: 'desc' },
          { field: 'LId', direction: 'asc' },
        ],
        fields: [],
        pageNumber: 1,
        pageSize: 50,
      }),
    ).toStrictEqual({ filters: 'LId=7', orderBy: 'LName desc,LId', pageNumber: '1', pageSize: '50' })
    expect(searchOf({ filter: [], orderBy: [] })).toStrictEqual({})
  })

  it('search the fields that may be searched, each by what it holds', () => {
    const thing = entity('Thing', {
      family: 'content',
      prefix: 'T',
      key: 'TId',
      shows: 'TName',
      fields: {
        TId: identity(),
        TName: text({ searchable: true }),
        TNote: text({ searchable: true }),
        TPlain: text(),
        TCode: text({ searchable: true, secret: 'hidden' }),
        TIdSecret: integer({ secret: 'writeOnly' }),
        TIdParent: reference('Redirect'),
        TIdOwner: reference('AspNetUsers', { key: 'text' }),
        TIdShelf: integer(),
        TIdText: text(),
        TCount: integer(),
      },
    })
    const printed = (wanted: string) => printFilter(searchFilter(thing, wanted))
    expect(printed('7')).toBe('TId=7,|TName~7,|TNote~7,|TIdParent=7,|TIdShelf=7')
    expect(printed('123456789')).toContain('TId=123456789')
    for (const no of ['1234567890', '7a', 'a7']) expect(printed(no)).toBe(`TName~${no},|TNote~${no}`)
    const plain = { ...thing, fields: { ...thing.fields, TName: text(), TNote: text() } }
    expect(printFilter(searchFilter(plain, ' a '))).toBe('TName~a')
  })

  it('search text in the searchable fields, and a number in the ids too', () => {
    const text = printFilter(searchFilter(Custom_Location, ' main, st '))
    expect(text).toContain('LName~main\\, st,|')
    expect(text).not.toContain('LId=')
    const number = printFilter(searchFilter(Custom_Location, '42'))
    expect(number).toContain('LName~42')
    expect(number).toContain('LId=42')
    expect(searchFilter(Custom_Location, '  ')).toEqual([])
  })
})
