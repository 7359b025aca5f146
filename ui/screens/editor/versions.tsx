import { type EditorPage, messageOf, type PageVersion } from '@rounds/core/api'
import { compareSnapshots, type PageSnapshot } from '@rounds/core/rules/page'
import { sayExactly, sayInstant } from '@rounds/core/rules/time'
import { editorWords } from '@rounds/core/words/editor'
import type { PageVersionsEvent } from '@rounds/machines/page-versions'
import { useRef, useState } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { PageDifferences } from '../../pages/page-differences.tsx'
import { useTwoPreviews } from '../../pages/preview-slots.ts'
import type { VersionsState } from './use-editor.ts'

const kinds: Readonly<Record<PageVersion['kind'], string>> = {
  draft: editorWords.versions.draft,
  published: editorWords.versions.published,
  kept: editorWords.versions.kept,
  discarded: editorWords.versions.discarded,
}

interface VersionsProps {
  page: EditorPage | null
  state: VersionsState
  send: (event: PageVersionsEvent) => void
}

/**
 * The page's history: who, when, why; a version beside the draft, as text or as pages, and restoring it into the draft.
 */
export function Versions({ page, state, send }: VersionsProps) {
  const { cId, versions, comparison, compared, message } = state.context
  const zone = useTimeZone()
  const section = useRef<HTMLElement>(null)
  const draft = page?.draft?.snapshot ?? page?.live.snapshot
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={editorWords.versions.versions}
      className="h-full overflow-y-auto p-3"
    >
      <h2 className="font-semibold">{editorWords.versions.versions}</h2>
      {state.hasTag('cannot be loaded') && (
        <Alert kind="error" action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}>
          {message}
        </Alert>
      )}
      <ul className="mt-2 divide-y divide-rule">
        {versions.map(version => {
          const isShown = comparison?.one === version.cvId
          const compare = { type: 'COMPARE', comparison: { one: version.cvId, other: null } } as const
          return (
            <li key={version.cvId} className="py-2">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">{kinds[version.kind]}</span>
                <time dateTime={version.at} title={sayExactly(version.at, zone)} className="text-ink-2">
                  {sayInstant(version.at, new Date(), zone)}
                </time>
                {version.by && <span className="text-ink-2">{editorWords.versions.by(version.by.name)}</span>}
              </p>
              {version.reason && <p>{version.reason}</p>}
              <Button
                size="sm"
                aria-pressed={isShown}
                disabled={!state.can(compare)}
                onClick={() => send(compare)}
              >
                {editorWords.versions.compareWithTheDraft}
              </Button>
            </li>
          )
        })}
      </ul>
      {versions.length === 0 && !state.hasTag('loading') && (
        <p className="text-ink-2">{editorWords.versions.eachPublishKeepsWhat}</p>
      )}
      {state.hasTag('loading') && <SkeletonLines lines={3} />}
      {state.hasTag('shows a comparison') && compared && draft && comparison && (
        <Comparison
          cId={cId}
          cvId={comparison.one}
          hasDraft={page?.draft != null}
          version={compared.one}
          draft={draft}
          onRestore={() => {
            // The comparison, which had focus, is gone then.
            section.current?.focus()
            send({ type: 'RESTORE', at: Date.now() })
          }}
        />
      )}
    </section>
  )
}

interface ComparisonProps {
  cId: number
  cvId: number
  hasDraft: boolean
  version: PageSnapshot
  draft: PageSnapshot
  onRestore: () => void
}

function Comparison({ cId, cvId, hasDraft, version, draft, onRestore }: ComparisonProps) {
  const [tab, setTab] = useState('text')
  const differences = compareSnapshots(version, draft)
  return (
    <div className="mt-4 space-y-3 border-rule border-t pt-3">
      <div className="flex items-center justify-between gap-2">
        <p>
          {differences.length === 0
            ? editorWords.versions.draftSameVersion
            : `${differences.length} ${differences.length === 1 ? editorWords.versions.thingDiffers : editorWords.versions.thingsDiffer}.`}
        </p>
        <Button disabled={differences.length === 0} onClick={onRestore}>
          {editorWords.versions.restoreThisVersion}
        </Button>
      </div>
      <Tabs
        label={editorWords.versions.howTheyAreCompared}
        value={tab}
        onValue={setTab}
        activation="manual"
        tabs={[
          {
            id: 'text',
            label: editorWords.versions.asText,
            content: (
              <div className="py-3">
                <PageDifferences
                  before={version}
                  after={draft}
                  beforeLabel={editorWords.versions.thisVersion}
                  afterLabel={editorWords.versions.theDraft}
                />
              </div>
            ),
          },
          {
            id: 'pages',
            label: editorWords.versions.asPages,
            content: <Pages cId={cId} cvId={cvId} hasDraft={hasDraft} />,
          },
        ]}
      />
    </div>
  )
}

/** Both as the public would see them, stacked on a narrow screen. */
function Pages({ cId, cvId, hasDraft }: { cId: number; cvId: number; hasDraft: boolean }) {
  const { client } = useApp()
  const { data: urls, error } = useTwoPreviews(client, cId, cvId, hasDraft)
  if (error && !urls)
    return <p className="py-3 text-loss">{editorWords.versions.pagesCouldNotHad(messageOf(error))}</p>
  if (!urls) return <SkeletonLines lines={6} className="py-3" />
  return (
    <div className="grid gap-3 py-3 lg:grid-cols-2">
      {urls.map(([name, url]) => (
        <figure key={name}>
          <figcaption className="mb-1 font-semibold text-sm">{name}</figcaption>
          <iframe
            title={name}
            src={url}
            sandbox="allow-same-origin"
            className="h-[60vh] w-full rounded-md border border-rule bg-sheet"
          />
        </figure>
      ))}
    </div>
  )
}
