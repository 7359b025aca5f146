import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage, StoredObject } from '../files/storage.ts'
import type { Base } from './manifest.ts'
import { Damaged } from './sealing.ts'
import type { Vault } from './vault.ts'

const WAL = 'wal/'
const walNamed = (piece: string) => `${WAL}${piece}`

/** A piece of the log: its time line, and its number. */
const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/
/** What PostgreSQL says of a base backup; its manifest says all of it. */
const LABEL = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/
const purposeOf = (name: string) => `log ${name}`

/** The number of a piece, whatever its time line. */
const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)

/** Stores the pieces of the log that PostgreSQL has put out, and removes them there, with its labels. Gives how many. */
export async function storeWal(vault: Vault, out: string): Promise<number> {
  const all = await readdir(out)
  for (const label of all.filter(name => LABEL.test(name))) await rm(join(out, label))
  const names = all.filter(name => SEGMENT.test(name) || HISTORY.test(name)).sort()
  for (const name of names) {
    await vault.put(walNamed(name), purposeOf(name), join(out, name))
    await rm(join(out, name))
  }
  return names.length
}

/** Decrypts what a recovery needs: from a piece on, as long as there is no gap. */
export async function openWal(vault: Vault, from: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 })
  const names = (await storedWal(vault.storage)).map(({ piece }) => piece)
  const first = numberOf(from)
  const numbers = new Set(names.filter(name => SEGMENT.test(name)).map(numberOf))
  let end = first
  while (numbers.has(end)) end++
  for (const name of names) {
    if (SEGMENT.test(name) && (numberOf(name) < first || numberOf(name) >= end)) continue
    await vault.open(walNamed(name), purposeOf(name), join(into, name)).catch(error => {
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

/** The stored pieces of the log in their order, with their objects. */
async function storedWal(storage: Storage): Promise<readonly (StoredObject & { readonly piece: string })[]> {
  const pieces = []
  for await (const object of storage.list(WAL)) {
    const piece = object.name.slice(WAL.length)
    if (SEGMENT.test(piece) || HISTORY.test(piece)) pieces.push({ ...object, piece })
  }
  return pieces.toSorted((one, other) => (one.piece < other.piece ? -1 : 1))
}

/** Whether a piece of the log is stored. */
export const hasWal = async (storage: Storage, name: string): Promise<boolean> =>
  (await storage.stat(walNamed(name))) !== undefined

/**
 * Removes the pieces of the log that no backup needs: each needs those until it is whole, and from the oldest one on
 * that `since` names all are kept, so that any moment after it can be restored.
 */
export async function removeOldWal(
  storage: Storage,
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
  const old = (await storedWal(storage)).filter(({ piece }) => {
    if (!SEGMENT.test(piece)) return false
    const number = numberOf(piece)
    return number <= newest && !isNeeded(number)
  })
  for (const { name } of old) await storage.remove(name)
  return old.length
}

/** As PostgreSQL writes a piece of the log. */
const PIECE_BYTES = 16 * 1024 * 1024

/** How much room the stored log takes, and when its newest piece was stored; from a piece on, how much it was. */
export async function walFacts(
  storage: Storage,
  from?: string,
): Promise<{ bytes: number; plainBytes: number; until: string | null }> {
  const stored = await storedWal(storage)
  const last = Math.max(0, ...stored.map(({ modified }) => modified.getTime()))
  const pieces = stored.filter(
    ({ piece }) => SEGMENT.test(piece) && (from === undefined || numberOf(piece) >= numberOf(from)),
  )
  return {
    bytes: stored.reduce((sum, { size }) => sum + size, 0),
    plainBytes: pieces.length * PIECE_BYTES,
    until: last === 0 ? null : new Date(last).toISOString(),
  }
}
