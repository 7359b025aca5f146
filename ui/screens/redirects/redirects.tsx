import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { MissingLog } from './missing-log.tsx'
import { RedirectAbove } from './redirect-above.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { OVERVIEW } from './redirect-slots.ts'

/** The URL segment that names the log instead of a type. */
const MISSING = 'missing'

/** Redirects by type, and the log of missing addresses (screens, `/redirects`). */
export function Redirects({ match }: { match: Match }) {
  const { mutate } = useSWRConfig()
  const parts: ToolParts = useMemo(
    () => ({
      above: <RedirectAbove match={match} />,
      record: shown => <RedirectForm shown={shown} />,
      onStored: () => void mutate(OVERVIEW),
    }),
    [match, mutate],
  )
  if (match.params.RType === MISSING) return <MissingLog tool={match.tool} />
  return <RecordTool match={match} parts={parts} />
}

Redirects.preload = (client: Client, match: Match, search: URLSearchParams) =>
  match.params.RType === MISSING ? Promise.resolve() : preloadRows(client, match, search)
