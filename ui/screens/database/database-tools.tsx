import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import { useEffect, useMemo } from 'react'
import { PageHeader } from '../../kit/page-header.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { BackupsView } from './backups-view.tsx'
import { type DatabaseTab, DatabaseTabs, databaseTabOf } from './database-tabs.tsx'
import { IntegrityView } from './integrity-view.tsx'
import { PastView } from './past-view.tsx'
import { QueriesView } from './queries-view.tsx'
import { SystemView } from './system-view.tsx'
import { TablesView } from './tables-view.tsx'

/** What keeps the database well (screens, `/db-tools`). */
export function DatabaseTools({ match }: { match: Match }) {
  const [parameters, setParameter] = useParameters()
  const tab = databaseTabOf(parameters)
  const { tool } = match
  const parts = useMemo<ToolParts>(
    () => ({ above: <DatabaseTabs path={tool.path} now="constants" /> }),
    [tool],
  )
  // A record that is opened from elsewhere names no part; closing it leaves the list that it is in.
  const isUnnamed = tab === 'constants' && !parameters.has('tab')
  useEffect(() => {
    if (isUnnamed) setParameter('tab', 'constants')
  })
  if (tab === 'constants') return <RecordTool match={match} parts={parts} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <DatabaseTabs path={tool.path} now={tab} />
      <DatabasePart tab={tab} />
    </div>
  )
}

function DatabasePart({ tab }: { tab: Exclude<DatabaseTab, 'constants'> }) {
  if (tab === 'integrity') return <IntegrityView />
  if (tab === 'past') return <PastView />
  if (tab === 'queries') return <QueriesView />
  if (tab === 'system') return <SystemView />
  return tab === 'backups' ? <BackupsView /> : <TablesView />
}

DatabaseTools.preload = async (client: Client, match: Match, search: URLSearchParams) => {
  if (databaseTabOf(search) === 'constants') await preloadRows(client, match, search)
}
