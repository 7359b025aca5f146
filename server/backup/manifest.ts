import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyedHash } from '../crypto/keys.ts'
import { openFile, sealFile } from './sealed-file.ts'

/** How many rows a table has, and the sum of their hashes: another row anywhere gives another sum. */
export interface TableContent {
  readonly name: string
  readonly rows: number
  readonly hash: string
}

/** What a base backup holds. It is encrypted itself, so that nobody makes one up. */
export interface Manifest {
  readonly id: string
  readonly takenAt: string
  readonly tookMs: number
  /** The first piece of the log that it needs, and the last one until its content is what `tables` says. */
  readonly walFrom: string
  readonly walTo: string
  /** The place of the log at which the content is what `tables` says. */
  readonly lsn: string
  readonly label: string
  readonly folders: readonly string[]
  readonly files: readonly ManifestFile[]
  readonly tables: readonly TableContent[]
  readonly migrations: readonly string[]
}

export interface ManifestFile {
  readonly path: string
  /** The name of the file that holds it. */
  readonly stored: string
  readonly bytes: number
  readonly sha256: string
}

/** What can be told of a backup without its key. */
export interface About {
  readonly id: string
  readonly takenAt: string
  readonly tookMs: number
  /** As it lies on the disk. */
  readonly bytes: number
  readonly walFrom: string
  readonly walTo: string
  readonly key: string
}

/** What came of restoring a backup for a test. */
export interface Proof {
  readonly at: string
  readonly tookMs: number
  /** What did not match; none where it is proven. */
  readonly problems: readonly string[]
}

/** Tells one key from another, and nothing else of it. */
export const fingerprintOf = (key: Buffer): string =>
  keyedHash(key, 'fingerprint of a backup key').slice(0, 16)

export const basesIn = (place: string): string => join(place, 'bases')
export const walIn = (place: string): string => join(place, 'wal')
export const baseIn = (place: string, id: string): string => join(basesIn(place), id)

const purposeOf = (id: string) => `manifest of ${id}`

/** Writes what a backup holds. */
export async function writeManifest(
  key: Buffer,
  folder: string,
  manifest: Manifest,
  bytes: number,
): Promise<void> {
  const plain = join(folder, `.${randomUUID()}`)
  await writeFile(plain, JSON.stringify(manifest), { mode: 0o600 })
  try {
    await sealFile(key, purposeOf(manifest.id), plain, join(folder, 'manifest'))
  } finally {
    await rm(plain, { force: true })
  }
  const { id, takenAt, tookMs, walFrom, walTo } = manifest
  const about: About = { id, takenAt, tookMs, bytes, walFrom, walTo, key: fingerprintOf(key) }
  await writeFile(join(folder, 'about.json'), JSON.stringify(about), { mode: 0o600 })
}

/** Reads what a backup holds. Throws `Damaged`. */
export async function readManifest(key: Buffer, place: string, id: string, work: string): Promise<Manifest> {
  await mkdir(work, { recursive: true, mode: 0o700 })
  const plain = join(work, `.${randomUUID()}`)
  try {
    await openFile(key, purposeOf(id), join(baseIn(place, id), 'manifest'), plain)
    return JSON.parse(await readFile(plain, 'utf8'))
  } finally {
    await rm(plain, { force: true })
  }
}

/** A backup as the list has it. */
export interface Base extends About {
  readonly proof: Proof | null
}

/** The base backups of a place, the newest first. */
export async function listBases(place: string): Promise<readonly Base[]> {
  const names = await readdir(basesIn(place)).catch(() => [])
  const read = names
    .filter(name => /^\d{8}T\d{6}Z$/.test(name))
    .map(async name => {
      const about = await readJson<About>(join(baseIn(place, name), 'about.json'))
      const proof = await readJson<Proof>(join(baseIn(place, name), 'proof.json'))
      return about && { ...about, proof: proof ?? null }
    })
  return (await Promise.all(read))
    .filter(base => base !== undefined)
    .toSorted((one, other) => other.id.localeCompare(one.id))
}

/** Keeps what came of restoring a backup for a test. */
export const writeProof = (place: string, id: string, proof: Proof): Promise<void> =>
  writeFile(join(baseIn(place, id), 'proof.json'), JSON.stringify(proof), { mode: 0o600 })

/** A small file that this program wrote; undefined where it is missing or cut off. */
export async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
