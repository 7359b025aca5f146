import type { EditorPage } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { type PageSnapshot, pageText } from '@rounds/core/rules/page'
import { readability } from '@rounds/core/rules/text'
import { summaryWords } from '@rounds/core/words/summary'
import { type ReactNode, useContext } from 'react'
import { useLiveAddress } from '../../context/site-state.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Instant, ReferenceName } from '../../records/values/value.tsx'

/** A page's facts: type, address, folders, blocks, last change, readability. */
export function PageFacts({ page, snapshot }: { page: EditorPage; snapshot: PageSnapshot }) {
  const live = useLiveAddress()
  const tags = useContext(TreeContext)
  const { content, blocks } = snapshot
  const { words, ease } = readability(pageText(snapshot))
  const [last] = page.versions
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      summaryWords.pageFacts.pageNumber,
      <span key="id" className="font-mono">
        {page.cId}
      </span>,
    ],
    [summaryWords.pageFacts.type, <ReferenceName key="type" to="ContentType" recordKey={content.CtId} />],
    [
      'URL',
      content.CSeoUrl ? (
        <a
          key="url"
          className="link font-mono text-sm"
          href={live(content.CSeoUrl)}
          target="_blank"
          rel="noreferrer"
        >
          {content.CSeoUrl}
        </a>
      ) : (
        summaryWords.pageFacts.none
      ),
    ],
    [
      summaryWords.pageFacts.shownToThePublic,
      content.CVisible ? summaryWords.pageFacts.yes : summaryWords.pageFacts.no,
    ],
    [summaryWords.pageFacts.metaDescription, content.CMetaDesc?.description || summaryWords.pageFacts.none],
    [
      summaryWords.pageFacts.folders,
      snapshot.tags
        .map(({ TId }) => tags.find(tag => tag.TId === TId)?.TName ?? summaryWords.pageFacts.folder(TId))
        .join(', ') || summaryWords.pageFacts.none,
    ],
    [summaryWords.pageFacts.blocks, blocks.length],
    [summaryWords.pageFacts.words, groupDigits(words)],
    [summaryWords.pageFacts.reads, words === 0 ? summaryWords.pageFacts.nothingToRead : easeInWords(ease)],
    [summaryWords.pageFacts.lastChanged, <Instant key="changed" at={page.live.changed} />],
    [
      summaryWords.pageFacts.lastVersion,
      last
        ? `${last.reason ?? summaryWords.pageFacts.noReasonGiven}${last.by ? `, ${last.by.name}` : ''}`
        : summaryWords.pageFacts.none,
    ],
  ]
  return (
    <section aria-labelledby="facts" className="measure mt-8">
      <h2 id="facts" className="mb-2 font-semibold">
        {summaryWords.pageFacts.thePage}
      </h2>
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2 max-sm:mt-1.5">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The levels of Flesch's scale, in words. */
function easeInWords(ease: number): string {
  if (ease >= 80) return summaryWords.pageFacts.veryEasily
  if (ease >= 60) return summaryWords.pageFacts.easilyPlainEnglishDoes
  if (ease >= 40) return summaryWords.pageFacts.withSomeEffort
  return summaryWords.pageFacts.hardLongWordsSentences
}
