import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { disarmed } from '../support/emptied.ts'
import { somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const path = '/api/v1/mc/audit/days'

async function days(actor: Actor | undefined, zone?: string) {
  const answer = await call(
    actor,
    'GET',
    zone === undefined ? path : `${path}?${new URLSearchParams({ zone })}`,
  )
  expectDocumented('get', path, answer)
  return answer
}

describe('GET /audit/days', () => {
  it('is not for who has no logs, and asks for a zone', async () => {
    expect((await days(undefined, 'UTC')).statusCode).toBe(401)
    expect((await days(somebody({ roles: ['Admin'] }), 'UTC')).statusCode).toBe(403)
    for (const zone of [undefined, '', 'Mars/Base'])
      expect((await days(withTags(170), zone)).statusCode).toBe(400)
    expect((await call(withTags(170), 'GET', `${path}?zone=UTC&zone=UTC`)).statusCode).toBe(400)
  })

  it('counts thirty days as long as they are in the zone, through a change of the clocks', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T02:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const written = [
      // The first day in Chicago, and the moment before it.
      '2026-10-11T05:00:00Z',
      '2026-10-11T04:59:59.999Z',
      // The day of 25 hours, first and last moment.
      '2026-11-01T05:00:00Z',
      '2026-11-02T05:59:59.999Z',
      // Today there, tomorrow here.
      '2026-11-10T01:59:00Z',
    ]
    await database.pool.query(
      `insert into "AuditLog" ("Type", "Message", "Date") select 'Created', 'x', unnest($1::timestamptz[])`,
      [written],
    )
    const counted: { day: string; entries: number }[] = (await days(withTags(170), 'america/chicago')).json()
    expect(counted).toHaveLength(30)
    expect(counted.map(({ day }) => day)).toEqual(counted.map(({ day }) => day).sort())
    expect(counted.filter(({ entries }) => entries > 0)).toEqual([
      { day: '2026-10-11', entries: 1 },
      { day: '2026-11-01', entries: 2 },
      { day: '2026-11-09', entries: 1 },
    ])
    expect((await days(withTags(170), 'UTC')).json().at(-1)).toEqual({ day: '2026-11-10', entries: 1 })
  })
})

describe('GET /audit/months', () => {
  const of = async (actor: Actor | undefined, zone: string) => {
    const answer = await call(actor, 'GET', `/api/v1/mc/audit/months?${new URLSearchParams({ zone })}`)
    expectDocumented('get', '/api/v1/mc/audit/months', answer)
    return answer
  }

  it('is not for who has no logs', async () => {
    expect((await of(undefined, 'UTC')).statusCode).toBe(401)
    expect((await of(somebody({ roles: ['Admin'] }), 'UTC')).statusCode).toBe(403)
    expect((await of(withTags(170), 'Mars/Base')).statusCode).toBe(400)
  })

  it('goes from this month back to that of the first entry, in the zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-01T02:00:00Z') })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await database.pool.query(`${disarmed('AuditLog')}; truncate "AuditLog"`)
    expect((await of(withTags(170), 'UTC')).json()).toEqual(['2026-02'])
    await database.pool.query(
      `insert into "AuditLog" ("Date", "Type", "Message") values ('2025-12-31T23:00Z', 'Created', 'a')`,
    )
    expect((await of(withTags(170), 'UTC')).json()).toEqual(['2026-02', '2026-01', '2025-12'])
    expect((await of(withTags(170), 'America/Chicago')).json()).toEqual(['2026-01', '2025-12'])
    expect((await of(withTags(170), 'Asia/Tokyo')).json()).toEqual(['2026-02', '2026-01'])
  })
})
