import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnyRow,
  Custom_DoctorAd,
  Custom_LocationToPhysician,
  Custom_PhysicianToSpecialty,
  Custom_Specialty,
} from '../../../../core/entities/index.ts'
import { mergeFields, planMerge } from '../../../../core/rules/records/index.ts'

const WINNER = 1
const LOSER = 2
const link = (PhId: number, SpId: number, PhtspPrimary = false) => ({ PhId, SpId, PhtspPrimary })
const specialties = (ofLoser: readonly AnyRow[], ofWinner: readonly AnyRow[]) =>
  planMerge(WINNER, [{ entity: Custom_PhysicianToSpecialty, field: 'SpId', ofLoser, ofWinner }])

describe('merging', () => {
  it('moves what the winner has not, and drops what it has', () => {
    expect(specialties([link(7, LOSER), link(8, LOSER)], [link(8, WINNER)])).toMatchObject([
      { what: 'moves', after: link(7, WINNER) },
      { what: 'doubles', before: link(8, LOSER), after: null },
    ])
  })

  it('keeps the main mark of a link that is dropped', () => {
    expect(specialties([link(8, LOSER, true)], [link(8, WINNER)])).toMatchObject([
      { what: 'doubles' },
      { what: 'becomes main', before: link(8, WINNER), after: link(8, WINNER, true) },
    ])
  })

  it('leaves one main location to a physician who had two', () => {
    const at = (LId: number, PhId: number) => ({ LId, PhId, LtphPrimary: true })
    const steps = planMerge(WINNER, [
      {
        entity: Custom_LocationToPhysician,
        field: 'PhId',
        ofLoser: [at(5, LOSER)],
        ofWinner: [at(6, WINNER)],
      },
    ])
    expect(steps).toMatchObject([{ what: 'moves', after: { LId: 5, PhId: WINNER, LtphPrimary: false } }])
  })

  it('moves rows that only name the loser', () => {
    const ad = { DaId: 3, SpId: LOSER }
    const steps = planMerge(WINNER, [
      { entity: Custom_DoctorAd, field: 'SpId', ofLoser: [ad], ofWinner: [{ DaId: 4, SpId: WINNER }] },
    ])
    expect(steps).toMatchObject([{ what: 'moves', after: { DaId: 3, SpId: WINNER } }])
  })

  it('lets people choose among what differs, and proposes what is not blank', () => {
    const one = { SpId: 1, SpTitle: 'Cardiology', SpUrl: 'cardiology', SpNucc: null, SpVisible: true }
    const other = { SpId: 2, SpTitle: 'Heart care', SpUrl: null, SpNucc: '207RC0000X', SpVisible: true }
    expect(mergeFields(Custom_Specialty, one, other)).toEqual([
      { name: 'SpTitle', label: 'Title', takesLosers: false },
      { name: 'SpUrl', label: 'URL', takesLosers: false },
      { name: 'SpNucc', label: 'NUCC code', takesLosers: true },
    ])
  })

  const person = fc.integer({ min: 1, max: 6 })
  const linksOf = (SpId: number) =>
    fc
      .uniqueArray(fc.record({ PhId: person, PhtspPrimary: fc.boolean() }), { selector: one => one.PhId })
      .map(rows => rows.map(row => ({ ...row, SpId })))
  const both = fc.tuple(linksOf(WINNER), linksOf(LOSER)).map(([ofWinner, ofLoser]) => ({
    ofWinner,
    // A physician has one main specialty.
    ofLoser: ofLoser.map(row => ({
      ...row,
      PhtspPrimary: row.PhtspPrimary && !ofWinner.some(one => one.PhId === row.PhId && one.PhtspPrimary),
    })),
  }))
  const name = (row: AnyRow) => `${row.PhId}/${row.SpId}`

  /** The rows after steps, or, the other way around, before them. */
  const apply = (
    rows: readonly AnyRow[],
    steps: readonly { before: AnyRow | null; after: AnyRow | null }[],
  ) => {
    const now = new Map(rows.map(row => [name(row), row]))
    for (const { before, after } of steps) {
      if (before) now.delete(name(before))
      if (after) now.set(name(after), after)
    }
    return [...now.values()]
  }
  const sorted = (rows: readonly AnyRow[]) =>
    [...rows].sort((one, other) => name(one).localeCompare(name(other)))

  it('loses nobody, doubles nobody, and leaves one main specialty to each', () => {
    fc.assert(
      fc.property(both, ({ ofLoser, ofWinner }) => {
        const after = apply([...ofWinner, ...ofLoser], specialties(ofLoser, ofWinner))
        const people = (rows: readonly AnyRow[]) => new Set(rows.map(row => row.PhId))
        expect(after.every(row => row.SpId === WINNER)).toBe(true)
        expect(people(after)).toEqual(people([...ofWinner, ...ofLoser]))
        expect(after).toHaveLength(people(after).size)
        const main = (rows: readonly AnyRow[]) => people(rows.filter(row => row.PhtspPrimary))
        expect(main(after)).toEqual(main([...ofWinner, ...ofLoser]))
      }),
    )
  })

  it('is undone by its steps in reverse', () => {
    fc.assert(
      fc.property(both, ({ ofLoser, ofWinner }) => {
        const rows = [...ofWinner, ...ofLoser]
        const steps = specialties(ofLoser, ofWinner)
        const back = [...steps].reverse().map(({ before, after }) => ({ before: after, after: before }))
        expect(sorted(apply(apply(rows, steps), back))).toEqual(sorted(rows))
      }),
    )
  })
})
