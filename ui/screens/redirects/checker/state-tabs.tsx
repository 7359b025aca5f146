import type { Match } from '@rounds/core/access'
import { compare, type FilterEntry } from '@rounds/core/api'
import { LinkCheck } from '@rounds/core/entities'
import { linkStates } from '@rounds/core/rules/site'
import { linkCheckerWords } from '@rounds/core/words/link-checker'
import clsx from 'clsx'
import { useSearch } from 'wouter'
import { useApp } from '../../../context/app-context.ts'
import { LinkTab } from '../../../kit/link-tab.tsx'
import { tabsLook } from '../../../kit/tabs.tsx'
import { searchOfView } from '../../../records/list/list-view.ts'
import { viewAt } from '../../../records/list/views/first-view.ts'
import { placeOf, withSearch } from '../../../records/listing.ts'
import { useChecks } from './checker-slots.ts'

const words = linkCheckerWords.tabs

/** The states with their link counts; each tab is a filter of the list. */
export function StateTabs({ match }: { match: Match }) {
  const { client } = useApp()
  const { data } = useChecks(client)
  const search = new URLSearchParams(useSearch())
  const listing = placeOf(match)?.listing
  if (!listing) return null
  const view = viewAt(listing, search)
  const others = view.filters.filter(({ field }) => field !== 'LkOutcome' && field !== 'LkIsNew')
  const now = view.filters
    .filter(filter => !others.includes(filter))
    .map(nameOf)
    .join(' ')
  const sum = (of: (row: NonNullable<typeof data>['counts'][number]) => number) =>
    data?.counts.reduce((total, row) => total + of(row), 0)
  const tabs: readonly {
    id: keyof typeof words
    count: number | undefined
    filters: readonly FilterEntry[]
  }[] = [
    {
      id: 'problems',
      count: sum(row => (row.state === 'ok' ? 0 : row.count)),
      filters: [compare('LkOutcome', '!=', 'ok')],
    },
    { id: 'fresh', count: sum(row => row.fresh), filters: [compare('LkIsNew', '=', true)] },
    ...linkStates.map(state => ({
      id: state,
      count: data && (data.counts.find(row => row.state === state)?.count ?? 0),
      filters: [compare('LkOutcome', '=', state)],
    })),
    { id: 'all', count: sum(row => row.count), filters: [] },
  ]
  return (
    <nav aria-label={words.label} className={clsx('mt-2 shrink-0', tabsLook)}>
      {tabs.map(({ id, count, filters }) => {
        const next = { ...view, filters: [...others, ...filters], page: 1 }
        const query = searchOfView(LinkCheck, next, search, true)
        return (
          <LinkTab
            key={id}
            href={withSearch(listing.path, query)}
            label={words[id]}
            count={count}
            isNow={filters.map(nameOf).join(' ') === now}
          />
        )
      })}
    </nav>
  )
}

const nameOf = ({ field, operator, values }: FilterEntry): string => `${field}${operator}${values.join('|')}`
