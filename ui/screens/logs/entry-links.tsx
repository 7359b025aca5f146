import { type AnyRow, entityNamed } from '@rounds/core/entities'
import { type EntryKinship, recordsOfEntry, relatedEntries } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { logWords } from '@rounds/core/words/logs'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { LinkedName, pathToRecord } from '../../records/links/linked-name.tsx'
import { logPath } from '../../records/log-path.ts'
import { whoDid } from '../../records/record/use-history.ts'
import { nameOrNull } from './audit-columns.tsx'
import { useActionCount } from './audit-slots.ts'

const words = logWords.entryLinks

/** From an audit entry to its records, and to the other entries of its record, person, kind or action. */
export function EntryLinks({ entry }: { entry: AnyRow }) {
  const { client, person } = useApp()
  const { data: together = 0 } = useActionCount(client, nameOrNull(entry.GroupId))
  const records = recordsOfEntry(entry).filter(
    ({ entity, key }) => entity.key.length === 1 && pathToRecord(person, entity, key) !== undefined,
  )
  const related = relatedEntries(entry).filter(([kinship]) => kinship !== 'action' || together > 1)
  return (
    <div className="mb-5 flex flex-col gap-3">
      {records.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {records.map(({ entity, key }) => (
            <Fragment key={`${entity.name}/${key}`}>
              <dt className="text-ink-2">{entity.label}</dt>
              <dd className="wrap-anywhere">
                <LinkedName target={entity} recordKey={key} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {related.length > 0 && (
        <nav aria-label={words.name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="text-ink-2">{words.name}</span>
          {related.map(([kinship, filter]) => (
            <Link key={kinship} href={logPath(filter)} className="link">
              {labels[kinship](entry, together)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

const labels: Readonly<Record<EntryKinship, (entry: AnyRow, together: number) => string>> = {
  record: () => words.record,
  person: ({ UserName }) => words.person(whoDid({ UserName: nameOrNull(UserName), ActUserName: null })),
  impersonator: ({ ActUserName }) => words.impersonator(String(ActUserName)),
  entity: ({ Entity }) =>
    words.entity(labelInSentence(entityNamed(String(Entity))?.plural ?? String(Entity))),
  action: (_, together) => words.action(together),
}
