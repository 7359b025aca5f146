import type { HistoryEntry } from '@rounds/core/api'
import type { AnyRow, Entity, Json } from '@rounds/core/entities'
import { auditChanges, canPutBack } from '@rounds/core/rules/records'
import { recordWords } from '@rounds/core/words/record'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { AuditChanges } from '../values/audit-changes.tsx'
import { Instant } from '../values/value.tsx'
import { whoDid } from './use-history.ts'

interface RecentHistoryProps {
  entity: Entity
  entries: readonly HistoryEntry[]
  /** The form's current values. */
  values: AnyRow
  /** Restores a field's value from before a change; null if the record is read-only. */
  onPutBack: ((field: string, value: Json) => void) | null
}

const FEW = 6
const words = recordWords.recentHistory

/** A record's recent history: each save with the previous values, and links that were added or removed. */
export function RecentHistory({ entity, entries, values, onPutBack }: RecentHistoryProps) {
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return null
  const shown = isWhole ? entries : entries.slice(0, FEW)
  return (
    <section aria-label={words.history} className="border-rule border-t pt-3 text-sm">
      <h2 className="font-semibold text-ink-2">{words.history}</h2>
      <ol className="mt-1.5 flex flex-col gap-2.5">
        {shown.map(entry => (
          <li key={entry.Id} className="min-w-0 break-words">
            {auditChanges(entry).length > 0 ? (
              <AuditChanges
                entry={entry}
                after={change =>
                  onPutBack &&
                  entry.Entity === entity.name &&
                  canPutBack(change, values[change.name]) && (
                    <button
                      type="button"
                      className="ml-1.5 rounded-sm font-semibold text-accent underline-offset-2 hover:underline"
                      aria-label={words.putBackOf(change.label)}
                      onClick={() => onPutBack(change.name, (change.old ?? null) as Json)}
                    >
                      {words.putBack}
                    </button>
                  )
                }
              />
            ) : (
              entry.Message
            )}
            <p className="text-ink-2">
              {whoDid(entry)} · <Instant at={entry.Date} />
            </p>
          </li>
        ))}
      </ol>
      {entries.length > FEW && !isWhole && (
        <Button kind="quiet" size="sm" className="-ml-2 mt-1" onClick={() => setWhole(true)}>
          {words.more(entries.length - FEW)}
        </Button>
      )}
    </section>
  )
}
