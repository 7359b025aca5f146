import type { MeasuredStatement } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { sayRunTime, sayShare, statementOrderOf } from '@rounds/core/rules/system'
import { sayDateTime } from '@rounds/core/rules/time'
import { databaseWords } from '@rounds/core/words/database'
import { useMemo } from 'react'
import { useApp, useStatus, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { ReadFailure } from '../../records/read-failure.tsx'
import { useQueries } from './database-slots.ts'
import { QueryDialog } from './query-dialog.tsx'

const words = databaseWords.queries
const NONE: readonly MeasuredStatement[] = []

const columnsOf = (allMs: number): readonly GridColumn<MeasuredStatement>[] => [
  {
    id: 'query',
    label: words.query,
    cell: ({ text }) => <span className="font-mono text-[0.9285em]">{text}</span>,
    width: 'minmax(14rem, 3fr)',
  },
  {
    id: 'total',
    label: words.total,
    cell: ({ totalMs }) => sayRunTime(totalMs),
    align: 'end',
    sortable: true,
    width: 110,
  },
  {
    id: 'share',
    label: words.share,
    cell: ({ totalMs }) => sayShare(totalMs, allMs),
    align: 'end',
    muted: true,
    width: 100,
  },
  {
    id: 'average',
    label: words.average,
    cell: ({ averageMs }) => sayRunTime(averageMs),
    align: 'end',
    sortable: true,
    width: 120,
  },
  {
    id: 'longest',
    label: words.longest,
    cell: ({ longestMs }) => sayRunTime(longestMs),
    align: 'end',
    sortable: true,
    width: 120,
  },
  {
    id: 'runs',
    label: words.runs,
    cell: ({ runs }) => groupDigits(runs),
    align: 'end',
    muted: true,
    sortable: true,
    width: 100,
  },
]

/** What the database spends its time on, the most first. */
export function QueriesView() {
  const { client } = useApp()
  const zone = useTimeZone()
  const [parameters, setParameter] = useParameters()
  const order = statementOrderOf(parameters.get('sort'))
  const { data, error, isValidating, mutate } = useQueries(client, order)
  const rows = data?.statements ?? NONE
  const columns = useMemo(() => columnsOf(data?.totalMs ?? 0), [data?.totalMs])
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : data
        ? { tone: 'ready', words: words.count(rows.length) }
        : data === null
          ? { tone: 'ready', words: words.notMeasured }
          : { tone: 'busy', words: words.loading },
  )
  if (data === null)
    return (
      <Alert kind="info" className="mt-4 max-w-3xl" title={words.notMeasured}>
        {words.notMeasuredText}
      </Alert>
    )
  const since = data?.since ?? null
  return (
    <>
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="measure text-ink-2 text-sm">{words.explained(since && sayDateTime(since, zone))}</p>
        <Button busy={isValidating} onClick={() => void mutate()}>
          {words.refresh}
        </Button>
      </div>
      <DataGrid<MeasuredStatement>
        className="min-h-48 flex-1 max-lg:h-[70dvh] max-lg:flex-none"
        label={databaseWords.tabs.queries}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ text }) => text}
        sorting={[{ id: order, desc: true }]}
        onSort={id => setParameter('sort', id, false)}
        onOpen={({ id }) => setParameter('query', id, false)}
        actions={['view']}
        loading={data === undefined && !error}
        error={error && <ReadFailure what={words.what} error={error} onRetry={mutate} />}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      />
      <QueryDialog
        query={rows.find(({ id }) => id === parameters.get('query'))}
        allMs={data?.totalMs ?? 0}
        onClose={() => setParameter('query', '')}
      />
    </>
  )
}
