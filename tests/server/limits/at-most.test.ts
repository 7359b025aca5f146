import { expect, it } from 'vitest'
import { atMost } from '../../../server/limits/at-most.ts'

it('runs so many lookups at once, answers the others at once, and goes on after a failure', async () => {
  const limited = atMost(1)
  let resolve: (found: string) => void = () => undefined
  const first = limited('none', () => new Promise<string>(found => (resolve = found)))
  expect(await limited('none', async () => 'never asked')).toBe('none')
  resolve('found')
  expect(await first).toBe('found')
  await expect(limited('none', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await limited('none', async () => 'found again')).toBe('found again')
})
