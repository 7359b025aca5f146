import { decide, type Match } from '@rounds/core/access'
import { SearchSynonym } from '@rounds/core/entities'
import { searchBox } from '@rounds/core/rules/site-search'
import { siteSearchWords } from '@rounds/core/words/site-search'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { SearchCounts } from './search-counts.tsx'
import { rebuildSlots, useSearchState } from './site-search-slots.ts'

const words = siteSearchWords

const parts: ToolParts = { above: <SearchAbove /> }

/** What visitors search for, what they can find, and the synonyms of the site. */
export function SiteSearch({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

SiteSearch.preload = RecordTool.preload

function SearchAbove() {
  const { client, person } = useApp()
  const { data, error, mutate } = useSearchState(client)
  const slots = useMemo(() => rebuildSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: () => void mutate() })
  if (error && !data) return <ReadAlert className="mt-3" what={words.what} error={error} onRetry={mutate} />
  if (!data) return null
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="text-ink-2 text-sm">
          {data.documents.length === 0
            ? words.nothingYet
            : `${words.visitorsFind} ${data.documents.map(({ kind, count }) => words.canBeFound(count, kind)).join(', ')}.`}
          {data.due > 0 && ` ${words.due(data.due)}.`}
        </p>
        <Button
          size="sm"
          busy={state.hasTag('busy')}
          title={words.rebuildHelp}
          onClick={() => send({ type: 'SUBMIT' })}
        >
          {words.rebuild}
        </Button>
      </div>
      {state.hasTag('shows a message') && (
        <Alert
          kind="error"
          className="mt-2"
          title={words.rebuildFailed}
          onClose={() => send({ type: 'DISMISS' })}
        >
          {state.context.message}
        </Alert>
      )}
      {data.headers.length > 0 && (
        <Alert
          kind="info"
          className="mt-3"
          title={words.noBox(data.headers.map(name => `“${name}”`).join(', '))}
          action={
            <Link href="/templates" className={buttonClass('plain', 'sm')}>
              {words.openTemplates}
            </Link>
          }
        >
          {words.noBoxHelp}
          <pre className="wrap-anywhere mt-2 whitespace-pre-wrap rounded-md bg-well p-3 font-mono text-sm">
            {searchBox}
          </pre>
        </Alert>
      )}
      <SearchCounts state={data} mayWrite={decide(person, 'create', SearchSynonym).allowed} />
      <h2 className="mt-5 font-semibold">{words.synonyms}</h2>
    </div>
  )
}
