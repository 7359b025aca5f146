import { expect, test } from 'vitest'
import { ApiError } from '../../core/api/index.ts'
import { type JobReport, job, jobProgress } from '../../machines/job.ts'
import { drive, stub } from './support/drive.ts'

const report: JobReport = { state: 'running', done: 3, total: 12, message: 'Checking', result: null }

function follow(id: number | null) {
  const begin = stub<{ id: number }>()
  const look = stub<JobReport, { id: number }>()
  const driven = drive(job.provide({ actors: { begin: begin.logic, look: look.logic } }), { id })
  return { ...driven, begin, look, output: () => driven.actor.getSnapshot().output }
}

test('what came of it is its output', async () => {
  const { look, output } = follow(7)
  expect(output()).toBeUndefined()
  await look.last.answer({ ...report, state: 'done', message: 'All checked', result: { broken: 2 } })
  expect(output()).toEqual({ outcome: 'done', id: 7, result: { broken: 2 }, message: 'All checked' })
})

test('one that could not be begun has an outcome too', async () => {
  const { begin, send, output } = follow(null)
  await begin.last.fail(new ApiError(403, { message: 'Not now.' }))
  send({ type: 'CANCEL' })
  expect(output()).toEqual({ outcome: 'not begun', id: null, result: null, message: 'Not now.' })
})

test('how far it is lies between 0 and 1, where it is known', async () => {
  const { look, context } = follow(7)
  expect(jobProgress(context())).toBeUndefined()
  await look.last.answer(report)
  expect(jobProgress(context())).toBe(0.25)
  expect(jobProgress({ ...context(), report: { ...report, done: 20 } })).toBe(1)
  expect(jobProgress({ ...context(), report: { ...report, total: null } })).toBeUndefined()
})
