import { decide } from '@rounds/core/access'
import { keyOf, pageSizes, printKey } from '@rounds/core/api'
import { type AnyRow, comesBack } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { toolNamed } from '@rounds/core/tools'
import { listWords } from '@rounds/core/words/list'
import { isSelected, selectedCount } from '@rounds/machines/table-view'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useRouter, useSearch } from 'wouter'
import { type Status, useApp } from '../../context/app-context.ts'
import { useIsWide } from '../../context/use-is-wide.ts'
import { useShortcut } from '../../context/use-shortcut.ts'
import { Button } from '../../kit/button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { mayHere, recordAddress } from '../listing.ts'
import type { RecordListProps } from '../tool-parts.ts'
import { useNamesOf } from '../values/use-names-of.ts'
import { fittingWidth, useColumnLayout } from './column-layout.ts'
import { keyIn } from './detail-pane/detail-pane-slots.ts'
import { useDetailPane, withoutDetail } from './detail-pane/use-detail-pane.ts'
import { ListBar } from './list-bar.tsx'
import { listColumns, listLayout } from './list-columns.tsx'
import { ListError } from './list-error.tsx'
import { cellOf, useReturn } from './list-focus.ts'
import { ListHead } from './list-head.tsx'
import { labelOf } from './list-names.ts'
import { ListRows } from './list-rows.tsx'
import { fileName } from './list-slots.ts'
import { useListStatus } from './list-status.ts'
import type { Work } from './list-work.tsx'
import { useFreshness } from './use-freshness.ts'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

// Rarely chosen, so it isn't part of the first list.
const fetchLogPath = () => import('../log-path.ts')
const ListWork = lazyPart(() => import('./list-work.tsx').then(it => ({ default: it.ListWork })))
const DetailPane = lazyPart(() =>
  import('./detail-pane/detail-pane.tsx').then(it => ({ default: it.DetailPane })),
)
const SelectionBar = lazyPart(() => import('./selection-bar.tsx').then(it => ({ default: it.SelectionBar })))

const IDLE: Work = { columns: false, bulk: null, deleting: null }

