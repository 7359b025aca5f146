import { loadedRows } from '@rounds/core/rules/records'
import { useMemo, useState } from 'react'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn, GridSort } from '../data-grid/grid-types.ts'
import { SearchBox } from '../search-box.tsx'
import { columns } from './place-columns.tsx'
import { type Place, placesOf } from './places.ts'

const key = (row: Place) => String(row.id)
const name = (row: Place) => row.name

/** How many rows have been rendered: an unchanged row is not re-rendered. */
const drawn = { rows: 0 }
Object.assign(window, { drawn })
const counting: readonly GridColumn<Place>[] = columns.map(column =>
  column.id === 'changed'
    ? {
        ...column,
        cell: row => {
          drawn.rows += 1
          return row.changed
        },
      }
    : column,
)

/** The largest number of rows a browser ever gets, sorted and filtered locally. */
export function LargeGrid() {
  const [places] = useState(() => placesOf(100_000))
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<GridSort | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const arranged = useMemo(() => loadedRows(places, ['name']), [places])
  const rows = useMemo(
    () => arranged({ search, field: (sorting?.id as keyof Place) ?? null, desc: sorting?.desc ?? false }),
    [arranged, search, sorting],
  )
  return (
    <>
      <SearchBox label="Find in the rows" value={search} onValue={setSearch} className="mb-2 w-70" />
      <DataGrid
        label="100,000 places"
        className="h-[70vh]"
        columns={counting}
        rows={rows}
        rowKey={key}
        rowLabel={name}
        sorting={sorting ? [sorting] : []}
        onSort={id => setSorting(was => ({ id, desc: was?.id === id && !was.desc }))}
        selected={selected}
        onSelected={setSelected}
      />
    </>
  )
}
