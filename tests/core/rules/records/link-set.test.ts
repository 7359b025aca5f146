import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyRow, Custom_Physician } from '../../../../core/entities/index.ts'
import {
  answerIn,
  batchOf,
  differenceOut,
  diffRelations,
  intoSet,
  kindIn,
  linkSetOf,
  linksOf,
  listsOut,
  outOfSet,
} from '../../../../core/rules/records/index.ts'

const PHYSICIAN = 7
const links = linksOf(Custom_Physician).filter(({ link }) =>
  ['Custom_LocationToPhysician', 'Custom_PhysicianToSpecialty'].includes(link.name),
)
const set = linkSetOf(links)
const [places, specialties] = links as [(typeof links)[number], (typeof links)[number]]
const at = (LId: number, more: AnyRow = {}) => ({
  LId,
  PhId: PHYSICIAN,
  LtphPrimary: false,
  RowVersion: 1,
  ...more,
})
const knows = (SpId: number, more: AnyRow = {}) => ({
  PhId: PHYSICIAN,
  SpId,
  PhtspPrimary: false,
  RowVersion: 1,
  ...more,
})

describe('links of several kinds as one list', () => {
  it('keep what each kind says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.boolean(), (key, isMain) => {
        const row = at(key, { LtphPrimary: isMain })
        const record = intoSet(places, row)
        expect(kindIn(set, record)).toBe(places)
        expect(outOfSet(places, record, PHYSICIAN)).toEqual(row)
      }),
    )
  })

  it('are compared together and sent kind by kind', () => {
    const initial = [at(1), at(2)].map(row => intoSet(places, row)).concat([intoSet(specialties, knows(1))])
    const updated = [
      intoSet(places, at(2, { LtphPhone: '785-555-0140' })),
      intoSet(specialties, knows(1)),
      intoSet(specialties, { PhId: PHYSICIAN, SpId: 2, PhtspPrimary: true }),
    ]
    const differences = diffRelations(set.entity, initial, updated)
    expect(differences.map(({ mark }) => mark)).toEqual(['update', 'create', 'delete'])
    const lists = listsOut(set, batchOf(differences), PHYSICIAN)
    expect(lists).toEqual([
      {
        link: 'Custom_LocationToPhysician',
        create: [],
        update: [at(2, { LtphPhone: '785-555-0140' })],
        delete: [[1, PHYSICIAN]],
      },
      {
        link: 'Custom_PhysicianToSpecialty',
        create: [{ PhId: PHYSICIAN, SpId: 2, PhtspPrimary: true }],
        update: [],
        delete: [],
      },
    ])
    expect(differences.map(one => differenceOut(places, one, PHYSICIAN))[0]).toMatchObject({
      mark: 'update',
      key: [2, PHYSICIAN],
      before: at(2),
    })
  })

  it('take an answer in the order in which they were sent', () => {
    const create = [
      intoSet(specialties, { PhId: PHYSICIAN, SpId: 2 }),
      intoSet(places, { LId: 3, PhId: PHYSICIAN }),
    ]
    const sent = { create, update: [], delete: [] }
    const answered = listsOut(set, sent, PHYSICIAN).map(list => ({
      ...list,
      create: list.create.map(row => ({ ...row, RowVersion: 1 })),
    }))
    expect(answerIn(set, sent, answered).create).toEqual(create.map(row => ({ ...row, RowVersion: 1 })))
  })
})
