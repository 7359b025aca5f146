import { decide } from '@rounds/core/access'
import type { DashboardPages } from '@rounds/core/api'
import { labelInSentence } from '@rounds/core/rules/text'
import { toolNamed } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { DashboardSection, Nothing } from './dashboard-section.tsx'
import { useDashboardPages } from './dashboard-slots.ts'

const words = dashboardWords.pages
const FEW = 5

/** Published pages in the person's folders that lack something, most urgent first. */
export function PagesToFix() {
  const { client, person } = useApp()
  const { data, error, mutate } = useDashboardPages(client, true)
  const [isWhole, setWhole] = useState(false)
  const list = toolNamed('unfilled-content')
  return (
    <DashboardSection
      title={words.title}
      figure={data?.total}
      note={
        data && isWhole && data.total > data.pages.length
          ? words.first(data.pages.length, data.total)
          : undefined
      }
      all={decide(person, 'open', list).allowed ? { path: list.start, words: words.listed } : null}
    >
      {!data && !error && <SkeletonLines lines={5} className="mt-3" />}
      {error && (
        <ReadAlert what={labelInSentence(words.title)} error={error} onRetry={mutate} className="mt-2" />
      )}
      {data?.total === 0 && <Nothing>{words.none}</Nothing>}
      <ul>
        {data?.pages.slice(0, isWhole ? undefined : FEW).map(page => (
          <Page key={page.cId} page={page} />
        ))}
      </ul>
      {data && data.pages.length > FEW && (
        <Button kind="quiet" size="sm" className="-ml-2 mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : words.more(data.pages.length - FEW)}
        </Button>
      )}
    </DashboardSection>
  )
}

function Page({ page }: { page: DashboardPages['pages'][number] }) {
  const { cId, title, url, need, count, others, at } = page
  const verb = need === 'not published' || need === 'ends soon' ? words.open : words.fix
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-b py-1.5 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_3rem]">
      <span className="min-w-0 truncate font-semibold" title={url ?? undefined}>
        {title}
      </span>
      <span className="min-w-0 max-sm:order-last max-sm:text-sm sm:truncate">
        {words.because[need](count)}
        {at && (
          <>
            {' '}
            <Instant at={at} />
          </>
        )}
        {others > 0 && <span className="text-ink-2">{words.others(others)}</span>}
      </span>
      <Link
        href={editAddress(cId)}
        aria-label={words.whatToDo(verb, title)}
        className="link justify-self-end font-semibold no-underline hover:underline"
      >
        {verb}
      </Link>
    </li>
  )
}
