import type { Match } from '@rounds/core/access'
import { compare } from '@rounds/core/api'
import { Job } from '@rounds/core/entities'
import { jobWords } from '@rounds/core/words/jobs'
import clsx from 'clsx'
import { useSearch } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { LinkTab } from '../../kit/link-tab.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { searchOfView } from '../../records/list/list-view.ts'
import { viewAt } from '../../records/list/views/first-view.ts'
import { placeOf, withSearch } from '../../records/listing.ts'
import { useJobCounts } from './job-slots.ts'

const STATES = ['running', 'waiting', 'scheduled', 'failed', 'done', 'stopped'] as const

const labelOf = (state: string) =>
  Job.fields.JbState.options.find(({ value }) => value === state)?.label ?? state

/** The states with their job counts; each tab is a filter of the list. */
export function JobTabs({ match, onRead }: { match: Match; onRead: () => void }) {
  const { client } = useApp()
  const { data } = useJobCounts(client, onRead)
  const running = data?.running ?? 0
  useStatus(
    data
      ? {
          tone: running > 0 ? 'busy' : 'ready',
          words: running > 0 ? jobWords.status.running(running) : jobWords.status.idle,
        }
      : { tone: 'busy', words: jobWords.status.loading },
  )
  const search = new URLSearchParams(useSearch())
  const listing = placeOf(match)?.listing
  if (!listing) return null
  const view = viewAt(listing, search)
  const others = view.filters.filter(({ field }) => field !== 'JbState')
  const [now, ...more] = view.filters.filter(({ field }) => field === 'JbState')
  const state = now === undefined ? '' : more.length > 0 ? null : now.values.join('|')
  return (
    <nav aria-label={jobWords.tabs.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      {['', ...STATES].map(value => {
        const filters = value === '' ? [] : [compare('JbState', '=', value)]
        const next = { ...view, filters: [...others, ...filters], page: 1 }
        return (
          <LinkTab
            key={value}
            href={withSearch(listing.path, searchOfView(Job, next, search, true))}
            label={value === '' ? jobWords.tabs.all : labelOf(value)}
            isNow={state === value}
            count={value === '' ? undefined : data?.[value]}
          />
        )
      })}
    </nav>
  )
}
