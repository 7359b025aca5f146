import {
  OrderError,
  pagingOf,
  parseOrder,
  printFilter,
  printOrder,
  searchFilter,
  searchOf,
} from '@rounds/core/api'
import { Custom_Location } from '@rounds/core/entities'
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
