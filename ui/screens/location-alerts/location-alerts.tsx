import type { Match } from '@rounds/core/access'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordList } from '../../records/list/record-list.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import type { RecordListProps, ToolParts } from '../../records/tool-parts.ts'
import { alertColumns } from './alert-columns.tsx'
import { AlertMonth } from './alert-month.tsx'
import { ALERTS } from './alert-slots.ts'
import { AlertSummary } from './alert-summary.tsx'

/** The list with a calendar of active alerts: beside it where the whole table still fits, else below. */
function AlertList(props: RecordListProps) {
  return (
    <div
      className={clsx('flex min-h-0 flex-1 flex-col gap-x-8 min-[112rem]:flex-row', props.hidden && 'hidden')}
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <RecordList {...props} />
      </div>
      {!props.hidden && <AlertMonth onOpen={id => props.onOpen([id])} />}
    </div>
  )
}

/** Alerts at locations, with their effect on opening hours (screens, `/custom/location-alerts`). */
export function LocationAlerts({ match }: { match: Match }) {
  const { mutate } = useSWRConfig()
  const parts: ToolParts = useMemo(
    () => ({
      List: AlertList,
      columns: alertColumns,
      record: shown => <AlertSummary shown={shown} />,
      onStored: () => void mutate(key => Array.isArray(key) && key[0] === ALERTS),
    }),
    [mutate],
  )
  return <RecordTool match={match} parts={parts} />
}

LocationAlerts.preload = preloadRows
