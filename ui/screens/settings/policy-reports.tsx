import type { SiteHeaders } from '@rounds/core/api'
import { allowInPolicy, sourceOfReport } from '@rounds/core/rules/settings'
import { settingWords } from '@rounds/core/words/settings'
import { useId } from 'react'
import { Button } from '../../kit/button.tsx'
import { Instant } from '../../records/values/value.tsx'

const words = settingWords.headers

interface PolicyReportsProps {
  reports: SiteHeaders['reports']
  policy: string
  onPolicy: (policy: string) => void
}

/** Browser reports of what the tried policy would block, most frequent first. */
export function PolicyReports({ reports, policy, onPolicy }: PolicyReportsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="font-semibold">
        {words.reports}
      </h3>
      {reports.length === 0 && <p className="text-ink-2 text-sm">{words.noReports}</p>}
      <ul className="mt-1 divide-y divide-rule">
        {reports.map(({ directive, blocked, times, pages, examples, last }) => {
          const source = sourceOfReport({ blocked })
          const allowed = source && allowInPolicy(policy, directive, source)
          return (
            <li key={`${directive} ${blocked}`} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
              <div className="min-w-0 flex-1 basis-72">
                <p className="wrap-anywhere font-mono text-sm">{words.report(directive, blocked)}</p>
                <p className="wrap-anywhere text-ink-2 text-sm">
                  {words.times(times, pages)}: {examples.join(', ')}. {words.last} <Instant at={last} />
                </p>
                {!source && <p className="text-sm">{words.inline}</p>}
              </div>
              {source && allowed !== undefined && (
                <Button size="sm" disabled={allowed === policy} onClick={() => onPolicy(allowed)}>
                  {words.allow(source)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
