import { decideOffer } from '@rounds/core/access'
import { deskParts } from '@rounds/core/rules/desk'
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
import { useDesk, useDeskDirectory, useDeskPages } from './desk-slots.ts'
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
  const parts = useMemo(() => deskParts(person), [person])
  const { data: desk, error, mutate } = useDesk(client, zone)
  const { data: pages } = useDeskPages(client, parts.has('pages'))
  const { data: directory } = useDeskDirectory(client, parts.has('directory'))
  const add = toolNamed('add-content')
  const now = new Date().toISOString()
  const waiting = desk?.submissions?.reduce((sum, form) => sum + form.waiting, 0) ?? 0
  // People without pages work on submissions.
  const waitingParts = desk && (
    <>
      {desk.submissions && <SubmissionsWaiting forms={desk.submissions} />}
      <AlsoWaiting desk={desk} />
      {desk.backup && <LastBackup backup={desk.backup} />}
      {directory && <Verifying figures={directory} />}
    </>
  )
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotBeLoaded }
      : desk
        ? { tone: 'ready', words: words.ready }
        : { tone: 'busy', words: words.loading },
  )
  return (
    <>
      <PageHeader
        title={`${greeting(Number(localOf(now, zone).slice(11, 13)))}, ${user.name}`}
        sentence={words.summary(sayToday(now, zone), pages?.total ?? 0, waiting)}
        actions={
          decideOffer(person, add).allowed && (
            <Link href={add.start} className={buttonClass('primary')}>
              {words.createPage}
            </Link>
          )
        }
      />
      {desk && <AlertStrip on={desk.on} />}
      {error && !desk && <ReadAlert what={words.dashboard} error={error} onRetry={mutate} className="mt-4" />}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-8">
          {desk?.drafts && <MyDrafts drafts={desk.drafts} />}
          {parts.has('pages') && <PagesToFix />}
          {!desk && !error && <SkeletonLines lines={8} />}
          {!parts.has('pages') && waitingParts}
          {desk && <Activity days={desk.days} isEveryone={desk.isEveryone} />}
        </div>
        <div className="min-w-0 space-y-7">
          {parts.has('pages') && waitingParts}
          {desk && (parts.has('pages') || desk.upcoming.length > 0) && <Upcoming upcoming={desk.upcoming} />}
          {desk?.on.some(({ kind }) => kind === 'banner' || kind === 'location alert') && (
            <OnNow on={desk.on} />
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
