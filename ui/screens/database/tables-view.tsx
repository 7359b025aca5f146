import type { DatabaseTable } from '@rounds/core/api'
import { entityNamed } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { sayBytes } from '@rounds/core/rules/system'
import { databaseWords } from '@rounds/core/words/database'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { ReadFailure } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { useTables } from './database-slots.ts'

const words = databaseWords.tables
const NONE: readonly DatabaseTable[] = []

/** What a table is called: as its records are, or in words of its own. */
const nameOf = ({ name }: DatabaseTable): string => entityNamed(name)?.plural ?? words.own[name] ?? name

const columns: readonly GridColumn<DatabaseTable>[] = [
  { id: 'name', label: words.name, cell: nameOf, width: 'minmax(12rem, 3fr)' },
  {
    id: 'rows',
    label: words.rows,
    cell: ({ rows, isEstimate }) => (isEstimate ? words.about(rows) : groupDigits(rows)),
    align: 'end',
    width: 140,
  },
  {
    id: 'months',
    label: words.months,
    cell: ({ months }) => (months === null ? '' : groupDigits(months)),
    align: 'end',
    muted: true,
    width: 100,
  },
  { id: 'size', label: words.size, cell: ({ bytes }) => sayBytes(bytes), align: 'end', width: 110 },
  {
    id: 'dead',
    label: words.dead,
    cell: ({ dead }) => groupDigits(dead),
    align: 'end',
    muted: true,
    width: 110,
  },
  {
    id: 'vacuumed',
    label: words.vacuumed,
    cell: ({ vacuumedAt }) => (vacuumedAt ? <Instant at={vacuumedAt} /> : words.never),
    muted: true,
    width: 160,
  },
]

/** The tables, the largest first. */
export function TablesView() {
  const { client } = useApp()
  const { data, error, isValidating, mutate } = useTables(client)
  const rows = data ?? NONE
  const size = sayBytes(rows.reduce((sum, { bytes }) => sum + bytes, 0))
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : data
        ? { tone: 'ready', words: words.total(rows.length, size) }
        : { tone: 'busy', words: words.loading },
  )
  return (
    <>
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="measure text-ink-2 text-sm">{words.explained}</p>
        <Button busy={isValidating} onClick={() => void mutate()}>
          {words.refresh}
        </Button>
      </div>
      <DataGrid<DatabaseTable>
        className="min-h-48 flex-1 max-lg:h-[70dvh] max-lg:flex-none"
        label={databaseWords.tabs.tables}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        rowLabel={nameOf}
        loading={!data && !error}
        error={error && <ReadFailure what={words.what} error={error} onRetry={mutate} />}
      />
    </>
  )
}
