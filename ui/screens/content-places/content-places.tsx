import type { Match } from '@rounds/core/access'
import type { AnyRow } from '@rounds/core/entities'
import { contentPlaceWords as words } from '@rounds/core/words/content-places'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Preview } from '../../pages/preview.tsx'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { PlacePanel } from './place-panel.tsx'
import { useContentPlaces } from './place-slots.ts'

function Address({ row }: { row: AnyRow }) {
  const { client } = useApp()
  const { data } = useContentPlaces(client)
  if (!data) return null
  const place = data.find(({ id }) => id === row.CId)
  if (!place) return <span className="text-ink-2">{words.none}</span>
  return (
    <>
      {place.address}
      {place.phone && <span className="ml-2 text-ink-2">{place.phone}</span>}
    </>
  )
}

/** When a page was changed says less of a place than where it is. */
const withAddress = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column =>
    column.id === 'CIntroText'
      ? {
          ...column,
          label: words.column,
          cell: row => <Address row={row} />,
          width: 'minmax(16rem, 22fr)',
          sortable: false,
          editable: false,
        }
      : column,
  )

function PlaceHead({ shown }: { shown: ShownRecord }) {
  const { base, isNew } = shown
  if (isNew) return <p className="mb-6 text-ink-2 text-sm">{words.afterSaving}</p>
  return (
    <>
      <p className="mb-6 text-sm">
        <Link href={`/edit?cid=${base.CId}`} className="link font-semibold">
          {words.edit}
        </Link>
      </p>
      <PlacePanel shown={shown} />
    </>
  )
}

const parts: ToolParts = {
  columns: withAddress,
  record: shown => <PlaceHead shown={shown} />,
  preview: ({ base, isNew }) =>
    isNew ? null : (
      <div className="h-[calc(100vh-10rem)]">
        <Preview cId={Number(base.CId)} stamp={`${base.RowVersion} ${base.CLastModified}`} hasDraft={false} />
      </div>
    ),
}

/** Places that are kept as pages, each with its address and phone (screens, `/Locations`). */
export function ContentPlaces({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

ContentPlaces.preload = preloadRows
