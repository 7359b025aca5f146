import { decide, type Match } from '@rounds/core/access'
import { Content } from '@rounds/core/entities'
import { type SeoProblem, seoProblems } from '@rounds/core/rules/page'
import { seoToolsWords } from '@rounds/core/words/seo-tools'
import clsx from 'clsx'
import { useEffect, useMemo, useRef } from 'react'
import { useApp, useStatus } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { LinkTab } from '../../kit/link-tab.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { DayTrend } from '../../records/day-trend.tsx'
import { ReadFailure } from '../../records/read-failure.tsx'
import { seoColumns, seoColumnsBeside } from './seo-columns.tsx'
import { SeoPane } from './seo-pane.tsx'
import { type SeoRow, useSeo } from './seo-slots.ts'

const words = seoToolsWords
const NONE: readonly SeoRow[] = []

/** Titles and descriptions of pages, by problem, edited beside the table (screens, `/seo-tools`). */
export function SeoTools({ match: { tool } }: { match: Match }) {
  const { client, person } = useApp()
  const [parameters, setParameter] = useParameters()
  const { data, error, isLoading, mutate } = useSeo(client, person.userId)
  useEffect(() => onSignal('changed', () => void mutate()), [mutate])
  const box = useRef<HTMLDivElement>(null)
  const all = data?.pages ?? NONE
  const search = parameters.get('search') ?? ''
  const problem = seoProblems.find(one => one === parameters.get('problem'))
  const rows = useMemo(() => filterRows(all, search, problem), [all, search, problem])
  const counted = data?.counts.find(count => count.problem === problem)
  const open = all.find(({ CId }) => CId === Number(parameters.get('page')))
  const { allowed: mayWrite } = decide(person, 'update', Content)
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : isLoading
        ? { tone: 'busy', words: words.loading }
        : {
            tone: 'ready',
            words: words.found(rows.length),
            keys: [
              { keys: 'F2', effect: words.keys.edit },
              { keys: 'Ctrl Enter', effect: words.keys.next },
            ],
          },
  )
  const show = (row: SeoRow) => setParameter('page', String(row.CId))
  const close = () => {
    const key = open?.CId
    setParameter('page', '')
    box.current?.querySelector<HTMLElement>(`[data-row="${key}"] [role=gridcell]`)?.focus()
  }
  const next = () => {
    const at = rows.findIndex(({ CId }) => CId === open?.CId)
    const row = rows[at + 1] ?? rows.find(({ CId }) => CId !== open?.CId)
    if (row) show(row)
    else close()
  }
  return (
    <>
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <ProblemTabs rows={data?.pages} now={problem} path={tool.path} />
      {counted && data && (
        <p className="mt-2 flex shrink-0 flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          {words.wholeSite(words.problems[counted.problem], counted.found)}
          <DayTrend
            title={words.problems[counted.problem]}
            found={counted.found}
            days={counted.days}
            today={data.today}
          />
        </p>
      )}
      <div className="mt-3 mb-2.5">
        <SearchBox
          className="w-full sm:w-70"
          size="sm"
          label={words.searchIn(tool.title)}
          value={search}
          onValue={text => setParameter('search', text)}
        />
      </div>
      <div ref={box} className="flex min-h-0 flex-1 max-lg:flex-col max-lg:gap-4">
        {open && (
          <div className="contents max-lg:order-first lg:order-last">
            <SeoPane
              key={open.CId}
              page={open}
              mayWrite={mayWrite}
              onSaved={mutate}
              onClose={close}
              onNext={next}
            />
          </div>
        )}
        <DataGrid<SeoRow>
          className="min-h-48 min-w-0 flex-1 max-lg:h-[70dvh] max-lg:flex-none lg:order-first"
          label={tool.title}
          columns={open ? seoColumnsBeside : seoColumns}
          rows={rows}
          rowKey={row => String(row.CId)}
          rowLabel={row => row.title}
          open={open ? String(open.CId) : null}
          onOpen={show}
          onEdit={show}
          loading={isLoading}
          searched={search !== '' || problem !== undefined}
          error={error && <ReadFailure what={words.what} error={error} onRetry={mutate} />}
          empty={<EmptyState title={words.nothing}>{words.nothingText}</EmptyState>}
        />
      </div>
    </>
  )
}

interface ProblemTabsProps {
  /** Undefined while they are not loaded. */
  rows: readonly SeoRow[] | undefined
  now: SeoProblem | undefined
  path: string
}

/** The problems as tabs with their page counts; those without pages are left out. */
function ProblemTabs({ rows, now, path }: ProblemTabsProps) {
  const counts = new Map<SeoProblem, number>()
  for (const { problems } of rows ?? [])
    for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1)
  return (
    <nav aria-label={words.tabs} className={clsx('mt-3 shrink-0', tabsLook)}>
      <LinkTab href={path} label={words.all} isNow={now === undefined} count={rows?.length} />
      {seoProblems
        .filter(problem => counts.has(problem) || problem === now)
        .map(problem => (
          <LinkTab
            key={problem}
            href={`${path}?${new URLSearchParams({ problem })}`}
            label={words.problems[problem]}
            isNow={problem === now}
            count={rows && (counts.get(problem) ?? 0)}
          />
        ))}
    </nav>
  )
}

function filterRows(
  rows: readonly SeoRow[],
  search: string,
  problem: SeoProblem | undefined,
): readonly SeoRow[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ title, seoTitle, url, description, problems }) => {
    if (problem !== undefined && !problems.includes(problem)) return false
    const text = `${title} ${seoTitle} ${url} ${description}`.toLowerCase()
    return wanted.every(word => text.includes(word))
  })
}
