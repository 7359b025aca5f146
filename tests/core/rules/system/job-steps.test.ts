import { type JobState, jobStates, jobStepsOf, type SteppedJob } from '@rounds/core/rules/system'
import { describe, expect, it } from 'vitest'

const NOW = Date.UTC(2026, 5, 1)
const job = (given: Partial<SteppedJob>): SteppedJob => ({
  kind: 'backup',
  state: 'failed',
  endedAt: null,
  isUndone: false,
  ...given,
})
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()

describe('what can be done about a job', () => {
  const wanted: Readonly<Record<JobState, readonly string[]>> = {
    waiting: ['cancel'],
    running: ['cancel'],
    scheduled: ['run', 'cancel'],
    done: [],
    failed: ['run'],
    stopped: ['run'],
  }
  it.each(jobStates)('depends on its state: %s', state => {
    expect(jobStepsOf(job({ state }), NOW)).toEqual(wanted[state])
  })

  it('is nothing once it was undone', () => {
    expect(jobStepsOf(job({ kind: 'bulk', state: 'stopped', isUndone: true }), NOW)).toEqual([])
  })

  it.each(['bulk', 'bulk undo'])('is nothing once its records are forgotten: %s', kind => {
    expect(jobStepsOf(job({ kind, endedAt: hoursAgo(23) }), NOW)).toEqual(['run'])
    expect(jobStepsOf(job({ kind, endedAt: hoursAgo(25) }), NOW)).toEqual([])
    expect(jobStepsOf(job({ endedAt: hoursAgo(25) }), NOW)).toEqual(['run'])
  })
})
