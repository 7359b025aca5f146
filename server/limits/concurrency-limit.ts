import { HttpError } from '../errors.ts'

/** Limits how many jobs run at the same time. */
export interface ConcurrencyLimit {
  /** Runs the work when a slot is free. Throws `Busy` when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** The queue is full. */
export class Busy extends HttpError {
  constructor() {
    super(503, { message: 'Too many of these requests are running. Try again in a moment.' })
  }
}

/** Runs `atOnce` jobs at a time and queues up to `waiting` more. */
export function createConcurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  let running = 0
  const queue: (() => void)[] = []
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new Busy()
        await new Promise<void>(go => queue.push(go))
      } else running++
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}
