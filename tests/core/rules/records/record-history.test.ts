import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../core/access/index.ts'
import { Custom_Physician, type Entity, Redirect } from '../../../../core/entities/index.ts'
import {
  auditChanges,
  canPutBack,
  historyDataFor,
  LONGEST_AUDITED,
} from '../../../../core/rules/records/index.ts'

const withTags = (...tags: readonly number[]): Person => ({
  userId: 'a',
  roles: [],
  claims: {},
  isMJA: false,
  tags: new Set(tags),
})

describe('what someone who may read a record is told of its changes', () => {
  const data = {
    fields: ['PhEmail', 'PhTitle'],
    changes: { PhEmail: ['a@b.example', null], PhTitle: [null, 'Chief'] },
    names: { CId: ['Heart', null], UserId: ['Sam', null] },
    hidden: ['PhNpi'],
    reason: 'private words',
  }

  it('has nothing of the fields that are kept from them, and nothing beside changes', () => {
    expect(historyDataFor(withTags(), Custom_Physician, data)).toEqual({
      changes: { PhTitle: [null, 'Chief'] },
      names: { CId: ['Heart', null] },
      hidden: [],
    })
  })

  it('has them for who looks after physicians', () => {
    expect(historyDataFor(withTags(201), Custom_Physician, data)).toMatchObject({
      changes: data.changes,
      hidden: ['PhNpi'],
    })
  })

  it('is nothing where an entry keeps no change', () => {
    for (const none of [null, 'x', [], { reason: 'x' }])
      expect(historyDataFor(withTags(201), Custom_Physician, none)).toBeNull()
  })
})

describe('putting a field back', () => {
  const change = (entity: Entity, name: string, old: string | null) => {
    const [found] = auditChanges({ Entity: entity.name, Data: { changes: { [name]: [old, 'x'] } } })
    if (!found) throw new Error('There is no change.')
    return found
  }

  it('is offered where the field holds something else by now', () => {
    expect(canPutBack(change(Redirect, 'RTo', '/old'), '/new')).toBe(true)
    expect(canPutBack(change(Redirect, 'RTo', '/old'), '/old')).toBe(false)
    expect(canPutBack(change(Redirect, 'RNote', null), 'a note')).toBe(true)
    expect(canPutBack(change(Redirect, 'RActive', 'false'), true)).toBe(true)
  })

  it('is not offered for what the server sets, what is no value of the field, and what the log has cut', () => {
    expect(canPutBack(change(Redirect, 'RHits', '3'), 4)).toBe(false)
    expect(canPutBack(change(Redirect, 'RFrom', null), '/a')).toBe(false)
    expect(canPutBack(change(Redirect, 'Gone', 'a'), 'b')).toBe(false)
    const cut = 'a'.repeat(LONGEST_AUDITED)
    expect(canPutBack(change(Custom_Physician, 'PhBiography', cut), 'b')).toBe(false)
    expect(canPutBack(change(Custom_Physician, 'PhLanguages', '["English", cut'), [])).toBe(false)
  })
})
