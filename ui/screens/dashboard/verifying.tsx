import type { DashboardDirectory } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { toolNamed } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { Link } from 'wouter'
import { DashboardSection } from './dashboard-section.tsx'

const words = dashboardWords.verifying

/** Facts of the directory that are due, each figure linked to its list. Renders nothing if none are. */
export function Verifying({ figures }: { figures: DashboardDirectory }) {
  const { start } = toolNamed('site-tools')
  const waiting = figures.flatMap(({ check, count }) =>
    count > 0 && check in words.checks ? [{ check: check as keyof typeof words.checks, count }] : [],
  )
  if (waiting.length === 0) return null
  return (
    <DashboardSection title={words.title} all={{ path: start, words: words.all }}>
      <ul>
        {waiting.map(({ check, count }) => (
          <li key={check} className="flex items-baseline gap-2.5 border-rule border-b py-1.5">
            <span className="min-w-6 text-right font-semibold tabular-nums">{groupDigits(count)}</span>
            <Link href={`${start}?check=${check}`} className="min-w-0 flex-1 truncate hover:underline">
              {words.checks[check](count)}
            </Link>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}
