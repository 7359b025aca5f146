import type { Match } from '@rounds/core/access'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { placeOf } from '../../records/listing.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { useScans } from './accessibility-slots.ts'
import { findingColumns } from './finding-columns.tsx'
import { FindingPane } from './finding-pane.tsx'
import { ScanBar } from './scan-bar.tsx'
import { FindingTabs, ScanFigures } from './scan-figures.tsx'

/** Barriers on the public site: a scan as a job, and what it found by page, rule and template. */
export function AccessibilityScanner({ match }: { match: Match }) {
  const { client } = useApp()
  const { data } = useScans(client)
  const [changes, setChanges] = useState(0)
  const ended = data && (data.scans.at(-1)?.at ?? '')
  const seen = useRef(ended)
  // What a scan has found is there at once when it ends.
  useEffect(() => {
    if (seen.current !== undefined && ended !== seen.current) setChanges(count => count + 1)
    seen.current = ended
  }, [ended])
  const parts: ToolParts = useMemo(() => {
    const listing = placeOf(match)?.listing
    const hasScan = data !== undefined && data.scans.length > 0
    return {
      above: (
        <>
          <ScanBar />
          {hasScan && listing && <ScanFigures state={data} listing={listing} />}
          {hasScan && listing && <FindingTabs state={data} listing={listing} />}
        </>
      ),
      Beside: FindingPane,
      columns: findingColumns,
      columnsBeside: ['AxHelp', 'AxImpact'],
      changes,
    }
  }, [match, changes, data])
  return <RecordTool match={match} parts={parts} />
}

AccessibilityScanner.preload = RecordTool.preload
