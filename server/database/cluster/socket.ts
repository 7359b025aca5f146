import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handOver, type Runner } from './runner.ts'

/** A socket's whole path has at most 104 bytes on macOS and 108 on Linux. */
const LONGEST_PATH = 100

/**
 * Makes the private folder for the socket of a cluster. It is the same at every start, so that a process
 * that was killed leaves at most one behind, unless somebody else sits on that name.
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

/** A TCP port that nobody listens on at present. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
