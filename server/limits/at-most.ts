/**
 * Runs at most so many lookups at once, and gives `otherwise` where all are taken: for what a page does without, and
 * for which nobody should wait.
 */
export function atMost(most: number) {
  let running = 0
  return async <T>(otherwise: T, lookup: () => Promise<T>): Promise<T> => {
    if (running >= most) return otherwise
    running++
    try {
      return await lookup()
    } finally {
      running--
    }
  }
}
