import type { Match } from '@rounds/core/access'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { AdDays } from './ad-days.tsx'

const parts: ToolParts = {
  record: ({ base, isNew }) => (isNew ? null : <AdDays id={Number(base.DaId)} />),
}

/**
 * Ads for physicians: where and when they are shown, and how often they are clicked (screens, `/custom/doctor-ads`).
 */
export function DoctorAds({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

DoctorAds.preload = preloadRows
