import { watchBlocks } from './content/watch-blocks.ts'
import { watchDirectory } from './content/watch-directory.ts'
import { watchDoctorAds } from './content/watch-doctor-ads.ts'
import { watchLists } from './content/watch-lists.ts'
import { watchPages } from './content/watch-pages.ts'
import { watchFormVersions } from './forms/versions.ts'
import { watchDownloads } from './forms/watch-download.ts'
import { watchFormFaults } from './records/form-faults.ts'
import { watchMainLinks } from './records/one-main.ts'
import type { Watcher } from './records/unit.ts'
import { watchSecondFactors } from './sign-in/authenticators.ts'
import { watchInvitations } from './sign-in/invitations.ts'
import { watchDisabled } from './sign-in/watch-disabled.ts'
import { watchCode } from './site/code-sources.ts'
import { watchTemplates } from './site/template-sources.ts'

/** What goes with the writes of a node, whichever call, job or tool writes. */
export const watchers: readonly Watcher[] = [
  watchBlocks,
  watchPages,
  watchTemplates,
  watchCode,
  ...watchMainLinks,
  watchFormFaults,
  watchDownloads,
  watchFormVersions,
  watchDirectory,
  watchLists,
  watchDoctorAds,
  watchInvitations,
  watchSecondFactors,
  watchDisabled,
]
