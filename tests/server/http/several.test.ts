import { describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()
const db = (method: Method, rest: string, body?: unknown) =>
  call(admin, method, `/api/v1/db/Custom_State${rest}`, body === undefined ? {} : { body })
const state = (SCode: string, more: AnyRow = {}) => ({ SName: `State ${SCode}`, SCode, ...more })
const codes = async () => (await db('GET', '?orderBy=SCode')).json<AnyRow[]>().map(row => row.SCode)
const audited = async () =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from "AuditLog"`)).rows[0]?.n ?? 0

async function fresh(...letters: string[]): Promise<readonly AnyRow[]> {
  await database.pool.query('delete from "Custom_State"')
  return (
    await db(
      'POST',
      '/all',
      letters.map(code => state(code)),
    )
  ).json()
}

describe('POST /all', () => {
  it('makes all of them, in their order', async () => {
    const made = await fresh('CC', 'AA', 'BB')
    expect(made.map(row => row.SCode)).toEqual(['CC', 'AA', 'BB'])
    expect(await codes()).toEqual(['AA', 'BB', 'CC'])
  })

  it('makes none where one cannot be', async () => {
    await fresh('AA')
    const before = await audited()
    expect((await db('POST', '/all', [state('BB'), state('AA')])).statusCode).toBe(409)
    const wrong = await db('POST', '/all', [state('BB'), { SCode: 'CC' }])
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().message).toMatch(/^Record 2: /)
    expect(await codes()).toEqual(['AA'])
    expect(await audited()).toBe(before)
  })

  it('keeps every value of every record, though they do not name the same fields', async () => {
    const uuid = 'aaaaaaaa-0000-4000-8000-000000000001'
    const physicians = [
      { PhLastName: 'A' },
      { PhLastName: 'B', PhUuid: uuid, PhTitle: 'x' },
      { PhTitle: 'y', PhLastName: 'C' },
    ]
    for (const list of [
      physicians,
      [...physicians]
        .reverse()
        .map(one => ({ ...one, ...('PhUuid' in one && { PhUuid: uuid.replace(/1$/, '2') }) })),
    ]) {
      const answer = await call(admin, 'POST', '/api/v1/db/Custom_Physician/all', { body: list })
      expect(answer.statusCode, answer.body).toBe(201)
      expect(answer.json()).toMatchObject(list)
    }
  })

  it('takes 1,000 at most', async () => {
    const many = Array.from({ length: 1001 }, () => state('XX'))
    expect((await db('POST', '/all', many)).statusCode).toBe(400)
  })
})

describe('PUT /all', () => {
  it('replaces each by its key, in the order sent', async () => {
    const [a, b] = await fresh('AA', 'BB')
    const answer = await db('PUT', '/all', [
      { ...state('YY'), SId: b?.SId },
      { ...state('XX'), SId: a?.SId, RowVersion: 1 },
    ])
    expect(answer.json<AnyRow[]>().map(row => [row.SId, row.SCode, row.RowVersion])).toEqual([
      [b?.SId, 'YY', 2],
      [a?.SId, 'XX', 2],
    ])
  })

  it('replaces none where one is gone, changed, taken or named twice', async () => {
    const [a, b] = await fresh('AA', 'BB')
    for (const [second, status] of [
      [{ ...state('YY'), SId: 99_999 }, 404],
      [{ ...state('YY'), SId: b?.SId, RowVersion: 7 }, 412],
      [{ ...state('XX'), SId: b?.SId }, 409],
      [{ ...state('YY'), SId: a?.SId }, 400],
      [state('YY'), 400],
    ] as const) {
      const answer = await db('PUT', '/all', [{ ...state('XX'), SId: a?.SId }, second])
      expect(answer.statusCode, answer.body).toBe(status)
      expect(await codes()).toEqual(['AA', 'BB'])
    }
  })

  it('is refused where rows would swap a unique value, each being checked as it is written', async () => {
    const [a, b] = await fresh('AA', 'BB')
    const answer = await db('PUT', '/all', [
      { ...state('BB'), SId: a?.SId },
      { ...state('AA'), SId: b?.SId },
    ])
    expect(answer.statusCode).toBe(409)
    expect(await codes()).toEqual(['AA', 'BB'])
  })
})

describe('DELETE /all', () => {
  it('deletes all, or none', async () => {
    const [a, b, c] = await fresh('AA', 'BB', 'CC')
    expect((await db('DELETE', `/all/[${a?.SId},99999]`)).statusCode).toBe(404)
    expect(await codes()).toEqual(['AA', 'BB', 'CC'])
    expect((await db('DELETE', `/all/[${a?.SId},${b?.SId}]`)).statusCode).toBe(204)
    expect(await codes()).toEqual(['CC'])
    expect((await db('DELETE', `/all/[${c?.SId},${c?.SId}]`)).statusCode).toBe(204)
    expect((await db('DELETE', '/all/[]')).statusCode).toBe(204)
    expect((await db('DELETE', '/all/1')).statusCode).toBe(400)
  })
})

describe('a batch', () => {
  it('deletes, changes and makes in one', async () => {
    const [a, b] = await fresh('AA', 'BB')
    const answer = await db('POST', '/batch', {
      delete: [a?.SId],
      update: [{ SId: b?.SId, SName: 'Changed' }],
      create: [{ SId: 0, ...state('AA') }, state('CC')],
    })
    expect(answer.json()).toMatchObject({
      delete: [[a?.SId]],
      update: [{ SId: b?.SId, SName: 'Changed', SCode: 'BB', RowVersion: 2 }],
      create: [{ SCode: 'AA' }, { SCode: 'CC' }],
    })
    expect(await codes()).toEqual(['AA', 'BB', 'CC'])
  })

  it('does nothing where one part cannot be done', async () => {
    const [a, b] = await fresh('AA', 'BB')
    const before = await audited()
    for (const [batch, status] of [
      [{ delete: [a?.SId], create: [state('BB')] }, 409],
      [{ delete: [a?.SId], update: [{ SId: 99_999, SName: 'x' }] }, 404],
      [{ delete: [a?.SId, 99_999], create: [state('CC')] }, 404],
      [{ delete: [a?.SId], update: [{ SId: b?.SId, SName: 'x', RowVersion: 5 }] }, 412],
      [{ delete: [a?.SId], update: [{ SId: b?.SId, SName: '' }] }, 400],
      [{ delete: [a?.SId], update: [{ SId: a?.SId, SName: 'x' }] }, 404],
    ] as const) {
      const answer = await db('POST', '/batch', batch)
      expect(answer.statusCode, answer.body).toBe(status)
      expect(await codes()).toEqual(['AA', 'BB'])
    }
    expect(await audited()).toBe(before)
  })

  it('of nothing is nothing', async () => {
    expect((await db('POST', '/batch', {})).json()).toEqual({ create: [], update: [], delete: [] })
  })
})
