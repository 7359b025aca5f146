import { compare } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
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

const { FormSubmission } = entities
const states = FormSubmission.fields.FsState.options.map(({ value }) => value)

/** The cache key of the counts; writes invalidate it. */
export const countsKey = ({ fixed }: Listing) => ['submission counts', fixed.TId ?? null] as const

/** The tag that a list keeps to. */
const tagOf = ({ fixed }: Listing): number | null => (typeof fixed.TId === 'number' ? fixed.TId : null)

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
    return found.length === 1 && found[0]?.operator === '='
      ? found[0].values.join('|')
      : found.length > 0
        ? null
        : ''
  }
  const [state, user] = [chosen('FsState'), chosen('UserId')]
  const tabs = [
    ...states.map(value => ({
      id: value,
      label: stateLabel(value),
      count: data?.[value],
      filters: [compare('FsState', '=', value)],
      isNow: state === value && user === '',
    })),
    {
      id: 'mine',
      label: formSubmissionWords.tabs.mine,
      count: data?.mine,
      filters: [compare('FsState', '=', 'new', 'in hand'), compare('UserId', '=', person.userId)],
      isNow: state === 'new|in hand' && user === person.userId,
    },
    {
      id: 'all',
      label: formSubmissionWords.tabs.all,
      count: data && states.reduce((sum, value) => sum + data[value], 0),
      filters: [],
      isNow: state === '' && user === '',
    },
  ]
  const show = (keys: readonly number[]) => {
    const next = { ...view, filters: [compare('FsId', '=', ...(keys as [number, ...number[]]))], page: 1 }
    setFinding(false)
    navigate(withSearch(listing.path, searchOfView(listing.entity, next, new URLSearchParams(search), true)))
  }
  return (
    <div className="mt-3 flex shrink-0 flex-wrap items-end justify-between gap-x-4">
      <nav aria-label={formSubmissionWords.tabs.label} className={clsx('min-w-0 grow', tabsLook)}>
        {tabs.map(({ id, label, count, filters, isNow }) => {
          const next = { ...view, filters: [...others, ...filters], page: 1 }
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
