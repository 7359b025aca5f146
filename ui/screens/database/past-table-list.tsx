import type { PastTable } from '@rounds/core/api'
import { entityNamed } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { pastWords } from '@rounds/core/words/past'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Mark } from '../../kit/mark.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { usePastPlace } from './past-place.ts'
import { usePastTables } from './past-slots.ts'

const words = pastWords.tables

/** The tables that differ from the copy, and the way to bring everything back. */
export function PastTableList({ version, busy }: { version: string; busy: boolean }) {
  const { client } = useApp()
  const { data, error, isValidating, mutate } = usePastTables(client, version)
  const [, go] = usePastPlace()
  if (error && !data) return <ReadAlert what={words.what} error={error} onRetry={mutate} />
  if (!data)
    return (
      <p className="flex items-center gap-2 text-ink-2" role="status">
        <Spinner /> {pastWords.comparing}
      </p>
    )
  if (data.tables.length === 0) return <EmptyState title={words.none}>{words.noneText}</EmptyState>
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={busy} onClick={() => go({ bring: 'everything' })}>
          {words.everything}
        </Button>
        <Button busy={isValidating} onClick={() => void mutate()}>
          {words.refresh}
        </Button>
        <p className="text-ink-2 text-sm">{words.count(data.tables.length, data.same)}</p>
      </div>
      <div className="relative overflow-x-auto">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{words.heading}</caption>
          <thead>
            <tr className="border-rule border-b text-ink-2">
              <th scope="col" className="py-1.5 pr-4 font-medium">
                {words.name}
              </th>
              {(['gone', 'changed', 'fresh'] as const).map(kind => (
                <th key={kind} scope="col" className="py-1.5 pr-4 text-right font-medium">
                  {words[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.tables.map(table => (
              <TableRow key={table.entity} table={table} onOpen={() => go({ table: table.entity })} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function TableRow({ table, onOpen }: { table: PastTable; onOpen: () => void }) {
  const { entity, isMissing } = table
  return (
    <tr className="border-rule border-b">
      <th scope="row" className="py-1 pr-4 font-normal">
        <Button kind="quiet" size="sm" onClick={onOpen}>
          {entityNamed(entity)?.plural ?? entity}
        </Button>
        {isMissing && (
          <span className="ml-2 inline-flex items-center gap-1.5">
            <Mark tone="alarm" />
            {words.missing}
          </span>
        )}
      </th>
      {(['gone', 'changed', 'fresh'] as const).map(kind => (
        <td key={kind} className="py-1 pr-4 text-right tabular-nums">
          {groupDigits(table[kind])}
        </td>
      ))}
    </tr>
  )
}
