import type { Match } from '@rounds/core/access'
import { apiAccessWords } from '@rounds/core/words/api-access'
import type { ReactNode } from 'react'
import { RecordTool } from '../../records/record-tool.tsx'
import { RecordViews } from '../../records/record-views.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { Endpoints } from './endpoints.tsx'
import { Keys } from './keys.tsx'

const words = apiAccessWords

const parts: ToolParts = { workspace: (shown, form) => <ApiGroup shown={shown} details={form} /> }

/** What external systems may call with our keys (screens, `/api-access/{AgId}`). */
export function ApiAccess({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

ApiAccess.preload = RecordTool.preload

/** An external system: its record, its keys, and its endpoints; a new one has only a record. */
function ApiGroup({ shown, details }: { shown: ShownRecord; details: ReactNode }) {
  if (shown.isNew) return details
  const group = Number(shown.base.AgId)
  return (
    <RecordViews
      label={words.views}
      views={[
        { id: 'details', title: words.details },
        { id: 'access', title: words.access },
      ]}
      details={details}
      other={() => (
        <div className="grid grid-cols-1 gap-8">
          <Keys group={group} />
          <Endpoints group={group} />
        </div>
      )}
    />
  )
}
