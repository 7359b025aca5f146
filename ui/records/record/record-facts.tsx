import type { AnyRow, Entity } from '@rounds/core/entities'
import { isAuditData } from '../values/audit-cell.tsx'
import { AuditChanges } from '../values/audit-changes.tsx'
import { Value } from '../values/value.tsx'
import { WholeValue } from '../values/whole-value.tsx'
import type { NamedField } from './form-fields.ts'

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const withValues = (facts: readonly NamedField[], values: AnyRow) =>
  facts.filter(({ name }) => !isNothing(values[name]))

/** A record's read-only values beside the form, without empty ones. */
export function RecordFacts({ facts, values }: { facts: readonly NamedField[]; values: AnyRow }) {
  const told = withValues(facts, values)
  if (told.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 2xl:grid-cols-1">
      {told.map(({ name, field, label }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="break-words">
            <Value field={field} value={values[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A whole read-only record, without empty values. */
export function RecordReading({
  entity,
  facts,
  values,
}: {
  entity: Entity
  facts: readonly NamedField[]
  values: AnyRow
}) {
  return (
    <dl className="measure flex flex-col gap-4">
      {withValues(facts, values).map(({ name, field, label }) => (
        <div key={name} className="min-w-0">
          <dt className="mb-0.5 font-semibold text-sm">{label}</dt>
          <dd className="break-words">
            {isAuditData(entity, name) ? (
              <AuditChanges entry={values} />
            ) : (
              <WholeValue field={field} value={values[name]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
