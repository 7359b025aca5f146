import { decide, type Match } from '@rounds/core/access'
import { compare } from '@rounds/core/api'
import { Redirect } from '@rounds/core/entities'
import { redirectWords } from '@rounds/core/words/redirects'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { searchOfView, viewOf } from '../../records/list/list-view.ts'
import { withSearch } from '../../records/listing.ts'
import { useOverview } from './redirect-slots.ts'
import { RedirectTabs } from './redirect-tabs.tsx'
import { ShortenDialog } from './shorten-dialog.tsx'

const neverUsed = compare('RHits', '=', 0)

/** Above the list: the types, unused redirects, and chains that can be shortened. */
export function RedirectAbove({ match }: { match: Match }) {
  const { client, person } = useApp()
  const { data } = useOverview(client)
  const [isAsking, setAsking] = useState(false)
  const search = new URLSearchParams(useSearch())
  const type = match.params.RType ?? ''
  const view = viewOf(Redirect, search)
  const others = view.filters.filter(({ field }) => field !== 'RHits')
  const isNeverUsed = others.length < view.filters.length
  const filters = isNeverUsed ? others : [...others, neverUsed]
  const query = searchOfView(Redirect, { ...view, filters, page: 1 }, search)
  const chains = data?.chains ?? []
  const mayShorten = decide(person, 'update', Redirect).allowed
  return (
    <>
      <RedirectTabs now={type} />
      <div className="mt-2 flex shrink-0 flex-wrap items-center gap-2">
        <Link href={withSearch(`/redirects/${type}`, query)} className={buttonClass('plain', 'sm')}>
          {isNeverUsed ? redirectWords.bar.showAll : redirectWords.bar.neverUsed}
        </Link>
        {mayShorten && chains.length > 0 && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {redirectWords.bar.shorten(chains.length)}
          </Button>
        )}
      </div>
      {isAsking && <ShortenDialog chains={chains} onClose={() => setAsking(false)} />}
    </>
  )
}
