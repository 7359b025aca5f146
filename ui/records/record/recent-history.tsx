import { auditChanges } from '@rounds/core/rules/records'
import { recordWords } from '@rounds/core/words/record'
import { AuditChanges } from '../values/audit-changes.tsx'
import { Instant } from '../values/value.tsx'
import { type HistoryEntry, whoDid } from './use-history.ts'

/** What happened to a record lately: each change with what was there before, and links that came or went. */
export function RecentHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={recordWords.recentHistory.history} className="border-rule border-t pt-3 text-sm">
      <h2 className="font-semibold text-ink-2">{recordWords.recentHistory.history}</h2>
      <ol className="mt-1.5 flex flex-col gap-2.5">
        {entries.map(entry => (
          <li key={entry.Id} className="min-w-0 break-words">
            {auditChanges(entry).length > 0 ? <AuditChanges entry={entry} /> : entry.Message}
            <p className="text-ink-2">
              {whoDid(entry)} · <Instant at={entry.Date} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
