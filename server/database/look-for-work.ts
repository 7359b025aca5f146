import type { Changes } from './changes.ts'

/** What looks for work of its own accord until it is stopped. */
export interface Looking {
  /** Resolves when the look that is under way has ended. */
  stop(): Promise<void>
}

export interface LookOptions {
  readonly changes: Changes
  /** Whose changes mean that there may be work. */
  readonly entity: string
  /** It looks at least so often. */
  readonly lookMs: number
  /** Does all the work there is, until the signal asks it to end. Never rejects. */
  readonly look: (signal: AbortSignal) => Promise<void>
}

/** Looks at once, on every change, and after a while; one look at a time, and one more where a change came meanwhile. */
export function lookForWork({ changes, entity, lookMs, look }: LookOptions): Looking {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  let isLooking = false
  let running = Promise.resolve()

  const wake = () => {
    if (isLooking) {
      isAsked = true
      return
    }
    if (end.signal.aborted) return
    clearTimeout(timer)
    isLooking = true
    isAsked = false
    running = look(end.signal).then(() => {
      isLooking = false
      if (isAsked) wake()
      else if (!end.signal.aborted) timer = setTimeout(wake, lookMs).unref()
    })
  }
  const forget = changes.subscribe(changed => {
    if (changed === entity) wake()
  })
  wake()
  return {
    async stop() {
      end.abort()
      forget()
      clearTimeout(timer)
      await running
    },
  }
}
