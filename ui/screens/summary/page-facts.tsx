import type { EditorPage } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { type PageSnapshot, pageText } from '@rounds/core/rules/page'
import { readability } from '@rounds/core/rules/text'
import { type ReactNode, useContext } from 'react'
import { TreeContext } from '../../context/tree-context.ts'
import { Instant, ReferenceName } from '../../records/values/value.tsx'

/** The page in figures and words: type, address, folders, blocks, when it changed, how it reads. */
export function PageFacts({ page, snapshot }: { page: EditorPage; snapshot: PageSnapshot }) {
  const tags = useContext(TreeContext)
  const { content, blocks } = snapshot
  const { words, ease } = readability(pageText(snapshot))
  const [last] = page.versions
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Page number',
      <span key="id" className="font-mono">
        {page.cId}
      </span>,
    ],
    ['Type', <ReferenceName key="type" to="ContentType" recordKey={content.CtId} />],
    [
      'URL',
      content.CSeoUrl ? (
        <a
          key="url"
          className="link font-mono text-sm"
          href={content.CSeoUrl}
          target="_blank"
          rel="noreferrer"
        >
          {content.CSeoUrl}
        </a>
      ) : (
        'None'
      ),
    ],
    ['Shown to the public', content.CVisible ? 'Yes' : 'No'],
    ['Meta description', content.CMetaDesc?.description || 'None'],
    [
      'Folders',
      snapshot.tags
        .map(({ TId }) => tags.find(tag => tag.TId === TId)?.TName ?? `Folder ${TId}`)
        .join(', ') || 'None',
    ],
    ['Blocks', blocks.length],
    ['Words', groupDigits(words)],
    ['Reads', words === 0 ? 'Nothing to read' : easeInWords(ease)],
    ['Last changed', <Instant key="changed" at={page.live.changed} />],
    [
      'Last version',
      last ? `${last.reason ?? 'No reason given'}${last.by ? `, ${last.by.name}` : ''}` : 'None',
    ],
  ]
  return (
    <section aria-labelledby="facts" className="measure mt-8">
      <h2 id="facts" className="mb-2 font-semibold">
        The page
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

/** The steps of Flesch's scale, as people say them. */
function easeInWords(ease: number): string {
  if (ease >= 80) return 'Very easily'
  if (ease >= 60) return 'Easily, as plain English does'
  if (ease >= 40) return 'With some effort'
  return 'Hard: long words and sentences'
}
