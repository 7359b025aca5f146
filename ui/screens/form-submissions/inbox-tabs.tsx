import { compare, type FilterEntry } from '@rounds/core/api'
import { waitingStates } from '@rounds/core/rules/records'
import type { TableView } from '@rounds/core/rules/table'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { useLocation, useSearch } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { Button } from '../../kit/button.tsx'
import { LinkTab } from '../../kit/link-tab.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { searchOfView } from '../../records/list/list-view.ts'
import { viewAt } from '../../records/list/views/first-view.ts'
import { type Listing, withSearch } from '../../records/listing.ts'
import { FiguresDialog } from './figures-dialog.tsx'
import { FindDialog } from './find-dialog.tsx'
import { stateLabel } from './inbox-columns.tsx'
import { readCounts } from './submission-slots.ts'

const { tabs: words } = formSubmissionWords

/** The cache key of the counts; writes invalidate it. */
export const countsKey = ({ fixed }: Listing) => ['submission counts', fixed.TId ?? null] as const

/** The tag that a list keeps to. */
const tagOf = ({ fixed }: Listing): number | null => (typeof fixed.TId === 'number' ? fixed.TId : null)

interface Tab {
  readonly id: string
  readonly label: string
  readonly count: number | undefined
  readonly filters: readonly FilterEntry[]
  readonly isNow: boolean
}

/** Whether a list is sorted by the wait alone: then a tab of waiting submissions has the longest wait first. */
const isByWait = ({ order }: TableView) => order.every(({ field }) => field === 'FsCreatedDt')

/** The states as tabs with how many there are; each is a filter of the list, so they are links that look like tabs. */
export function InboxTabs({ listing }: { listing: Listing }) {
  const { client, person } = useApp()
  const search = useSearch()
  const [, navigate] = useLocation()
  const [isFinding, setFinding] = useState(false)
  const [isCounting, setCounting] = useState(false)
  const view = viewAt(listing, new URLSearchParams(search))
  const { data, mutate } = useSWR(
    countsKey(listing),
    ([, tag]) => readCounts(client, typeof tag === 'number' ? tag : null),
    { refreshInterval: 60_000 },
  )
  useEffect(() => onSignal('changed', () => void mutate()), [mutate])
  const others = view.filters.filter(({ field }) => field !== 'FsState' && field !== 'UserId')
  const chosen = (field: string) => {
    const found = view.filters.filter(filter => filter.field === field)
    if (found.length > 1 || found.some(({ operator }) => operator !== '=')) return 'another filter'
    return found[0]?.values.join('|') ?? null
  }
  const state = chosen('FsState')
  const user = chosen('UserId')
  const waiting = compare('FsState', '=', ...waitingStates)
  const isWaiting = state === waitingStates.join('|')
  const tabs: readonly Tab[] = [
    {
      id: 'waiting',
      label: words.waiting,
      count: data && data.new + data['in hand'],
      filters: [waiting],
      isNow: isWaiting && user === null,
    },
    {
      id: 'mine',
      label: words.mine,
      count: data?.mine,
      filters: [waiting, compare('UserId', '=', person.userId)],
      isNow: isWaiting && user === person.userId,
    },
    {
      id: 'unassigned',
      label: words.unassigned,
      count: data?.unassigned,
      filters: [waiting, compare('UserId', '=', null)],
      isNow: isWaiting && user === '',
    },
    ...(['done', 'spam'] as const).map(value => ({
      id: value,
      label: stateLabel(value),
      count: data?.[value],
      filters: [compare('FsState', '=', value)],
      isNow: state === value && user === null,
    })),
    {
      id: 'all',
      label: words.all,
      count: data && data.new + data['in hand'] + data.done + data.spam,
      filters: [],
      isNow: state === null && user === null,
    },
  ]
  const show = (keys: readonly number[]) => {
    const next = { ...view, filters: [compare('FsId', '=', ...(keys as [number, ...number[]]))], page: 1 }
    setFinding(false)
    navigate(withSearch(listing.path, searchOfView(listing.entity, next, new URLSearchParams(search), true)))
  }
  return (
    <div className="mt-3 flex shrink-0 flex-wrap items-end justify-between gap-x-4">
      <nav aria-label={words.label} className={clsx('min-w-0 grow', tabsLook)}>
        {tabs.map(({ id, label, count, filters, isNow }) => {
          const direction = filters.includes(waiting) ? 'asc' : 'desc'
          const order = isByWait(view) ? [{ field: 'FsCreatedDt', direction } as const] : view.order
          const next = { ...view, order, filters: [...others, ...filters], page: 1 }
          const query = searchOfView(listing.entity, next, new URLSearchParams(search), true)
          return <LinkTab key={id} href={withSearch(listing.path, query)} {...{ label, count, isNow }} />
        })}
      </nav>
      <div className="flex gap-1">
        <Button kind="quiet" size="sm" onClick={() => setCounting(true)}>
          {formSubmissionWords.figures.open}
        </Button>
        <Button kind="quiet" size="sm" onClick={() => setFinding(true)}>
          {formSubmissionWords.find.open}
        </Button>
      </div>
      {isCounting && <FiguresDialog tag={tagOf(listing)} onClose={() => setCounting(false)} />}
      {isFinding && <FindDialog onFound={show} onCancel={() => setFinding(false)} />}
    </div>
  )
}
