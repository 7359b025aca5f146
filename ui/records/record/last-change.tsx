import { decide, matchRoute } from '@rounds/core/access'
import { type Key, printFilter } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { recordWords } from '@rounds/core/words/record'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Instant } from '../values/value.tsx'
import { filterOf, type LastChange } from './use-history.ts'

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
  const logs = toolNamed('logs')
  if (!last) return null
  const query = new URLSearchParams({ filter: printFilter(filterOf(entity, recordKey)) })
  return (
    <p className="text-ink-2 text-sm">
      {recordWords.lastChange.by(last.verb)} <span className="text-ink">{last.by}</span>{' '}
      <Instant at={last.at} />
      {matchRoute(logs.path) && decide(person, 'open', logs).allowed && (
        <>
          {' · '}
          <Link href={`${logs.path}?${query}`} className="link">
            {recordWords.lastChange.history}
          </Link>
        </>
      )}
    </p>
  )
}
