/** The yardsticks of the kit: a bare TanStack table of 100,000 rows, and bare lists, drawn by the same virtualiser. */
import { tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { arrangePlaces, placesOf } from '../ui/kit/kit-page/places.ts'

const HEIGHT = 32
const places = placesOf(100_000)
const fields = ['name', 'type', 'city', 'phone', 'physicians', 'state', 'changed'] as const
const features = tableFeatures({})
const defs = fields.map(id => ({ id, header: id, cell: () => id }))

function Bare() {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<{ field: string; desc: boolean } | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => arrangePlaces(places, search, sort?.field ?? null, sort?.desc ?? false),
    [search, sort],
  )
  const table = useTable({ features, columns: defs, data: rows, getRowId: row => String(row.id) })
  const models = table.getRowModel().rows
  return (
    <>
      <input type="search" onInput={event => setSearch(event.currentTarget.value)} />
      {fields.map(field => (
        <button
          type="button"
          key={field}
          onClick={() => setSort(was => ({ field, desc: was?.field === field && !was.desc }))}
        >
          {field}
        </button>
      ))}
      <Lines count={models.length}>
        {at => {
          const row = models[at]
          return (
            row && (
              <>
                <input
                  type="checkbox"
                  checked={selected.has(row.id)}
                  onChange={() => setSelected(was => new Set([...was, row.id]))}
                />
                {fields.map(field => (
                  <span key={field}>{row.original[field]} </span>
                ))}
              </>
            )
          )
        }}
      </Lines>
    </>
  )
}

/** A list of so many names that is searched. */
function BareList({ names }: { names: readonly string[] }) {
  const [search, setSearch] = useState('')
  const found = useMemo(
    () => names.filter(name => name.toLowerCase().includes(search.toLowerCase())),
    [names, search],
  )
  return (
    <>
      <input type="search" onInput={event => setSearch(event.currentTarget.value)} />
      <Lines count={found.length}>{at => found[at]}</Lines>
    </>
  )
}

function Lines({ count, children }: { count: number; children: (at: number) => ReactNode }) {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => HEIGHT,
    overscan: 8,
  })
  return (
    <div ref={scroll} data-scroll style={{ height: '70vh', overflow: 'auto' }}>
      <div style={{ height: count * HEIGHT, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            data-row={index}
            style={{ position: 'absolute', top: start, height: HEIGHT, overflow: 'hidden' }}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  )
}

const names = (count: number) => placesOf(count).map(({ name }) => name)
const scenes: Readonly<Record<string, () => ReactNode>> = {
  table: () => <Bare />,
  options: () => <BareList names={names(50_000)} />,
  tags: () => <BareList names={names(30_000)} />,
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  scenes[(window as unknown as { scene: string }).scene]?.(),
)
