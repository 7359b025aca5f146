import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts the program of a file in a thread of its own: as it was built, or, in development and tests, as it is written.
 *
 * @param beside The URL of the module that asks, whose folder has the program.
 * @param program The name of its file without the ending.
 */
export function startThread(beside: string, program: string, options: WorkerOptions = {}): Worker {
  const fileOf = (ending: string) => new URL(`./${program}.${ending}`, beside)
  if (!beside.endsWith('.ts')) return new Worker(fileOf('js'), options)
  const source = JSON.stringify(fileOf('ts').href)
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(load, { eval: true, ...options })
}
