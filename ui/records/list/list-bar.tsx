import { listWords } from '@rounds/core/words/list'
import type { TableContext, TableEvent } from '@rounds/machines/table-view'
import type { RefObject } from 'react'
import { Button } from '../../kit/button.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import type { Listing } from '../listing.ts'
import { ListFilters } from './filters/list-filters.tsx'
import { focusGrid } from './list-focus.ts'
import { ViewsButton } from './views/views-button.tsx'

interface ListBarProps {
  listing: Listing
  context: TableContext
  send: (event: TableEvent) => void
  /** The list's container, for moving from the search to the rows. */
  box: RefObject<HTMLElement | null>
  /** A row is shown beside the list. */
  isDetailOpen: boolean
  /** Null if the screen has its own pane. */
  onDetail: (() => void) | null
}

/** Which rows are shown, and how: search, filters, saved views, the pane. */
export function ListBar(props: ListBarProps) {
  const { listing, context, send, box, isDetailOpen, onDetail } = props
  const { tool } = listing
  return (
    <div className="mt-3 mb-2.5 flex flex-wrap items-center gap-2">
      <SearchBox
        className="w-full sm:w-70"
        size="sm"
        label={listWords.bar.searchIn(tool.title)}
        value={context.typed}
        onValue={text => send({ type: 'SEARCH', text })}
        onKeyDown={event => {
          if (event.key === 'Enter') send({ type: 'SEARCH_NOW' })
          else if (event.key === 'ArrowDown') {
            event.preventDefault()
            focusGrid(box.current)
          }
        }}
      />
      <ListFilters
        listing={listing}
        filters={context.view.filters}
        onFilters={filters => send({ type: 'FILTER', filters })}
      />
      <span className="ml-auto flex items-center gap-1">
        {context.shown && (
          <ViewsButton
            listing={listing}
            view={context.view}
            onShow={view => send({ type: 'SHOW_VIEW', view })}
          />
        )}
        {onDetail && (
          <Button
            size="sm"
            kind="quiet"
            aria-pressed={isDetailOpen}
            disabled={!isDetailOpen && context.rows.length === 0}
            onClick={onDetail}
          >
            {listWords.bar.details}
          </Button>
        )}
      </span>
    </div>
  )
}
