import { describe, expect, it } from 'vitest'
import { auditChanges } from '../../../../core/rules/records/index.ts'

const of = (Entity: string, Data: unknown) => auditChanges({ Entity, Data })

describe('what an entry says was changed', () => {
  it('is in the order of the entity, each as a value of its field', () => {
    const changes = {
      PhVisible: ['true', 'false'],
      PhTitle: [null, 'Chief'],
      PhCreatedDt: ['2026-03-31 09:00:00.5+02', '2026-03-31 09:00:00+05:30'],
      PhLanguages: ['["English"]', '["English", cut'],
      CId: ['7', null],
    }
    expect(
      of('Custom_Physician', { fields: [], changes, names: { CId: ['Heart Care', null] } }),
    ).toMatchObject([
      { label: 'Position', old: null, now: 'Chief', isHidden: false },
      { label: 'Page', old: 7, now: null, names: ['Heart Care', null] },
      { label: 'Languages', old: ['English'], now: '["English", cut' },
      { label: 'Shown', old: true, now: false },
      { label: 'Created', old: '2026-03-31T07:00:00.500Z', now: '2026-03-31T03:30:00.000Z' },
    ])
  })

  it('is told of a secret without a value', () => {
    expect(of('KeyManager', { fields: ['KmValue'], changes: null, hidden: ['KmValue'] })).toMatchObject([
      { label: 'Value', old: null, now: null, isHidden: true },
    ])
  })

  it('is read from older entries, and from those of entities and fields that are no more', () => {
    expect(of('Custom_Physician', { fields: ['PhTitle'] })).toEqual([])
    expect(of('Gone', { changes: { Name: ['a', 'b'] } })).toMatchObject([
      { label: 'Name', old: 'a', now: 'b' },
    ])
    for (const data of [null, 'x', [], { reason: 'x' }, { changes: 3, hidden: 1 }])
      expect(of('Tag', data)).toEqual([])
  })
})
