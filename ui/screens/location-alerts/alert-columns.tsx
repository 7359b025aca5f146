import { type AnyRow, Custom_LocationAlert } from '@rounds/core/entities'
import { locationAlertWords } from '@rounds/core/words/location-alerts'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Value } from '../../records/values/value.tsx'

const LINKS = 'Custom_LocationAlertToLocation'
const { LaPlace, SId } = Custom_LocationAlert.fields

/** The list with the places themselves under Where: names of locations, or a city and its state. */
export function alertColumns(columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] {
  const names = columns.find(({ id }) => id === LINKS)
  return columns.map(column =>
    column.id === 'LaPlace' && names
      ? { ...column, cell: row => <Places row={row} names={names} />, width: names.width }
      : column,
  )
}

function Places({ row, names }: { row: AnyRow; names: GridColumn<AnyRow> }) {
  if (row.LaPlace === 'all') return <Value field={LaPlace} value={row.LaPlace} />
  if (row.LaPlace === 'region')
    return (
      <>
        {row.LaCity ? `${String(row.LaCity)}, ` : ''}
        <Value field={SId} value={row.SId} />
      </>
    )
  const { count } = (row[LINKS] ?? { count: 0 }) as { count: number }
  return count === 0 ? locationAlertWords.noLocations : names.cell(row)
}
