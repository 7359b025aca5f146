import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Distinguishes a running process from a later one with the same id: the system's start and the process's own.
 * Undefined if no such process runs; an empty string if it runs, but the system does not tell more.
 *
 * A process id alone is not enough: a restarted container assigns the same ids again.
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (!answers(pid)) return undefined
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (process.platform === 'win32') return ''
  const [state, ...started] = (await ps(pid, 'stat=,lstart=')).split(/\s+/)
  return state?.startsWith('Z') ? undefined : started.join(' ')
}

/** The command line of a running process, as one string; empty if unavailable. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') return ps(pid, 'command=')
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return raw.replaceAll('\0', ' ').trim()
}

async function linuxIdentity(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in parentheses, which may itself contain parentheses and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  if (started === undefined) return answers(pid) ? '' : undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${started}`
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not allowed to signal it: then it exists, and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function ps(pid: number, columns: string): Promise<string> {
  const answer = await run('ps', ['-o', columns, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return answer.stdout.trim()
}
