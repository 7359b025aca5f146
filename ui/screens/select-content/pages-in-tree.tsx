import { printFilter } from '@rounds/core/api'
import { isFiltered } from '@rounds/core/rules/table'
import { tagIds } from '@rounds/core/tools'
import { selectContentWords } from '@rounds/core/words/select-content'
import { useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Tree } from '../../kit/tree.tsx'
import { pageIcon, pageUrl } from '../../pages/page-icon.tsx'
import { usePageTree } from '../../pages/use-page-tree.ts'
import { ListFilters } from '../../records/list/filters/list-filters.tsx'
import { filterOfView, searchOfView, viewOf } from '../../records/list/list-view.ts'
import { decideHere, withSearch } from '../../records/listing.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import type { RecordListProps } from '../../records/tool-parts.ts'

/** The list's pages in their folders: search and filters are the same, and in the URL. */
export function PagesInTree({ listing, parts, hidden, onOpen }: RecordListProps) {
  const { entity, tool } = listing
  const { person } = useApp()
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const view = useMemo(() => viewOf(entity, parameters), [entity, parameters])
  const filter = useMemo(() => filterOfView(listing, { ...view, search: '' }), [listing, view])
  const { nodes, data, error, isLoading, mutate } = usePageTree(printFilter(filter), { filter, empty: false })
  const box = useRef<HTMLDivElement>(null)
  const show = (next: typeof view) => {
    const query = searchOfView(entity, { ...next, page: 1 }, parameters)
    query.set('view', 'tree')
    navigate(withSearch(listing.path, query), { replace: true })
  }
  const pages = data?.pages.length ?? 0
  const placed = useMemo(() => new Set(data?.places.map(({ CId }) => CId)), [data])
  const homeless = data?.pages.filter(({ CId }) => !placed.has(CId)).length ?? 0
  useStatus(
    isLoading
      ? { tone: 'busy', words: selectContentWords.pagesInTree.loading }
      : error
        ? { tone: 'alarm', words: selectContentWords.pagesInTree.pagesCannotLoaded }
        : {
            tone: 'ready',
            words: selectContentWords.pagesInTree.found(pages, isFiltered(view)),
            keys: [
              { keys: 'Enter', effect: selectContentWords.pagesInTree.open },
              { keys: 'Right', effect: selectContentWords.pagesInTree.unfold },
            ],
          },
  )
  return (
    <div ref={box} hidden={hidden} className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          decideHere(person, listing, 'create').allowed && (
            <Button kind="primary" onClick={() => onOpen('new')}>
              {selectContentWords.pagesInTree.newPage}
            </Button>
          )
        }
      />
      {parts.above}
      <div className="mt-3 mb-2.5 flex flex-wrap items-center gap-2">
        <SearchBox
          className="w-full sm:w-70"
          size="sm"
          label={selectContentWords.pagesInTree.searchIn(tool.title)}
          value={view.search}
          onValue={search => show({ ...view, search })}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            box.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
          }}
        />
        <ListFilters
          listing={listing}
          filters={view.filters}
          onFilters={filters => show({ ...view, filters })}
        />
      </div>
      {error && (
        <ReadAlert
          what={selectContentWords.pagesInTree.pages}
          error={error}
          onRetry={mutate}
          className="mb-2"
        />
      )}
      {!data && !error ? (
        <SkeletonLines lines={10} className="max-w-xl" />
      ) : (
        <Tree
          className="min-h-60 flex-1 max-lg:h-[60dvh] max-lg:flex-none"
          label={tool.title}
          nodes={nodes}
          filter={view.search}
          defaultOpen={[`folder ${tagIds.HomePage}`]}
          icon={pageIcon}
          after={pageUrl}
          onOpen={node => node.kind === 'page' && onOpen([node.key])}
          empty={selectContentWords.pagesInTree.noPagesTheseFolders}
        />
      )}
      {homeless > 0 && (
        <p className="mt-2 text-ink-2 text-sm">
          {selectContentWords.pagesInTree.noFolderTableShows(homeless)}
        </p>
      )}
    </div>
  )
}