/** The list of a tool: search, order, filters, pages, selection; the table machine drives every step. */
export function RecordList(props: RecordListProps) {
  const { listing, parts, hidden, open: opened, onOpen, onBack, onImport } = props
  const { entity, tool } = listing
  const { client, person, notify } = useApp()
  const { state, send, actor } = useList(listing, parts.changes)
  const { context } = state
  const [layout, setLayout] = useColumnLayout(listing)
  const [work, setWork] = useState<Work>(IDLE)
  const [job, setJob] = useState<Status['job'] | null>(null)
  const search = withoutDetail(useSearch())
  const [detail, setDetail] = useDetailPane(listing)
  const inFocus = useRef<string | null>(null)
  const [, navigate] = useLocation()
  const { base } = useRouter()
  const box = useRef<HTMLDivElement>(null)
  const effect = (change: Partial<Work>) => setWork(was => ({ ...was, ...change }))

  const may = useMemo(() => mayHere(person, listing), [person, listing])
  const hasLog = !entity.appendOnly && decide(person, 'open', toolNamed('logs')).allowed
  const { Beside, columns: drawnBy, columnsBeside } = parts
  const columns = useMemo(() => {
    const all = listColumns(
      listing,
      key => base + recordAddress(listing, key, new URLSearchParams(search)),
      may.update.allowed,
    )
    return drawnBy ? drawnBy(all) : all
  }, [base, listing, search, may, drawnBy])
  const isWide = useIsWide()
  const isReading = Beside !== undefined && opened !== null
  const isCovered = isReading && !isWide
  const laidOut = useMemo(() => {
    const whole = listLayout(listing, { ...layout, columns: context.view.columns })
    if (!isReading || !columnsBeside) return whole
    return { ...whole, order: whole.order.filter(id => columnsBeside.includes(id)), widths: {} }
  }, [listing, layout, context.view.columns, isReading, columnsBeside])
  useNamesOf(listing, context.rows)
  const changed = useFreshness(client, listing, context, !hidden && job === null && !state.hasTag('loading'))
  const { selected, onSelected } = useSelection(listing, context, send, hidden)
  const chosen = selectedCount(context)
  const open = useCallback((row: AnyRow) => onOpen(keyOf(entity, row)), [entity, onOpen])

  useEffect(() => {
    const heard = actor.on('EXPORTED', ({ rows, format }) =>
      notify('success', listWords.recordList.exportedTo(rows, fileName(format))),
    )
    return () => heard.unsubscribe()
  }, [actor, notify])

  // The button that work was begun with may be gone when it ends, as that of the selection is without one.
  useKeptFocus(box, `${work.columns} ${work.bulk} ${chosen > 0}`, '[role=grid] [tabindex="0"]')
  useReturn(hidden, box, () => send({ type: 'REFRESH' }))

  const detailRow = context.rows.find(row => context.keyOf(row) === detail)
  const toggleDetail = () => {
    const [first] = context.rows
    const here = inFocus.current ?? (first && context.keyOf(first)) ?? null
    setDetail(detail === null ? here : null)
  }
  const closeDetail = () => {
    setDetail(null)
    cellOf(box.current, detail ?? '')?.focus()
  }
  useShortcut('list.new', !hidden && may.create.allowed, () => onOpen('new'))
  useShortcut('list.search', !hidden, () =>
    box.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  )
  useShortcut('list.beside', !hidden && !Beside && context.rows.length > 0, toggleDetail)
  const keys = parts.keys?.({
    rows: opened ? context.rows.filter(row => context.keyOf(row) === printKey(opened)) : context.rows,
    isOpen: opened !== null,
    mayChange: may.update.allowed,
  })
  useListStatus(state, { entity, hidden, mayCreate: may.create.allowed, job, keys })

  return (
    <div ref={box} hidden={hidden} className="flex min-h-0 flex-1 flex-col">
      <div hidden={isCovered} className="contents print:hidden">
        <ListHead
          {...{ listing, state, send, may, onImport, hidden }}
          onNew={() => onOpen('new')}
          onColumns={() => effect({ columns: true })}
          onTrash={
            may.delete.allowed && comesBack(listing.entity)
              ? () => navigate(`${toolNamed('trash').start}?entity=${listing.entity.name}`)
              : null
          }
          onLog={
            hasLog ? () => void fetchLogPath().then(({ logOfEntity }) => navigate(logOfEntity(entity))) : null
          }
        />
        {parts.above}
        <ListBar
          {...{ listing, context, send, box }}
          isDetailOpen={detail !== null}
          onDetail={Beside ? null : toggleDetail}
        />
        {chosen > 0 && (
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
            {...(may.update.allowed && work.bulk === null && { onEdit: () => effect({ bulk: 'update' }) })}
            {...(may.delete.allowed && work.bulk === null && { onDelete: () => effect({ bulk: 'delete' }) })}
          />
        )}
        {changed > 0 && (
          <p role="status" className="mb-1 flex items-center gap-3 rounded-md bg-well px-3 py-1 text-sm">
            {changed === 1
              ? listWords.recordList.rowHasChanged
              : listWords.recordList.rowsHaveChanged(changed)}
            <Button size="sm" onClick={() => send({ type: 'REFRESH' })}>
              {listWords.recordList.show}
            </Button>
          </p>
        )}
        {(work.columns || work.bulk !== null || work.deleting !== null) && (
          <ListWork
            {...{ work, listing, context, send, layout }}
            onWork={effect}
            onLayout={setLayout}
            onProgress={setJob}
          />
        )}
        {state.hasTag('export failed') && (
          <ListError
            words={listWords.recordList.theExportStopped(context.exporting.message ?? '')}
            onRetry={() =>
              send({ type: 'EXPORT', selected: context.exportsSelected, format: context.exportsAs })
            }
            onClose={() => send({ type: 'DISMISS' })}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from what stands in it */}
      <div
        className="flex min-h-48 flex-1 max-lg:flex-none"
        onKeyDown={event => {
          if (event.key === 'Escape' && detail !== null && !event.defaultPrevented) closeDetail()
        }}
      >
        <div hidden={isCovered} className="flex min-h-0 min-w-0 flex-1 print:hidden">
          <ListRows
            {...{ listing, state, actor, columns, may, selected, onSelected }}
            layout={laidOut}
            groups={parts.groups}
            reading={isReading ? printKey(opened) : null}
            onResize={(id, width) =>
              setLayout({ ...layout, widths: { ...layout.widths, [id]: fittingWidth(width) } })
            }
            onOpen={open}
            onRow={key => {
              inFocus.current = key
              setDetail(was => (was === null ? null : key))
            }}
            onDelete={key => effect({ deleting: [key] })}
            firstSteps={
              <div className="flex flex-wrap justify-center gap-2">
                <Button kind="primary" onClick={() => onOpen('new')}>
                  {listWords.recordList.new(labelInSentence(entity.label))}
                </Button>
                {tool.imports && <Button onClick={onImport}>{listWords.recordList.importCsv}</Button>}
              </div>
            }
          />
        </div>
        {Beside && !hidden && (
          <Beside
            {...{ listing, onOpen, onBack }}
            rows={context.rows}
            open={opened}
            focused={() => (inFocus.current === null ? null : keyIn(entity, inFocus.current))}
            onFocus={key => cellOf(box.current, printKey(key))?.focus()}
            onWritten={() => send({ type: 'REFRESH' })}
            isAlone={isCovered}
          />
        )}
        {!Beside && detail !== null && !hidden && (
          <DetailPane
            listing={listing}
            rowKey={detail}
            row={detailRow}
            called={detailRow ? labelOf(listing, detailRow) : ''}
            related={parts.related}
            search={search}
            onClose={closeDetail}
            returnFocus={() => cellOf(box.current, detail)}
          />
        )}
      </div>
      <div hidden={isCovered} className="contents print:hidden">
        <Pagination
          className="-mx-4 sm:-mx-6 border-rule border-t px-4 pt-3 sm:px-6"
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
