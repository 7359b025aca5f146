import { describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { streamRows } from '../../../server/records/reads.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()
const list = (query: string) => call(admin, 'GET', `/api/v1/db/redirect${query}`)
const froms = async (query: string) => {
  const answer = await list(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AnyRow[]>().map(row => row.RFrom)
}

await database.pool.query(
  `insert into "Redirect" ("RFrom", "RNote", "RHits") select '/' || lpad(n::text, 4, '0'), 'note ' || n % 7, n % 10 from generate_series(1, 1203) n`,
)

describe('a page of a list', () => {
  it('comes with exactly the fields that the specification names', async () => {
    const answer = await list('?pageNumber=2&pageSize=10')
    expect(JSON.parse(String(answer.headers['x-pagination']))).toEqual({
      pageNumber: 2,
      pageSize: 10,
      currentPage: 2,
      hasNext: true,
      hasPrevious: true,
      totalPages: 121,
      totalCount: 1203,
      previousPageNumber: 1,
      nextPageNumber: 3,
    })
    expect(answer.json()).toHaveLength(10)
  })

  it('goes on where the page before ended, and leaves no row out', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(page => froms(`?orderBy=RFrom&pageNumber=${page}&pageSize=3`)),
    )
    expect(pages.flat()).toEqual(Array.from({ length: 9 }, (_, index) => `/000${index + 1}`))
  })

  it('has 20 rows where nothing else is said, and 500 at most', async () => {
    expect((await list('?pageNumber=1')).json()).toHaveLength(20)
    expect((await list('?pageSize=500')).json()).toHaveLength(500)
    for (const query of [
      'pageSize=501',
      'pageSize=0',
      'pageSize=-1',
      'pageNumber=0',
      'pageNumber=x',
      'pageSize=1.5',
    ])
      expect((await list(`?${query}`)).statusCode, query).toBe(400)
  })

  it('is empty past the end, and says where the end is', async () => {
    const answer = await list('?pageNumber=999&pageSize=100')
    expect(answer.json()).toEqual([])
    expect(JSON.parse(String(answer.headers['x-pagination']))).toMatchObject({
      totalPages: 13,
      hasNext: false,
      nextPageNumber: null,
      previousPageNumber: 13,
    })
  })

  it('counts what was made and deleted since', async () => {
    const count = async () =>
      JSON.parse(String((await list('?pageSize=1&filters=RNote=mine')).headers['x-pagination'])).totalCount
    expect(await count()).toBe(0)
    const { RId } = (
      await call(admin, 'POST', '/api/v1/db/Redirect', { body: { RFrom: '/mine', RTo: '/x', RNote: 'mine' } })
    ).json()
    expect(await count()).toBe(1)
    await call(admin, 'DELETE', `/api/v1/db/Redirect/${RId}`)
    expect(await count()).toBe(0)
  })
})

describe('a list without paging', () => {
  it('holds every row, one a line', async () => {
    const answer = await list('')
    expect(answer.headers['x-pagination']).toBeUndefined()
    expect(answer.json()).toHaveLength(1203)
    const lines = answer.body.trim().split('\n')
    expect([lines[0], lines.at(-1), lines.length]).toEqual(['[', ']', 1205])
  })

  it('gives its connection back: read to the end, left in the middle, or never begun', async () => {
    const { pool } = database
    await list('')
    const open = () => streamRows(pool, 'select n::text as record from generate_series(1, 5000) n', [])
    for await (const row of open()) if (row === '3') break
    await open()[Symbol.asyncIterator]().return?.()
    expect(pool.idleCount).toBe(pool.totalCount)
  })
})

describe('the order', () => {
  it('is the entity’s own where none is asked for, whatever the keys', async () => {
    const names = async (query = '') =>
      (await call(admin, 'GET', `/api/v1/db/Custom_State${query}`)).json<AnyRow[]>().map(row => row.SName)
    await database.pool.query(
      `insert into "Custom_State" ("SName", "SCode") values ('Ohio', 'OH'), ('Iowa', 'IA'), ('Utah', 'UT')`,
    )
    expect(await names()).toEqual(['Iowa', 'Ohio', 'Utah'])
    expect(await names('?pageSize=2')).toEqual(['Iowa', 'Ohio'])
    expect(await names('?orderBy=SId')).toEqual(['Ohio', 'Iowa', 'Utah'])
    await database.pool.query(
      `insert into "Job" ("JbKind", "JbTitle") values ('x', 'first'), ('x', 'second')`,
    )
    const jobs = (await call(admin, 'GET', '/api/v1/db/Job')).json<AnyRow[]>()
    expect(jobs.map(row => row.JbTitle)).toEqual(['second', 'first'])
  })

  it('is the entity’s own, then the key', async () => {
    expect(await froms('?pageSize=3')).toEqual(['/0001', '/0002', '/0003'])
    expect(await froms('?orderBy=RNote desc,RHits&filters=RId<=14')).toEqual(
      (await list('?filters=RId<=14'))
        .json<AnyRow[]>()
        .sort(
          (a, b) =>
            String(b.RNote).localeCompare(String(a.RNote)) ||
            Number(a.RHits) - Number(b.RHits) ||
            Number(a.RId) - Number(b.RId),
        )
        .map(row => row.RFrom),
    )
  })

  it('is asked for in any case, and refused for what is no field', async () => {
    for (const name of ['orderBy', 'OrderBy', 'ORDERBY', 'orderby'])
      expect(await froms(`?${name}=RFrom DESC&PAGESIZE=1`)).toEqual(['/1203'])
    for (const order of ['Nothing', 'RFrom up', 'RFrom;drop', 'RFrom,', 'rfrom'])
      expect((await list(`?orderBy=${order}`)).statusCode, order).toBe(400)
    expect((await call(admin, 'GET', '/api/v1/db/KeyManager?orderBy=KmValue')).statusCode).toBe(400)
  })
})

describe('fields', () => {
  it('are those that are asked for, with the key', async () => {
    expect((await list('?fields=RFrom,RHits&pageSize=1')).json()).toEqual([
      { RId: 1, RFrom: '/0001', RHits: 1 },
    ])
    const one = await call(admin, 'GET', '/api/v1/db/Redirect/1?fields=RTo')
    expect(Object.keys(one.json())).toEqual(expect.arrayContaining(['RId', 'RTo']))
    expect(one.body).not.toContain('RFrom')
  })

  it('are there, and no secrets', async () => {
    for (const field of ['Nothing', 'rfrom', '__proto__', '', ','].slice(0, 3))
      expect((await list(`?fields=${field}`)).statusCode, field).toBe(400)
    for (const field of ['PasswordHash', 'SecurityStamp'])
      expect((await call(admin, 'GET', `/api/v1/db/AspNetUsers?fields=${field}`)).statusCode).toBe(400)
  })
})

describe('parameters', () => {
  it('that nobody knows, or that come twice, are refused', async () => {
    for (const query of ['?page=1', '?filters=RId=1&Filters=RId=2', '?pageSize=1&pagesize=2'])
      expect((await list(query)).statusCode, query).toBe(400)
  })
})
