import { localOf } from '../time/time-zone.ts'

/** How long backups are kept, and when they are taken. */
export interface BackupSettings {
  /** The hour of the day at which backups are taken. */
  readonly hour: number
  /** The time zone of that hour. */
  readonly zone: string
  /** The number of days, weeks and months of which the last backup is kept. */
  readonly days: number
  readonly weeks: number
  readonly months: number
}

export const usualBackupSettings: BackupSettings = {
  hour: 2,
  zone: 'America/Chicago',
  days: 7,
  weeks: 4,
  months: 6,
}

/** The parts of a backup that matter for retention. */
export interface KeptBackup {
  readonly id: string
  readonly takenAt: string
  readonly isProven: boolean
}

const DAY_MS = 86_400_000

/** The ids of a timestamp's day, week and month. */
function periodsOf(takenAt: string, zone: string) {
  const day = localOf(takenAt, zone).slice(0, 10)
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
  // January 1, 1970 was a Thursday: weeks begin on Monday.
  return { days: day, weeks: String(Math.floor((number + 3) / 7)), months: day.slice(0, 7) }
}

/**
 * The backups to keep: one for each of the last days, weeks and months that have any, as many as the settings say. Of
 * several the newest is kept, proven ones first. The newest of all and the newest proven one are always kept.
 */
export function backupsToKeep(backups: readonly KeptBackup[], settings: BackupSettings): ReadonlySet<string> {
  const newestFirst = backups.toSorted((one, other) => other.takenAt.localeCompare(one.takenAt))
  const best = [...newestFirst].sort((one, other) => Number(other.isProven) - Number(one.isProven))
  const always = [newestFirst[0], best[0]].filter(backup => backup !== undefined)
  const keep = new Set(always.map(({ id }) => id))
  for (const period of ['days', 'weeks', 'months'] as const) {
    const nameOf = ({ takenAt }: KeptBackup) => periodsOf(takenAt, settings.zone)[period]
    const names = [...new Set(newestFirst.map(nameOf))].slice(0, settings[period])
    for (const name of names) keep.add(best.find(backup => nameOf(backup) === name)?.id ?? '')
  }
  return keep
}

/**
 * The backup after which any point in time can be restored: the oldest daily one. While the disk is full, it is the
 * newest that is proven; the others then restore their own moment only.
 */
export function oldestWithLog(
  backups: readonly KeptBackup[],
  settings: BackupSettings,
  isDiskFull = false,
): string | null {
  const { days } = settings
  const proven = backups
    .filter(({ isProven }) => isProven)
    .toSorted((one, other) => other.takenAt.localeCompare(one.takenAt))[0]
  if (isDiskFull && proven) return proven.id
  const daily = backupsToKeep(backups, { ...settings, weeks: 0, months: 0, days })
  return (
    backups
      .filter(({ id }) => daily.has(id))
      .toSorted((one, other) => one.takenAt.localeCompare(other.takenAt))[0]?.id ?? null
  )
}

/** The copy of an uploaded file, and when it was named by the database first. */
export interface KeptUpload {
  readonly name: string
  readonly namedAt: string
}

/**
 * The copies of uploaded files that go: no backup names them, and they were named first before the time from which on
 * any moment can be restored. A file that came and went between two backups is thus kept as long as its moment.
 */
export const uploadsToDrop = (
  uploads: readonly KeptUpload[],
  named: ReadonlySet<string>,
  since: string,
): readonly string[] =>
  uploads.filter(({ name, namedAt }) => !named.has(name) && namedAt < since).map(({ name }) => name)

/** Whether today's backup is due: its hour has come, and none was taken since. */
export function isBackupDue(last: string | null, settings: BackupSettings, now: string): boolean {
  const { hour, zone } = settings
  const here = localOf(now, zone)
  const today = here.slice(0, 10)
  if (Number(here.slice(11, 13)) < hour) return false
  if (last === null) return true
  const before = localOf(last, zone)
  return before.slice(0, 10) < today || Number(before.slice(11, 13)) < hour
}
