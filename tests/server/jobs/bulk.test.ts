import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { bulk } from '../../../server/jobs/bulk.ts'
import { bulkUndo } from '../../../server/jobs/bulk-undo.ts'
import { type JobContext, type JobKind, startJobs } from '../../../server/jobs/jobs.ts'
import { createRecords } from '../../../server/records/records.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { watchers } from '../../../server/watchers.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { somebody } from '../support/people.ts'

const { call, database, changes } = await testApp()
const { query } = database
const cipher = createCipher(Buffer.alloc(32, 7))
const context: JobContext = {
  database,
  changes,
  cipher,
  records: createRecords(database, changes, cipher, watchers),
}
const silent = { error: () => undefined }
const times = { lookMs: 50, staleMs: 300 }

/** An account that is really there, since jobs read the rights of who asked anew. */
async function account(role: string | null, ...tags: readonly number[]): Promise<Actor> {
  const userId = randomUUID()
  await sql`insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "SecurityStamp")
    values (${userId}::uuid, ${`${userId}@example.com`}, ${userId}, ${`${userId}@EXAMPLE.COM`.toUpperCase()}, ${userId.toUpperCase()}, 'one')`.execute(
    query,
  )
  if (role) {
    await sql`insert into "AspNetRoles" ("Name", "NormalizedName") values (${role}, ${role.toUpperCase()}) on conflict do nothing`.execute(
      query,
    )
    await sql`insert into "AspNetUserRoles" ("UserId", "RoleId") select ${userId}::uuid, "Id" from "AspNetRoles" where "Name" = ${role}`.execute(
      query,
    )
  }
  for (const tag of tags) {
    await sql`insert into "Tag" ("TId", "TName") values (${tag}, ${`Tag ${tag}`}) on conflict do nothing`.execute(
      query,
    )
    await sql`insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values (${userId}::uuid, 'TId', ${String(tag)})`.execute(
      query,
    )
  }
  return somebody({ userId, roles: role ? [role] : [], claims: { TId: tags } })
}

const REDIRECTS = 110
const mojo = await account('MoJoAdmin')

function run(kinds: readonly JobKind[] = [bulk, bulkUndo]) {
  const jobs = startJobs(context, kinds, silent, times)
  onTestFinished(() => jobs.stop())
  return jobs
}

