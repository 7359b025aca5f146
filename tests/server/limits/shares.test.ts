import { expect, it } from 'vitest'
import { Busy } from '../../../server/limits/concurrency-limit.ts'
import { createShares } from '../../../server/limits/shares.ts'

it('gives each name its share, and what is given back to who waits', async () => {
  const shares = createShares(3, 60_000)
  const [giveBack] = [await shares.take('a', 2), await shares.take('a')]
  await shares.take('b', 3)
  const order: string[] = []
  const waiting = [
    shares.run('a', 2, async () => order.push('first')),
    shares.run('a', 1, async () => order.push('second')),
  ]
  giveBack()
  giveBack()
  await Promise.all(waiting)
  expect(order).toEqual(['first', 'second'])
})

it('turns away who waits too long, and serves who needs less', async () => {
  const shares = createShares(2, 20)
  await shares.take('a')
  await expect(shares.take('a', 5)).rejects.toThrow(Busy)
  await expect(shares.take('a')).resolves.toBeTypeOf('function')
})

it('gives back what failed work took', async () => {
  const shares = createShares(1, 20)
  await expect(shares.run('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await shares.run('a', 1, async () => 'done')).toBe('done')
})
