import { useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn, GridSort } from '../data-grid/grid-types.ts'
import { EmptyState } from '../empty-state.tsx'
import { Mark, type Tone } from '../mark.tsx'
import { Pagination } from '../pagination.tsx'
import { SearchBox } from '../search-box.tsx'
import { Piece } from './piece.tsx'

interface Place {
  id: number
  name: string
  type: string
  city: string
  phone: string
  physicians: number
  state: 'Live' | 'Draft' | 'Alert on'
  changed: string
}

const NAMES = ['Andalusia Health', 'Athens Limestone Hospital', 'Atmore Community Hospital', 'Bryce Hospital']
const TYPES = ['Hospital', 'Psychiatric', 'Acute Care, Veterans Administration', 'Clinic']
const CITIES = ['Andalusia', 'Athens', 'Montgomery', 'Mobile', 'Birmingham', 'Union Springs']
const STATES = ['Live', 'Live', 'Draft', 'Live', 'Alert on'] as const
const TONES: Record<Place['state'], Tone> = { Live: 'ready', Draft: 'idle', 'Alert on': 'alarm' }
const of = <T,>(list: readonly T[], index: number) => list[index % list.length] as T

const PLACES: Place[] = [...Array(500).keys()].map(id => ({
  id,
  name: `${of(NAMES, id)}${id < 4 ? '' : ` ${id}`}`,
  type: of(TYPES, id * 7 + (id >> 2)),
  city: of(CITIES, id * 5 + (id >> 1)),
  phone: `(334) ${200 + (id % 700)}-${1000 + ((id * 37) % 9000)}`,
  physicians: (id * 13) % 61,
  state: of(STATES, id),
  changed: of(['2 min ago', 'today 09:14', 'yesterday', 'Mon 16:40', '12 Nov'], id),
}))

const COLUMNS: GridColumn<Place>[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    width: 'minmax(14rem, 2fr)',
    cell: row => row.name,
    href: row => `#${row.id}`,
  },
  {
    id: 'type',
    label: 'Type',
    sortable: true,
    muted: true,
    width: 'minmax(9rem, 1fr)',
    cell: row => row.type,
  },
  { id: 'city', label: 'City', sortable: true, width: 'minmax(8rem, 1fr)', cell: row => row.city },
  { id: 'phone', label: 'Phone', width: 140, cell: row => <code>{row.phone}</code> },
  {
    id: 'physicians',
    label: 'Physicians',
    sortable: true,
    align: 'end',
    width: 100,
    cell: row => row.physicians,
  },
  {
    id: 'state',
    label: 'State of page',
    width: 130,
    cell: row => (
      <>
        <Mark tone={TONES[row.state]} /> {row.state}
      </>
    ),
  },
  { id: 'changed', label: 'Changed', sortable: true, muted: true, width: 120, cell: row => row.changed },
]

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
    const left = PLACES.filter(
      row => !gone.has(row.id) && row.name.toLowerCase().includes(search.toLowerCase()),
    )
    const by = sorting[0]
    const field = by?.id as keyof Place | undefined
    if (!field) return left
    const sorted = left.sort((a, b) =>
      String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }),
    )
    return by?.desc ? sorted.reverse() : sorted
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
          columns={COLUMNS}
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
      <Piece name="Data grid: loading, no result, no data, error" className="grid gap-6 xl:grid-cols-2">
        <States />
      </Piece>
    </>
  )
}

const FEW = COLUMNS.slice(0, 3)
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
