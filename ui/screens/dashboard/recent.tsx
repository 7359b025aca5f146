import { dashboardWords } from '@rounds/core/words/dashboard'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { readVisits } from '../../context/visits.ts'
import { Instant } from '../../records/values/value.tsx'
import { DashboardSection, Nothing } from './dashboard-section.tsx'

const words = dashboardWords.recent
const SHOWN = 6

/** The pages and records the person opened last, stored in this browser. */
export function Recent() {
  const { userId } = useApp().person
  const [visits] = useState(() => readVisits(userId).slice(0, SHOWN))
  return (
    <DashboardSection title={words.title}>
      {visits.length === 0 && <Nothing>{words.none}</Nothing>}
      <ul>
        {visits.map(({ path, title, tool, at }) => (
          <li key={path} className="flex items-baseline gap-2.5 border-rule border-b py-1.5">
            <Link href={path} className="min-w-0 flex-1 truncate hover:underline">
              {title} <span className="text-ink-2 text-sm">{tool}</span>
            </Link>
            <span className="shrink-0 text-ink-2 text-sm">
              <Instant at={new Date(at).toISOString()} />
            </span>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}
