import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handOver, type Runner } from './runner.ts'

/** A socket's full path is limited to 104 bytes on macOS and 108 on Linux. */
const LONGEST_PATH = 100

/**
 * Creates the private folder for a cluster's socket. It is the same at every start, so a killed process leaves at most
 * one behind, unless someone else occupies that name.
 */
export async function makeSocketFolder(folder: string, runner: Runner): Promise<string> {
  const name = `rounds-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const roomy = Buffer.byteLength(join(tmpdir(), `${name}-XXXXXX`, '.s.PGSQL.65535')) <= LONGEST_PATH
  const path = join(roomy ? tmpdir() : '/tmp', name)
  await rm(path, { recursive: true, force: true }).catch(() => undefined)
  const made = await mkdir(path, { mode: 0o700 }).then(
    () => path,
    () => mkdtemp(`${path}-`),
  )
  await handOver(made, runner)
  return made
}

/** A currently unused TCP port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port.')
  return address.port
}
