import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../core/access/index.ts'
import { overSite } from '../../../../core/rules/interface/index.ts'
import { tagIds } from '../../../../core/tools/index.ts'

const withTags = (...tags: readonly number[]): Person => ({
  userId: 'a',
  roles: [],
  claims: {},
  isMJA: false,
  tags: new Set(tags),
})

describe('what every screen says of the site', () => {
  it('is nothing while it is open and calm', () => {
    expect(overSite(withTags(), { closed: null, alerts: [] })).toEqual([])
  })

  it('is both, the closed site first', () => {
    expect(
      overSite(withTags(tagIds.EmergencyAlert, tagIds.Maintenance_Mode), {
        closed: 'Works',
        alerts: ['Storm', 'Flood'],
      }),
    ).toEqual([
      { kind: 'maintenance', titles: ['Works'], path: '/maintenance-mode' },
      { kind: 'alert', titles: ['Storm', 'Flood'], path: '/emergency-alert' },
    ])
  })

  it('is that all custom code is off', () => {
    expect(overSite(withTags(), { closed: null, alerts: [], codeOff: true })).toEqual([
      { kind: 'code', titles: [], path: null },
    ])
  })

  it('names the custom code that script errors turned off', () => {
    expect(overSite(withTags(), { closed: null, alerts: [], codeStopped: ['Tag'] })).toEqual([
      { kind: 'stopped code', titles: ['Tag'], path: null },
    ])
  })

  it('is said to everyone, and leads there only who may open it', () => {
    expect(overSite(withTags(), { closed: null, alerts: ['Storm'] })).toEqual([
      { kind: 'alert', titles: ['Storm'], path: null },
    ])
  })
})
