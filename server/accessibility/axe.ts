import type { Worker } from 'node:worker_threads'
import type { FoundNode } from '@rounds/core/rules/accessibility'
import { startThread } from '../threads/start-thread.ts'

/** Looks pages over in a thread of its own. */
export interface Axe {
  /** What is wrong on a page. Rejects where it cannot be read, or takes too long. */
  lookOver(html: string): Promise<readonly FoundNode[]>
  close(): Promise<void>
}

const LONGEST_MS = 60_000
/** A page whose reading takes more than this is left out, and not the server. */
const MOST_MEGABYTES = 512

type Said = { readonly id: number } & (
  | { readonly nodes: readonly FoundNode[]; readonly failed?: undefined }
  | { readonly nodes?: undefined; readonly failed: string }
)

interface Asked {
  readonly id: number
  readonly resolve: (nodes: readonly FoundNode[]) => void
  readonly reject: (error: Error) => void
}

const openThread = (): Worker =>
  startThread(import.meta.url, 'axe-worker', {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })

/** Starts looking over pages, one at a time. A page that breaks the thread costs that page alone. */
export function startAxe(begin = openThread): Axe {
  let worker: Worker | undefined
  let asked: Asked | undefined
  let last = 0

  const open = (): Worker => {
    const opened = begin()
    opened.on('message', ({ id, nodes, failed }: Said) => {
      if (asked?.id !== id) return
      if (nodes) asked.resolve(nodes)
      else asked.reject(new Error(failed))
    })
    const end = (error: Error) => {
      if (worker !== opened) return
      worker = undefined
      asked?.reject(error)
    }
    opened.on('error', end)
    opened.on('exit', () => end(new Error('The thread ended.')))
    return opened
  }
  const close = async () => {
    const was = worker
    worker = undefined
    await was?.terminate()
  }

  return {
    async lookOver(html) {
      worker ??= open()
      const id = ++last
      const answer = new Promise<readonly FoundNode[]>((resolve, reject) => {
        asked = { id, resolve, reject }
      })
      const late = setTimeout(() => {
        asked?.reject(new Error('It took too long.'))
        void close()
      }, LONGEST_MS)
      worker.postMessage({ id, html })
      return answer.finally(() => clearTimeout(late))
    },
    close,
  }
}
