import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { commandOf, identityOf } from './process-identity.ts'

/** The time a server has to shut down; half as long again to quit immediately. */
const PATIENCE = 30_000

/**
 * Cleans up after a dead owner of this cluster: tells a server that is still running to shut down and waits for it, and
 * handles a recorded process id that now belongs to another process.
 *
 * Only for the holder of the folder's lock, because it ends whatever server runs on the cluster.
 *
 * @throws StartupError if a server will not end.
 */
export async function takeOver(data: string): Promise<void> {
  const record = join(data, 'postmaster.pid')
  const lines = (await readFile(record, 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (Number.isNaN(pid) || pid <= 0) return
  const identity = await identityOf(pid)
  if (identity === undefined) return
  if (!(await isServerOf(data, pid))) {
    // PostgreSQL would refuse as long as any process has that id. It ignores the id of its parent process, and still
    // checks the shared memory on the following lines, which removing the file would skip.
    return writeFile(record, [String(process.pid), ...lines.slice(1)].join('\n'))
  }
  if (await end(pid, identity, 'SIGINT', PATIENCE)) return
  if (await end(pid, identity, 'SIGQUIT', PATIENCE / 2)) return
  throw new StartupError(
    `A database server left by an earlier Rounds (process ${pid}) still runs on ${data} and does not stop; ` +
      'stop it, or set DATABASE_URL to your own PostgreSQL.',
  )
}

async function isServerOf(data: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid)
  if (command === '') return process.platform === 'win32'
  return command.includes('postgres') && command.includes(`-D ${data} `)
}

/** It is not our child, so there is no event to wait for. */
async function end(
  pid: number,
  identity: string,
  signal: NodeJS.Signals,
  patience: number,
): Promise<boolean> {
  const until = performance.now() + patience
  try {
    process.kill(pid, signal)
  } catch {
    // Gone in the meantime, which the loop finds out.
  }
  while (performance.now() < until) {
    if ((await identityOf(pid)) !== identity) return true
    await delay(10)
  }
  return false
}
