import type { Entity } from '@rounds/core/entities'
import type { FieldChange } from '@rounds/core/rules/csv'
import { csvImportWords } from '@rounds/core/words/csv-import'
import { ArrowRight } from 'lucide-react'
import { Value } from '../values/value.tsx'

/** The differences, old and new. */
export function Changes({ entity, changes }: { entity: Entity; changes: readonly FieldChange[] }) {
  return (
    <ul className="mt-0.5 text-sm">
      {changes.map(({ field: name, before, after }) => {
        const field = entity.fields[name]
        return field ? (
          <li key={name} className="break-words">
            <span className="text-ink-2">{field.label ?? name}: </span>
            <del className="text-ink-2">
              {before === null ? csvImportWords.changes.nothing : <Value field={field} value={before} />}
            </del>
            <ArrowRight aria-hidden="true" className="mx-1 inline size-3.5 align-[-2px] text-ink-2" />
            <span className="sr-only"> {csvImportWords.changes.becomes} </span>
            <ins className="no-underline">
              {after === null ? csvImportWords.changes.nothing : <Value field={field} value={after} />}
            </ins>
          </li>
        ) : null
      })}
    </ul>
  )
}
