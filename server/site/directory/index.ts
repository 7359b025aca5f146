import type { AnyRow } from '@rounds/core/entities'
import type { Caches } from '../../cache/caches.ts'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/database.ts'
import type { SiteChrome } from '../read/frame.ts'
import { findDoctors } from './find-doctors.ts'
import { findPlaces, findServices } from './find-lists.ts'
import { findProfile, previewPhysician } from './find-profile.ts'
import type { DirectoryAnswer } from './page.ts'
import { createDirectorySources } from './sources.ts'
import type { DirectoryVisit } from './visit.ts'

/** Makes the pages of physicians, locations and services of a node; what it keeps belongs to the cache of database reads. */
export function createDirectory({
  now = Date.now,
  ...parts
}: {
  readonly database: Database
  readonly changes: Changes
  readonly caches: Caches
  readonly now?: (() => number) | undefined
}) {
  const sources = createDirectorySources({ ...parts, now })
  return {
    /** Reads again what searches need soon, before it expires. */
    keepFresh: sources.keepFresh,

    previewPhysician: (id: number, typed: AnyRow) => previewPhysician(sources, id, typed),

    /** What is at an address of the directory; undefined where nothing is. */
    async find(frame: SiteChrome, visit: DirectoryVisit): Promise<DirectoryAnswer | undefined> {
      if (visit.slug !== undefined) return findProfile(sources, visit)
      sources.visit(frame)
      if (visit.kind === 'physician') return findDoctors(sources, frame, visit.search)
      return visit.kind === 'location'
        ? findPlaces(sources, frame, visit.search)
        : findServices(sources, frame, visit.search)
    },
  }
}
