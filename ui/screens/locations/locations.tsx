import { decide, type Match } from '@rounds/core/access'
import { type AnyRow, entities } from '@rounds/core/entities'
import { locationWords } from '@rounds/core/words/locations'
import { serviceWords } from '@rounds/core/words/services'
import { type ReactNode, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { ChildRecords } from '../../records/children/child-records.tsx'
import { UnderForm } from '../../records/children/under-form.tsx'
import { directoryHeading } from '../../records/facts/directory-heading.tsx'
import { FactList } from '../../records/facts/fact-list.tsx'
import { FactQueue } from '../../records/facts/fact-queue.tsx'
import { preloadRows } from '../../records/list/first-rows.ts'
import { DuplicatesBar } from '../../records/merge/duplicates-bar.tsx'
import { MergeInAddress } from '../../records/merge/merge-in-address.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { LocationList, MapButton, MapShown } from './location-list.tsx'
import { FoldedPreview, LocationPreview } from './location-preview.tsx'
import { MAP } from './location-slots.ts'
import { OpenNow } from './open-now.tsx'

/** A row's hours say nothing at a glance; whether it is open does. */
const withOpenNow = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column =>
    column.id === 'LHours'
      ? {
          ...column,
          label: locationWords.open.label,
          cell: row => <OpenNow id={Number(row.LId)} />,
          width: '14.25rem',
        }
      : column,
  )

const SECTION = ['LctHeadline', 'LctCopy', 'LctPhoto', 'LctVisible']

/** The record with its text sections below the form. */
function LocationWorkspace({ shown, form }: { shown: ShownRecord; form: ReactNode }) {
  return (
    <>
      {form}
      {!shown.isNew && (
        <UnderForm>
          <ChildRecords
            entity={entities.Custom_LocationContent}
            own="LId"
            ownKey={Number(shown.base.LId)}
            order="LctSortOrder"
            named="LctHeadline"
            visible="LctVisible"
            fields={SECTION}
            {...serviceWords.locationSections}
          />
        </UnderForm>
      )}
    </>
  )
}

/** Every place that sees patients, with its current hours (screens, `/custom/locations`). */
export function Locations({ match }: { match: Match }) {
  const { mutate } = useSWRConfig()
  const { person } = useApp()
  const { tool } = match
  const map = useState(false)
  const mayConfirm = decide(person, 'update', entities.Custom_Location).allowed
  const parts: ToolParts = useMemo(
    () => ({
      above: (
        <>
          {mayConfirm && <FactQueue entity="Custom_Location" addressOf={id => `${tool.start}/${id}`} />}
          <DuplicatesBar entity="Custom_Location" />
          <MapButton />
        </>
      ),
      List: LocationList,
      columns: withOpenNow,
      workspace: (shown, form) => <LocationWorkspace shown={shown} form={form} />,
      heading: directoryHeading('location'),
      record: shown => (
        <>
          <FoldedPreview shown={shown} />
          {!shown.isNew && shown.mayWrite && <FactList entity="Custom_Location" shown={shown} />}
          <MergeInAddress entity="Custom_Location" shown={shown} />
        </>
      ),
      preview: shown => <LocationPreview shown={shown} />,
      onStored: () => void mutate(key => Array.isArray(key) && (key[0] === 'place now' || key[0] === MAP)),
    }),
    [mutate, mayConfirm, tool.start],
  )
  return (
    <MapShown value={map}>
      <RecordTool match={match} parts={parts} />
    </MapShown>
  )
}

Locations.preload = preloadRows
