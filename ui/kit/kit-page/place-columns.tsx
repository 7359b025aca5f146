import type { GridColumn } from '../data-grid/grid-types.ts'
import { Mark, type Tone } from '../mark.tsx'
import type { Place } from './places.ts'

const TONES: Record<Place['state'], Tone> = { Live: 'ready', Draft: 'idle', 'Alert on': 'alarm' }

export const columns: GridColumn<Place>[] = [
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
