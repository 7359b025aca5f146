import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { doPasswordWork, type PasswordWork } from './password-work.ts'

/** Behind the thread that answers calls and the database, ahead of nothing. */
const NICENESS = 10

// On Linux this is about the calling thread alone; elsewhere it would slow down the whole server.
if (process.platform === 'linux') setPriority(0, NICENESS)

parentPort?.on('message', ({ id, work }: { readonly id: number; readonly work: PasswordWork }) => {
  try {
    parentPort?.postMessage({ id, result: doPasswordWork(work) })
  } catch (error) {
    parentPort?.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
