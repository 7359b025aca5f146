import type { Match } from '@rounds/core/access'
import { useMemo, useState } from 'react'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { WhoIsTold } from './who-is-told.tsx'

/** Who is notified of what, with a test for one request (screens, `/custom/user-notifications`). */
export function UserNotifications({ match }: { match: Match }) {
  const [written, setWritten] = useState(0)
  const parts: ToolParts = useMemo(
    () => ({
      above: <WhoIsTold written={written} />,
      onStored: () => setWritten(count => count + 1),
    }),
    [written],
  )
  return <RecordTool match={match} parts={parts} />
}

UserNotifications.preload = preloadRows
