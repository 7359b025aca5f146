import type { Match } from '@rounds/core/access'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { TemplateView } from './template-view.tsx'

const parts: ToolParts = { record: shown => <TemplateView shown={shown} /> }

/** Templates with their Liquid source, checked while typing, previewed on a real page (screens, templates). */
export function Templates({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

Templates.preload = preloadRows
