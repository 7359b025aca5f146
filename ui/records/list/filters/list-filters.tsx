import type { FilterEntry } from '@rounds/core/api'
import { listWords } from '@rounds/core/words/list'
import { useRef, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useKeptFocus } from '../../../kit/use-kept-focus.ts'
import type { Listing } from '../../listing.ts'

const FilterChips = lazyPart(() => import('./filter-chips.tsx').then(it => ({ default: it.FilterChips })))
const FilterEditor = lazyPart(() => import('./filter-editor.tsx').then(it => ({ default: it.FilterEditor })))

export interface ListFiltersProps {
  listing: Listing
  filters: readonly FilterEntry[]
  onFilters: (filters: readonly FilterEntry[]) => void
}

/** The list's filters, each with a remove button, and a button to add one. */
export function ListFilters({ listing, filters, onFilters }: ListFiltersProps) {
  const [isAdding, setAdding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, isAdding ? 'editor' : String(filters.length), ':scope > button')
  return (
    <div ref={box} className="contents">
      {filters.length > 0 && (
        <FilterChips
          entity={listing.entity}
          filters={filters}
          onRemove={index => onFilters(filters.filter((_, place) => place !== index))}
        />
      )}
      {isAdding ? (
        <FilterEditor
          listing={listing}
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
    </div>
  )
}
