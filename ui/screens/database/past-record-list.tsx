import type { PastRecord } from '@rounds/core/api'
import { type Entity, entityNamed } from '@rounds/core/entities'
import { pastWords } from '@rounds/core/words/past'
import { useApp } from '../../context/app-context.ts'
import { Arrow } from '../../kit/arrow.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Mark } from '../../kit/mark.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { usePastPlace } from './past-place.ts'
import { usePastRecords } from './past-slots.ts'

const words = pastWords.records

/** The records of one table that differ from the copy, each with the way to bring it back. */
export function PastRecordList({ version, busy }: { version: string; busy: boolean }) {
  const { client } = useApp()
  const [{ table, find }, go] = usePastPlace()
  const { data, error, mutate } = usePastRecords(client, version, table, find)
  const entity = entityNamed(table)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => go({ table: '', find: '' })}>{words.back}</Button>
        <h3 tabIndex={-1} data-place className="text-lg">
          {entity?.plural ?? table}
        </h3>
        <SearchBox label={words.find} value={find} onValue={next => go({ find: next })} className="w-56" />
        <Button disabled={busy || !data?.total} onClick={() => go({ bring: 'table' })}>
          {words.table}
        </Button>
      </div>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
      {!data && !error && (
        <p className="flex items-center gap-2 text-ink-2" role="status">
          <Spinner /> {pastWords.loading}
        </p>
      )}
      {data && data.records.length === 0 && (
        <EmptyState title={words.none} level={3}>
          {find === '' ? words.noneAtAll : words.noneText}
        </EmptyState>
      )}
      {data && data.records.length > 0 && (
        <>
          <p className="text-ink-2 text-sm" role="status">
            {data.total > data.records.length
              ? words.more(data.records.length, data.total)
              : words.count(data.total)}
          </p>
          <div className="relative overflow-x-auto">
            <table className="w-full text-left text-sm">
              <caption className="sr-only">{entity?.plural ?? table}</caption>
              <thead>
                <tr className="border-rule border-b text-ink-2">
                  {(['record', 'state', 'changes'] as const).map(column => (
                    <th key={column} scope="col" className="py-1.5 pr-4 font-medium">
                      {words[column]}
                    </th>
                  ))}
                  <th scope="col" className="py-1.5">
                    <span className="sr-only">{words.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.records.map(record => (
                  <RecordRow
                    key={record.key}
                    entity={entity}
                    record={record}
                    busy={busy}
                    onBring={() => go({ bring: 'record', key: record.key })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  )
}

interface RecordRowProps {
  entity: Entity | undefined
  record: PastRecord
  busy: boolean
  onBring: () => void
}

function RecordRow({ entity, record: { key, kind, name, fields }, busy, onBring }: RecordRowProps) {
  const label = name || (JSON.parse(key) as readonly unknown[]).join(', ')
  return (
    <tr className="border-rule border-b align-top">
      <th scope="row" className="wrap-anywhere py-1.5 pr-4 font-normal">
        {label}
      </th>
      <td className="whitespace-nowrap py-1.5 pr-4">
        <span className="inline-flex items-center gap-1.5">
          <Mark tone={kind === 'gone' ? 'alarm' : kind === 'changed' ? 'changed' : 'idle'} />
          {words.kinds[kind]}
        </span>
      </td>
      <td className="py-1.5 pr-4">
        {fields.map(field => (
          <FieldChange key={field.field} entity={entity} change={field} />
        ))}
      </td>
      <td className="py-1 text-right">
        {kind !== 'fresh' && (
          <Button size="sm" disabled={busy} aria-label={words.bringOf(label)} onClick={onBring}>
            {words.bring}
          </Button>
        )}
      </td>
    </tr>
  )
}

interface FieldChangeProps {
  entity: Entity | undefined
  change: PastRecord['fields'][number]
}

/** What a field held and holds. */
function FieldChange({ entity, change: { field, was, is } }: FieldChangeProps) {
  const label = entity?.fields[field]?.label ?? field
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-2">{label}:</span>{' '}
      {was === null && is === null ? (
        words.hidden
      ) : (
        <>
          <span>{was ?? words.empty}</span> <Arrow />
          <span className="sr-only">{words.now}</span> <span className="text-ink-2">{is ?? words.empty}</span>
        </>
      )}
    </p>
  )
}
