import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { handOver, type Runner } from './runner.ts'

/** Where PostgreSQL puts finished WAL segments, inside the data folder. */
export const WAL_FOLDER = 'wal-out'

/** While a file of this name exists, segments are discarded without a copy: the disk must not fill up with them. */
export const PAUSE_FILE = '.paused'

/** A segment is finished after at most this many seconds, if anything was written. */
const ARCHIVE_SECONDS = 60

/** Creates the folder for WAL segments, and returns the settings with which PostgreSQL archives them there. */
export async function prepareArchive(folder: string, runner: Runner): Promise<Record<string, string>> {
  const out = join(folder, WAL_FOLDER)
  await mkdir(out, { recursive: true, mode: 0o700 })
  await handOver(out, runner)
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command: archiveCommand(out),
  }
}

/**
 * Copies under a temporary name first, so that a file with a segment's name is always complete, even after a power
 * failure.
 */
function archiveCommand(out: string): string {
  const path = (name: string) => inShell(join(out, name).replaceAll('%', '%%')).replace('\0', '%f')
  const [draft, whole] = [path('.\0'), path('\0')]
  return `test -e ${path(PAUSE_FILE)} || (cp %p ${draft} && sync ${draft} && mv -f ${draft} ${whole})`
}

/** Quotes a text for the shell. */
export const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
