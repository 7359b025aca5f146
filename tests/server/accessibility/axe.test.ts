import { expect, it, onTestFinished, vi } from 'vitest'
import { startAxe } from '../../../server/accessibility/axe.ts'
import { fakeThreads } from '../support/fake-thread.ts'

const NODES = [{ rule: 'image-alt' }]

function started() {
  const { open, threads, thread } = fakeThreads()
  return { axe: startAxe(open), threads, thread }
}

it('looks pages over in one thread, which begins with the first', async () => {
  const { axe, threads, thread } = started()
  expect(threads).toEqual([])
  const first = axe.lookOver('<p>one</p>')
  expect(thread(0).sent).toEqual([{ id: 1, html: '<p>one</p>' }])
  thread(0).answer({ nodes: NODES })
  expect(await first).toEqual(NODES)
  const second = axe.lookOver('<p>two</p>')
  // What comes late of an earlier page is not taken for this one.
  thread(0).answer({ nodes: NODES }, 2)
  thread(0).answer({ nodes: [] })
  expect(await second).toEqual([])
  expect(threads).toHaveLength(1)
  await axe.close()
  expect(thread(0).ended).toBe(true)
})

it('a page that cannot be read costs that page alone', async () => {
  const { axe, threads, thread } = started()
  const failed = axe.lookOver('x')
  thread(0).answer({ failed: 'It has no end.' })
  await expect(failed).rejects.toThrow('It has no end.')
  expect([threads.length, thread(0).ended]).toEqual([1, false])
})

it.each([
  ['breaks', (error: Error) => ['error', error] as const, 'out of memory'],
  ['ends', () => ['exit', 1] as const, 'The thread ended.'],
])('a page that %s the thread is over, and the next one gets another thread', async (_, said, message) => {
  const { axe, threads, thread } = started()
  const failed = axe.lookOver('x')
  const [event, value] = said(new Error('out of memory'))
  thread(0).emit(event, value)
  await expect(failed).rejects.toThrow(message)
  const next = axe.lookOver('y')
  expect(threads).toHaveLength(2)
  // The end of the first thread is nothing to the second.
  thread(0).emit('exit', 1)
  thread(1).answer({ nodes: NODES })
  expect(await next).toEqual(NODES)
  await axe.close()
})

it('a page that takes longer than a minute is given up with its thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { axe, threads, thread } = started()
  const quick = axe.lookOver('x')
  vi.advanceTimersByTime(59_999)
  thread(0).answer({ nodes: NODES })
  await quick
  const slow = axe.lookOver('y')
  // The clock of the first page is not that of the second.
  vi.advanceTimersByTime(59_999)
  expect(thread(0).ended).toBe(false)
  const rejected = expect(slow).rejects.toThrow('It took too long.')
  vi.advanceTimersByTime(1)
  await rejected
  expect(thread(0).ended).toBe(true)
  const next = axe.lookOver('z')
  thread(1).answer({ nodes: [] })
  expect(await next).toEqual([])
  expect([threads.length, vi.getTimerCount()]).toEqual([2, 0])
})

it('is closed also where it never looked at a page', async () => {
  const { axe, threads } = started()
  await axe.close()
  expect(threads).toEqual([])
})
