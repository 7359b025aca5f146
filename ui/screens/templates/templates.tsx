import type { Match } from '@rounds/core/access'
import { askAhead } from '../record-tool/list/first-rows.ts'
import { RecordTool } from '../record-tool/record-tool.tsx'
import type { ToolParts } from '../record-tool/tool-parts.ts'
import { TemplateDesk } from './template-desk.tsx'

const parts: ToolParts = { record: shown => <TemplateDesk shown={shown} /> }

/** Templates with their Liquid source, its syntax checked while it is written, shown on a real page (screens, templates). */
export function Templates({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

Templates.askAhead = askAhead
