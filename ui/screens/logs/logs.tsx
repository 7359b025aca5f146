import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { AuditCheck } from './audit-check.tsx'
import { auditColumns } from './audit-columns.tsx'
import { EntriesByDay } from './entries-by-day.tsx'
import { EntryLinks } from './entry-links.tsx'
import { ErrorGroups } from './error-groups.tsx'
import { isGroups, type LogKind, logKindOf } from './log-kinds.ts'
import { LogTabs } from './log-tabs.tsx'

const auditParts: ToolParts = {
  columns: auditColumns,
  related: entry => <EntryLinks entry={entry} />,
  above: (
    <>
      <LogTabs />
      <div className="mt-3 grid gap-x-8 gap-y-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <EntriesByDay />
        <AuditCheck />
      </div>
    </>
  ),
}
const otherParts: ToolParts = { above: <LogTabs /> }

const partsOf = ({ id }: LogKind): ToolParts => (id === 'audit' ? auditParts : otherParts)

/** The audit log, the error log and the email archive, each in the standard list; the audit log can be verified. */
export function Logs({ match }: { match: Match }) {
  const [parameters] = useSearchParams()
  return isGroups(parameters) ? <ErrorGroups tool={match.tool} /> : <Log match={match} />
}

function Log({ match }: { match: Match }) {
  const [parameters] = useSearchParams()
  const kind = logKindOf(parameters)
  const ofKind = useMemo(() => ({ ...match, tool: kind.tool }), [match, kind])
  return <RecordTool key={kind.id} match={ofKind} parts={partsOf(kind)} />
}

Logs.preload = async (client: Client, match: Match, search: URLSearchParams) => {
  if (!isGroups(search)) await preloadRows(client, { ...match, tool: logKindOf(search).tool }, search)
}
