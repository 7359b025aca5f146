import { loadedRows } from '@rounds/core/rules/records'
import { useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridSort } from '../data-grid/grid-types.ts'
import { EmptyState } from '../empty-state.tsx'
import { Pagination } from '../pagination.tsx'
import { SearchBox } from '../search-box.tsx'
import { LargeGrid } from './large-grid.tsx'
import { Piece } from './piece.tsx'
import { columns } from './place-columns.tsx'
import { type Place, placesOf } from './places.ts'

const PLACES = placesOf(500)
const arranged = loadedRows(PLACES, ['name'])

const key = (row: Place) => String(row.id)
const name = (row: Place) => row.name

/** The grid with 500 rows, and its other states. */
export function GridPieces() {
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<GridSort[]>([{ id: 'name', desc: false }])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['8', '12', '20']))
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState('nothing yet')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(500)
  const rows = useMemo(() => {
    const [by] = sorting
    const field = (by?.id as keyof Place) ?? null
    return arranged({ search, field, desc: by?.desc ?? false }).filter(row => !gone.has(row.id))
  }, [gone, sorting, search])

  return (
    <>
      <Piece name="Data grid with search and pagination">
        <div className="mb-2.5 flex flex-wrap items-center gap-3">
          <SearchBox value={search} onValue={setSearch} className="w-70" />
          <p className="text-ink-2 text-sm">Opened: {opened}</p>
        </div>
        <DataGrid
          className="h-[28rem]"
          label="Locations"
          columns={columns}
          rows={rows}
          rowKey={key}
          rowLabel={name}
          sorting={sorting}
          onSort={id => setSorting(was => [{ id, desc: was[0]?.id === id && !was[0].desc }])}
          selected={selected}
          onSelected={setSelected}
          onOpen={row => setOpened(row.name)}
          onEdit={(row, column) => setOpened(`${row.name}, to edit ${column}`)}
          onDelete={row => setGone(was => new Set([...was, row.id]))}
          actions={['edit', 'delete']}
          searched={search !== ''}
        />
        <Pagination
          className="border-rule border-t py-2.5"
          total={rows.length}
          page={page}
          pageSize={size}
          pageSizes={[10, 20, 50, 100, 200, 500]}
          onPage={setPage}
          onPageSize={setSize}
        />
      </Piece>
      <Piece name="Data grid of 100,000">
        <LargeGrid />
      </Piece>
      <Piece name="Data grid: loading, no result, no data, error" className="grid gap-6 xl:grid-cols-2">
        <States />
      </Piece>
    </>
  )
}

const FEW = columns.slice(0, 3)
const NONE: Place[] = []
const SOME = PLACES.slice(0, 4)

function States() {
  const common = { columns: FEW, rowKey: key, rowLabel: name }
  return (
    <>
      <DataGrid {...common} label="Loading" rows={NONE} loading expectedRows={5} />
      <DataGrid {...common} label="Refreshing" rows={SOME} loading />
      <DataGrid {...common} label="Nothing found" rows={NONE} searched />
      <DataGrid {...common} label="No data" rows={NONE} />
      <DataGrid
        {...common}
        label="Empty, with its own words"
        rows={NONE}
        empty={
          <EmptyState title="No locations yet" action={<Button kind="primary">New location</Button>}>
            Every place where patients are seen belongs here.
          </EmptyState>
        }
      />
      <DataGrid
        {...common}
        label="Failed"
        rows={SOME}
        error="The list could not be refreshed. These rows are from 14:02; they are read again by themselves."
      />
    </>
  )
}
