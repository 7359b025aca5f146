import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'

/** A thread that does nothing by itself: a test reads what it was sent, and says what comes of it. */
export class FakeThread extends EventEmitter {
  readonly sent: { readonly id: number }[] = []
  /** Whether the process goes on for it. */
  holds = true
  ended = false

  postMessage(message: { readonly id: number }): void {
    this.sent.push(message)
  }

  ref(): void {
    this.holds = true
  }

  unref(): void {
    this.holds = false
  }

  async terminate(): Promise<number> {
    this.ended = true
    this.emit('exit', 1)
    return 1
  }

  /** Answers what it was sent last, or what came before that. */
  answer(said: object, back = 1): void {
    this.emit('message', { id: this.sent.at(-back)?.id, ...said })
  }
}

/** Opens threads like `startThread`, and keeps them. */
export function fakeThreads() {
  const threads: FakeThread[] = []
  const open = () => {
    const thread = new FakeThread()
    threads.push(thread)
    return thread as unknown as Worker
  }
  /** The thread that was opened as the nth. */
  const thread = (at: number): FakeThread => {
    const found = threads[at]
    if (!found) throw new Error(`No thread ${at} was opened.`)
    return found
  }
  return { open, threads, thread }
}
