import { decide } from '@rounds/core/access'
import { Content, changeFrequencies } from '@rounds/core/entities'
import type { AddressNode } from '@rounds/core/rules/site'
import { sitemapWords } from '@rounds/core/words/sitemap'
import { useEffect, useMemo } from 'react'
import { useApp, useStatus } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Tree } from '../../kit/tree.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { EntryPane } from './entry-pane.tsx'
import { type MappedPage, rebuildSlots, useMapped } from './sitemap-slots.ts'

const words = sitemapWords
/** What search engines assume of a page without one. */
const USUAL_PRIORITY = '0.5'
const NONE: readonly AddressNode<MappedPage>[] = []

/** The pages of the site by address, and the sitemap entry of the selected one. */
export function MappedPages() {
  const { client, person, notify } = useApp()
  const [parameters, setParameter] = useParameters()
  const { data, error, mutate } = useMapped(client, person.userId)
  useEffect(() => onSignal('changed', () => void mutate()), [mutate])
  const slots = useMemo(() => rebuildSlots(client), [client])
  const [rebuilding, send] = useSubmit(slots, { onDone: () => notify('success', words.rebuilt) })
  const nodes = data ?? NONE
  const listed = nodes.filter(({ page }) => page.isListed).length
  const open = nodes.find(({ page }) => page.CId === Number(parameters.get('page')))
  const search = parameters.get('search') ?? ''
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : data
        ? { tone: 'ready', words: words.listed(listed, nodes.length) }
        : { tone: 'busy', words: words.loading },
  )
  return (
    <>
      <p className="measure mt-3 shrink-0 text-ink-2 text-sm">{words.explained}</p>
      <div className="mt-3 mb-2.5 flex shrink-0 flex-wrap items-center gap-2">
        <SearchBox
          className="w-full sm:w-70"
          size="sm"
          label={words.search}
          value={search}
          onValue={text => setParameter('search', text)}
        />
        <a href="/sitemap.xml" target="_blank" rel="noopener" className={buttonClass('plain', 'sm')}>
          {words.open}
        </a>
        <Button size="sm" busy={rebuilding.hasTag('busy')} onClick={() => send({ type: 'SUBMIT' })}>
          {words.rebuild}
        </Button>
      </div>
      {rebuilding.hasTag('shows a message') && (
        <Alert kind="error" title={words.notRebuilt} onClose={() => send({ type: 'DISMISS' })}>
          {rebuilding.context.message}
        </Alert>
      )}
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={8} className="measure" />}
      {data && (
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <Tree
            label={words.tree}
            nodes={nodes}
            filter={search}
            current={open?.id}
            onOpen={({ page }) => setParameter('page', String(page.CId))}
            after={({ page }) => <span className="text-ink-2 text-sm max-sm:hidden">{aboutEntry(page)}</span>}
            empty={words.empty}
            className="min-h-60 min-w-0 flex-1 max-lg:h-[50dvh] max-lg:flex-none"
          />
          <section
            aria-label={words.pane.label}
            className="min-w-0 overflow-y-auto pb-6 max-lg:mt-4 lg:ml-4 lg:w-[40%] lg:shrink-0 lg:border-rule lg:border-l lg:pl-4"
          >
            {open ? (
              <EntryPane
                key={open.page.CId}
                page={open.page}
                mayWrite={decide(person, 'update', Content).allowed}
                onSaved={() => void mutate()}
              />
            ) : (
              <p className="text-ink-2">{words.pane.choose}</p>
            )}
          </section>
        </div>
      )}
    </>
  )
}

/** The non-default parts of a page's sitemap entry. */
function aboutEntry({ url, isPublished, isHidden, frequency, priority }: MappedPage): string {
  const name = frequency === null ? undefined : changeFrequencies[frequency]
  return [
    url,
    !isPublished && words.notPublished,
    isHidden && words.hidden,
    name && words.often[name],
    priority && priority !== USUAL_PRIORITY && words.priority(priority),
  ]
    .filter(Boolean)
    .join(' · ')
}
