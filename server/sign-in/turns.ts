/** Runs work, some at a time, in the order in which it was asked for. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets so much work run at once and the rest wait. Checking a password takes a core for a while and several questions to
 * the database: when a whole shift signs in at the same moment, those who work already must not wait behind all of it.
 */
export function createTurns(most: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
