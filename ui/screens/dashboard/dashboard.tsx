import { decideOffer } from '@rounds/core/access'
import { dashboardParts } from '@rounds/core/rules/dashboard'
import { firstName } from '@rounds/core/rules/people'
import { localOf, sayToday } from '@rounds/core/rules/time'
import { toolNamed } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useApp, useStatus, useTimeZone } from '../../context/app-context.ts'
import { buttonClass } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Activity } from './activity.tsx'
import { AlertStrip } from './alert-strip.tsx'
import { useDashboard, useDashboardDirectory, useDashboardPages } from './dashboard-slots.ts'
import { MyDrafts } from './my-drafts.tsx'
import { PagesToFix } from './pages-to-fix.tsx'
import { Pinned } from './pinned.tsx'
import { Recent } from './recent.tsx'
import { OnNow, Upcoming } from './times.tsx'
import { Verifying } from './verifying.tsx'
import { AlsoWaiting, LastBackup, SubmissionsWaiting } from './waiting.tsx'

const words = dashboardWords.screen

/** The start screen: work on the left; dates, current items and pinned tools on the right (screens, shell). */
export function Dashboard() {
  const { client, user, person } = useApp()
  const zone = useTimeZone()
  const parts = useMemo(() => dashboardParts(person), [person])
  const { data, error, mutate } = useDashboard(client, zone)
  const { data: pages } = useDashboardPages(client, parts.has('pages'))
  const { data: directory } = useDashboardDirectory(client, parts.has('directory'))
  const add = toolNamed('add-content')
  const now = new Date().toISOString()
  const waiting = data?.submissions?.reduce((sum, form) => sum + form.waiting, 0) ?? 0
  // People without pages work on submissions.
  const waitingParts = data && (
    <>
      {data.submissions && <SubmissionsWaiting forms={data.submissions} />}
      <AlsoWaiting data={data} />
      {data.backup && <LastBackup backup={data.backup} />}
      {directory && <Verifying figures={directory} />}
    </>
  )
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotBeLoaded }
      : data
        ? { tone: 'ready', words: words.ready }
        : { tone: 'busy', words: words.loading },
  )
  return (
    <>
      <PageHeader
        title={`${greeting(Number(localOf(now, zone).slice(11, 13)))}, ${firstName(user.name)}`}
        sentence={words.summary(sayToday(now, zone), pages?.total ?? 0, waiting)}
        actions={
          decideOffer(person, add).allowed && (
            <Link href={add.start} className={buttonClass('primary')}>
              {words.createPage}
            </Link>
          )
        }
      />
      {data && <AlertStrip on={data.on} />}
      {error && !data && <ReadAlert what={words.dashboard} error={error} onRetry={mutate} className="mt-4" />}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-8">
          {data?.drafts && <MyDrafts drafts={data.drafts} />}
          {parts.has('pages') && <PagesToFix />}
          {!data && !error && <SkeletonLines lines={8} />}
          {!parts.has('pages') && waitingParts}
          {data && <Activity days={data.days} isEveryone={data.isEveryone} />}
        </div>
        <div className="min-w-0 space-y-7">
          {parts.has('pages') && waitingParts}
          {data && (parts.has('pages') || data.upcoming.length > 0) && <Upcoming upcoming={data.upcoming} />}
          {data?.on.some(({ kind }) => kind === 'banner' || kind === 'location alert') && (
            <OnNow on={data.on} />
          )}
          <Pinned />
          <Recent />
        </div>
      </div>
    </>
  )
}

const greeting = (hour: number): string =>
  hour < 5 || hour >= 18 ? words.goodEvening : hour < 12 ? words.goodMorning : words.goodAfternoon
