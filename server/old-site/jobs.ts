import type { JobKind } from '../jobs/jobs.ts'
import { type AskOldSite, askOldSite } from './fetch-old.ts'
import { importOldSite } from './import-job.ts'
import { readOldSite } from './read-job.ts'
import type { MediaWorld } from './run-media.ts'
import { undoOldSite } from './undo-job.ts'

/** The jobs of imports: reading and planning, running, undoing. */
export function oldSiteJobs({
  ask = askOldSite,
  ...world
}: Omit<MediaWorld, 'ask'> & { readonly ask?: AskOldSite }): readonly JobKind[] {
  return [readOldSite({ ...world, ask }), importOldSite({ ...world, ask }), undoOldSite]
}
