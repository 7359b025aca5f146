import { Worker } from 'node:worker_threads'
import type { FoundNode } from '@rounds/core/rules/accessibility'

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

/** The worker beside this file: as it was built, or, in development and tests, as it is written. */
function startWorker(): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(beside('./axe-worker.js'), limits)
  const source = JSON.stringify(beside('./axe-worker.ts').href)
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(load, { eval: true, ...limits })
}

const beside = (file: string) => new URL(file, import.meta.url)

/** Starts looking over pages, one at a time. A page that breaks the thread costs that page alone. */
export function startAxe(): Axe {
  let worker: Worker | undefined
  let last = 0

  const stop = async () => {
    const was = worker
    worker = undefined
    await was?.terminate()
  }

  return {
    async lookOver(html) {
      worker ??= startWorker()
      const asked = worker
      const id = ++last
      const answer = new Promise<readonly FoundNode[]>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('It took too long.')), LONGEST_MS)
        const settle = (done: () => void) => {
          clearTimeout(late)
          asked.removeAllListeners()
          done()
        }
        asked.on('message', (said: Said) => {
          if (said.id === id)
            settle(() => (said.nodes ? resolve(said.nodes) : reject(new Error(said.failed))))
        })
        asked.on('error', error => settle(() => reject(error)))
        asked.on('exit', () => settle(() => reject(new Error('The thread ended.'))))
      })
      asked.postMessage({ id, html })
      return answer.catch(async error => {
        await stop()
        throw error
      })
    },
    close: stop,
  }
}
