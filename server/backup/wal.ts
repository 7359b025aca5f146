import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Base } from './manifest.ts'
import { walIn } from './manifest.ts'
import { Damaged, openFile, sealFile } from './sealed-file.ts'

/** A piece of the log: its time line, and its number. */
const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/
/** What PostgreSQL says of a base backup; its manifest says all of it. */
const LABEL = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/
const purposeOf = (name: string) => `log ${name}`

/** The number of a piece, whatever its time line. */
const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)

/** Encrypts the pieces of the log that PostgreSQL has put out, and removes them there, with its labels. Gives how many. */
export async function storeWal(key: Buffer, out: string, place: string): Promise<number> {
  const all = await readdir(out)
  for (const label of all.filter(name => LABEL.test(name))) await rm(join(out, label))
  const names = all.filter(name => SEGMENT.test(name) || HISTORY.test(name)).sort()
  if (names.length > 0) await mkdir(walIn(place), { recursive: true, mode: 0o700 })
  for (const name of names) {
    const [from, to] = [join(out, name), join(walIn(place), name)]
    const { mtime } = await stat(from)
    await sealFile(key, purposeOf(name), from, to)
    // When it was finished tells later how far back it reaches.
    await utimes(to, mtime, mtime)
    await rm(from)
  }
  return names.length
}

/** Decrypts what a recovery needs: from a piece on, as long as there is no gap. */
export async function openWal(key: Buffer, place: string, from: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 })
  const names = await storedWal(place)
  const first = numberOf(from)
  const numbers = new Set(names.filter(name => SEGMENT.test(name)).map(numberOf))
  let end = first
  while (numbers.has(end)) end++
  for (const name of names) {
    if (SEGMENT.test(name) && (numberOf(name) < first || numberOf(name) >= end)) continue
    await openFile(key, purposeOf(name), join(walIn(place), name), join(into, name)).catch(error => {
      throw error instanceof Damaged ? new Damaged(`${name} of the log: ${error.message}`) : error
    })
  }
}

/** Copies pieces of the log that were not stored yet, as a server that ended leaves them. */
export async function copyWal(from: string, into: string): Promise<void> {
  const there = new Set(await readdir(into))
  for (const name of await readdir(from).catch(() => []))
    if ((SEGMENT.test(name) || HISTORY.test(name)) && !there.has(name))
      await copyFile(join(from, name), join(into, name))
}

const storedWal = async (place: string): Promise<readonly string[]> =>
  (await readdir(walIn(place)).catch(() => []))
    .filter(name => SEGMENT.test(name) || HISTORY.test(name))
    .sort()

/** Whether a piece of the log is stored. */
export const hasWal = async (place: string, name: string): Promise<boolean> =>
  (await storedWal(place)).includes(name)

/**
 * Removes the pieces of the log that no backup needs: each needs those until it is whole, and from the oldest one on
 * that `since` names all are kept, so that any moment after it can be restored.
 */
export async function removeOldWal(
  place: string,
  bases: readonly Base[],
  since: string | null,
): Promise<number> {
  // Nobody knows what a backup without a description needs.
  if (bases.length === 0 || bases.some(({ walFrom }) => !SEGMENT.test(walFrom))) return 0
  const onwards = since === null ? Number.POSITIVE_INFINITY : numberOf(since)
  const isNeeded = (number: number) =>
    number >= onwards ||
    bases.some(({ walFrom, walTo }) => number >= numberOf(walFrom) && number <= numberOf(walTo))
  const newest = Math.max(...bases.map(({ walTo }) => numberOf(walTo)))
  const old = (await storedWal(place)).filter(name => {
    if (!SEGMENT.test(name)) return false
    const number = numberOf(name)
    return number <= newest && !isNeeded(number)
  })
  await Promise.all(old.map(name => rm(join(walIn(place), name), { force: true })))
  return old.length
}

/** As PostgreSQL writes a piece of the log. */
const PIECE_BYTES = 16 * 1024 * 1024

/** How much room the stored log takes, and when its newest piece was finished; from a piece on, how much it was. */
export async function walFacts(
  place: string,
  from?: string,
): Promise<{ bytes: number; plainBytes: number; until: string | null }> {
  let bytes = 0
  let last = 0
  let pieces = 0
  for (const name of await storedWal(place)) {
    const facts = await stat(join(walIn(place), name)).catch(() => undefined)
    bytes += facts?.size ?? 0
    last = Math.max(last, facts?.mtimeMs ?? 0)
    if (SEGMENT.test(name) && (from === undefined || numberOf(name) >= numberOf(from))) pieces++
  }
  const plainBytes = pieces * PIECE_BYTES
  return { bytes, plainBytes, until: last === 0 ? null : new Date(last).toISOString() }
}
