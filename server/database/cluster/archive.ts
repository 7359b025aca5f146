import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { handOver, type Runner } from './runner.ts'

/** Where PostgreSQL puts finished pieces of its write-ahead log, inside the data folder. */
export const WAL_FOLDER = 'wal-out'

/** While a file of this name is there, pieces are let go without a copy: the disk must not fill up with them. */
export const PAUSE_FILE = '.paused'

/** At the latest after so many seconds a piece is finished, if anything was written. */
const ARCHIVE_SECONDS = 60

/** Makes the folder for pieces of the log, and the settings with which PostgreSQL puts them there. */
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

/** Copies under another name first, so that a file with the name of a piece is always whole, after a power failure too. */
function archiveCommand(out: string): string {
  const path = (name: string) => inShell(join(out, name).replaceAll('%', '%%')).replace('\0', '%f')
  const [draft, whole] = [path('.\0'), path('\0')]
  return `test -e ${path(PAUSE_FILE)} || (cp %p ${draft} && sync ${draft} && mv -f ${draft} ${whole})`
}

/** A text as one word for the shell. */
export const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
