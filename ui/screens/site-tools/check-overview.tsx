import type { CareChecks } from '@rounds/core/api'
import { type CareCheck, careChecks } from '@rounds/core/rules/care'
import { groupDigits } from '@rounds/core/rules/interface'
import type { Tool } from '@rounds/core/tools'
import { siteToolsWords as words } from '@rounds/core/words/site-tools'
import clsx from 'clsx'
import { useId } from 'react'
import { Link } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Mark } from '../../kit/mark.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { DayTrend } from '../../records/day-trend.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useChecks } from './site-tools-slots.ts'

const groups = ['Custom_Physician', 'Custom_Location'] as const

/** Every check with its number of findings, and the change since last time. */
export function CheckOverview({ tool }: { tool: Tool }) {
  const { client } = useApp()
  const { data, error, mutate } = useChecks(client)
  const total = data?.checks.reduce((sum, { found }) => sum + found, 0) ?? 0
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : data
        ? { tone: total > 0 ? 'changed' : 'ready', words: total > 0 ? words.found(total) : words.allFine }
        : { tone: 'busy', words: words.loading },
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      {error && <ReadAlert className="mt-4" what={words.what} error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={10} className="measure mt-6" />}
      {data && (
        <>
          <p className="measure mt-1 text-ink-2 text-sm">{words.explained}</p>
          {groups.map(entity => (
            <CheckGroup
              key={entity}
              title={words.groups[entity]}
              checks={careChecks.filter(check => check.entity === entity)}
              path={tool.path}
              data={data}
            />
          ))}
        </>
      )}
    </div>
  )
}

interface CheckGroupProps {
  title: string
  checks: readonly CareCheck[]
  path: string
  data: CareChecks
}

function CheckGroup({ title, checks, path, data }: CheckGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 max-w-4xl">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="mt-1 border-rule border-t">
        {checks.map(check => (
          <CheckRow key={check.id} check={check} path={path} data={data} />
        ))}
      </ul>
    </section>
  )
}

function CheckRow({ check, path, data }: { check: CareCheck; path: string; data: CareChecks }) {
  const counted = data.checks.find(({ id }) => id === check.id)
  const found = counted?.found ?? 0
  const days = counted?.days ?? []
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 border-rule border-b py-2.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_15rem]">
      <span
        aria-hidden="true"
        className={clsx('text-right text-lg tabular-nums', found === 0 ? 'text-ink-3' : 'font-semibold')}
      >
        {found === 0 ? <Mark tone="ready" /> : groupDigits(found)}
      </span>
      <div>
        <Link
          href={`${path}?check=${check.id}`}
          aria-label={`${words.groups[check.entity]}, ${check.title}: ${found === 0 ? words.allFine : words.found(found)}`}
          className="rounded-sm font-medium hover:underline"
        >
          {check.title}
        </Link>
        <p className="text-ink-2 text-sm">{check.sentence}</p>
      </div>
      <p className="flex items-center gap-3 text-ink-2 text-sm max-sm:col-start-2 max-sm:mt-1">
        <DayTrend title={check.title} found={found} days={days} today={data.today} />
      </p>
    </li>
  )
}
