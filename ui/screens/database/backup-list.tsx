import type { DatabaseBackup } from '@rounds/core/api'
import { sayBytes, sayDuration } from '@rounds/core/rules/system'
import { sayDateTime } from '@rounds/core/rules/time'
import { databaseWords } from '@rounds/core/words/database'
import { useTimeZone } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Mark } from '../../kit/mark.tsx'
import { type ShortColumn, ShortTable } from '../../kit/short-table.tsx'
import { Instant } from '../../records/values/value.tsx'

const words = databaseWords.backups

interface BackupListProps {
  bases: readonly DatabaseBackup[]
  busy: boolean
  /** The backup whose test was asked for here. */
  testing: string | null
  onTest: (id: string) => void
}

/** The backups, the newest first, each with what came of restoring it. */
export function BackupList({ bases, busy, testing, onTest }: BackupListProps) {
  const zone = useTimeZone()
  if (bases.length === 0) return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
  const columns: readonly ShortColumn<DatabaseBackup>[] = [
    {
      label: words.taken,
      className: 'sm:whitespace-nowrap',
      cell: ({ takenAt, bytes }) => (
        <>
          {sayDateTime(takenAt, zone)}
          <span className="block text-ink-2 sm:hidden">{sayBytes(bytes)}</span>
        </>
      ),
    },
    { label: words.size, holds: 'numbers', className: 'max-sm:hidden', cell: ({ bytes }) => sayBytes(bytes) },
    {
      label: words.uploads,
      className: 'max-sm:hidden',
      cell: ({ uploads }) => <Uploads uploads={uploads} />,
    },
    {
      label: words.took,
      holds: 'numbers',
      className: 'max-sm:hidden',
      cell: ({ tookMs }) => sayDuration(tookMs),
    },
    { label: words.state, cell: base => <Proof base={base} /> },
    {
      label: words.actions,
      holds: 'buttons',
      cell: ({ id, hasKey, takenAt }) =>
        hasKey && (
          <Button
            size="sm"
            busy={id === testing}
            disabled={busy && id !== testing}
            aria-label={words.testOf(sayDateTime(takenAt, zone))}
            onClick={() => onTest(id)}
          >
            {words.test}
          </Button>
        ),
    },
  ]
  return <ShortTable caption={words.heading} columns={columns} rows={bases} rowKey={({ id }) => id} />
}

/** How many uploaded files it holds, and which of them the backup before did not have. */
function Uploads({ uploads }: Pick<DatabaseBackup, 'uploads'>) {
  if (!uploads) return words.noUploads
  const { count, bytes, newCount, newBytes } = uploads
  return (
    <>
      {words.uploadCount(count, sayBytes(bytes))}
      {count > 0 && (
        <span className="block text-ink-2">
          {newCount > 0 ? words.newUploads(newCount, sayBytes(newBytes)) : words.noNewUploads}
        </span>
      )}
    </>
  )
}

/** Whether it was restored, by shape and by word. */
function Proof({ base: { proof, hasKey } }: { base: DatabaseBackup }) {
  const isBroken = (proof?.problems.length ?? 0) > 0
  const state = isBroken ? 'broken' : !hasKey ? 'locked' : proof ? 'proven' : 'open'
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
      {state === 'proven' && proof?.uploads ? (
        <span className="block text-ink-2">{words.checked(proof.uploads)}</span>
      ) : null}
      {proof?.problems.map(problem => (
        <span key={problem} className="wrap-anywhere block text-ink-2">
          {problem}
        </span>
      ))}
    </>
  )
}
