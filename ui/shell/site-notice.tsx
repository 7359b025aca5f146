import { toolNamed } from '@rounds/core/tools'
import { shellWords } from '@rounds/core/words/shell'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useApp } from '../context/app-context.ts'
import { Mark } from '../kit/mark.tsx'
import { useSiteState } from './site-state.ts'

/** On every screen, while it is so: the site is closed to visitors, or an alert is over it. */
export function SiteNotice() {
  const { client } = useApp()
  const [path] = useLocation()
  const { data, mutate } = useSiteState(client)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step to another screen looks again
  useEffect(() => void mutate(), [path, mutate])
  if (!data || (data.closed === null && data.alerts.length === 0)) return null
  const isClosed = data.closed !== null
  const { path: to } = toolNamed(isClosed ? 'maintenance-mode' : 'emergency-alert')
  return (
    <div role="status" className="min-w-0">
      <Link href={to} className="flex min-w-0 items-center gap-2 px-2 font-semibold text-loss">
        <Mark tone="alarm" />
        <span className="truncate">
          {isClosed
            ? shellWords.siteNotice.siteMaintenanceVisitorsRead(data.closed)
            : shellWords.siteNotice.alertOnTheSite(data.alerts.join(', '))}
        </span>
      </Link>
    </div>
  )
}
