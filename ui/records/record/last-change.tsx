import type { Key } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { entriesOfRecord } from '@rounds/core/rules/records'
import { recordWords } from '@rounds/core/words/record'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { logPath, mayOpenLog } from '../log-path.ts'
import { Instant } from '../values/value.tsx'
import type { LastChange } from './use-history.ts'

/** Who changed a record last and when, with a link to its history for people who may read the log. */
export function LastChangeLine({
  entity,
  recordKey,
  last,
}: {
  entity: Entity
  recordKey: Key
  last: LastChange | null
}) {
  const { person } = useApp()
  if (!last) return null
  return (
    <p className="text-ink-2 text-sm">
      {recordWords.lastChange.by(last.verb)} <span className="text-ink">{last.by}</span>{' '}
      <Instant at={last.at} />
      {mayOpenLog(person) && (
        <>
          {' · '}
          <Link href={logPath(entriesOfRecord(entity, recordKey))} className="link">
            {recordWords.lastChange.history}
          </Link>
        </>
      )}
    </p>
  )
}
