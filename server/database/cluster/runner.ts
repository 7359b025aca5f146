import { execFile } from 'node:child_process'
import { chown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../startup-error.ts'

const run = promisify(execFile)

/** How to run PostgreSQL's programs here: a command prefix, and the user. */
export type Runner = {
  readonly prefix: readonly string[]
  readonly user?: { readonly uid: number; readonly gid: number }
}

/** PostgreSQL gets SIGINT, its fast shutdown, when its parent process dies for any reason. */
const DEATH_SIGNAL = ['setpriv', '--pdeathsig', 'INT']

/**
 * Finds a way to run `postgres` that works on this system.
 *
 * PostgreSQL refuses to run as root. A user namespace makes root look like another user to it, while the files stay
 * root's, which also works below a folder that only root may enter. Without namespaces a system user is used; without
 * root, the program runs as the current user.
 *
 * @throws StartupError with the reason why the last way failed.
 */
export async function findRunner(postgres: string): Promise<Runner> {
  let reason = 'no way to run it was found'
  for (const candidate of await candidates()) {
    try {
      const runner = await candidate()
      const [command, ...args] = [...runner.prefix, postgres, '--version']
      if (command === undefined) continue
      await run(command, args, { ...runner.user, env: environment() })
      return runner
    } catch (error) {
      reason = firstLine(error)
    }
  }
  const isRoot = process.getuid?.() === 0
  const who = isRoot ? ' as root (PostgreSQL itself must not be root)' : ''
  const closed = isRoot ? await closedFolder(postgres) : undefined
  const move = closed ? `move Rounds out of ${closed}, which other users can’t enter, ` : ''
  throw new StartupError(
    `Can’t run the embedded PostgreSQL${who}: ${reason}; ${move}run Rounds as an ordinary user, or set ` +
      'DATABASE_URL to your own PostgreSQL.',
  )
}

/** The first folder on the way to a file that only its owner or group can enter; undefined if there is none. */
export async function closedFolder(path: string): Promise<string | undefined> {
  const folder = dirname(path)
  const above = folder === path ? undefined : await closedFolder(folder)
  if (above) return above
  const { mode } = await stat(folder)
  return (mode & 0o001) === 0 ? folder : undefined
}

/** The environment for PostgreSQL's programs: ours without variables that would change their settings. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG[A-Z]|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** Changes the owner of a folder and its contents to the runner's user, if necessary. */
export async function handOver(path: string, runner: Runner): Promise<void> {
  const uid = runner.user?.uid ?? process.getuid?.()
  const gid = runner.user?.gid ?? process.getgid?.()
  if (uid === undefined || gid === undefined || process.getuid?.() !== 0) return
  const entry = await lstat(path)
  if (entry.uid === uid) return
  // The folder itself comes last, so that an interrupted change is repeated.
  if (entry.isDirectory()) {
    for (const name of await readdir(path)) await handOver(join(path, name), runner)
  }
  if (!entry.isSymbolicLink()) await chown(path, uid, gid)
}

async function candidates(): Promise<(() => Promise<Runner>)[]> {
  const root = process.getuid?.() === 0
  const plain = async () => ({ prefix: [] })
  if (process.platform !== 'linux') return [root ? systemUser([]) : plain]
  if (root) return [userNamespace, systemUser(DEATH_SIGNAL), systemUser([])]
  const direct = [async () => ({ prefix: DEATH_SIGNAL }), plain]
  // A container may run as a user without a name, which initdb refuses.
  return (await isNamed(process.getuid?.() ?? 0)) ? direct : [userNamespace]
}

async function userNamespace(): Promise<Runner> {
  const uid = await namedUser()
  const prefix = ['unshare', '-U', `--map-user=${uid}`, `--map-group=${uid}`, ...DEATH_SIGNAL]
  return { prefix }
}

/** As the package does it: the user `postgres`, created if missing. */
function systemUser(prefix: readonly string[]): () => Promise<Runner> {
  return async () => {
    if (!(await idOf('-u'))) {
      await run('groupadd', ['--system', 'postgres']).catch(() => undefined)
      await run('useradd', ['--system', '-g', 'postgres', 'postgres'])
    }
    const [uid, gid] = [await idOf('-u'), await idOf('-g')]
    if (!uid || !gid) throw new Error('there is no user named postgres')
    return { prefix, user: { uid, gid } }
  }
}

async function idOf(which: '-u' | '-g'): Promise<number | undefined> {
  const answer = await run('id', [which, 'postgres']).catch(() => undefined)
  return answer && Number.parseInt(answer.stdout, 10)
}

/** Any non-root user with a name: initdb requires one, and it makes no difference which. */
async function namedUser(): Promise<number> {
  const ids = await passwdIds()
  return ids.includes(1000) ? 1000 : (ids.find(id => id > 0) ?? 1000)
}

async function isNamed(uid: number): Promise<boolean> {
  const ids = await passwdIds()
  return (
    ids.includes(uid) || (await run('getent', ['passwd', String(uid)]).catch(() => undefined)) !== undefined
  )
}

async function passwdIds(): Promise<number[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.map(line => Number.parseInt(line.split(':')[2] ?? '', 10)).filter(id => !Number.isNaN(id))
}

function firstLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stderr = 'stderr' in error ? String(error.stderr).trim() : ''
  return (stderr || error.message).split('\n')[0] ?? error.message
}
