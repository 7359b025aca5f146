import { type Key, keyOf, pageSizes, parseKey } from '@rounds/core/api'
import type { AnyRow, EntityName } from '@rounds/core/entities'
import { isNarrowed } from '@rounds/core/rules'
import { isSelected, selectedCount } from '@rounds/machines/table-view'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRouter, useSearch } from 'wouter'
import { type Status, useApp } from '../../../app/app-context.ts'
import { Button } from '../../../kit/button.tsx'
import { DataGrid } from '../../../kit/data-grid/data-grid.tsx'
import type { RowAction } from '../../../kit/data-grid/grid-types.ts'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Pagination } from '../../../kit/pagination.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { type Hand, useInHand } from '../../../shell/in-hand.ts'
import { onSignal } from '../../../shell/palette-signals.ts'
import { useShortcut } from '../../../shell/use-shortcut.ts'
import { decideHere, type Listing, recordAddress } from '../listing.ts'
import type { ToolParts } from '../tool-parts.ts'
import { useNamesOf } from '../values/use-names-of.ts'
import { useBeside, withoutBeside } from './beside/use-beside.ts'
import { fittingWidth, useColumnLayout } from './column-layout.ts'
import { isEditableCell } from './editable-cells.ts'
import { ListFilters } from './filters/list-filters.tsx'
import { listColumns, possibleColumns, rowKeyOf, shownColumns } from './list-columns.tsx'
import { ListError } from './list-error.tsx'
import { cellOf, focusGrid, useReturn } from './list-focus.ts'
import { fileName } from './list-slots.ts'
import { useListStatus } from './list-status.ts'
import { useFreshness } from './use-freshness.ts'
import { useList } from './use-list.ts'
import { ViewsButton } from './views/views-button.tsx'

const Beside = lazy(() => import('./beside/beside.tsx').then(it => ({ default: it.Beside })))
const BulkWork = lazy(() => import('./bulk/bulk-work.tsx').then(it => ({ default: it.BulkWork })))
const CellEdit = lazy(() => import('./cell-edit.tsx').then(it => ({ default: it.CellEdit })))
const ColumnsDialog = lazy(() => import('./columns-dialog.tsx').then(it => ({ default: it.ColumnsDialog })))
const SelectionBar = lazy(() => import('./selection-bar.tsx').then(it => ({ default: it.SelectionBar })))
const DeleteRecords = lazy(() =>
  import('../delete/delete-records.tsx').then(it => ({ default: it.DeleteRecords })),
)

export interface RecordListProps {
  listing: Listing
  parts: ToolParts
  /** A record is open over the list, which waits behind it as it is. */
  hidden: boolean
  onOpen: (key: Key | 'new') => void
  onImport: () => void
}

