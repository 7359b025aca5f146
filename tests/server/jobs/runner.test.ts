import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { readJobLog } from '../../../server/jobs/job-log.ts'
import {
  conclude,
  Ended,
  heartbeat,
  type JobContext,
  JobFailure,
  type JobKind,
  startJobs,
} from '../../../server/jobs/jobs.ts'
import { takeJob } from '../../../server/jobs/take-job.ts'
import { testApp } from '../support/app.ts'

const { database, changes, records } = await testApp()
const told: string[] = []
const publish = (entity: string) => void told.push(entity)
const context: JobContext = {
  database,
  changes: { ...changes, publish },
  records,
  cipher: createCipher(Buffer.alloc(32, 7)),
}
const { pool, query } = database
const log = { error: vi.fn() }

type Columns = Readonly<Record<string, string>>

/** A job with some columns, given as SQL. */
async function made(columns: Columns = {}): Promise<number> {
  const all = { JbKind: `'test'`, JbTitle: `'Test'`, ...columns }
  const names = Object.keys(all).map(name => `"${name}"`)
  const { rows } = await pool.query(
    `insert into "Job" (${names.join()}) values (${Object.values(all).join()}) returning "JbId" as id`,
  )
  return rows[0].id
}
const rowOf = async (id: number) =>
  (
    await pool.query(
      `select *, "JbRunAtDt" - clock_timestamp() > interval '0' as later from "Job" where "JbId" = $1`,
      [id],
    )
  ).rows[0]

