import { decide } from '@rounds/core/access'
import { AuditLog } from '@rounds/core/entities'
import { sayExactly, sayInstant } from '@rounds/core/rules/time'
import { toolNamed } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { Link } from 'wouter'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useRecentChanges } from './dashboard-slots.ts'

const SHOWN = 10

/** What was changed last, from the audit log, for who may read it. */
export function RecentChanges() {
  const { client, person } = useApp()
  const mayRead = decide(person, 'read', AuditLog).allowed
  const { data, error, mutate } = useRecentChanges(client, mayRead, SHOWN)
  const zone = useTimeZone()
  if (!mayRead) return null
  const logs = toolNamed('logs')
  return (
    <section aria-labelledby="changes">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="changes" className="font-semibold text-ink-2 text-sm">
          {dashboardWords.recentChanges.whatHappenedLately}
        </h2>
        {decide(person, 'open', logs).allowed && (
          <Link href={logs.start} className="link text-sm">
            {dashboardWords.recentChanges.allInTheLogs}
          </Link>
        )}
      </div>
      {!data && !error && <SkeletonLines lines={5} className="mt-4" />}
      {error && (
        <ReadAlert
          what={dashboardWords.recentChanges.auditLog}
          error={error}
          onRetry={mutate}
          className="mt-2"
        />
      )}
      {data?.length === 0 && (
        <p className="mt-2 text-ink-2">{dashboardWords.recentChanges.nothingHasHappenedYet}</p>
      )}
      <ol className="mt-2">
        {data?.map(entry => (
          <li
            key={entry.Id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-b py-1.5"
          >
            <span className="min-w-0">
              <span className="break-words">{entry.Message}</span>{' '}
              <span className="text-ink-2 text-sm">
                {entry.UserName}
                {entry.ActUserName && dashboardWords.recentChanges.impersonatedBy(entry.ActUserName)}
              </span>
            </span>
            <time
              dateTime={entry.Date}
              title={sayExactly(entry.Date, zone)}
              className="whitespace-nowrap text-ink-2 text-sm"
            >
              {sayInstant(entry.Date, new Date(), zone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
