import { Busy } from './concurrency-limit.ts'

/** Divides what is scarce by name, so that no name takes all of it. */
export interface Shares {
  /** Takes some of a name's share, waiting for it. Returns a function that gives it back, once. Throws `Busy`. */
  take(name: string, cost?: number): Promise<() => void>
  /** Runs work that takes some of a name's share. Throws `Busy`. */
  run<T>(name: string, cost: number, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  readonly cost: number
  readonly go: () => void
}

/** Gives each name up to `most` at a time; whoever waits longer than `waitMs` is turned away. */
export function createShares(most: number, waitMs: number): Shares {
  const shares = new Map<string, ReturnType<typeof createShare>>()
  const take = async (name: string, cost = 1) => {
    const share = shares.get(name) ?? createShare(most, waitMs)
    shares.set(name, share)
    return share(Math.min(cost, most))
  }
  return {
    take,
    async run(name, cost, work) {
      const giveBack = await take(name, cost)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}

function createShare(most: number, waitMs: number) {
  let free = most
  const queue: Waiting[] = []
  const serve = () => {
    for (let [first] = queue; first && first.cost <= free; [first] = queue) {
      queue.shift()
      free -= first.cost
      first.go()
    }
  }
  const wait = (cost: number) =>
    new Promise<void>((resolve, reject) => {
      const one = {
        cost,
        go() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(one), 1)
        reject(new Busy())
        serve()
      }, waitMs)
      queue.push(one)
    })
  return async (cost: number) => {
    if (queue.length > 0 || cost > free) await wait(cost)
    else free -= cost
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      free += cost
      serve()
    }
  }
}