function signalled() {
  let give: () => void = () => undefined
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Runs all jobs there are with a kind of work, and stops. Gives the jobs that it was given. */
async function runAll(work: JobKind['work'] = async (_, job) => conclude(query, job, 'done', null)) {
  const given: number[] = []
  const kind: JobKind = {
    kind: 'test',
    async work(of, job, signal) {
      given.push(job.id)
      await work(of, job, signal)
    },
  }
  const idle = signalled()
  // The last look finds nothing: it is the one that follows a job of a kind that ends the run.
  const last = await made({ JbKind: `'last'` })
  const end: JobKind = {
    kind: 'last',
    async work(_, job) {
      await conclude(query, job, 'done', null)
      idle.give()
    },
  }
  const jobs = startJobs(context, [kind, end], log, { lookMs: 60_000, staleMs: 60_000 })
  onTestFinished(() => jobs.stop())
  await idle.given
  await jobs.stop()
  await pool.query('delete from "Job" where "JbId" = $1', [last])
  return given
}

const forget = () => pool.query('delete from "Job"')

describe('which job is taken', () => {
  it('is the oldest that waits, and is due', async () => {
    await forget()
    const [first, later, second, due] = [
      await made(),
      await made({ JbRunAtDt: `now() + interval '1 hour'` }),
      await made(),
      await made({ JbRunAtDt: `now() - interval '1 second'` }),
    ]
    const other = await made({ JbKind: `'other'` })
    for (const state of ['done', 'failed', 'stopped']) await made({ JbState: `'${state}'` })
    expect(await runAll()).toEqual([first, second, due])
    for (const id of [later, other])
      expect(await rowOf(id)).toMatchObject({ JbState: 'waiting', JbAttempts: 0 })
  })

  it('is one whose node gave no sign of life for too long, and none that another is at', async () => {
    await forget()
    const silent = await made({
      JbState: `'running'`,
      JbBeatDt: `now() - interval '61 seconds'`,
      JbAttempts: '1',
    })
    const busy = await made({
      JbState: `'running'`,
      JbBeatDt: `now() - interval '50 seconds'`,
      JbAttempts: '1',
    })
    expect(await runAll()).toEqual([silent])
    expect(await rowOf(silent)).toMatchObject({ JbState: 'done', JbAttempts: 2 })
    expect(await rowOf(busy)).toMatchObject({ JbState: 'running', JbAttempts: 1 })
  })
})

describe('a job', () => {
  it('says how it ended, keeps a result that it has, and is of another version each time', async () => {
    await forget()
    const id = await made({ JbResult: `'{"kept":1}'` })
    await runAll((_, job) => conclude(query, job, 'done', 'Well'))
    const row = await rowOf(id)
    expect(row).toMatchObject({ JbState: 'done', JbMessage: 'Well', JbResult: '{"kept":1}', RowVersion: 3 })
    expect(row.JbEndedDt).not.toBeNull()
    expect(Date.parse(row.JbUpdatedDt)).toBeGreaterThan(Date.parse(row.JbCreatedDt))
    const other = await made({ JbResult: `'{"kept":1}'` })
    await runAll((_, job) => conclude(query, job, 'done', null, { found: 2 }))
    expect(await rowOf(other)).toMatchObject({ JbMessage: null, JbResult: '{"found":2}' })
  })

  it('that cannot go on has failed, with the reason', async () => {
    await forget()
    const id = await made()
    await runAll(async () => {
      throw new JobFailure('There is no such list.')
    })
    expect(await rowOf(id)).toMatchObject({ JbState: 'failed', JbMessage: 'There is no such list.' })
  })

  it('that breaks off waits a while, counts the try, and is logged', async () => {
    await forget()
    log.error.mockClear()
    const id = await made()
    expect(
      await runAll(async () => {
        throw new Error('broken')
      }),
    ).toEqual([id])
    expect(await rowOf(id)).toMatchObject({ JbState: 'waiting', JbAttempts: 1, later: true })
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job: id }),
      'a job was interrupted; it will be retried',
    )
  })

  it('is given up after five tries', async () => {
    await forget()
    const [fifth, sixth] = [await made({ JbAttempts: '4' }), await made({ JbAttempts: '5' })]
    expect(await runAll()).toEqual([fifth])
    expect(await rowOf(fifth)).toMatchObject({ JbState: 'done', JbAttempts: 5 })
    expect(await rowOf(sixth)).toMatchObject({
      JbState: 'failed',
      JbMessage: expect.stringContaining('several times'),
    })
  })

  it('that was stopped, or is at another node, is left alone', async () => {
    await forget()
    const [stopped, taken] = [await made(), await made()]
    await runAll(async (_, job) => {
      if (job.id === stopped)
        await pool.query(`update "Job" set "JbState" = 'stopped' where "JbId" = $1`, [job.id])
      else await pool.query(`update "Job" set "JbAttempts" = "JbAttempts" + 1 where "JbId" = $1`, [job.id])
      await conclude(query, job, 'failed', 'must not be kept')
      await heartbeat(query, job)
    })
    expect(await rowOf(stopped)).toMatchObject({ JbState: 'stopped', JbMessage: null, JbEndedDt: null })
    expect(await rowOf(taken)).toMatchObject({ JbState: 'running', JbMessage: null, JbAttempts: 2 })
  })

  it('tells how far it is with each sign of life, which ends it where it is not ours anymore', async () => {
    await forget()
    const id = await made()
    const outcomes: unknown[] = []
    await runAll(async (_, job) => {
      await pool.query(`update "Job" set "JbBeatDt" = now() - interval '1 hour' where "JbId" = $1`, [id])
      await heartbeat(query, job, 3)
      await heartbeat(query, job)
      await heartbeat(query, job, 2)
      outcomes.push(await heartbeat(query, { ...job, attempt: 2 }).catch(error => error))
      outcomes.push(await heartbeat(query, { ...job, id: id + 99 }).catch(error => error))
      await conclude(query, job, 'done', null)
      outcomes.push(await heartbeat(query, job).catch(error => error))
    })
    for (const outcome of outcomes) expect(outcome).toBeInstanceOf(Ended)
    const row = await rowOf(id)
    expect(row.JbDone).toBe(5)
    expect(Date.now() - Date.parse(row.JbBeatDt)).toBeLessThan(60_000)
  })

  it('that is let go when its node stops waits for the next at once, and the try does not count', async () => {
    await forget()
    const id = await made()
    const begun = signalled()
    const kind: JobKind = {
      kind: 'test',
      work: (_, __, signal) =>
        new Promise(resolve => {
          signal.addEventListener('abort', () => resolve())
          begun.give()
        }),
    }
    const jobs = startJobs(context, [kind], log, { lookMs: 60_000, staleMs: 60_000 })
    await begun.given
    await jobs.stop()
    expect(await rowOf(id)).toMatchObject({ JbState: 'waiting', JbAttempts: 0, later: false })
  })

  it('tells everybody when it begins and when it ends', async () => {
    await forget()
    await made()
    told.length = 0
    const before: string[] = []
    await runAll(async (_, job) => {
      before.push(...told)
      await conclude(query, job, 'done', null)
    })
    expect(before).toEqual(['Job'])
    // Two for each of the two jobs.
    expect(told).toEqual(['Job', 'Job', 'Job', 'Job'])
  })
})

