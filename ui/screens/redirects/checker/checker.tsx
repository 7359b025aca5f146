import type { Match } from '@rounds/core/access'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { RecordTool } from '../../../records/record-tool.tsx'
import type { ToolParts } from '../../../records/tool-parts.ts'
import { CheckBar } from './check-bar.tsx'
import { useChecks } from './checker-slots.ts'
import { linkColumns } from './link-columns.tsx'
import { LinkPane } from './link-pane.tsx'
import { StateTabs } from './state-tabs.tsx'

/** Where links and redirects lead: a check as a job, and its results (screens, `/redirects/checker`). */
export function LinkChecker({ match }: { match: Match }) {
  const { client } = useApp()
  const { data } = useChecks(client)
  const [changes, setChanges] = useState(0)
  const ended = data?.last?.id
  const seen = useRef(ended)
  // A check's results are loaded as soon as it ends.
  useEffect(() => {
    if (seen.current !== undefined && ended !== seen.current) setChanges(count => count + 1)
    seen.current = ended
  }, [ended])
  const parts: ToolParts = useMemo(
    () => ({
      above: (
        <>
          <CheckBar />
          <StateTabs match={match} />
        </>
      ),
      Beside: LinkPane,
      columns: linkColumns,
      columnsBeside: ['LkUrl', 'LkOutcome'],
      changes,
    }),
    [match, changes],
  )
  return <RecordTool match={match} parts={parts} />
}

LinkChecker.preload = RecordTool.preload
