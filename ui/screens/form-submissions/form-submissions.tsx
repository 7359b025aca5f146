import type { Match } from '@rounds/core/access'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { Answers } from './answers.tsx'
import { Notes } from './notes.tsx'

const parts: ToolParts = { record: shown => <Submission {...shown} /> }

/** What visitors sent in: the list without answers, and one submission with them (screens, form submissions). */
export function FormSubmissions({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

FormSubmissions.preload = RecordTool.preload

function Submission({ base, values, mayWrite, onChange }: ShownRecord) {
  if (typeof base.FsId !== 'number') return null
  return (
    <>
      <Answers submission={base.FsId} />
      <Notes
        stored={base.FsNotes}
        shown={values.FsNotes}
        mayWrite={mayWrite}
        onChange={notes => onChange('FsNotes', notes)}
      />
    </>
  )
}