describe('lanes', () => {
  it('keep what takes long from holding up the rest', async () => {
    await forget()
    const [long, quick] = [await made({ JbKind: `'long'` }), await made({ JbKind: `'quick'` })]
    const [begun, done, ended] = [signalled(), signalled(), signalled()]
    const jobs = startJobs(
      context,
      [
        {
          kind: 'long',
          lane: 'upkeep',
          async work(_, job) {
            begun.give()
            await ended.given
            await conclude(query, job, 'done', null)
          },
        },
        {
          kind: 'quick',
          async work(_, job) {
            await begun.given
            await conclude(query, job, 'done', null)
            done.give()
          },
        },
      ],
      log,
      { lookMs: 60_000, staleMs: 60_000 },
    )
    onTestFinished(() => jobs.stop())
    await done.given
    expect(await rowOf(long)).toMatchObject({ JbState: 'running' })
    expect(await rowOf(quick)).toMatchObject({ JbState: 'done' })
    ended.give()
    await jobs.stop()
  })

  it('of several nodes never run two jobs with one key at the same time', async () => {
    await forget()
    const ids = [
      await made({ JbOnce: `'only'` }),
      await made({ JbOnce: `'only'`, JbState: `'scheduled'`, JbRunAtDt: `now() - interval '1 second'` }),
      await made({ JbOnce: `'other'` }),
      await made(),
    ]
    const taken = await Promise.all(ids.map(() => takeJob(query, ['test'], 60_000)))
    const again = [await takeJob(query, ['test'], 60_000), await takeJob(query, ['test'], 60_000)]
    const kept = [...taken, ...again].flatMap(job => (job ? [job.id] : [])).toSorted((a, b) => a - b)
    // Whichever of the two with one key writes first is taken; the other is refused by the index.
    const [first, second] = kept[0] === ids[0] ? ids : [ids[1], ids[0]]
    expect(kept).toEqual([first, ids[2], ids[3]])
    await pool.query(`update "Job" set "JbState" = 'done' where "JbId" = $1`, [first])
    expect(await takeJob(query, ['test'], 60_000)).toMatchObject({ id: second })
  })

  it('note at a job that it is taken: its state, the try, when, and that its row is another', async () => {
    await forget()
    const id = await made({ JbUpdatedDt: `now() - interval '1 hour'` })
    await takeJob(query, ['other'], 60_000)
    expect(await rowOf(id)).toMatchObject({ JbState: 'waiting', JbAttempts: 0, RowVersion: 1 })
    expect(await takeJob(query, ['other', 'test'], 60_000)).toEqual({
      id,
      kind: 'test',
      userId: null,
      attempt: 1,
    })
    const row = await rowOf(id)
    expect(row).toMatchObject({ JbState: 'running', JbAttempts: 1, RowVersion: 2 })
    for (const at of [row.JbBeatDt, row.JbUpdatedDt]) expect(Date.now() - Date.parse(at)).toBeLessThan(60_000)
  })

  it('give a job of a killed node to another, once, and refuse what the killed one still writes', async () => {
    await forget()
    const id = await made({ JbOnce: `'only'` })
    const waits = await made({ JbOnce: `'only'` })
    const lost = await takeJob(query, ['test'], 60_000)
    await pool.query(`update "Job" set "JbBeatDt" = now() - interval '61 seconds' where "JbId" = $1`, [id])
    const taken = await Promise.all([1, 2, 3].map(() => takeJob(query, ['test'], 60_000)))
    expect(taken.filter(Boolean)).toEqual([expect.objectContaining({ id, attempt: 2 })])
    if (!lost) throw new Error('it was not taken')
    await conclude(query, lost, 'done', 'must not be kept')
    await expect(heartbeat(query, lost)).rejects.toBeInstanceOf(Ended)
    expect(await rowOf(id)).toMatchObject({ JbState: 'running', JbMessage: null })
    expect(await rowOf(waits)).toMatchObject({ JbState: 'waiting' })
  })
})

