import { decide } from '@rounds/core/access'
import type { DashboardData } from '@rounds/core/api'
import { toolNamed } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Mark } from '../../kit/mark.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import { Instant } from '../../records/values/value.tsx'
import { DashboardSection, Nothing } from './dashboard-section.tsx'

const words = dashboardWords.drafts

type Drafts = NonNullable<DashboardData['drafts']>

/** The person's latest drafts, with their state in words. */
export function MyDrafts({ drafts: { all, mine, latest } }: { drafts: Drafts }) {
  const { person } = useApp()
  const list = toolNamed('drafts')
  return (
    <DashboardSection
      title={words.title}
      figure={words.of(mine, all)}
      all={decide(person, 'open', list).allowed ? { path: list.start, words: words.all } : null}
    >
      {latest.length === 0 && (
        <Nothing>
          {words.none}{' '}
          <Link href={toolNamed('select-content').start} className="link">
            {words.find}
          </Link>
        </Nothing>
      )}
      <ul>
        {latest.map(draft => (
          <li
            key={draft.cId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-b py-1.5 sm:grid-cols-[minmax(0,1fr)_11rem_6.5rem]"
          >
            <Link href={editAddress(draft.cId)} className="min-w-0 truncate hover:underline">
              <span className="font-semibold">{draft.title}</span>{' '}
              <span className="font-mono text-ink-2 text-xs">{draft.url}</span>
            </Link>
            <State draft={draft} />
            <span className="text-right text-ink-2 text-sm max-sm:hidden">
              <Instant at={draft.changed} />
            </span>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

function State({ draft: { publishAt, problem } }: { draft: Drafts['latest'][number] }) {
  return (
    <span className="flex items-baseline gap-1.5 text-sm" title={problem ?? undefined}>
      <Mark tone={problem ? 'alarm' : publishAt ? 'busy' : 'idle'} />
      {problem ? (
        <span className="text-loss">{words.notPublished}</span>
      ) : publishAt ? (
        <span>
          {words.scheduled} <Instant at={publishAt} />
        </span>
      ) : (
        words.draft
      )}
    </span>
  )
}
