import { expect, test } from 'vitest'
import { type Run, type Work, workOff } from '../../../server/old-site/run.ts'

test('an import reads nothing more once it is stopped', async () => {
  const asked: number[] = []
  const work: Pick<Work, 'next'> = {
    next: async (_, most) => {
      asked.push(most)
      return []
    },
  }
  const run = (signal: AbortSignal) =>
    workOff({ signal, context: { database: {} } } as unknown as Run, work as Work)
  await expect(run(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(asked).toEqual([])
  await run(new AbortController().signal)
  expect(asked).toEqual([25])
})
