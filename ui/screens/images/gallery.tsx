import { defaultPageSize, type FileRecord, pageSizes } from '@rounds/core/api'
import { printSize } from '@rounds/core/rules/files'
import { groupDigits } from '@rounds/core/rules/interface'
import { parseView } from '@rounds/core/rules/table'
import { mediaWords } from '@rounds/core/words/media'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { pictureSize } from '../../files/file-query.ts'
import { useFiles } from '../../files/file-slots.ts'
import { SecuredSign, Thumbnail } from '../../files/thumbnail.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { recordAddress, withSearch } from '../../records/listing.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import type { RecordListProps } from '../../records/tool-parts.ts'

/** In milliseconds, the debounce of every search (specification §9). */
const TYPING = 500

/** The site's images as thumbnails; search and page are in the URL. */
export function Gallery({ listing, parts, hidden }: RecordListProps) {
  const { client } = useApp()
  const search = useSearch()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(search)
  const words = asked.get('search') ?? ''
  const { page, pageSize } = parseView(Object.fromEntries(asked))
  const [typed, setTyped] = useState(words)

  const go = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    navigate(withSearch(listing.path, next), { replace: true })
  }
  useEffect(() => {
    if (hidden || typed === words) return
    const timer = setTimeout(() => go({ search: typed, page: '' }), TYPING)
    return () => clearTimeout(timer)
  })

  const { data, error, mutate } = useFiles(client, { words, images: true, page, pageSize }, [
    parts.changes,
    hidden,
  ])
  const total = data?.paging.totalCount
  useStatus({ tone: error ? 'alarm' : 'ready', words: hidden ? '' : countOf(total) })
  return (
    <div hidden={hidden} className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={listing.tool.title} sentence={listing.tool.purpose} />
      {parts.above}
      <SearchBox
        className="mt-3 mb-2.5 w-full sm:w-70"
        size="sm"
        label={mediaWords.gallery.searchIn(listing.tool.title)}
        value={typed}
        onValue={setTyped}
      />
      {error && <ReadAlert what={mediaWords.gallery.pictures} error={error} onRetry={mutate} />}
      {total === 0 && (
        <EmptyState
          title={words ? mediaWords.gallery.noSearchResultsFound : mediaWords.gallery.noPicturesYet}
        >
          {words ? mediaWords.gallery.lookForAnotherWord : mediaWords.gallery.dropFirstOneAbove}
        </EmptyState>
      )}
      <ul
        aria-label={mediaWords.gallery.pictures2}
        aria-busy={!data && !error}
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3"
      >
        {data?.rows.map(file => (
          <li key={file.FId}>
            <Tile file={file} href={recordAddress(listing, [file.FId], asked)} />
          </li>
        ))}
        {!data &&
          !error &&
          [...Array(12).keys()].map(one => (
            <li key={one}>
              <Skeleton className="h-48 rounded-md" />
            </li>
          ))}
      </ul>
      <div className="mt-auto pt-4">
        <Pagination
          total={total ?? 0}
          page={page}
          pageSize={pageSize}
          pageSizes={pageSizes}
          onPage={next => go({ page: next > 1 ? String(next) : '' })}
          onPageSize={size => go({ size: size === defaultPageSize ? '' : String(size), page: '' })}
        />
      </div>
    </div>
  )
}

const countOf = (total: number | undefined) =>
  total === undefined
    ? mediaWords.gallery.loading
    : `${groupDigits(total)} ${total === 1 ? 'picture' : 'pictures'}`

function Tile({ file, href }: { file: FileRecord; href: string }) {
  const size = pictureSize(file)
  return (
    <Link
      href={href}
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
