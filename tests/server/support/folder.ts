import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { passingFolder } from '../../passing-folder.ts'

/**
 * A folder for one test, gone after it. Ask for it before what lives in it, so that it goes last; a PostgreSQL whose
 * owner was killed may still be writing its last.
 */
export async function freshFolder(): Promise<string> {
  const folder = await passingFolder('rounds-test-')
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}
