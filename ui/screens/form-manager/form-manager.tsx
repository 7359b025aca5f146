import type { Match } from '@rounds/core/access'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { FormView } from './form-view.tsx'
import { NewForm } from './new-form.tsx'

const parts: ToolParts = {
  savesItself: true,
  workspace: (shown, form) =>
    shown.isNew ? <NewForm shown={shown} /> : <FormView shown={shown} details={form} />,
}

/** The forms of the site, each built in three panes (screens, `/form-manager`). */
export function FormManager({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

FormManager.preload = RecordTool.preload
