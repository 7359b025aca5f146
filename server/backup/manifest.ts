import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ObjectNotFound, type Storage } from '../files/storage.ts'
import type { CopiedTable } from './copy-rows.ts'
import type { NamedUpload } from './named-uploads.ts'
import { Damaged } from './sealing.ts'
import type { Vault } from './vault.ts'

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

const BASES = 'bases/'
/** A backup is named by the time at which it was begun. */
const ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const DAY_MS = 86_400_000

/** The id of a backup that is taken at a time. */
export const baseId = (takenAt: string): string => takenAt.replace(/[-:]|\.\d+/g, '')
const takenAtOf = (id: string) => id.replace(ID, '$1-$2-$3T$4:$5:$6.000Z')

/** The folder of a backup among the names of the storage. */
export const baseIn = (id: string): string => `${BASES}${id}/`
/** The name of a file of a backup. */
export const fileIn = (id: string, stored: string): string => `${baseIn(id)}files/${stored}`
const manifestIn = (id: string) => `${baseIn(id)}manifest`
const aboutIn = (id: string) => `${baseIn(id)}about.json`
const proofIn = (id: string) => `${baseIn(id)}proof.json`

const purposeOf = (id: string) => `manifest of ${id}`

/** Writes what a backup holds. It counts as taken from then on, so its files are stored before. */
export async function writeManifest(
  vault: Vault,
  manifest: Manifest,
  figures: { readonly bytes: number; readonly uploads: UploadFigures },
): Promise<void> {
  const { id, takenAt, tookMs, walFrom, walTo } = manifest
  const about: About = { id, takenAt, tookMs, walFrom, walTo, key: vault.fingerprint, ...figures }
  const whole = Buffer.from(JSON.stringify({ ...manifest, about }))
  await vault.put(manifestIn(id), purposeOf(id), Readable.from([whole]))
  await vault.storage.put(aboutIn(id), Buffer.from(JSON.stringify(about)))
}

/** Reads what a backup holds. Throws `Damaged`. */
export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const bytes = await vault.read(manifestIn(id), purposeOf(id)).catch(error => {
    throw error instanceof Damaged ? new Damaged(`The list of what it holds: ${error.message}`) : error
  })
  const manifest: Manifest = JSON.parse(bytes.toString())
  const about = await readText(vault.storage, aboutIn(id))
  if (manifest.about && about !== JSON.stringify(manifest.about))
    throw new Damaged('Its description (about.json) is not what was written.')
  return manifest
}

/** Removes a backup; one of which nothing is there counts as removed. */
export async function removeBase(storage: Storage, id: string): Promise<void> {
  // In this order, one that is half removed is never taken for whole, and is removed with the next.
  await storage.remove(manifestIn(id))
  await storage.remove(aboutIn(id))
  await storage.removeAll(baseIn(id))
}

/** Removes the backups that were begun and not ended; of the last day only where none can be under way. */
export async function removeUnended(storage: Storage, mayBeUnderWay: boolean): Promise<void> {
  for (const id of await storage.folders(BASES)) {
    // Earlier releases wrote a backup into a folder that starts with a dot.
    const isDraft = id.startsWith('.') || (ID.test(id) && !(await isEnded(storage, id)))
    const isRecent = Date.now() - Date.parse(takenAtOf(id.replace('.', ''))) < DAY_MS
    if (isDraft && !(mayBeUnderWay && isRecent)) await storage.removeAll(baseIn(id))
  }
}

/** A backup that has neither its manifest nor its description was begun and not ended. */
const isEnded = async (storage: Storage, id: string): Promise<boolean> =>
  ((await storage.stat(manifestIn(id))) ?? (await storage.stat(aboutIn(id)))) !== undefined

/** So long after the manifest the description may still be on its way. */
const ABOUT_TAKES_MS = 60_000

/** Whether a backup is just being written: its description comes last. */
async function isUnderWay(storage: Storage, id: string): Promise<boolean> {
  if (await storage.stat(aboutIn(id))) return false
  const manifest = await storage.stat(manifestIn(id))
  return !manifest || Date.now() - manifest.modified.getTime() < ABOUT_TAKES_MS
}

/** A backup as the list has it. */
export interface Base extends About {
  readonly proof: Proof | null
}

/** The base backups of a storage, the newest first. */
export async function listBases(storage: Storage): Promise<readonly Base[]> {
  const ids = (await storage.folders(BASES)).filter(id => ID.test(id))
  const read = ids.map(async id => {
    if (await isUnderWay(storage, id)) return []
    const about = await readJson<About>(storage, aboutIn(id))
    if (!about) return [withoutAbout(id)]
    return [{ ...about, proof: (await readJson<Proof>(storage, proofIn(id))) ?? null }]
  })
  return (await Promise.all(read)).flat().toSorted((one, other) => other.id.localeCompare(one.id))
}

/** A backup of which nothing can be told stays in the list, so that people learn of it. */
function withoutAbout(id: string): Base {
  const takenAt = takenAtOf(id)
  const problems = ['Its description (about.json) is damaged, so the backup isn’t used.']
  return {
    ...{ id, takenAt, tookMs: 0, bytes: 0, walFrom: '', walTo: '', key: '' },
    proof: { at: takenAt, tookMs: 0, problems },
  }
}

/** Keeps what came of restoring a backup for a test. */
export const writeProof = (storage: Storage, id: string, proof: Proof): Promise<void> =>
  storage.put(proofIn(id), Buffer.from(JSON.stringify(proof)))

/** A small object that this program wrote; undefined where it is missing or cut off. */
export async function readJson<T>(storage: Storage, name: string): Promise<T | undefined> {
  const written = await readText(storage, name)
  try {
    return written === undefined ? undefined : (JSON.parse(written) as T)
  } catch {
    return undefined
  }
}

async function readText(storage: Storage, name: string): Promise<string | undefined> {
  try {
    return await text(await storage.read(name))
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined
    throw error
  }
}
