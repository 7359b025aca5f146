import { type AnyRow, entityNamed, type Field } from '@rounds/core/entities'
import { type AuditChange, auditChanges } from '@rounds/core/rules/records'
import { commonWords } from '@rounds/core/words/common'
import type { ReactNode } from 'react'
import { Arrow } from '../../kit/arrow.tsx'
import { jsonSummary } from './json-summary.ts'
import { Value } from './value.tsx'

/** The changes of an audit entry, one line per field: “Phone: 785 555 0100 → 785 555 0199”. */
export function AuditChanges({
  entry,
  after,
}: {
  entry: AnyRow
  /** The text after a change. */
  after?: (change: AuditChange) => ReactNode
}) {
  const changes = auditChanges(entry)
  if (changes.length === 0) return <OtherData entry={entry} />
  return (
    <ul>
      {changes.map(change => (
        <li key={change.label} className="break-words">
          <ChangeLine change={change} />
          {after?.(change)}
        </li>
      ))}
    </ul>
  )
}

/** The same on one line, for a table cell. */
export function AuditChangesLine({ entry }: { entry: AnyRow }) {
  const changes = auditChanges(entry)
  if (changes.length === 0) return <OtherData entry={entry} />
  return changes.map((change, index) => (
    <span key={change.label}>
      {index > 0 && ' · '}
      <ChangeLine change={change} />
    </span>
  ))
}

function ChangeLine({ change }: { change: AuditChange }) {
  const { label, old, now, isHidden } = change
  if (isHidden) return `${label}: changed`
  return (
    <>
      <span className="text-ink-2">{label}:</span> <Side change={change} value={old} at={0} /> <Arrow />{' '}
      <Side change={change} value={now} at={1} />
    </>
  )
}

/** A field's value, before or after. */
function Side({ change, value, at }: { change: AuditChange; value: unknown; at: 0 | 1 }) {
  const { field, names } = change
  if (value === null || value === '')
    return <span className="text-ink-3">{commonWords.auditChanges.none}</span>
  const name = names?.[at]
  if (name) return name
  return field ? <Value field={field} value={value} /> : String(value)
}

/** Other data of an entry; bare field names, as in older entries, are omitted. */
function OtherData({ entry: { Data: data, Entity: of } }: { entry: AnyRow }) {
  if (typeof data !== 'object' || data === null) return null
  const { fields, changes, names, hidden, ...others } = data as AnyRow
  if (Object.keys(others).length > 0) return jsonSummary({ is: 'any' }, others)
  return changes === undefined && Array.isArray(fields)
    ? commonWords.auditChanges.fields(fields.map(name => labelOf(of, String(name))).join(', '))
    : null
}

/** A field's label; its name if the entity no longer has it. */
const labelOf = (entity: unknown, name: string) => {
  const fields: Readonly<Record<string, Field>> = entityNamed(String(entity ?? ''))?.fields ?? {}
  return (Object.hasOwn(fields, name) && fields[name]?.label) || name
}
