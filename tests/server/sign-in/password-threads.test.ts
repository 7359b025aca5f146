import { expect, it } from 'vitest'
import { createPasswordThreads } from '../../../server/sign-in/password-threads.ts'
import type { PasswordWork } from '../../../server/sign-in/password-work.ts'
import { fakeThreads } from '../support/fake-thread.ts'

const hash = (password: string): PasswordWork => ({ kind: 'hash', password })

function started(most = 2) {
  const { open, threads, thread } = fakeThreads()
  return { work: createPasswordThreads(most, open), threads, thread }
}

it('one after the other is done in one thread, which keeps the process only while it works', async () => {
  const { work, threads, thread } = started()
  const first = work(hash('a'))
  expect([thread(0).sent, thread(0).holds]).toEqual([[{ id: 1, work: hash('a') }], true])
  thread(0).answer({ result: 'hash of a' })
  expect([await first, thread(0).holds]).toEqual(['hash of a', false])
  const second = work({ kind: 'verify', password: 'a', hashes: ['x'] })
  expect(thread(0).holds).toBe(true)
  thread(0).answer({ result: [false] })
  expect([await second, threads.length, thread(0).holds]).toEqual([[false], 1, false])
})

it('what comes at once is divided among the threads, then goes to the least busy', async () => {
  const { work, threads, thread } = started()
  const all = ['a', 'b', 'c', 'd', 'e'].map(one => work(hash(one)))
  expect(threads.map(({ sent }) => sent.length)).toEqual([3, 2])
  // Done in another order than it was asked for.
  for (const back of [1, 2, 3]) {
    expect(thread(0).holds).toBe(true)
    thread(0).answer({ result: `first thread, ${back} back` }, back)
  }
  expect([thread(0).holds, thread(1).holds]).toEqual([false, true])
  const next = work(hash('f'))
  expect(threads.map(({ sent }) => sent.length)).toEqual([4, 2])
  thread(0).answer({ result: 'f' })
  for (const back of [1, 2]) thread(1).answer({ result: `second thread, ${back} back` }, back)
  expect(await Promise.all([...all, next])).toEqual([
    ...['first thread, 3 back', 'second thread, 2 back', 'first thread, 2 back'],
    ...['second thread, 1 back', 'first thread, 1 back', 'f'],
  ])
  expect(threads).toHaveLength(2)
})

it('goes to the least busy also where that is not the first', () => {
  const { work, threads, thread } = started()
  for (const one of ['a', 'b', 'c', 'd']) void work(hash(one))
  thread(1).answer({ result: 'b' }, 2)
  void work(hash('e'))
  expect(threads.map(({ sent }) => sent.length)).toEqual([2, 3])
})

it('what could not be done is told to who asked, and the thread goes on', async () => {
  const { work, threads, thread } = started(1)
  const failed = work(hash('a'))
  const other = work(hash('b'))
  thread(0).answer({ failed: 'Not enough memory.' }, 2)
  await expect(failed).rejects.toThrow('Not enough memory.')
  thread(0).answer({ result: 'hash of b' })
  expect([await other, threads.length]).toEqual(['hash of b', 1])
})

it.each([
  ['breaks', 'error', new Error('It broke.'), 'It broke.'],
  ['ends', 'exit', 1, 'The password thread ended.'],
])(
  'all that waits for a thread that %s fails, and another thread begins',
  async (_, event, said, message) => {
    const { work, threads, thread } = started(1)
    const waiting = [work(hash('a')), work(hash('b'))].map(one => expect(one).rejects.toThrow(message))
    thread(0).emit(event, said)
    await Promise.all(waiting)
    const next = work(hash('c'))
    // Node says of a thread that broke that it ended, too.
    thread(0).emit('exit', 1)
    thread(1).answer({ result: 'hash of c' })
    expect([await next, threads.length]).toEqual(['hash of c', 2])
    void work(hash('d'))
    expect(threads).toHaveLength(2)
  },
)
