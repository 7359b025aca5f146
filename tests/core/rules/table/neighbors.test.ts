import fc from 'fast-check'
import { expect, it } from 'vitest'
import { neighborsOf, pagesBeside, type ShownKeys } from '../../../../core/rules/table/index.ts'

/** A list of so many rows, as its page with one row is shown. */
function shownAt(total: number, pageSize: number, place: number): ShownKeys {
  const page = Math.ceil(place / pageSize)
  const all = Array.from({ length: total }, (_, index) => `k${index + 1}`)
  const from = (page - 1) * pageSize
  return {
    page,
    pageSize,
    total,
    keys: all.slice(from, from + pageSize),
    before: all[from - 1],
    after: all[from + pageSize],
  }
}

const lists = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .chain(([total, pageSize]) =>
    fc.record({
      total: fc.constant(total),
      pageSize: fc.constant(pageSize),
      place: fc.integer({ min: 1, max: total }),
    }),
  )

it('next and previous walk through the whole list, over the ends of pages', () => {
  fc.assert(
    fc.property(lists, ({ total, pageSize, place }) => {
      const found = neighborsOf(shownAt(total, pageSize, place), `k${place}`)
      const at = (one: number) =>
        one < 1 || one > total ? null : { key: `k${one}`, page: Math.ceil(one / pageSize) }
      expect(found).toEqual({ place, total, previous: at(place - 1), next: at(place + 1) })
    }),
  )
})

it('a page beside is asked for at the end of a page alone, and never beyond the list', () => {
  fc.assert(
    fc.property(lists, ({ total, pageSize, place }) => {
      const shown = shownAt(total, pageSize, place)
      const { before, after } = pagesBeside(shown, `k${place}`)
      expect(before).toBe(place > 1 && (place - 1) % pageSize === 0)
      expect(after).toBe(place < total && place % pageSize === 0)
    }),
  )
})

it('a page beside is asked for a step before its end where that is wanted', () => {
  fc.assert(
    fc.property(lists, ({ total, pageSize, place }) => {
      const shown = shownAt(total, pageSize, place)
      const { before, after } = pagesBeside(shown, `k${place}`, 2)
      const at = (place - 1) % pageSize
      const first = place - at
      const last = Math.min(total, first + pageSize - 1)
      expect(before).toBe(first > 1 && at < 2)
      expect(after).toBe(last < total && last - place < 2)
    }),
  )
})

it('a record that the list does not show has no neighbors', () => {
  const shown = shownAt(5, 2, 1)
  expect(neighborsOf(shown, 'elsewhere')).toBeNull()
  expect(pagesBeside(shown, 'elsewhere')).toEqual({ before: false, after: false })
})
