import type { Match } from '@rounds/core/access'
import type { AnyRow } from '@rounds/core/entities'
import { locationWords } from '@rounds/core/words/locations'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { LocationPreview } from './location-preview.tsx'
import { OpenNow } from './open-now.tsx'

/** The hours of a row say nothing at a glance; whether it is open does. */
const withOpenNow = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column =>
    column.id === 'LHours'
      ? {
          ...column,
          label: locationWords.open.label,
          cell: row => <OpenNow id={Number(row.LId)} />,
          width: 190,
        }
      : column,
  )

/** Every place where patients are seen, with what its hours mean (screens, `/custom/locations`). */
export function Locations({ match }: { match: Match }) {
  const { mutate } = useSWRConfig()
  const parts: ToolParts = useMemo(
    () => ({
      columns: withOpenNow,
      preview: shown => <LocationPreview shown={shown} />,
      onStored: () => void mutate(key => Array.isArray(key) && key[0] === 'place now'),
    }),
    [mutate],
  )
  return <RecordTool match={match} parts={parts} />
}

Locations.preload = preloadRows
