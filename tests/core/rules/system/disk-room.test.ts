import {
  addSample,
  type DiskSample,
  type DiskState,
  daysUntilFull,
  diskWarnings,
  letsLogGo,
  roomOf,
} from '@rounds/core/rules/system'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const GB = 1_000_000_000
const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR).toISOString()
const disk = (more: Partial<DiskState>): DiskState => ({
  ...{ use: 'data', free: 20 * GB, total: 100 * GB, room: 'enough', daysLeft: null },
  ...more,
})

describe('the days until a disk is full', () => {
  it('follow from what was used since the first sample', () => {
    expect(
      daysUntilFull([
        { at: at(0), free: 30 * GB },
        { at: at(48), free: 20 * GB },
      ]),
    ).toBe(4)
  })

  it('are not known after a few hours, and do not exist while it empties', () => {
    const [first, soon] = [
      { at: at(0), free: 30 * GB },
      { at: at(2), free: 2 * GB },
    ]
    expect(daysUntilFull([])).toBeNull()
    expect(daysUntilFull([first, soon])).toBeNull()
    expect(daysUntilFull([first, { at: at(24), free: 31 * GB }])).toBeNull()
  })

  it('come from the last week only', () => {
    let samples: readonly DiskSample[] = []
    for (let hour = 0; hour < 24 * 30; hour++) samples = addSample(samples, { at: at(hour), free: GB })
    expect(samples).toHaveLength(7 * 24 + 1)
  })
})

describe('a warning about disks', () => {
  it('says how much is left, early and late', () => {
    expect(diskWarnings([disk({})])).toEqual([])
    expect(diskWarnings([disk({ daysLeft: 15 })])).toEqual([])
    expect(diskWarnings([disk({ daysLeft: 9 }), disk({ use: 'backups', daysLeft: 1 })])).toEqual([
      'The disk that holds the data will be full in about 9 days at this rate: 20 GB left.',
      'The disk that holds the backups will be full tomorrow at this rate: 20 GB left.',
    ])
    const both = { use: 'data and backups', free: 1.5 * GB, room: 'low' } as const
    expect(diskWarnings([disk(both)])).toEqual([
      'The disk that holds the data and backups is low on space: 1.5 GB left.',
    ])
    expect(diskWarnings([disk({ free: 0.2 * GB, room: 'none', daysLeft: 0 })])).toEqual([
      'The disk that holds the data is almost full: 200 MB left. Free some space now.',
    ])
  })
})

describe('the log', () => {
  it('is copied as long as there is room for it', () => {
    expect(letsLogGo({ dataFree: 3 * GB, backupsFree: 0.6 * GB, waiting: 100 })).toBe(false)
    expect(letsLogGo({ dataFree: 3 * GB, backupsFree: 0.4 * GB, waiting: 0 })).toBe(true)
    // Copies on another disk free the space beside the data.
    expect(letsLogGo({ dataFree: 0.4 * GB, backupsFree: 50 * GB, waiting: 1 })).toBe(false)
    expect(letsLogGo({ dataFree: 0.4 * GB, backupsFree: 50 * GB, waiting: 9 })).toBe(true)
    expect(letsLogGo({ dataFree: 0.05 * GB, backupsFree: 50 * GB, waiting: 0 })).toBe(true)
  })

  it('never fills a disk: with less room it is let go at least as early', () => {
    const bytes = fc.integer({ min: 0, max: 4 * GB })
    fc.assert(
      fc.property(bytes, bytes, fc.nat(20), bytes, (dataFree, backupsFree, waiting, less) => {
        const goes = letsLogGo({ dataFree, backupsFree, waiting })
        const fuller = {
          dataFree: Math.max(0, dataFree - less),
          backupsFree: Math.max(0, backupsFree - less),
          waiting: waiting + 1,
        }
        expect(letsLogGo(fuller) || !goes).toBe(true)
        expect(roomOf(backupsFree) === 'none' ? goes : true).toBe(true)
      }),
    )
  })
})
