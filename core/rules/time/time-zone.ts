/**
 * Converts between UTC timestamps and local time in `datetime-local` format (`2026-11-21T14:02`). Each value is
 * converted once, here, in either direction.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** Whether a text names a time zone, such as `America/Chicago`. */
export function isTimeZone(zone: string): boolean {
  if (zone.length > 64) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** A time zone as it is set; UTC if that names none. One that was used before is known without being made again. */
export const zoneOrUtc = (zone: string | null | undefined): string =>
  zone && (formats.has(zone) || isTimeZone(zone)) ? zone : 'UTC'

/** The last answer of each time zone: a page asks for the same moment again for each of its locations. */
const lastWalls = new Map<string, { readonly at: number; readonly wall: number }>()

/** The local time of a timestamp, as if it were UTC: milliseconds since 1970, to the second. */
export function wallClock(at: number, timeZone: string): number {
  const last = lastWalls.get(timeZone)
  if (last?.at === at) return last.wall
  const wall = readWall(at, timeZone)
  lastWalls.set(timeZone, { at, wall })
  return wall
}

function readWall(at: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  wall.setUTCHours(hour, minute, second, 0)
  return wall.getTime()
}

const DAY = 24 * 3_600_000

/** A timestamp as the control shows it, to the minute; empty if it is not one. */
export function localOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? '' : new Date(wallClock(at, timeZone)).toISOString().slice(0, 16)
}

/** The timestamps of a local time: one; two when clocks go back; none when they go forward. */
export interface WallTime {
  /** In UTC, earliest first. */
  readonly instants: readonly string[]
  /** The fallback if there is none: as if the clock had not changed. */
  readonly instead: string
}

/** Parses a local time (`2026-11-21T14:02`); undefined if it is not one. */
export function wallTimeOf(local: string, timeZone: string): WallTime | undefined {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return undefined
  const seconds = Math.floor(wall / 1000) * 1000
  const offsetAt = (at: number) => wallClock(at, timeZone) - at
  const before = offsetAt(seconds - DAY)
  const found = [before, offsetAt(seconds + DAY)]
    .map(offset => wall - offset)
    .filter(at => wallClock(at, timeZone) === seconds)
  const instants = [...new Set(found)].map(at => new Date(at).toISOString())
  return { instants, instead: new Date(wall - before).toISOString() }
}

/**
 * The UTC timestamp for the control's text; null for a blank. A local time skipped by a clock change is read as if the
 * clock had not changed; of two equal local times the first is meant.
 */
export function instantOf(local: string, timeZone: string): string | null {
  const wall = wallTimeOf(local, timeZone)
  return wall ? (wall.instants[0] ?? wall.instead) : null
}

/** The end of a timestamp's local day, in UTC. */
export function endOfLocalDay(at: number, timeZone: string): string {
  const today = Math.floor(wallClock(at, timeZone) / DAY) * DAY
  const midnight = new Date(today + DAY).toISOString().slice(0, 16)
  return instantOf(midnight, timeZone) ?? new Date(at + DAY).toISOString()
}

/** The abbreviation of a zone at a timestamp: "CST", "GMT+1". */
export function zoneName(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    Date.parse(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
