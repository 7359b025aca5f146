import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import { generalGroups } from '@rounds/core/rules/settings'
import { settingWords } from '@rounds/core/words/settings'
import clsx from 'clsx'
import { useMemo } from 'react'
import { LinkTab } from '../../kit/link-tab.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { SettingsView } from './settings-view.tsx'

const words = settingWords.tabs
const LISTS = 'lists'

/** A record opened from elsewhere belongs to the lists. */
const showsLists = (search: URLSearchParams) => search.has('record') || search.get('tab') === LISTS

/** The unprotected settings of the site, by group, and the shared lists (screens, `/general-settings`). */
export function GeneralSettings({ match }: { match: Match }) {
  const [parameters] = useParameters()
  const { tool } = match
  const parts = useMemo<ToolParts>(() => ({ above: <SettingTabs path={tool.path} isLists /> }), [tool])
  if (showsLists(parameters)) return <RecordTool match={match} parts={parts} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <SettingTabs path={tool.path} />
      <SettingsView tool="general-settings" groups={generalGroups} />
    </div>
  )
}

function SettingTabs({ path, isLists = false }: { path: string; isLists?: boolean }) {
  return (
    <nav aria-label={words.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      <LinkTab href={path} label={words.settings} isNow={!isLists} />
      <LinkTab href={`${path}?tab=${LISTS}`} label={words.lists} isNow={isLists} />
    </nav>
  )
}

GeneralSettings.preload = async (client: Client, match: Match, search: URLSearchParams) => {
  if (showsLists(search)) await preloadRows(client, match, search)
}
