import type { MeasuredStatement } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { sayRunTime, sayShare } from '@rounds/core/rules/system'
import { databaseWords } from '@rounds/core/words/database'
import { Dialog } from '../../kit/dialog.tsx'

const words = databaseWords.queries

interface QueryDialogProps {
  /** The query that is open. */
  query: MeasuredStatement | undefined
  /** The time of all queries. */
  allMs: number
  onClose: () => void
}

/** One query in full, with what was measured of it. */
export function QueryDialog({ query, allMs, onClose }: QueryDialogProps) {
  if (!query) return null
  const { text, runs, totalMs, averageMs, longestMs, rows } = query
  const facts = [
    [words.total, `${sayRunTime(totalMs)} (${sayShare(totalMs, allMs)})`],
    [words.average, sayRunTime(averageMs)],
    [words.longest, sayRunTime(longestMs)],
    [words.runs, groupDigits(runs)],
    [words.rowsEach, groupDigits(Math.round(rows / runs))],
  ] as const
  return (
    <Dialog open onOpenChange={onClose} title={words.query} size="3xl">
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-well p-3 font-mono text-sm">{text}</pre>
    </Dialog>
  )
}
