import { loadedRows } from '@rounds/core/rules/records'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

interface Row {
  id: number
  name: string | null
  size: number
}
const row = (id: number, name: string | null, size: number): Row => ({ id, name, size })
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
const all = { search: '', field: null, desc: false } as const

describe('rows that are all here', () => {
  const rows = [row(1, 'Zoë B', 3), row(2, 'zoe a', 20), row(3, null, 3), row(4, 'Ärzte', -1)]
  const arranged: ReturnType<typeof loadedRows<Row>> = wanted => loadedRows(rows, ['name'])(wanted)

  test('are as they came where nothing is asked', () => {
    expect(arranged(all)).toBe(rows)
  })
  test('are ordered as people read: without capitals and accents, nothing first', () => {
    expect(ids(arranged({ ...all, field: 'name' }))).toEqual([3, 4, 2, 1])
    expect(ids(arranged({ ...all, field: 'name', desc: true }))).toEqual([1, 2, 4, 3])
  })
  test('are ordered by numbers as numbers; what is alike stays as it came, up and down', () => {
    expect(ids(arranged({ ...all, field: 'size' }))).toEqual([4, 1, 3, 2])
    expect(ids(arranged({ ...all, field: 'size', desc: true }))).toEqual([2, 1, 3, 4])
  })
  test('are narrowed further and widened again', () => {
    const narrowed = loadedRows(rows, ['name'])
    const found = (search: string) => ids(narrowed({ ...all, search }))
    expect(found('Z')).toEqual([1, 2, 4])
    expect(found('zo')).toEqual([1, 2])
    expect(found('zoe')).toEqual([2])
    expect(found('r')).toEqual([4])
    expect(found('')).toEqual([1, 2, 3, 4])
  })
  test('are found by any of the fields, but not across two of them', () => {
    const named = [
      { id: 1, first: 'Ann', last: null },
      { id: 2, first: 'Bo', last: 'Annis' },
    ]
    const found = loadedRows(named, ['first', 'last'])
    const idsOf = (search: string) => found({ ...all, search }).map(({ id }) => id)
    expect(idsOf('ann')).toEqual([1, 2])
    expect(idsOf('boa')).toEqual([])
    expect(idsOf('is')).toEqual([2])
    expect(idsOf('ull')).toEqual([])
    expect(idsOf('bo')).toEqual([2])
  })
  test('are ordered as texts where some are texts', () => {
    const mixed = [10, 'b', 9, 'a'].map((name, id) => ({ id, name }))
    expect(loadedRows(mixed, [])({ ...all, field: 'name' }).map(({ name }) => name)).toEqual([
      10,
      9,
      'a',
      'b',
    ])
  })
  test('are ordered by small letters, signs before them', () => {
    const named = ['f', 'a', '_b', 'C', 'É', 'Éb', 'ea'].map(name => ({ name }))
    const arrangedBy = loadedRows(named, [])({ ...all, field: 'name' })
    expect(arrangedBy.map(({ name }) => name)).toEqual(['_b', 'a', 'C', 'É', 'ea', 'Éb', 'f'])
  })
  test('are found in their order', () => {
    expect(ids(arranged({ search: 'z', field: 'size', desc: false }))).toEqual([4, 1, 2])
  })
})

test('where nearly every value differs it is the same', () => {
  const many = [...Array(30_000).keys()].map(id => row(id, `Place ${(id * 7_919) % 20_011}`, id % 20_011))
  const arranged = loadedRows(many, ['name'])
  const nameOf = ({ name }: Row) => name ?? ''
  for (const desc of [false, true]) {
    const plain = many.toSorted(
      (one, other) =>
        (nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0) * (desc ? -1 : 1),
    )
    expect(ids(arranged({ search: '', field: 'name', desc }))).toEqual(ids(plain))
    const sized = many.toSorted((one, other) => (one.size - other.size) * (desc ? -1 : 1))
    expect(ids(arranged({ search: '', field: 'size', desc }))).toEqual(ids(sized))
  }
})

test('it is the same as sorting and filtering without a thought, whatever was asked before', () => {
  const someRows = fc.array(fc.record({ name: fc.stringMatching(/^[abB]{0,3}$/), size: fc.nat(5) }), {
    maxLength: 30,
  })
  const wanted = fc.record({
    search: fc.stringMatching(/^[abB]{0,2}$/),
    field: fc.constantFrom('name', 'size', null),
    desc: fc.boolean(),
  })
  fc.assert(
    fc.property(someRows, fc.array(wanted, { minLength: 1, maxLength: 6 }), (given, asked) => {
      const rows = given.map((one, id) => row(id, one.name, one.size))
      const arranged = loadedRows(rows, ['name'])
      for (const { search, field, desc } of asked) {
        const keyOf = (one: Row) => (field === 'size' ? one.size : (one.name ?? '').toLowerCase())
        const left = rows.filter(one => one.name?.toLowerCase().includes(search.toLowerCase()))
        const plain =
          field === null
            ? left
            : left.toSorted((one, other) => {
                const [a, b] = [keyOf(one), keyOf(other)]
                return (a < b ? -1 : a > b ? 1 : 0) * (desc ? -1 : 1)
              })
        expect(ids(arranged({ search, field, desc }))).toEqual(ids(plain))
      }
    }),
  )
})
