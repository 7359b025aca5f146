import type { Match } from '@rounds/core/access'
import { useCallback, useMemo, useState } from 'react'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { jobColumns } from './job-columns.tsx'
import { JobPane } from './job-pane.tsx'
import { JobTabs } from './job-tabs.tsx'

/** Background jobs by state, each with its log (screens, `/jobs`). */
export function Jobs({ match }: { match: Match }) {
  const [changes, setChanges] = useState(0)
  const onRead = useCallback(() => setChanges(count => count + 1), [])
  const parts: ToolParts = useMemo(
    () => ({
      above: <JobTabs match={match} onRead={onRead} />,
      Beside: JobPane,
      columns: jobColumns,
      columnsBeside: ['JbTitle', 'JbState'],
      changes,
    }),
    [match, onRead, changes],
  )
  return <RecordTool match={match} parts={parts} />
}

Jobs.preload = RecordTool.preload
