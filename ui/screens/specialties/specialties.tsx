import type { Match } from '@rounds/core/access'
import { preloadRows } from '../../records/list/first-rows.ts'
import { DuplicatesBar } from '../../records/merge/duplicates-bar.tsx'
import { MergeInAddress } from '../../records/merge/merge-in-address.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'

const ENTITY = 'Custom_Specialty'

const parts: ToolParts = {
  above: <DuplicatesBar entity={ENTITY} />,
  record: shown => <MergeInAddress entity={ENTITY} shown={shown} />,
}

/** The specialties for finding physicians, and merging two of them (screens, `/custom/specialties`). */
export function Specialties({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

Specialties.preload = preloadRows
