import { HttpError } from '../errors.ts'

/** Runs work a few at a time. */
export interface Turns {
  /** Runs it when it is its turn. Throws `Busy` when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** More is asked for than can be done just now. */
export class Busy extends HttpError {
  constructor() {
    super(503, { message: 'Too many pictures are being made just now. Try again in a moment.' })
  }
}

/** Work that is heavy is done so many at a time; so many more may wait. */
export function createTurns(atOnce: number, waiting: number): Turns {
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
