import { sayBytes } from './say-size.ts'

/** Whether a disk has room: little is announced; with none left, backups pause. */
export type Room = 'enough' | 'low' | 'none'

/** What a disk holds of ours. */
export type DiskUse = 'data' | 'backups' | 'data and backups'

/** A disk, and how fast it fills up. */
export interface DiskState {
  readonly use: DiskUse
  readonly free: number
  readonly total: number
  readonly room: Room
  /** In how many days it is full if it goes on like this; null if it does not fill up, or was not watched for long. */
  readonly daysLeft: number | null
}

/** How much was free at a time. */
export interface DiskSample {
  readonly at: string
  readonly free: number
}

const LOW_BYTES = 2_000_000_000
const NONE_BYTES = 500_000_000
/** Below this, the database itself comes to a halt soon. */
const LAST_BYTES = 100_000_000
const MOST_WAITING = 8
const WATCHED_DAYS = 7
const SHORTEST_DAYS = 0.5
const SOON_DAYS = 14
const DAY_MS = 86_400_000

/** Whether so many free bytes are enough. */
export const roomOf = (free: number): Room =>
  free < NONE_BYTES ? 'none' : free < LOW_BYTES ? 'low' : 'enough'

/** The samples with one more, without those that are too old to say how fast a disk fills up now. */
export function addSample(samples: readonly DiskSample[], sample: DiskSample): readonly DiskSample[] {
  const oldest = Date.parse(sample.at) - WATCHED_DAYS * DAY_MS
  return [...samples.filter(({ at }) => Date.parse(at) >= oldest), sample]
}

/** In how many whole days the disk is full, from what was free in the last week. */
export function daysUntilFull(samples: readonly DiskSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return null
  const days = (Date.parse(last.at) - Date.parse(first.at)) / DAY_MS
  const used = first.free - last.free
  return days < SHORTEST_DAYS || used <= 0 ? null : Math.floor(last.free / (used / days))
}

/** What an operator should know about the disks, in sentences; none if there is room for two weeks. */
export function diskWarnings(disks: readonly DiskState[]): readonly string[] {
  return disks.flatMap(({ use, free, room, daysLeft }) => {
    const left = `${sayBytes(free)} left`
    if (room === 'none')
      return [`The disk that holds the ${use} is almost full: ${left}. Free some space now.`]
    const isSoon = daysLeft !== null && daysLeft <= SOON_DAYS
    const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in about ${daysLeft} days`
    if (isSoon) return [`The disk that holds the ${use} will be full ${when} at this rate: ${left}.`]
    return room === 'low' ? [`The disk that holds the ${use} is low on space: ${left}.`] : []
  })
}

/** How full the disks are, and how much of the log waits to be backed up. */
export interface LogRoom {
  readonly dataFree: number
  readonly backupsFree: number
  /** Pieces of the log that lie beside the data, because they could not be stored yet. */
  readonly waiting: number
}

/**
 * Whether the log is let go without a copy: the disk of the backups is full, or the log piles up beside the data and
 * would fill that disk. Better no backup than no database.
 */
export const letsLogGo = ({ dataFree, backupsFree, waiting }: LogRoom): boolean =>
  roomOf(backupsFree) === 'none' ||
  dataFree < LAST_BYTES ||
  (roomOf(dataFree) === 'none' && waiting > MOST_WAITING)
