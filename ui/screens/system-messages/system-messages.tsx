import type { Match } from '@rounds/core/access'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { MessageAudience } from './message-audience.tsx'
import { MessageReceipts } from './message-receipts.tsx'

const parts: ToolParts = {
  record: shown => (
    <div className="mb-6 grid gap-x-8 gap-y-4 xl:grid-cols-2">
      <MessageAudience shown={shown} />
      {!shown.isNew && <MessageReceipts sId={Number(shown.base.SId)} />}
    </div>
  ),
}

/** Messages to the staff: their audience, and who has seen them (screens, `/system-messages`). */
export function SystemMessages({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

SystemMessages.preload = RecordTool.preload