async function redirects(
  count: number,
): Promise<{ readonly marker: string; readonly ids: readonly number[] }> {
  const marker = `/${randomUUID()}`
  const { rows } = await sql<{ RId: number }>`insert into "Redirect" ("RFrom", "RTo")
    select ${marker} || '/' || n, '/to' from generate_series(1, ${count}) n returning "RId"`.execute(query)
  return { marker, ids: rows.map(({ RId }) => RId) }
}
const left = async (marker: string, to?: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from "Redirect"
    where "RFrom" like ${`${marker}/%`} and (${to ?? null}::text is null or "RTo" = ${to ?? null})`.execute(
    query,
  )
  return rows[0]?.count
}

const ask = async (actor: Actor | undefined, body: object) => {
  const answer = await call(actor, 'POST', '/api/v1/mc/bulk', { body })
  expectDocumented('post', '/api/v1/mc/bulk', answer)
  return answer
}
const begun = async (actor: Actor, body: object): Promise<number> => {
  const answer = await ask(actor, body)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().JbId
}
const lookAt = async (actor: Actor, id: number) => {
  const answer = await call(actor, 'GET', `/api/v1/mc/jobs/${id}`)
  expectDocumented('get', '/api/v1/mc/jobs/{id}', answer)
  return answer
}
const undo = async (actor: Actor, id: number) => {
  const answer = await call(actor, 'POST', `/api/v1/mc/jobs/${id}/undo`)
  expectDocumented('post', '/api/v1/mc/jobs/{id}/undo', answer)
  return answer
}
/** The job once it has come to its end. */
async function ended(actor: Actor, id: number) {
  for (;;) {
    const job = (await lookAt(actor, id)).json()
    if (job.state !== 'waiting' && job.state !== 'running') return job
    await delay(20)
  }
}

describe('POST /mc/bulk', () => {
  it('is not for who may not do to one record what is asked for many', async () => {
    const { ids } = await redirects(1)
    const body = { entity: 'Redirect', action: 'delete', keys: ids.map(String) }
    expect((await ask(undefined, body)).statusCode).toBe(401)
    expect((await ask(somebody(), body)).statusCode).toBe(403)
  })

  it.each([
    ['no fields', { action: 'update', patch: {} }, 400],
    ['a value that is none', { action: 'update', patch: { RTo: 7 } }, 400],
    ['a field that there is not', { action: 'update', patch: { Nothing: 1 } }, 400],
    ['the key', { action: 'update', patch: { RId: 1 } }, 400],
    ['another action', { action: 'truncate' }, 400],
    ['a filter that cannot be read', { action: 'delete', filters: 'RTo', keys: undefined }, 400],
    ['keys and a filter', { action: 'delete', filters: '' }, 400],
    ['nothing that is there', { action: 'delete', keys: [] }, 400],
    ['an entity that there is not', { entity: 'Nothing', action: 'delete' }, 404],
  ])('refuses %s', async (_, change, status) => {
    const answer = await ask(mojo, { entity: 'Redirect', keys: ['1'], ...change })
    expect(answer.statusCode, answer.body).toBe(status)
  })

  it('keeps secrets out of what is changed for many', async () => {
    const answer = await ask(mojo, {
      entity: 'KeyManager',
      action: 'update',
      keys: ['1'],
      patch: { KmValue: 'x' },
    })
    expect(answer.statusCode).toBe(400)
  })

  it('refuses a sixth while five wait', async () => {
    const busy = await account('MoJoAdmin')
    const { ids } = await redirects(1)
    const body = { entity: 'Redirect', action: 'delete', keys: ids.map(String) }
    const jobs = []
    for (let at = 0; at < 5; at++) jobs.push(await begun(busy, body))
    expect((await ask(busy, body)).statusCode).toBe(429)
    for (const id of jobs) await call(busy, 'POST', `/api/v1/mc/jobs/${id}/stop`)
    expect((await ask(busy, body)).statusCode).toBe(202)
  })
})

describe('a change of many records', () => {
  it('changes all that match but some, each with its audit entry, and takes it back', async () => {
    const { marker, ids } = await redirects(REDIRECTS)
    run()
    const id = await begun(mojo, {
      entity: 'Redirect',
      action: 'update',
      patch: { RTo: '/new' },
      filters: `RFrom^${marker}`,
      except: [String(ids[3])],
    })
    const job = await ended(mojo, id)
    expect(job).toMatchObject({
      state: 'done',
      done: REDIRECTS - 1,
      total: REDIRECTS - 1,
      title: `Change ${REDIRECTS - 1} redirects`,
      result: { done: REDIRECTS - 1, refused: 0, reasons: [] },
      undoUntil: expect.any(String),
    })
    expect(await left(marker, '/new')).toBe(REDIRECTS - 1)
    const { rows } = await sql`select 1 from "AuditLog" where "Entity" = 'Redirect' and "Type" = 'Changed'
      and "UserId" = ${mojo.person.userId}::uuid and "EntityKey" = any(${ids.map(String)}::text[])`.execute(
      query,
    )
    expect(rows).toHaveLength(REDIRECTS - 1)

    await call(mojo, 'PATCH', `/api/v1/db/redirect/${ids[0]}`, { body: { RTo: '/mine' } })
    const back = await ended(mojo, (await undo(mojo, id)).json().JbId)
    expect(back).toMatchObject({
      state: 'done',
      result: {
        done: REDIRECTS - 2,
        refused: 1,
        reasons: [{ key: String(ids[0]), because: expect.stringContaining('changed this redirect since') }],
      },
    })
    expect(await left(marker, '/to')).toBe(REDIRECTS - 1)
    expect(await left(marker, '/mine')).toBe(1)
    expect((await undo(mojo, id)).statusCode).toBe(409)
  })

  it('never closes the site, which is asked about first', async () => {
    await query
      .insertInto('ContentType')
      .values({ CtId: 16, CtName: 'Notes' })
      .onConflict(at => at.doNothing())
      .execute()
    const made = await call(mojo, 'POST', '/api/v1/db/Content', {
      body: { CTitle: 'Closed', CtId: 16, CVisible: false },
    })
    const { CId } = made.json()
    const change = async (patch: object) => {
      const body = { entity: 'Content', action: 'update', keys: [String(CId)], patch }
      return ended(mojo, await begun(mojo, body))
    }
    run()
    expect(JSON.stringify(await change({ CVisible: true }))).toContain('close the site to visitors')
    expect(JSON.stringify(await change({ CTitle: 'Shut' }))).not.toContain('close the site')
    const { rows } = await database.pool.query(
      'select "CVisible", "CTitle" from "Content" where "CId" = $1',
      [CId],
    )
    expect(rows).toEqual([{ CVisible: false, CTitle: 'Shut' }])
  })

  it('refuses what the calls refuse, record by record, and does the rest', async () => {
    const { ids } = await redirects(3)
    run()
    const id = await begun(mojo, {
      entity: 'Redirect',
      action: 'update',
      patch: { RTo: '/kept' },
      keys: [...ids.map(String), '2147483647'],
    })
    expect(await ended(mojo, id)).toMatchObject({
      state: 'done',
      done: 4,
      result: { done: 3, refused: 1, reasons: [{ key: '2147483647', because: expect.any(String) }] },
    })
  })

  it('does nothing more once the right to it is gone', async () => {
    const writer = await account(null, 2, 50, 54)
    const role = await account('Editors')
    await sql`delete from "AspNetUserClaims" where "UserId" = ${role.person.userId}::uuid`.execute(query)
    const { marker, ids } = await redirects(30)
    const id = await begun(
      { ...mojo, person: { ...mojo.person, userId: writer.person.userId } },
      {
        entity: 'Redirect',
        action: 'delete',
        keys: ids.map(String),
      },
    )
    await sql`delete from "AspNetUserClaims" where "UserId" = ${writer.person.userId}::uuid`.execute(query)
    run()
    expect(await ended(writer, id)).toMatchObject({
      state: 'done',
      result: {
        done: 0,
        refused: 30,
        reasons: expect.arrayContaining([
          expect.objectContaining({ because: expect.stringContaining('requires access to') }),
        ]),
      },
    })
    expect(await left(marker)).toBe(30)
  })

  it('stops where the right to it is taken away in the middle', async () => {
    const leaver = await account('MoJoAdmin')
    const { marker, ids } = await redirects(60)
    const id = await begun(leaver, { entity: 'Redirect', action: 'delete', keys: ids.map(String) })
    // The right goes with the first records that are deleted.
    await database.pool.query(`create function take_right_away() returns trigger language plpgsql as $$
      begin delete from "AspNetUserRoles" where "UserId" = '${leaver.person.userId}'; return null; end $$;
      create trigger take_right_away after delete on "Redirect" execute function take_right_away()`)
    onTestFinished(async () => {
      await database.pool.query('drop trigger take_right_away on "Redirect"')
    })
    run()
    const { result } = await ended(leaver, id)
    expect(result.done).toBeGreaterThan(0)
    expect(result.refused).toBeGreaterThan(0)
    expect(await left(marker)).toBe(result.refused)
  })

  it('fails with its reason when the account is disabled meanwhile', async () => {
    const leaver = await account('MoJoAdmin')
    const { marker, ids } = await redirects(3)
    const id = await begun(leaver, { entity: 'Redirect', action: 'delete', keys: ids.map(String) })
    await sql`update "AspNetUsers" set "Disabled" = true where "Id" = ${leaver.person.userId}::uuid`.execute(
      query,
    )
    run()
    expect(await ended(leaver, id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('can no longer sign in'),
    })
    expect(await left(marker)).toBe(3)
  })

  it('leaves the last MoJoAdmin, and says so', async () => {
    const last = await account('MoJoAdmin')
    const { rows } = await sql<{ id: string }>`update "AspNetUsers" set "Disabled" = true
      where "Id" <> ${last.person.userId}::uuid and not "Disabled" returning "Id" as id`.execute(query)
    const { rows: roles } = await sql<{
      id: string
    }>`select "Id" as id from "AspNetRoles" where "Name" = 'MoJoAdmin'`.execute(query)
    run()
    const id = await begun(last, {
      entity: 'AspNetUserRoles',
      action: 'delete',
      keys: [`[${last.person.userId},${roles[0]?.id}]`],
    })
    const job = await ended(last, id)
    expect(job.result).toMatchObject({ done: 0, refused: 1 })
    await sql`update "AspNetUsers" set "Disabled" = false where "Id" = any(${rows.map(row => row.id)}::uuid[])`.execute(
      query,
    )
  })
})

describe('a deletion of many records', () => {
  it('brings them back with their keys, their secrets and what hung on them', async () => {
    await sql`insert into "ContentType" ("CtId", "CtName") values (1, 'Webpage') on conflict do nothing`.execute(
      query,
    )
    const { rows: pages } = await sql<{
      CId: number
    }>`insert into "Content" ("CTitle", "CtId") values ('Away and back', 1) returning "CId"`.execute(query)
    const page = pages[0]?.CId ?? 0
    await sql`insert into "ContentBlock" ("CId", "CbHeadline") values (${page}, 'One')`.execute(query)
    const key = (
      await call(mojo, 'POST', '/api/v1/db/keymanager', {
        body: { KmName: 'Maps', KmValue: 'a long secret value' },
      })
    ).json()
    run()
    const before =
      await sql`select * from "Content" c join "ContentBlock" b using ("CId") where "CId" = ${page}`.execute(
        query,
      )
    const sealed = await sql`select * from "KeyManager"`.execute(query)
    for (const [entity, one] of [
      ['Content', page],
      ['KeyManager', key.KmId],
    ] as const) {
      const id = await begun(mojo, { entity, action: 'delete', keys: [String(one)] })
      expect(await ended(mojo, id)).toMatchObject({ state: 'done', result: { done: 1, refused: 0 } })
      const back = await ended(mojo, (await undo(mojo, id)).json().JbId)
      expect(back.result).toMatchObject({ done: 1, refused: 0 })
      expect(JSON.stringify((await lookAt(mojo, id)).json())).not.toContain('secret')
    }
    const after =
      await sql`select * from "Content" c join "ContentBlock" b using ("CId") where "CId" = ${page}`.execute(
        query,
      )
    expect(after.rows).toEqual(before.rows)
    expect((await sql`select * from "KeyManager"`.execute(query)).rows).toEqual(sealed.rows)
  })

  it('brings pages back to their addresses, over a redirect and never beside another page', async () => {
    run()
    await sql`insert into "ContentType" ("CtId", "CtName") values (1, 'Webpage') on conflict do nothing`.execute(
      query,
    )
    const make = async (CSeoUrl: string): Promise<number> =>
      (await call(mojo, 'POST', '/api/v1/db/Content', { body: { CTitle: 'Away', CtId: 1, CSeoUrl } })).json()
        .CId
    const [first, second] = [await make('/led-away'), await make('/taken')]
    const id = await begun(mojo, {
      entity: 'Content',
      action: 'delete',
      keys: [String(first), String(second)],
    })
    expect(await ended(mojo, id)).toMatchObject({ result: { done: 2 } })
    const body = { RFrom: '/led-away', RTo: '/elsewhere', RType: '301' }
    expect((await call(mojo, 'POST', '/api/v1/db/Redirect', { body })).statusCode).toBe(201)
    await make('/taken')
    const back = await ended(mojo, (await undo(mojo, id)).json().JbId)
    expect(back.result).toMatchObject({ done: 1, refused: 1 })
    expect(JSON.stringify(back.result)).toContain('has the address /taken')
    const { rows } = await sql<{ CId: number }>`select "CId" from "Content"
      where "CId" in (${first}, ${second}) and "CDeletedDt" is null`.execute(query)
    expect(rows).toEqual([{ CId: first }])
    const left = await sql`select 1 from "Redirect" where "RFrom" = '/led-away'`.execute(query)
    expect(left.rows).toEqual([])
  })

  it('says what cannot come back', async () => {
    const { marker, ids } = await redirects(2)
    run()
    const id = await begun(mojo, { entity: 'Redirect', action: 'delete', keys: ids.map(String) })
    await ended(mojo, id)
    expect(await left(marker)).toBe(0)
    await sql`insert into "Redirect" ("RId", "RFrom", "RTo") values (${ids[0]}, ${`${marker}/x`}, '/other')`.execute(
      query,
    )
    const back = await ended(mojo, (await undo(mojo, id)).json().JbId)
    expect(back.result).toMatchObject({ done: 1, refused: 1, reasons: [{ key: String(ids[0]) }] })
  })
})

describe('a job', () => {
  it('is seen by who asked for it, and by a MoJoAdmin', async () => {
    const owner = await account('MoJoAdmin')
    const { ids } = await redirects(1)
    const id = await begun(owner, { entity: 'Redirect', action: 'delete', keys: ids.map(String) })
    expect((await lookAt(somebody(), id)).statusCode).toBe(404)
    expect((await lookAt(mojo, id)).statusCode).toBe(200)
    expect((await call(somebody(), 'POST', `/api/v1/mc/jobs/${id}/stop`)).statusCode).toBe(404)
    expect((await undo(somebody(), id)).statusCode).toBe(404)
    expect((await undo(owner, id)).statusCode).toBe(409)
    await call(owner, 'POST', `/api/v1/mc/jobs/${id}/stop`)
  })

  it('stops between two records, says how far it came, and is taken back', async () => {
    const { marker, ids } = await redirects(REDIRECTS)
    const id = await begun(mojo, { entity: 'Redirect', action: 'delete', keys: ids.map(String) })
    const stopped = new Promise<void>(resolve => {
      const forget = changes.subscribe(entity => {
        if (entity !== 'Redirect') return
        forget()
        void call(mojo, 'POST', `/api/v1/mc/jobs/${id}/stop`).then(() => resolve())
      })
    })
    run()
    await stopped
    const job = await ended(mojo, id)
    expect(job.state).toBe('stopped')
    expect(job.done).toBeGreaterThan(0)
    expect(job.done).toBeLessThan(REDIRECTS)
    expect(job.result).toMatchObject({ done: job.done, refused: 0 })
    expect(await left(marker)).toBe(REDIRECTS - job.done)
    await ended(mojo, (await undo(mojo, id)).json().JbId)
    expect(await left(marker)).toBe(REDIRECTS)
  })

  it('goes on where it was when the node that had it is gone, on one node only', async () => {
    const { marker, ids } = await redirects(REDIRECTS)
    const id = await begun(mojo, {
      entity: 'Redirect',
      action: 'update',
      patch: { RTo: '/once' },
      keys: ids.map(String),
    })
    // A node that is killed lets go of nothing: its job is running, and its heart has stopped.
    const dying: JobKind = {
      kind: 'bulk',
      async work(at, job) {
        const asked = new AbortController()
        const once = changes.subscribe(entity => {
          if (entity === 'Redirect') asked.abort()
        })
        await bulk.work(at, job, asked.signal)
        once()
        await new Promise(() => undefined)
      },
    }
    const halted = new Promise<void>(resolve => {
      const forget = changes.subscribe(entity => {
        if (entity === 'Redirect') {
          forget()
          resolve()
        }
      })
    })
    startJobs(context, [dying], silent, { lookMs: 50, staleMs: 60_000 })
    await halted
    run()
    run()
    expect(await ended(mojo, id)).toMatchObject({
      state: 'done',
      done: REDIRECTS,
      result: { done: REDIRECTS },
    })
    expect(await left(marker, '/once')).toBe(REDIRECTS)
    const { rows } = await sql<{ version: number }>`select distinct "RowVersion" as version from "Redirect"
      where "RFrom" like ${`${marker}/%`}`.execute(query)
    expect(rows).toEqual([{ version: 2 }])
  })

  it('lets go of its job when its node is stopped, for the next to go on at once', async () => {
    const { marker, ids } = await redirects(REDIRECTS)
    const id = await begun(mojo, { entity: 'Redirect', action: 'delete', keys: ids.map(String) })
    const first = run()
    await new Promise<void>(resolve => {
      const forget = changes.subscribe(entity => {
        if (entity !== 'Redirect') return
        forget()
        resolve()
      })
    })
    await first.stop()
    expect((await lookAt(mojo, id)).json().state).toBe('waiting')
    run()
    expect((await ended(mojo, id)).state).toBe('done')
    expect(await left(marker)).toBe(0)
  })
})
