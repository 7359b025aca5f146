import type { DashboardData } from '@rounds/core/api'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { Link } from 'wouter'
import { Mark } from '../../kit/mark.tsx'
import { Instant } from '../../records/values/value.tsx'

const words = dashboardWords.strip

/** Active site-wide notices, in red. */
export function AlertStrip({ on }: { on: DashboardData['on'] }) {
  const loud = on.filter(({ kind }) => kind === 'maintenance' || kind === 'alert')
  if (loud.length === 0) return null
  return (
    <section
      aria-label={words.onNow}
      className="-mx-4 sm:-mx-6 mt-4 border-loss border-t-2 bg-loss-wash px-4 py-2 sm:px-6"
    >
      <ul className="space-y-1">
        {loud.map(({ kind, title, until, path }) => (
          <li key={`${kind} ${title}`} className="flex flex-wrap items-baseline gap-x-2.5">
            <Mark tone="alarm" />
            <strong className="text-loss">{kind === 'alert' ? words.alert : words.maintenance}</strong>{' '}
            <span className="min-w-0 break-words">{title}</span>
            {until && (
              <span className="text-ink-2 text-sm">
                {words.until} <Instant at={until} />
              </span>
            )}
            {path && (
              <Link href={path} className="link ml-auto font-semibold">
                {words.edit}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
