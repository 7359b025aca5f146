import type { Changes } from './changes.ts'

/** A poller that looks for work until it is stopped. */
export interface Looking {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>
}

export interface LookOptions {
  readonly changes: Changes
  /** The entities whose changes may mean work. */
  readonly entity: string
  /** The maximum polling interval. */
  readonly lookMs: number
  /** Does all available work, until the signal asks it to stop. Never rejects. */
  readonly look: (signal: AbortSignal) => Promise<void>
}

/**
 * Runs at once, on every change, and after a while; one run at a time, plus another if a change came in the meantime.
 */
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
