import {
  listBases,
  type ManifestUpload,
  readManifest,
  type Unstored,
  type UploadFigures,
} from './manifest.ts'
import type { NamedUpload } from './named-uploads.ts'
import type { Vault } from './vault.ts'

/** The uploaded files as a manifest lists them, with why some have no copy. */
export const manifestUploads = (
  named: readonly NamedUpload[],
  unstored: ReadonlyMap<string, Unstored>,
): readonly ManifestUpload[] =>
  named.map(upload => {
    const why = unstored.get(upload.hash)
    return why ? { ...upload, unstored: why } : upload
  })

/** Counts the uploaded files of a backup, and those that the one before it did not have. */
export async function uploadFigures(vault: Vault, named: readonly NamedUpload[]): Promise<UploadFigures> {
  const [before] = (await listBases(vault.storage)).filter(base => base.key === vault.fingerprint)
  const manifest = before && (await readManifest(vault, before.id).catch(() => undefined))
  const had = new Set(manifest?.uploads?.map(({ hash }) => hash))
  const fresh = named.filter(({ hash }) => !had.has(hash))
  const sum = (all: readonly NamedUpload[]) => all.reduce((bytes, upload) => bytes + upload.bytes, 0)
  return { count: named.length, bytes: sum(named), newCount: fresh.length, newBytes: sum(fresh) }
}
