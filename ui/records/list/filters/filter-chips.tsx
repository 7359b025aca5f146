import type { FilterEntry } from '@rounds/core/api'
import type { Entity, Field } from '@rounds/core/entities'
import { filterField, readConcern } from '@rounds/core/rules/records'
import { filterWords } from '@rounds/core/words/filters'
import { Fragment } from 'react'
import { Glyph } from '../../../kit/glyph.tsx'
import { ReferenceName, Value } from '../../values/value.tsx'
import { valueOfText, wordsOfEntry } from './filter-words.ts'

export interface FilterChipsProps {
  entity: Entity
  filters: readonly FilterEntry[]
  onRemove: (index: number) => void
}

/** The list's filters in words, each with a remove button. */
export function FilterChips({ entity, filters, onRemove }: FilterChipsProps) {
  return filters.map((entry, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two filters may be the same
    <Chip key={`${entry.field} ${index}`} entity={entity} entry={entry} onRemove={() => onRemove(index)} />
  ))
}

interface ChipProps {
  entity: Entity
  entry: FilterEntry
  onRemove: () => void
}

function Chip({ entity, entry, onRemove }: ChipProps) {
  const field = filterField(entity, entry.field)
  if (!field) return null
  const { words, isEmpty } = wordsOfEntry(field, entry)
  const isConcern = entry.values.every(text => readConcern(text) !== undefined)
  const label = field.label ?? entry.field
  return (
    <span className="inline-flex h-6.5 max-w-full items-center gap-1.5 rounded-md bg-accent-wash pr-0.5 pl-2 text-sm">
      <span className="truncate text-ink-2">
        {label} {!isConcern && words}
      </span>
      {!isEmpty && (
        <span className="truncate">
          {entry.values.map((text, index) => (
            <Fragment key={text}>
              {index > 0 && filterWords.filterChips.or}
              <ConcernOrValue field={field} text={text} />
            </Fragment>
          ))}
        </span>
      )}
      <button
        type="button"
        aria-label={filterWords.filterChips.takeFilterOnAway(label)}
        title={filterWords.filterChips.takeThisFilterAway}
        onClick={onRemove}
        className="grid size-5.5 place-items-center rounded-sm text-ink-2 hover:bg-rule hover:text-ink"
      >
        <Glyph name="close" className="size-3!" />
      </button>
    </span>
  )
}

/** The name of the record that entries concern; any other value unchanged. */
function ConcernOrValue({ field, text }: { field: Field; text: string }) {
  const concern = readConcern(text)
  if (!concern) return <Value field={field} value={valueOfText(field, text)} />
  return (
    <>
      {concern.entity.label} <ReferenceName to={concern.entity.name} recordKey={concern.key} />
    </>
  )
}
