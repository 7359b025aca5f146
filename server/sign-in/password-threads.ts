import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../threads/start-thread.ts'
import type { PasswordResult, PasswordWork } from './password-work.ts'

/** One processor stays free for those who work while a whole shift signs in. */
export const PASSWORD_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

type Said = { readonly id: number } & (
  | { readonly result: PasswordResult; readonly failed?: undefined }
  | { readonly result?: undefined; readonly failed: string }
)

interface Asked {
  readonly resolve: (result: PasswordResult) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  readonly asked: Map<number, Asked>
}

const startPasswordThread = (): Worker => startThread(import.meta.url, 'password-worker')

/** Does work in at most so many threads, which begin as they are needed and stay. */
export function createPasswordThreads(most: number, begin = startPasswordThread) {
  const threads: Thread[] = []
  let last = 0

  function openThread(): Thread {
    const worker = begin()
    const thread: Thread = { worker, asked: new Map() }
    // An idle thread keeps no process running.
    worker.unref()
    worker.on('message', ({ id, result, failed }: Said) => {
      const one = thread.asked.get(id)
      thread.asked.delete(id)
      if (thread.asked.size === 0) worker.unref()
      if (failed === undefined) one?.resolve(result)
      else one?.reject(new Error(failed))
    })
    const end = (error: Error) => {
      if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1)
      for (const { reject } of thread.asked.values()) reject(error)
      thread.asked.clear()
    }
    worker.on('error', end)
    worker.on('exit', () => end(new Error('The password thread ended.')))
    threads.push(thread)
    return thread
  }

  const leastBusy = (): Thread =>
    threads.reduce((one, other) => (other.asked.size < one.asked.size ? other : one))

  return (work: PasswordWork): Promise<PasswordResult> => {
    const idle = threads.find(({ asked }) => asked.size === 0)
    const thread = idle ?? (threads.length < most ? openThread() : leastBusy())
    const id = ++last
    return new Promise((resolve, reject) => {
      thread.asked.set(id, { resolve, reject })
      thread.worker.ref()
      thread.worker.postMessage({ id, work })
    })
  }
}

/**
 * Does work with passwords in threads of lower priority than the server's own: neither the calls of people at work nor
 * file access, which shares Node's thread pool, wait for it.
 */
export const workOnPassword = createPasswordThreads(PASSWORD_THREADS)