describe('a kind', () => {
  it('may have a limit of time, after which its job has failed', async () => {
    await forget()
    const id = await made({ JbKind: `'slow'` })
    const ended = signalled()
    const slow: JobKind = {
      kind: 'slow',
      limitMs: 1,
      work: (_, __, signal) =>
        new Promise(resolve => signal.addEventListener('abort', () => resolve(ended.give()))),
    }
    const jobs = startJobs(context, [slow], log, { lookMs: 60_000, staleMs: 60_000 })
    await ended.given
    await vi.waitFor(async () => expect((await rowOf(id)).JbState).toBe('failed'))
    await jobs.stop()
    expect((await rowOf(id)).JbMessage).toContain('too long')
  })

  it('may have tries and pauses of its own', async () => {
    await forget()
    const id = await made({ JbKind: `'picky'`, JbAttempts: '1' })
    const tried = signalled()
    const picky: JobKind = {
      kind: 'picky',
      tries: 2,
      backOff: { firstMs: 3_600_000, mostMs: 7_200_000 },
      async work() {
        tried.give()
        throw new Error('no answer')
      },
    }
    const jobs = startJobs(context, [picky], log, { lookMs: 60_000, staleMs: 60_000 })
    await tried.given
    await jobs.stop()
    const { rows } = await pool.query(
      `select "JbRunAtDt" - now() between interval '80 minutes' and interval '121 minutes' as late from "Job" where "JbId" = $1`,
      [id],
    )
    expect(rows).toEqual([{ late: true }])
    expect((await readJobLog(query, id)).map(({ said }) => said)).toEqual([
      'Started, try 2.',
      expect.stringMatching(/^Interrupted: no answer. Next try in (9\d|1[0-2]\d|\d) (minutes|hours)\.$/),
    ])
  })
})

it('forgets what was kept for an undo after a day, and not before', async () => {
  await forget()
  const ended = async (hours: string) => {
    const id = await made({ JbState: `'done'`, JbEndedDt: `now() - interval '${hours}'` })
    await pool.query(`insert into bulk_item (job_id, position, key, state) values ($1, 1, '[1]', 'done')`, [
      id,
    ])
    return id
  }
  const [old, young] = [await ended('24 hours 1 minute'), await ended('23 hours 59 minutes')]
  const jobs = startJobs(context, [], log, { lookMs: 60_000, staleMs: 60_000 })
  await jobs.stop()
  const { rows } = await pool.query('select job_id as id from bulk_item where job_id = any($1)', [
    [old, young],
  ])
  expect(rows).toEqual([{ id: young }])
})

it('forgets what is old when it starts, and again after ten minutes', async () => {
  await forget()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const id = await made({ JbState: `'done'`, JbEndedDt: `now() - interval '25 hours'` })
  const leave = async () => {
    await pool.query(`insert into bulk_item (job_id, position, key, state) values ($1, 1, '[1]', 'done')`, [
      id,
    ])
    await pool.query(
      `insert into job_log (job_id, said, at) values
      ($1, 'old', now() - interval '90 days 1 minute'), ($1, 'young', now() - interval '89 days 23 hours')`,
      [id],
    )
  }
  const left = async () => [
    (await pool.query('select from bulk_item')).rowCount,
    (await pool.query(`select from job_log where said = 'old'`)).rowCount,
  ]
  /** A look reads its records once. */
  let looks = 0
  const counted: JobContext = {
    ...context,
    get records() {
      looks++
      return records
    },
  }
  const afterLooks = async () => {
    const before = looks
    // Not by the clock, which stands still here.
    while (looks < before + 3) await delay(2)
    return left()
  }
  await leave()
  const jobs = startJobs(counted, [], log, { lookMs: 1, staleMs: 60_000 })
  onTestFinished(() => jobs.stop())
  expect(await afterLooks()).toEqual([0, 0])
  await leave()
  const started = Date.now()
  vi.setSystemTime(started + 600_000)
  expect(await afterLooks()).toEqual([1, 1])
  vi.setSystemTime(started + 600_001)
  expect(await afterLooks()).toEqual([0, 0])
  expect((await pool.query(`select from job_log where said = 'young'`)).rowCount).toBe(2)
})
