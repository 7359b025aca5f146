import type { DatabaseBackup } from '@rounds/core/api'
import { sayBytes, sayDuration } from '@rounds/core/rules/system'
import { sayDateTime } from '@rounds/core/rules/time'
import { databaseWords } from '@rounds/core/words/database'
import { useTimeZone } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Mark } from '../../kit/mark.tsx'
import { Instant } from '../../records/values/value.tsx'

const words = databaseWords.backups

interface BackupListProps {
  bases: readonly DatabaseBackup[]
  busy: boolean
  onTest: (id: string) => void
}

/** The backups, the newest first, each with what came of restoring it. */
export function BackupList({ bases, busy, onTest }: BackupListProps) {
  const zone = useTimeZone()
  if (bases.length === 0) return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{words.heading}</caption>
        <thead>
          <tr className="border-rule border-b text-ink-2">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {words.taken}
            </th>
            <th scope="col" className="py-1.5 pr-4 text-right font-medium">
              {words.size}
            </th>
            <th scope="col" className="py-1.5 pr-4 text-right font-medium max-sm:hidden">
              {words.took}
            </th>
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {words.state}
            </th>
            <th scope="col" className="py-1.5">
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bases.map(base => (
            <tr key={base.id} className="border-rule border-b align-top">
              <td className="whitespace-nowrap py-1.5 pr-4">{sayDateTime(base.takenAt, zone)}</td>
              <td className="whitespace-nowrap py-1.5 pr-4 text-right tabular-nums">
                {sayBytes(base.bytes)}
              </td>
              <td className="whitespace-nowrap py-1.5 pr-4 text-right tabular-nums max-sm:hidden">
                {sayDuration(base.tookMs)}
              </td>
              <td className="py-1.5 pr-4">
                <Proof base={base} />
              </td>
              <td className="py-1 text-right">
                {base.hasKey && (
                  <Button
                    size="sm"
                    disabled={busy}
                    aria-label={words.testOf(sayDateTime(base.takenAt, zone))}
                    onClick={() => onTest(base.id)}
                  >
                    {words.test}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether it was restored, by shape and by word. */
function Proof({ base: { proof, hasKey } }: { base: DatabaseBackup }) {
  const isBroken = (proof?.problems.length ?? 0) > 0
  const state = hasKey ? (proof ? (isBroken ? 'broken' : 'proven') : 'open') : 'locked'
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <Mark tone={state === 'proven' ? 'ready' : state === 'open' ? 'idle' : 'alarm'} />
        {words.states[state]}
        {proof && (
          <span className="text-ink-2">
            <Instant at={proof.at} />, {sayDuration(proof.tookMs)}
          </span>
        )}
      </span>
      {proof?.problems.map(problem => (
        <span key={problem} className="wrap-anywhere block text-ink-2">
          {problem}
        </span>
      ))}
    </>
  )
}
