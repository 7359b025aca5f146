import type { FilterEntry } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { listWords } from '@rounds/core/words/list'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'

const FilterChips = lazyPart(() => import('./filter-chips.tsx').then(it => ({ default: it.FilterChips })))
const FilterEditor = lazyPart(() => import('./filter-editor.tsx').then(it => ({ default: it.FilterEditor })))

export interface ListFiltersProps {
  entity: Entity
  filters: readonly FilterEntry[]
  /** Fields that the tool itself narrows to: nothing to filter by. */
  fixed: ReadonlySet<string>
  onFilters: (filters: readonly FilterEntry[]) => void
}

/** What the list is filtered by, each with a way to take it away, and a way to add one. */
export function ListFilters({ entity, filters, fixed, onFilters }: ListFiltersProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {filters.length > 0 && (
        <FilterChips
          entity={entity}
          filters={filters}
          onRemove={index => onFilters(filters.filter((_, place) => place !== index))}
        />
      )}
      {isAdding ? (
        <FilterEditor
          entity={entity}
          fixed={fixed}
          onCancel={() => setAdding(false)}
          onAdd={entry => {
            setAdding(false)
            onFilters([...filters, entry])
          }}
        />
      ) : (
        <Button size="sm" className="border-dashed!" onClick={() => setAdding(true)}>
          {listWords.filters.addFilter}
        </Button>
      )}
    </>
  )
}
