/** Counts that are written later, many at once, so that no answer waits for them. */
export interface GatheredCounts<Key, Count> {
  add(key: Key, count: Count): void
  /** Writes what has been counted; never fails. */
  flush(): Promise<void>
}

interface Options<Key, Count> {
  /** What two counts of one key come to. */
  readonly merge: (known: Count, added: Count) => Count
  /** Writes counts down, in the order of their keys, so that two nodes never wait for each other's rows. */
  readonly write: (counts: readonly (readonly [Key, Count])[]) => Promise<unknown>
  readonly onError: (error: unknown) => void
  /** How many different keys are noted between two writes; for keys that anybody can make up. */
  readonly most?: number
}

/** A node that is killed loses what it has counted in this time. */
const GATHER_MS = 2_000

/** Counts in memory and writes the counts down every two seconds, one write after the other. */
export function createGatheredCounts<Key extends string | number, Count>({
  merge,
  write,
  onError,
  most = Number.POSITIVE_INFINITY,
}: Options<Key, Count>): GatheredCounts<Key, Count> {
  let counted = new Map<Key, Count>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const writeCounted = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const now = [...counted].sort(([one], [other]) => (one < other ? -1 : 1))
    counted = new Map()
    await write(now)
  }
  const flush = () => {
    writing = writing.then(() => writeCounted().catch(onError))
    return writing
  }

  return {
    add(key, count) {
      const known = counted.get(key)
      if (known === undefined && counted.size >= most) return
      counted.set(key, known === undefined ? count : merge(known, count))
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
  }
}
