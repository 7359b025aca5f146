import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepSchedule, nextRun } from '../../../server/jobs/schedule.ts'
import { testApp } from '../support/app.ts'

const zones = ['UTC', 'America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const
const zone = fc.constantFrom(...zones)
const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const daily = fc.record({ hour: fc.nat(23), minute: fc.nat(59) })

/** What a clock on the wall says at a moment. */
function wallOf(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  return { hour: part('hour'), minute: part('minute'), second: part('second') }
}

describe('the next time of a daily pattern', () => {
  it('comes after the moment, within a day and an hour, and moves on from itself', () => {
    fc.assert(
      fc.property(zone, moment, daily, (timeZone, after, { hour, minute }) => {
        const cron = `${minute} ${hour} * * *`
        const at = nextRun(cron, timeZone, after)
        const next = at && nextRun(cron, timeZone, at)
        expect(at && at > after).toBe(true)
        expect(at && at.getTime() - after.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(next && at && next > at).toBe(true)
      }),
    )
  })

  it('is what the clock of the zone says, but where that hour is left out for summer time', () => {
    fc.assert(
      fc.property(zone, moment, daily, (timeZone, after, { hour, minute }) => {
        const at = nextRun(`${minute} ${hour} * * *`, timeZone, after)
        const said = at && wallOf(at, timeZone)
        // Clocks go forward between 1 and 4 in the night.
        if (hour >= 4) expect(said).toEqual({ hour, minute, second: 0 })
        else expect(said?.second).toBe(0)
      }),
    )
  })

  it('is not another one in between', () => {
    fc.assert(
      fc.property(
        zone,
        moment,
        daily,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (timeZone, after, day, part) => {
          const cron = `${day.minute} ${day.hour} * * *`
          const at = nextRun(cron, timeZone, after)
          if (!at) throw new Error('there is always a next day')
          const between = new Date(after.getTime() + Math.floor((at.getTime() - 1 - after.getTime()) * part))
          expect(nextRun(cron, timeZone, between)).toEqual(at)
        },
      ),
    )
  })
})

describe('the schedule that is kept', async () => {
  const { database, records } = await testApp()
  const { pool, query } = database
  const NOW = new Date('2026-03-03T12:00:00Z')
  const kinds = (cron: string) => [{ kind: 'nightly', schedule: { title: 'Clean up', cron } }]
  const keep = (cron = '30 2 * * *', now = NOW) => keepSchedule({ query, records }, kinds(cron), now)
  const jobs = async () =>
    (
      await pool.query(
        `select "JbState" as state, to_char("JbRunAtDt" at time zone 'UTC', 'DD HH24:MI') as at from "Job" order by "JbId"`,
      )
    ).rows
  const forget = () => pool.query('delete from "Job"')

  it('has a kind that never ran run at once, and only once on several nodes', async () => {
    await forget()
    await Promise.all([keep(), keep(), keep()])
    expect(await jobs()).toEqual([{ state: 'scheduled', at: '03 12:00' }])
  })

  it('plans the next time when one has ended', async () => {
    await forget()
    await keep()
    await pool.query(`update "Job" set "JbState" = 'done'`)
    await Promise.all([keep(), keep()])
    expect(await jobs()).toEqual([
      { state: 'done', at: '03 12:00' },
      { state: 'scheduled', at: '04 02:30' },
    ])
  })

  it('leaves out a time that was canceled', async () => {
    await forget()
    await keep()
    await pool.query(`update "Job" set "JbState" = 'done'`)
    await keep()
    await pool.query(`update "Job" set "JbState" = 'stopped' where "JbState" = 'scheduled'`)
    await keep()
    expect((await jobs()).at(-1)).toEqual({ state: 'scheduled', at: '05 02:30' })
  })

  it('follows a pattern and a time zone that change', async () => {
    await forget()
    await keep()
    await keep('0 5 * * *')
    expect(await jobs()).toEqual([{ state: 'scheduled', at: '04 05:00' }])
    await pool.query(
      `insert into "DBConstants" ("DbcName", "DbcValue") values ('SiteTimeZone', 'America/Chicago')`,
    )
    await keep('0 5 * * *')
    expect(await jobs()).toEqual([{ state: 'scheduled', at: '04 11:00' }])
    await pool.query(`delete from "DBConstants"`)
  })
})
