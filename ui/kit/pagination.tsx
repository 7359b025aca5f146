import { gridWords } from '@rounds/core/words/grid'
import clsx from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

export interface PaginationProps {
  /** The total number of rows; undefined while nobody knows it. */
  total: number | undefined
  /** From 1. */
  page: number
  pageSize: number
  /** The page sizes to choose from; always includes the current one. */
  pageSizes: readonly number[]
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
  className?: string | undefined
}

/** The position in a long list, and links to the other pages. */
export function Pagination(props: PaginationProps) {
  const { total, page, pageSize, pageSizes, onPage, onPageSize, className } = props
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const sizes = [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b)
  const steps = [
    { name: gridWords.pagination.firstPage, to: 1, Icon: ChevronsLeft },
    { name: gridWords.pagination.previousPage, to: page - 1, Icon: ChevronLeft },
    { name: gridWords.pagination.nextPage, to: page + 1, Icon: ChevronRight },
    { name: gridWords.pagination.lastPage, to: pages, Icon: ChevronsRight },
  ]
  return (
    <nav
      aria-label={gridWords.pagination.pages}
      className={clsx('flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-sm', className)}
    >
      <p className="whitespace-nowrap tabular-nums">
        {total !== undefined && gridWords.pagination.total(total)}
      </p>
      <p className="whitespace-nowrap tabular-nums" aria-live="polite">
        {total !== undefined && gridWords.pagination.pageOf(page, pages)}
      </p>
      <div className="ml-auto flex gap-1">
        {steps.map(({ name, to, Icon }) => {
          const nowhere = to < 1 || to > pages || to === page
          return (
            // aria-disabled instead of disabled: on the last page the button must keep focus.
            <IconButton
              key={name}
              name={name}
              kind="plain"
              aria-disabled={nowhere || undefined}
              onClick={() => {
                if (!nowhere) onPage(to)
              }}
              className="aria-disabled:text-ink-3 aria-disabled:hover:bg-sheet!"
            >
              <Icon aria-hidden="true" />
            </IconButton>
          )
        })}
      </div>
      <span className="relative">
        <select
          aria-label={gridWords.pagination.rowsOnAPage}
          value={pageSize}
          onChange={event => onPageSize(Number(event.target.value))}
          className="h-7.5 appearance-none rounded-md bg-transparent pr-6 pl-2 hover:bg-well hover:text-ink"
        >
          {sizes.map(size => (
            <option key={size} value={size}>
              {gridWords.pagination.show(size)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-1.5 my-auto size-3.5"
        />
      </span>
    </nav>
  )
}
