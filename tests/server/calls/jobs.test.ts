import { toolNamed } from '@rounds/core/tools'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const root = '/api/v1/mc/jobs'
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "FullName", "NormalizedEmail", "NormalizedUserName")
   values ('mo@example.com', 'mo', 'Mo Weber', 'MO', 'MO') returning "Id" as id`,
)
const owner = somebody({ userId: accounts[0].id })
const keeper = withTags(toolNamed('jobs').tag)

async function send(actor: Actor | undefined, method: Method, path: string) {
  const answer = await call(actor, method, `${root}${path}`, method === 'POST' ? { body: {} } : {})
  expectDocumented(method.toLowerCase() as 'get', `${root}${path.replace(/\d+/, '{id}')}`, answer)
  return answer
}

async function made(columns: Readonly<Record<string, string>> = {}): Promise<number> {
  const all = { JbKind: `'test'`, JbTitle: `'Test'`, UserId: `'${accounts[0].id}'`, ...columns }
  const names = Object.keys(all).map(name => `"${name}"`)
  const { rows } = await database.pool.query(
    `insert into "Job" (${names.join()}) values (${Object.values(all).join()}) returning "JbId" as id`,
  )
  return rows[0].id
}
const failed = { JbState: `'failed'`, JbMessage: `'No.'`, JbEndedDt: 'now()', JbAttempts: '5' }

beforeEach(async () => {
  await database.pool.query('delete from "Job"')
})

describe('a job', () => {
  it('is seen and steered by who asked for it and by people with the tool, and by nobody else', async () => {
    const id = await made(failed)
    for (const [method, end] of [
      ['GET', ''],
      ['GET', '/log'],
      ['POST', '/stop'],
      ['POST', '/run'],
    ] as const) {
      expect((await send(undefined, method, `/${id}${end}`)).statusCode).toBe(401)
      for (const actor of [somebody(), withTags(170)])
        expect((await send(actor, method, `/${id}${end}`)).statusCode).toBe(404)
    }
    for (const actor of [owner, keeper, mojoAdmin()])
      expect((await send(actor, 'GET', `/${id}`)).json()).toMatchObject({ state: 'failed', steps: ['run'] })
  })

  it('that failed is run again from the start of its tries, and its log says who did that', async () => {
    const id = await made(failed)
    expect((await send(keeper, 'POST', `/${id}/run`)).json()).toMatchObject({
      state: 'waiting',
      message: null,
      steps: ['cancel'],
    })
    expect((await send(keeper, 'GET', `/${id}/log`)).json()).toMatchObject({
      askedBy: 'Mo Weber',
      lines: [{ said: `Started by ${keeper.person.name}.` }],
    })
    const { rows } = await database.pool.query(
      `select "JbAttempts" as tries, "UserId" as by from "Job" where "JbId" = $1`,
      [id],
    )
    expect(rows).toEqual([{ tries: 0, by: accounts[0].id }])
  })

  it('that is scheduled is run now, or left out', async () => {
    const scheduled = { JbState: `'scheduled'`, JbRunAtDt: `now() + interval '1 hour'` }
    const [now, never] = [
      await made({ ...scheduled, JbOnce: `'one'` }),
      await made({ ...scheduled, JbOnce: `'other'` }),
    ]
    expect((await send(keeper, 'POST', `/${now}/run`)).json()).toMatchObject({ state: 'waiting' })
    expect((await send(keeper, 'POST', `/${never}/stop`)).json()).toMatchObject({ state: 'stopped' })
  })

  it('is not run where it waits, runs or is done, or where another of its kind does', async () => {
    for (const state of ['waiting', 'running', 'done'])
      expect((await send(keeper, 'POST', `/${await made({ JbState: `'${state}'` })}/run`)).statusCode).toBe(
        409,
      )
    await made({ JbOnce: `'one'` })
    const id = await made({ ...failed, JbOnce: `'one'` })
    expect((await send(keeper, 'POST', `/${id}/run`)).statusCode).toBe(409)
  })

  it('that has ended stays as it is when it is canceled', async () => {
    const id = await made(failed)
    expect((await send(keeper, 'POST', `/${id}/stop`)).json()).toMatchObject({ state: 'failed' })
  })
})
