import { databaseWords } from '@rounds/core/words/database'
import clsx from 'clsx'
import { LinkTab } from '../../kit/link-tab.tsx'
import { tabsLook } from '../../kit/tabs.tsx'

const words = databaseWords.tabs

/** The parts of the tool, as the address names them. */
export const databaseTabs = [
  'tables',
  'queries',
  'system',
  'constants',
  'integrity',
  'backups',
  'past',
] as const
export type DatabaseTab = (typeof databaseTabs)[number]

/** The part that an address names; a record is one of the constants. */
export function databaseTabOf(search: URLSearchParams): DatabaseTab {
  const named = databaseTabs.find(tab => tab === search.get('tab'))
  return named ?? (search.has('record') ? 'constants' : 'tables')
}

/** The parts beside each other. Each has an address of its own, so they are links that look like tabs. */
export function DatabaseTabs({ path, now }: { path: string; now: DatabaseTab }) {
  return (
    <nav aria-label={words.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      {databaseTabs.map(tab => (
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
