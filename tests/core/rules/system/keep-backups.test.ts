import {
  type BackupSettings,
  backupsToKeep,
  isBackupDue,
  type KeptBackup,
  oldestWithLog,
  sayBytes,
  sayDuration,
  uploadsToDrop,
  usualBackupSettings,
} from '@rounds/core/rules/system'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const settings: BackupSettings = { ...usualBackupSettings, zone: 'UTC' }
const backup = (day: string, isProven = true): KeptBackup => ({
  id: day,
  takenAt: day.length === 10 ? `${day}T02:00:00.000Z` : `${day}.000Z`,
  isProven,
})
const DAY = 86_400_000
const daily = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    backup(new Date(Date.UTC(2026, 5, 30) - at * DAY).toISOString().slice(0, 10)),
  )

describe('the backups that are kept', () => {
  it('are one of each of the last days, weeks and months', () => {
    const kept = [...backupsToKeep(daily(100), { ...settings, days: 3, weeks: 3, months: 3 })].sort()
    // June 30, 2026 is a Tuesday.
    expect(kept).toEqual(['2026-04-30', '2026-05-31', '2026-06-21', '2026-06-28', '2026-06-29', '2026-06-30'])
  })

  it('are the proven ones of a day', () => {
    const all = [
      backup('2026-06-01T10:00:00', false),
      backup('2026-06-01T08:00:00'),
      backup('2026-06-02T08:00:00'),
    ]
    expect(backupsToKeep(all, settings)).toEqual(new Set(['2026-06-01T08:00:00', '2026-06-02T08:00:00']))
  })

  it('always hold the newest and the newest proven one, and no more than asked for', () => {
    const given = fc.array(
      fc.record({
        at: fc.date({
          min: new Date(Date.UTC(2025, 0)),
          max: new Date(Date.UTC(2026, 0)),
          noInvalidDate: true,
        }),
        isProven: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    )
    const rules = fc.record({
      days: fc.integer({ min: 1, max: 10 }),
      weeks: fc.integer({ min: 0, max: 10 }),
      months: fc.integer({ min: 0, max: 10 }),
    })
    fc.assert(
      fc.property(given, rules, (made, some) => {
        const all = made.map(({ at, isProven }, index) => ({
          id: String(index),
          takenAt: at.toISOString(),
          isProven,
        }))
        const kept = backupsToKeep(all, { ...settings, ...some })
        const newest = all.toSorted((one, other) => other.takenAt.localeCompare(one.takenAt))
        expect(kept).toContain(newest[0]?.id)
        const proven = newest.find(({ isProven }) => isProven)
        if (proven) expect(kept).toContain(proven.id)
        expect(kept.size).toBeLessThanOrEqual(some.days + some.weeks + some.months + 2)
        expect(kept).toContain(oldestWithLog(all, { ...settings, ...some }))
      }),
    )
  })
})

describe('the backup of the day', () => {
  const due = (last: string | null, now: string) => isBackupDue(last, { ...settings, hour: 2 }, now)

  it('is due once its hour has come', () => {
    expect(due('2026-06-01T02:00:00Z', '2026-06-02T01:59:00Z')).toBe(false)
    expect(due('2026-06-01T02:00:00Z', '2026-06-02T02:00:00Z')).toBe(true)
    expect(due('2026-06-02T02:00:00Z', '2026-06-02T23:00:00Z')).toBe(false)
    expect(due('2026-06-02T01:00:00Z', '2026-06-02T02:00:00Z')).toBe(true)
    expect(due(null, '2026-06-02T02:00:00Z')).toBe(true)
  })

  it('is due in the time zone of the site', () => {
    const there = { ...settings, hour: 2, zone: 'America/Chicago' }
    expect(isBackupDue('2026-06-01T07:00:00Z', there, '2026-06-02T06:30:00Z')).toBe(false)
    expect(isBackupDue('2026-06-01T07:00:00Z', there, '2026-06-02T07:00:00Z')).toBe(true)
  })
})

it('says sizes and durations as people read them', () => {
  expect([0, 812, 999, 1_000, 1_440_000, 19_900_000_000, 999_600].map(sayBytes)).toEqual([
    '0 B',
    '812 B',
    '999 B',
    '1 KB',
    '1.4 MB',
    '20 GB',
    '1 MB',
  ])
  expect([400, 9_940, 9_960, 60_000, 180_000].map(sayDuration)).toEqual([
    '0.4 s',
    '9.9 s',
    '10 s',
    '60 s',
    '3 min',
  ])
})

describe('a full disk', () => {
  it('keeps the log from the newest proven backup on, and that of every day where none is proven', () => {
    const backups = [backup('2026-06-30', false), backup('2026-06-29'), backup('2026-06-28')]
    expect(oldestWithLog(backups, settings)).toBe('2026-06-28')
    expect(oldestWithLog(backups, settings, true)).toBe('2026-06-29')
    const unproven = backups.map(one => ({ ...one, isProven: false }))
    expect(oldestWithLog(unproven, settings, true)).toBe('2026-06-28')
  })
})

describe('the copies of uploaded files that go', () => {
  const uploads = ['a', 'b', 'c'].map((name, day) => ({ name, namedAt: `2026-06-0${day + 1}T00:00:00.000Z` }))

  it('are those that no backup names and no later moment needs', () => {
    expect(uploadsToDrop(uploads, new Set(['a']), '2026-06-03T00:00:00.000Z')).toEqual(['b'])
    expect(uploadsToDrop(uploads, new Set(), '2026-06-01T00:00:00.000Z')).toEqual([])
  })
})
