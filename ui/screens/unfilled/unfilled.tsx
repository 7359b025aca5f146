import { decide, type Match } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { type Lack, lacks } from '@rounds/core/rules/page'
import { unfilledContentWords } from '@rounds/core/words/unfilled-content'
import { useMemo, useRef } from 'react'
import useSWR from 'swr'
import { useLocation, useRouter } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { Select } from '../../kit/select.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { editAddress } from '../../pages/read-pages.ts'
import { ReadFailure } from '../../records/read-failure.tsx'
import { FixPage } from './fix-page.tsx'
import { readUnfilled, type UnfilledPage } from './read-unfilled.ts'

const NAMES: Readonly<Record<Lack, string>> = {
  blocks: 'blocks',
  meta: unfilledContentWords.unfilled.metaDescription,
  photo: 'photo',
  tags: 'folder',
}
const NONE: readonly UnfilledPage[] = []

/** Pages that lack blocks, metadata, a photo or a folder: fixed in place, or opened in the editor. */
export function Unfilled({ match: { tool } }: { match: Match }) {
  const { client, person } = useApp()
  const { base } = useRouter()
  const [, navigate] = useLocation()
  const [parameters, setParameter] = useParameters()
  const { data, error, isLoading, mutate } = useSWR(['unfilled', person.userId], () => readUnfilled(client))
  const box = useRef<HTMLDivElement>(null)
  const may = decide(person, 'update', entities.Content)
  const search = parameters.get('search') ?? ''
  const lack = lacks.find(one => one === parameters.get('lacks'))
  const all = data ?? NONE
  const rows = useMemo(() => filterPages(all, search, lack), [all, search, lack])
  const columns = useMemo(() => columnsOf(page => base + editAddress(page.CId)), [base])
  const open = all.find(({ CId }) => CId === Number(parameters.get('fix')))
  useStatus(
    error
      ? { tone: 'alarm', words: unfilledContentWords.unfilled.pagesCannotLoaded }
      : isLoading
        ? { tone: 'busy', words: unfilledContentWords.unfilled.loading }
        : {
            tone: rows.length > 0 ? 'changed' : 'ready',
            words: lack
              ? unfilledContentWords.unfilled.pagesWithout(rows.length, NAMES[lack])
              : unfilledContentWords.unfilled.pagesWithSomethingMissing(rows.length),
            keys: [
              { keys: 'Enter', effect: unfilledContentWords.unfilled.open },
              { keys: 'F2', effect: unfilledContentWords.unfilled.fixHere },
            ],
          },
  )
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      {!may.allowed && <p className="mt-1 text-ink-3 text-sm">{may.because}</p>}
      <div className="mt-3 mb-2.5 flex flex-wrap items-end gap-2">
        <SearchBox
          className="w-full sm:w-70"
          size="sm"
          label={unfilledContentWords.unfilled.searchIn(tool.title)}
          value={search}
          onValue={text => setParameter('search', text)}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            box.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
          }}
        />
        <Select
          className="w-full sm:w-50"
          size="sm"
          label={unfilledContentWords.unfilled.whatIsMissing}
          hideLabel
          placeholder={unfilledContentWords.unfilled.anythingMissing}
          value={lack ?? ''}
          options={lacks.map(one => ({
            value: one,
            label: unfilledContentWords.unfilled.no(
              NAMES[one],
              data?.filter(page => page.lacks.includes(one)).length,
            ),
          }))}
          onValue={value => setParameter('lacks', value)}
        />
      </div>
      <DataGrid<UnfilledPage>
        className="min-h-48 flex-1 max-lg:h-[70dvh] max-lg:flex-none"
        label={tool.title}
        columns={columns}
        rows={rows}
        rowKey={row => String(row.CId)}
        rowLabel={row => row.title}
        onOpen={row => navigate(editAddress(row.CId))}
        {...(may.allowed && { onEdit: row => setParameter('fix', String(row.CId), false) })}
        can={(action, row) => action !== 'edit' || row.lacks.some(one => one !== 'blocks')}
        actions={may.allowed ? ['view', 'edit'] : ['view']}
        loading={isLoading}
        searched={search !== '' || lack !== undefined}
        error={
          error && <ReadFailure what={unfilledContentWords.unfilled.pages} error={error} onRetry={mutate} />
        }
        empty={
          <EmptyState title={unfilledContentWords.unfilled.nothingIsMissing}>
            {unfilledContentWords.unfilled.everyPageBlocksMeta}
          </EmptyState>
        }
      />
      {open && (
        <FixPage
          key={open.CId}
          page={open}
          onClose={() => setParameter('fix', '')}
          onFixed={async () => {
            await mutate()
            setParameter('fix', '')
          }}
        />
      )}
    </div>
  )
}

const columnsOf = (href: (page: UnfilledPage) => string): readonly GridColumn<UnfilledPage>[] => [
  {
    id: 'title',
    label: unfilledContentWords.unfilled.page,
    cell: ({ title }) => title,
    href,
    width: 'minmax(12rem, 3fr)',
  },
  {
    id: 'lacks',
    label: unfilledContentWords.unfilled.lacks,
    cell: page => page.lacks.map(lack => NAMES[lack]).join(', '),
    width: 'minmax(10rem, 2fr)',
  },
  {
    id: 'url',
    label: 'URL',
    cell: ({ url }) => <span className="font-mono text-[0.9285em]">{url}</span>,
    muted: true,
    width: 'minmax(8rem, 2fr)',
  },
]

function filterPages(
  pages: readonly UnfilledPage[],
  search: string,
  lack: Lack | undefined,
): readonly UnfilledPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(page => {
    const text = `${page.title} ${page.url ?? ''}`.toLowerCase()
    return (!lack || page.lacks.includes(lack)) && words.every(word => text.includes(word))
  })
}
