import type { Match } from '@rounds/core/access'
import { messageOf } from '@rounds/core/api'
import { ownLinks, pageProblems } from '@rounds/core/rules/page'
import type { Tool } from '@rounds/core/tools'
import { summaryWords } from '@rounds/core/words/summary'
import { useMemo, useState } from 'react'
import useSWR from 'swr'
import { Link, useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { deadAmong } from '../../context/dead-links.ts'
import { useTabTitle } from '../../context/tab-title.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ownOrigins } from '../../kit/own-origins.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { ChoosePage } from '../../pages/choose-page.tsx'
import { PageLinks } from '../../pages/page-links.tsx'
import { ProblemList } from '../../pages/problem-list.tsx'
import { editAddress, liveAddressOf } from '../../pages/read-pages.ts'
import { ScanFindings } from '../../pages/scan-findings.tsx'
import { usePage } from '../../pages/use-page.ts'
import { PageFacts } from './page-facts.tsx'

/** A read-only view of a page, and what could be improved (screens, `/edit/summary`). */
export function Summary({ match: { tool } }: { match: Match }) {
  const [parameters] = useSearchParams()
  const cId = Number(parameters.get('cid'))
  if (!Number.isInteger(cId) || cId <= 0)
    return (
      <>
        <PageHeader title={tool.title} sentence={tool.purpose} />
        <ChoosePage />
      </>
    )
  return <SummaryOf key={cId} cId={cId} tool={tool} />
}

function SummaryOf({ cId, tool }: { cId: number; tool: Tool }) {
  const { client } = useApp()
  const { title, purpose } = tool
  const [shown, setShown] = useState<'live' | 'draft'>('live')
  const { data, error, mutate } = usePage(client, 'page summary', cId)
  useTabTitle(tool, data?.live.snapshot.content.CTitle ?? null, `${tool.path}?cid=${cId}`)
  const snapshot = shown === 'draft' && data?.draft ? data.draft.snapshot : data?.live.snapshot
  const links = useMemo(() => (snapshot ? ownLinks(snapshot, ownOrigins()) : []), [snapshot])
  const asked = useSWR(links.length > 0 ? ['dead links', ...links] : null, () => deadAmong(links))
  const problems = useMemo(
    () =>
      snapshot
        ? pageProblems(snapshot, { ownOrigins: ownOrigins(), ...(asked.data && { dead: asked.data }) })
        : [],
    [snapshot, asked.data],
  )
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  useStatus(
    error
      ? { tone: 'alarm', words: summaryWords.screen.pageCannotRead }
      : !data
        ? { tone: 'busy', words: summaryWords.screen.loading }
        : asked.isLoading
          ? { tone: 'busy', words: summaryWords.screen.tryingTheLinks }
          : warnings > 0
            ? { tone: 'changed', words: summaryWords.screen.warning(warnings) }
            : { tone: 'ready', words: summaryWords.screen.noWarnings },
  )
  if (error && !data)
    return (
      <>
        <PageHeader title={title} sentence={purpose} />
        <EmptyState title={summaryWords.screen.pageCannotShown} action={<TryAgainButton onRetry={mutate} />}>
          {messageOf(error)}
        </EmptyState>
      </>
    )
  if (!data || !snapshot)
    return (
      <>
        <PageHeader title={title} sentence={purpose} />
        <SkeletonLines lines={10} className="measure mt-6" />
      </>
    )
  return (
    <>
      <PageHeader
        title={snapshot.content.CTitle || summaryWords.screen.page(cId)}
        sentence={purpose}
        breadcrumbs={<p className="text-ink-2 text-sm">{title}</p>}
        beside={<PageLinks cId={cId} at="summary" live={liveAddressOf(data.live)} />}
        actions={
          <>
            {data.draft && (
              <Button onClick={() => setShown(shown === 'live' ? 'draft' : 'live')}>
                {shown === 'live' ? summaryWords.screen.showTheDraft : summaryWords.screen.showTheLivePage}
              </Button>
            )}
            <Link href={editAddress(cId)} className={buttonClass('primary')}>
              {summaryWords.screen.openInTheEditor}
            </Link>
          </>
        }
      />
      {data.draft && (
        <Alert kind="info" className="measure mt-4">
          {shown === 'live'
            ? summaryWords.screen.pagePublicSeesOpenDraft
            : summaryWords.screen.draftPublicDoesNot}
        </Alert>
      )}
      <section aria-labelledby="found" className="measure mt-6">
        <h2 id="found" className="mb-2 font-semibold">
          {problems.length === 0
            ? summaryWords.screen.nothingToMend
            : summaryWords.screen.toLookAt(problems.length)}
        </h2>
        {problems.length > 0 ? (
          <ProblemList problems={problems} href={problem => mendAt(cId, problem)} />
        ) : (
          <p className="text-ink-2">{summaryWords.screen.metaPicturesHeadingsLinks}</p>
        )}
        <div className="mt-6">
          <ScanFindings
            cId={cId}
            href={block => `/edit?cid=${cId}${block === null ? '' : `&block=${block}`}`}
          />
        </div>
      </section>
      <PageFacts page={data} snapshot={snapshot} />
    </>
  )
}

const PARTS: Readonly<Record<string, string>> = { CMetaDesc: 'search', CSeoTitle: 'search' }

/** Where in the editor a problem is fixed. */
function mendAt(
  cId: number,
  { part, key, field }: { part: string; key: string | null; field: string | null },
): string {
  if (part === 'blocks' && key) return `${editAddress(cId)}&block=${encodeURIComponent(key)}`
  if (part === 'tags') return `${editAddress(cId)}&part=tags`
  const of = PARTS[field ?? '']
  return of ? `${editAddress(cId)}&part=${of}` : editAddress(cId)
}
