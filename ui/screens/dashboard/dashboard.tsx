import type { Match } from '@rounds/core/access'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { useApp, useStatus } from '../../context/app-context.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { Attention } from './attention.tsx'
import { MyTools } from './my-tools.tsx'
import { RecentChanges } from './recent-changes.tsx'

/** Where one starts: what needs attention, what happened lately, and one's tools (screens, shell). */
export function Dashboard({ match }: { match: Match }) {
  const { user } = useApp()
  useStatus({ tone: 'ready', words: dashboardWords.screen.ready })
  return (
    <>
      <PageHeader title={`${greeting(new Date())}, ${user.name}`} sentence={match.tool.purpose} />
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-8">
          <Attention />
          <RecentChanges />
        </div>
        <MyTools />
      </div>
    </>
  )
}

function greeting(now: Date): string {
  const hour = now.getHours()
  return hour < 5
    ? dashboardWords.screen.goodNight
    : hour < 12
      ? dashboardWords.screen.goodMorning
      : hour < 18
        ? dashboardWords.screen.goodAfternoon
        : dashboardWords.screen.goodEvening
}