/** The list of a tool: search, order, filters, pages, selection; every step is the table machine's. */
export function RecordList({ listing, parts, hidden, onOpen, onImport }: RecordListProps) {
  const { entity, tool, fixed } = listing
  const { client, person, notify } = useApp()
  const { state, send, actor } = useList(listing)
  const { context } = state
  const [deleting, setDeleting] = useState<readonly string[] | null>(null)
  const [layout, setLayout] = useColumnLayout(listing)
  const [cell, setCell] = useState<{ readonly row: AnyRow; readonly name: string } | null>(null)
  const [arranges, setArranges] = useState(false)
  const [bulk, setBulk] = useState<'update' | 'delete' | null>(null)
  const [job, setJob] = useState<Status['job'] | null>(null)
  const search = withoutBeside(useSearch())
  const [beside, setBeside] = useBeside(listing)
  const inFocus = useRef<string | null>(null)
  const { base } = useRouter()
  const box = useRef<HTMLDivElement>(null)

  const may = useMemo(
    () => ({
      create: decideHere(person, listing, 'create'),
      update: decideHere(person, listing, 'update'),
      delete: decideHere(person, listing, 'delete'),
    }),
    [person, listing],
  )
  const columns = useMemo(
    () =>
      listColumns(entity, fixed, key => base + recordAddress(listing, key, new URLSearchParams(search)), {
        ...layout,
        columns: context.view.columns,
      }),
    [base, entity, fixed, listing, search, layout, context.view.columns],
  )
  useNamesOf(listing, context.rows)
  const changed = useFreshness(client, listing, context, !hidden && job === null && !state.hasTag('loading'))

  const selected = useMemo(
    () =>
      new Set([
        ...(context.selection.all ? [] : context.selection.keys),
        ...context.rows.map(context.keyOf).filter(key => isSelected(context, key)),
      ]),
    [context],
  )
  const onSelected = (next: ReadonlySet<string>) => {
    const added = [...next].filter(key => !selected.has(key))
    const dropped = [...selected].filter(key => !next.has(key))
    if (added.length > 0) send({ type: 'SELECT', keys: added, on: true })
    if (dropped.length > 0) send({ type: 'SELECT', keys: dropped, on: false })
  }
  const open = useCallback((row: AnyRow) => onOpen(keyOf(entity, row)), [entity, onOpen])

  useEffect(() => {
    const heard = actor.on('EXPORTED', ({ rows, format }) =>
      notify(
        'success',
        `${rows.toLocaleString('en')} ${rows === 1 ? 'row was' : 'rows were'} exported to ${fileName(format)}.`,
      ),
    )
    return () => heard.unsubscribe()
  }, [actor, notify])

  useReturn(hidden, box, () => send({ type: 'REFRESH' }))
  useEffect(() => {
    if (parts.changes) send({ type: 'REFRESH' })
  }, [parts.changes, send])

  useShortcut('list.new', !hidden && may.create.allowed, () => onOpen('new'))
  useShortcut('list.search', !hidden, () =>
    box.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  )
  const rowBeside = context.rows.find(row => context.keyOf(row) === beside)
  const lookBeside = () => {
    const [first] = context.rows
    const here = inFocus.current ?? (first && context.keyOf(first)) ?? null
    setBeside(beside === null ? here : null)
  }
  const closeBeside = () => {
    setBeside(null)
    cellOf(box.current, beside ?? '')?.focus()
  }
  useShortcut('list.beside', !hidden && context.rows.length > 0, lookBeside)
  useEffect(() => onSignal('changed', () => send({ type: 'REFRESH' })), [send])

  useListStatus(state, { entity, hidden, mayCreate: may.create.allowed, job })

  const actions: readonly RowAction[] = useMemo(
    () => [may.update.allowed ? 'edit' : 'view', ...(may.delete.allowed ? (['delete'] as const) : [])],
    [may],
  )
  const chosen = selectedCount(context)
  useInHand(handOf(listing, hidden || context.selection.all ? new Set() : selected))
  const isExporting = state.hasTag('exporting')
  const name = entity.label.toLowerCase()
  return (
    <div ref={box} hidden={hidden} className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          <>
            {tool.imports && may.create.allowed && <Button onClick={onImport}>Import CSV</Button>}
            {(['csv', 'xlsx'] as const).map(format => {
              const isThis = isExporting && context.exportsAs === format
              return (
                <Button
                  key={format}
                  onClick={() => send(isThis ? { type: 'CANCEL_EXPORT' } : { type: 'EXPORT', format })}
                  disabled={!isThis && !state.can({ type: 'EXPORT', format })}
                >
                  {isThis ? 'Cancel export' : `Export ${format.toUpperCase()}`}
                </Button>
              )
            })}
            {may.create.allowed && (
              <Button kind="primary" onClick={() => onOpen('new')}>
                New {name}
              </Button>
            )}
          </>
        }
      />
      {!may.create.allowed && !may.update.allowed && !may.delete.allowed && (
        <p className="mt-1 text-ink-3 text-sm">{may.update.because}</p>
      )}
      {parts.above}
      <div className="mt-3 mb-2.5 flex flex-wrap items-center gap-2">
        <SearchBox
          className="w-full sm:w-70"
          size="sm"
          label={`Search in ${tool.title}`}
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
          entity={entity}
          filters={context.view.filters}
          fixed={new Set(Object.keys(fixed))}
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
          <Button
            size="sm"
            kind="quiet"
            aria-pressed={beside !== null}
            disabled={beside === null && context.rows.length === 0}
            onClick={lookBeside}
          >
            Details
          </Button>
          <Button size="sm" kind="quiet" onClick={() => setArranges(true)}>
            Columns…
          </Button>
        </span>
      </div>
      {chosen > 0 && (
        <Suspense>
          <SelectionBar
            chosen={chosen}
            here={context.rows.filter(row => isSelected(context, context.keyOf(row))).length}
            page={context.rows.length}
            total={context.total}
            all={context.selection.all}
            onPage={() => {
              send({ type: 'SELECT_NONE' })
              send({ type: 'SELECT_PAGE', on: true })
            }}
            onAll={() => send({ type: 'SELECT_ALL' })}
            onNone={() => send({ type: 'SELECT_NONE' })}
            onExport={format => send({ type: 'EXPORT', selected: true, format })}
            {...(may.update.allowed && bulk === null && { onEdit: () => setBulk('update') })}
            {...(may.delete.allowed && bulk === null && { onDelete: () => setBulk('delete') })}
          />
        </Suspense>
      )}
      {changed > 0 && (
        <p role="status" className="mb-1 flex items-center gap-3 rounded-md bg-well px-3 py-1 text-sm">
          {changed === 1 ? '1 row has changed.' : `${changed} rows have changed.`}
          <Button size="sm" onClick={() => send({ type: 'REFRESH' })}>
            Show
          </Button>
        </p>
      )}
      {cell && (
        <Suspense>
          <CellEdit
            listing={listing}
            row={cell.row}
            name={cell.name}
            called={labelOf(listing, cell.row)}
            onSaved={() => {
              setCell(null)
              send({ type: 'REFRESH' })
            }}
            onClose={() => setCell(null)}
          />
        </Suspense>
      )}
      {arranges && (
        <Suspense>
          <ColumnsDialog
            entity={entity}
            possible={possibleColumns(entity, fixed)}
            shown={shownColumns(entity, fixed, context.view.columns)}
            layout={layout}
            onLayout={next => {
              setLayout(next)
              send({ type: 'COLUMNS', columns: next.columns })
            }}
            onClose={() => setArranges(false)}
          />
        </Suspense>
      )}
      {bulk !== null && (
        <Suspense>
          <BulkWork
            listing={listing}
            action={bulk}
            context={context}
            labelOf={row => labelOf(listing, row)}
            onProgress={setJob}
            onDone={(does, left) => {
              if (does === 'delete' && context.selection.all) send({ type: 'SELECT_NONE' })
              const gone = context.selection.keys.filter(key => !left.includes(key))
              send(does === 'delete' ? { type: 'DELETED', keys: gone } : { type: 'REFRESH' })
            }}
            onClose={() => {
              setBulk(null)
              focusGrid(box.current)
            }}
          />
        </Suspense>
      )}
      {state.hasTag('export failed') && (
        <ListError
          words={`The export stopped: ${context.exporting.message ?? ''}`}
          onRetry={() =>
            send({ type: 'EXPORT', selected: context.exportsSelected, format: context.exportsAs })
          }
          onClose={() => send({ type: 'DISMISS' })}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from what stands in it */}
      <div
        className="flex min-h-0 flex-1 max-lg:flex-none"
        onKeyDown={event => {
          if (event.key === 'Escape' && beside !== null && !event.defaultPrevented) closeBeside()
        }}
      >
        <DataGrid<AnyRow>
          className="min-h-48 flex-1 max-lg:h-[70dvh]"
          label={tool.title}
          columns={columns}
          rows={context.rows}
          rowKey={row => rowKeyOf(entity, row)}
          rowLabel={row => labelOf(listing, row)}
          sorting={context.view.order.map(({ field, direction }) => ({
            id: field,
            desc: direction === 'desc',
          }))}
          onSort={(field, additive) => send({ type: 'SORT', field, additive })}
          onResize={(id, width) =>
            setLayout({ ...layout, widths: { ...layout.widths, [id]: fittingWidth(width) } })
          }
          selected={selected}
          {...((may.delete.allowed || may.update.allowed) && { onSelected })}
          onOpen={open}
          onRow={key => {
            inFocus.current = key
            setBeside(was => (was === null ? null : key))
          }}
          {...(may.update.allowed && {
            onEdit: (row: AnyRow, name: string) =>
              isEditableCell(entity, fixed, name) ? setCell({ row, name }) : open(row),
          })}
          {...(may.delete.allowed && { onDelete: row => setDeleting([rowKeyOf(entity, row)]) })}
          actions={actions}
          loading={state.hasTag('loading')}
          expectedRows={context.view.pageSize}
          searched={isNarrowed(context.view)}
          error={
            state.hasTag('cannot be loaded') ? (
              <span className="flex flex-wrap items-center gap-3">
                {context.message}
                <Button size="sm" onClick={() => send({ type: 'RETRY' })}>
                  Try again
                </Button>
              </span>
            ) : undefined
          }
          empty={
            <EmptyState
              title="No data available"
              action={
                may.create.allowed && (
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button kind="primary" onClick={() => onOpen('new')}>
                      New {name}
                    </Button>
                    {tool.imports && <Button onClick={onImport}>Import CSV</Button>}
                  </div>
                )
              }
            >
              {may.create.allowed
                ? `Make the first ${name}, and it stands here.`
                : `${entity.plural} will stand here.`}
            </EmptyState>
          }
          total={context.total}
          firstRow={(context.view.page - 1) * context.view.pageSize}
        />
        {beside !== null && !hidden && (
          <Suspense>
            <Beside
              listing={listing}
              rowKey={beside}
              row={rowBeside}
              called={rowBeside ? labelOf(listing, rowBeside) : ''}
              search={search}
              onClose={closeBeside}
              returnFocus={() => cellOf(box.current, beside)}
            />
          </Suspense>
        )}
      </div>
      <Pagination
        className="-mx-4 sm:-mx-6 border-rule border-t px-4 pt-3 sm:px-6"
        total={context.total}
        page={context.view.page}
        pageSize={context.view.pageSize}
        pageSizes={pageSizes}
        onPage={page => send({ type: 'PAGE', page })}
        onPageSize={pageSize => send({ type: 'PAGE_SIZE', pageSize })}
      />
      {deleting !== null && (
        <Suspense>
          <DeleteRecords
            listing={listing}
            keys={deleting}
            context={context}
            labelOf={row => labelOf(listing, row)}
            onDeleted={keys => send({ type: 'DELETED', keys })}
            onClose={() => setDeleting(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The rows that are selected, for what can be done with them. */
function handOf({ entity }: Listing, selected: ReadonlySet<string>): Hand | null {
  if (selected.size === 0 || entity.key.length > 1) return null
  const keys = [...selected].map(key => parseKey(entity, key).key[0] ?? key)
  const what = (keys.length === 1 ? entity.label : entity.plural).toLowerCase()
  return {
    entity: entity.name as EntityName,
    keys,
    label: `${keys.length.toLocaleString('en')} selected ${what}`,
  }
}

/** What a row is called, for "Edit …" and "Select …". */
function labelOf({ entity }: Listing, row: AnyRow): string {
  const name = row[entity.shows]
  return typeof name === 'string' && name !== '' ? name : `${entity.label} ${keyOf(entity, row).join(', ')}`
}
