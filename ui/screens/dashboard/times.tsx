import type { DashboardData } from '@rounds/core/api'
import { dashboardWords } from '@rounds/core/words/dashboard'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Mark } from '../../kit/mark.tsx'
import { Instant } from '../../records/values/value.tsx'
import { DashboardSection, Nothing } from './dashboard-section.tsx'

/** What is published, starts or ends in the next days. */
export function Upcoming({ upcoming }: Pick<DashboardData, 'upcoming'>) {
  const words = dashboardWords.upcoming
  return (
    <DashboardSection title={words.title} note={words.nextDays}>
      {upcoming.length === 0 && <Nothing>{words.none}</Nothing>}
      <ul>
        {upcoming.map(({ turn, title, at, kind, path }) => (
          <li
            key={`${turn} ${at} ${title}`}
            className="flex items-baseline gap-2.5 border-rule border-b py-1.5"
          >
            <span className="min-w-0 flex-1">
              {words[turn]} <Opened path={path}>{title}</Opened>{' '}
              <span className="text-ink-2 text-sm">{kind}</span>
            </span>
            <span className="shrink-0 text-ink-2 text-sm">
              <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

/** Active banners and location alerts; site-wide notices are shown above. */
export function OnNow({ on }: Pick<DashboardData, 'on'>) {
  const words = dashboardWords.on
  const quiet = on.filter(({ kind }) => kind === 'banner' || kind === 'location alert')
  return (
    <DashboardSection title={words.title} figure={quiet.length}>
      {quiet.length === 0 && <Nothing>{words.none}</Nothing>}
      <ul>
        {quiet.map(({ kind, title, until, path }) => (
          <li
            key={`${kind} ${title} ${path}`}
            className="flex items-baseline gap-2 border-rule border-b py-1.5"
          >
            <Mark tone={kind === 'banner' ? 'ready' : 'alarm'} />
            <span className="min-w-0 flex-1">
              {words[kind]}: <Opened path={path}>{title}</Opened>
            </span>
            {until && (
              <span className="shrink-0 text-ink-2 text-sm">
                {words.until} <Instant at={until} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

function Opened({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return <strong className="font-semibold">{children}</strong>
  return (
    <Link href={path} className="font-semibold hover:underline">
      {children}
    </Link>
  )
}
