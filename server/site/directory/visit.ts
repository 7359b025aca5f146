import {
  anyCare,
  type CareSearch,
  type DirectoryKind,
  directoryPaths,
  readCareSearch,
  writeCareSearch,
} from '@rounds/core/rules/find-care'
import type { Visit } from '../visit.ts'

/** An address of the directory, apart from whether anything is there. */
export interface DirectoryVisit {
  readonly kind: DirectoryKind
  /** The record's; none for the list. */
  readonly slug: string | undefined
  readonly search: CareSearch
  /** Under which the page is kept: every way to write the same search has one. */
  readonly key: string
}

/** The directory's part of an address; undefined for any other address. */
export function readDirectoryVisit({ path, search }: Visit): DirectoryVisit | undefined {
  for (const kind of Object.keys(directoryPaths) as DirectoryKind[]) {
    const base = directoryPaths[kind]
    if (path === base) {
      const read = readCareSearch(search)
      return { kind, slug: undefined, search: read, key: base + writeCareSearch(read) }
    }
    const [, slug] = path.startsWith(`${base}/`)
      ? (/^([^/]{1,400})$/.exec(path.slice(base.length + 1)) ?? [])
      : []
    if (slug !== undefined) return { kind, slug, search: anyCare, key: path }
  }
  return undefined
}
