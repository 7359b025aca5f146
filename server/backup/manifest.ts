import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyedHash } from '../crypto/keys.ts'
import type { CopiedTable } from './copy-rows.ts'
import type { NamedUpload } from './named-uploads.ts'
import { Damaged, openFile, sealFile } from './sealed-file.ts'

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
  /** The uploaded files that the database names; missing in backups of releases that copied none. */
  readonly uploads?: readonly ManifestUpload[]
  /** What only a copy of every table has; without it, the files are those of PostgreSQL. */
  readonly copy?: {
    readonly tables: readonly CopiedTable[]
    readonly sequences: readonly CopiedSequence[]
  }
  /** What can be told without the key, so that it is known to be what was written. */
  readonly about?: About
}

/** Where a sequence was, as text since it may be large. */
export interface CopiedSequence {
  readonly name: string
  readonly last: string
}

/** Why the bytes of a file are in no backup. */
export type Unstored = 'not in storage' | 'altered in storage'

/** An uploaded file of a backup. Its bytes are beside the backups, since several name it. */
export interface ManifestUpload extends NamedUpload {
  /** Why there is no copy of it, where there is none. */
  readonly unstored?: Unstored
}

/** How many uploaded files a backup has. */
export interface UploadFigures {
  readonly count: number
  readonly bytes: number
  /** Those that the backup before it did not have. */
  readonly newCount: number
  readonly newBytes: number
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
  readonly uploads?: UploadFigures
}

/** What came of restoring a backup for a test. */
export interface Proof {
  readonly at: string
  readonly tookMs: number
  /** What did not match; none where it is proven. */
  readonly problems: readonly string[]
  /** How many uploaded files were checked by their hashes. */
  readonly uploads?: number
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
  figures: { readonly bytes: number; readonly uploads: UploadFigures },
): Promise<void> {
  const { id, takenAt, tookMs, walFrom, walTo } = manifest
  const about: About = { id, takenAt, tookMs, walFrom, walTo, key: fingerprintOf(key), ...figures }
  const plain = join(folder, `.${randomUUID()}`)
  await writeFile(plain, JSON.stringify({ ...manifest, about }), { mode: 0o600 })
  try {
    await sealFile(key, purposeOf(id), plain, join(folder, 'manifest'))
  } finally {
    await rm(plain, { force: true })
  }
  await writeFile(join(folder, 'about.json'), JSON.stringify(about), { mode: 0o600 })
}

/** Reads what a backup holds. Throws `Damaged`. */
export async function readManifest(key: Buffer, place: string, id: string, work: string): Promise<Manifest> {
  await mkdir(work, { recursive: true, mode: 0o700 })
  const plain = join(work, `.${randomUUID()}`)
  try {
    await openFile(key, purposeOf(id), join(baseIn(place, id), 'manifest'), plain).catch(error => {
      throw error instanceof Damaged ? new Damaged(`The list of what it holds: ${error.message}`) : error
    })
    const manifest: Manifest = JSON.parse(await readFile(plain, 'utf8'))
    const about = await readFile(join(baseIn(place, id), 'about.json'), 'utf8')
    if (manifest.about && about !== JSON.stringify(manifest.about))
      throw new Damaged('Its description (about.json) is not what was written.')
    return manifest
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
      return about ? { ...about, proof: proof ?? null } : withoutAbout(name)
    })
  return (await Promise.all(read)).toSorted((one, other) => other.id.localeCompare(one.id))
}

/** A backup of which nothing can be told stays in the list, so that people learn of it. */
function withoutAbout(id: string): Base {
  const takenAt = id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z')
  const problems = ['Its description (about.json) is damaged, so the backup isn’t used.']
  return {
    ...{ id, takenAt, tookMs: 0, bytes: 0, walFrom: '', walTo: '', key: '' },
    proof: { at: takenAt, tookMs: 0, problems },
  }
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
