import { type FileRecord, pageSizes } from '@rounds/core/api'
import type { AnyRow } from '@rounds/core/entities'
import { printSize } from '@rounds/core/rules/files'
import { isFiltered } from '@rounds/core/rules/table'
import { listWords } from '@rounds/core/words/list'
import { mediaWords } from '@rounds/core/words/media'
import { useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { useShortcut } from '../../context/use-shortcut.ts'
import { pictureSize } from '../../files/file-facts.ts'
import { SecuredSign, Thumbnail } from '../../files/thumbnail.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ListBar } from '../../records/list/list-bar.tsx'
import { ListError } from '../../records/list/list-error.tsx'
import { useReturn } from '../../records/list/list-focus.ts'
import { useListStatus } from '../../records/list/list-status.ts'
import { useList } from '../../records/list/use-list.ts'
import { recordAddress } from '../../records/listing.ts'
import type { RecordListProps } from '../../records/tool-parts.ts'

const KEYS = [
  { keys: 'Enter', effect: listWords.status.open },
  { keys: 'f', effect: listWords.status.search },
]

/** The site's pictures as thumbnails: the list's own search, filters, views and pages, without its table. */
export function Gallery({ listing, parts, hidden }: RecordListProps) {
  const { state, send } = useList(listing, parts.changes)
  const { context } = state
  const search = new URLSearchParams(useSearch())
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<string | null>(null)

  useListStatus(state, { entity: listing.entity, hidden, mayCreate: false, job: null, keys: KEYS })
  useReturn(hidden, box, () => {
    send({ type: 'REFRESH' })
    box.current?.querySelector<HTMLElement>(`[data-file="${opened.current}"]`)?.focus()
  })
  useShortcut('list.search', !hidden, () =>
    box.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  )

  return (
    <div ref={box} hidden={hidden} className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={listing.tool.title} sentence={listing.tool.purpose} />
      {parts.above}
      <ListBar {...{ listing, context, send, box }} isDetailOpen={false} onDetail={null} />
      {state.hasTag('cannot be loaded') && (
        <ListError words={context.message ?? ''} onRetry={() => send({ type: 'RETRY' })} />
      )}
      {(state.hasTag('nothing found') || state.hasTag('no data')) && (
        <EmptyState
          title={
            isFiltered(context.view)
              ? mediaWords.gallery.noSearchResultsFound
              : mediaWords.gallery.noPicturesYet
          }
        >
          {isFiltered(context.view)
            ? mediaWords.gallery.lookForAnotherWord
            : mediaWords.gallery.dropFirstOneAbove}
        </EmptyState>
      )}
      <ul
        aria-label={mediaWords.gallery.pictures}
        aria-busy={state.hasTag('loading')}
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3"
      >
        {state.hasTag('has no rows yet')
          ? [...Array(12).keys()].map(one => (
              <li key={one}>
                <Skeleton className="h-48 rounded-md" />
              </li>
            ))
          : context.rows.map(row => (
              <li key={context.keyOf(row)} onClickCapture={() => (opened.current = String(row.FId))}>
                <Tile row={row} href={recordAddress(listing, [row.FId as number], search)} />
              </li>
            ))}
      </ul>
      <div className="mt-auto pt-4">
        <Pagination
          total={state.hasTag('has no rows yet') ? undefined : context.total}
          page={context.view.page}
          pageSize={context.view.pageSize}
          pageSizes={pageSizes}
          onPage={page => send({ type: 'PAGE', page })}
          onPageSize={pageSize => send({ type: 'PAGE_SIZE', pageSize })}
        />
      </div>
    </div>
  )
}

function Tile({ row, href }: { row: AnyRow; href: string }) {
  // The tool's list fetches what a thumbnail is drawn from.
  const file = row as unknown as FileRecord
  const size = pictureSize(file)
  return (
    <Link
      href={href}
      data-file={file.FId}
      className="flex flex-col overflow-hidden rounded-md border border-rule bg-sheet transition-colors hover:border-edge"
    >
      <Thumbnail file={file} className="h-32" />
      <span className="min-w-0 border-rule border-t px-2.5 py-2">
        <span className="block truncate font-medium">{file.FTitle || file.FName}</span>
        <span className="block truncate text-ink-2 text-sm">
          {size && `${size.width} × ${size.height} · `}
          {printSize(file.FSize)} {file.FSecured && <SecuredSign />}
        </span>
        <span className={file.FAltText ? 'sr-only' : 'block text-ink-2 text-sm italic'}>
          {file.FAltText ? '' : mediaWords.gallery.noAlternativeText}
        </span>
      </span>
    </Link>
  )
}
