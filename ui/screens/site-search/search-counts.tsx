import type { SiteSearchState } from '@rounds/core/api'
import { SEARCH_PATH, writeSiteSearch } from '@rounds/core/rules/site-search'
import { siteSearchWords } from '@rounds/core/words/site-search'
import { type ReactNode, useId, useState } from 'react'
import { useLiveAddress } from '../../context/site-state.ts'
import { Button } from '../../kit/button.tsx'
import { AddSynonym } from './add-synonym.tsx'

const words = siteSearchWords

/** What visitors searched for without finding it, and what they search for most. */
export function SearchCounts({ state, mayWrite }: { state: SiteSearchState; mayWrite: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
      <Counts title={words.unanswered} help={words.unansweredHelp} none={words.noneUnanswered}>
        {state.unanswered.map(search => (
          <Row key={search.words} words={search.words} said={words.times(search.times)}>
            {mayWrite && (
              <Button
                size="sm"
                aria-label={words.addSynonymFor(search.words)}
                onClick={() => setTyped(search.words)}
              >
                {words.addSynonym}
              </Button>
            )}
          </Row>
        ))}
      </Counts>
      <Counts title={words.top} help={words.topHelp} none={words.noneTop}>
        {state.top.map(search => (
          <Row
            key={search.words}
            words={search.words}
            said={`${words.times(search.times)}, ${words.found(search.found)}`}
          />
        ))}
      </Counts>
      {typed !== null && <AddSynonym typed={typed} onClose={() => setTyped(null)} />}
    </div>
  )
}

function Counts(props: { title: string; help: string; none: string; children: readonly ReactNode[] }) {
  const { title, help, none, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="text-ink-2 text-sm">{help}</p>
      {children.length === 0 ? (
        <p className="mt-2 text-sm">{none}</p>
      ) : (
        <ul
          aria-labelledby={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="mt-2 max-h-56 overflow-y-auto rounded-md border border-rule"
        >
          {children}
        </ul>
      )}
    </section>
  )
}

function Row(props: { words: string; said: string; children?: ReactNode }) {
  const live = useLiveAddress()
  const { words: searched, said, children } = props
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule px-3 py-1.5 text-sm not-first:border-t">
      <a
        className="link wrap-anywhere min-w-0 flex-1 basis-40"
        href={live(SEARCH_PATH + writeSiteSearch({ text: searched, kind: '', page: 1 }))}
        target="_blank"
        rel="noreferrer noopener"
        aria-label={words.trySearch(searched)}
      >
        {searched}
      </a>
      <span className="text-ink-2 tabular-nums">{said}</span>
      {children}
    </li>
  )
}
