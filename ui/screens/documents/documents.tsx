import type { Match } from '@rounds/core/access'
import { decide } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { FileView } from '../../files/file-view.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { DocumentsUpload } from './documents-upload.tsx'

/** The site's files: uploaded, described, replaced, secured, and where each is used (screens, documents). */
export function Documents({ match }: { match: Match }) {
  const { person } = useApp()
  const mayUpload = decide(person, 'update', entities.File).allowed
  const [changes, setChanges] = useState(0)
  const parts = useMemo<ToolParts>(
    () => ({
      record: shown => <FileView shown={shown} />,
      changes,
      above: mayUpload && <DocumentsUpload onUploaded={() => setChanges(count => count + 1)} />,
    }),
    [changes, mayUpload],
  )
  return <RecordTool match={match} parts={parts} />
}
