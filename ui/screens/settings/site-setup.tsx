import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import { setupGroups } from '@rounds/core/rules/settings'
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
import { HeadersView } from './headers-view.tsx'
import { SettingsView } from './settings-view.tsx'

const words = settingWords.tabs
const TABS = ['headers', 'settings', 'all'] as const

/** A record opened from elsewhere belongs to all settings. */
const tabOf = (search: URLSearchParams) =>
  search.has('record') ? 'all' : (TABS.find(tab => tab === search.get('tab')) ?? 'headers')

/** Security headers, protected settings, and every record of both (screens, `/site-setup`). */
export function SiteSetup({ match }: { match: Match }) {
  const [parameters] = useParameters()
  const { tool } = match
  const tab = tabOf(parameters)
  const parts = useMemo<ToolParts>(() => ({ above: <SetupTabs path={tool.path} now="all" /> }), [tool])
  if (tab === 'all') return <RecordTool match={match} parts={parts} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <SetupTabs path={tool.path} now={tab} />
      {tab === 'headers' ? <HeadersView /> : <SettingsView tool="site-setup" groups={setupGroups} />}
    </div>
  )
}

function SetupTabs({ path, now }: { path: string; now: (typeof TABS)[number] }) {
  return (
    <nav aria-label={words.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      {TABS.map(tab => (
        <LinkTab
          key={tab}
          href={`${path}?${new URLSearchParams({ tab })}`}
          label={words[tab]}
          isNow={tab === now}
        />
      ))}
    </nav>
  )
}

SiteSetup.preload = async (client: Client, match: Match, search: URLSearchParams) => {
  if (tabOf(search) === 'all') await preloadRows(client, match, search)
}
