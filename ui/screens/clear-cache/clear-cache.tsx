import type { Match } from '@rounds/core/access'
import { clearCacheWords } from '@rounds/core/words/clear-cache'
import { useStatus } from '../../context/app-context.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { Caches } from '../../shell/clear-cache/caches.tsx'

/** The screen for the six caches (specification §2, cache screen). */
export function ClearCache({ match }: { match: Match }) {
  useStatus({ tone: 'ready', words: clearCacheWords.screen.readyToClear })
  return (
    <>
      <PageHeader title={match.tool.title} sentence={match.tool.purpose} />
      <div className="mt-6 max-w-xl">
        <Caches />
      </div>
    </>
  )
}
