import type { Match } from '@rounds/core/access'
import { micrositeWords as words } from '@rounds/core/words/microsites'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { TicketPreview } from '../../pages/ticket-preview.tsx'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { micrositeColumns } from './microsite-cells.tsx'
import { useMicrosites } from './microsite-slots.ts'

/** Over the form: how the microsite stands, and where it is. */
function MicrositeHead({ shown: { base } }: { shown: ShownRecord }) {
  const { client } = useApp()
  const facts = useMicrosites(client).data?.find(({ id }) => id === base.MsId)
  if (!facts) return null
  return (
    <p className="mb-6 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <span className="text-ink-2">{words.pages(facts.pages, facts.folder)}</span>
      {facts.state === 'off' && <span className="text-ink-2">{words.onlyOff}</span>}
      {facts.address !== null && (
        <a
          className="font-semibold text-accent underline-offset-2 hover:underline"
          href={facts.address}
          target="_blank"
          rel="noreferrer"
        >
          {words.visit}
        </a>
      )}
    </p>
  )
}

function MicrositePreview({ shown: { base, values } }: { shown: ShownRecord }) {
  return (
    <TicketPreview
      label={words.preview.label}
      request={{ msId: Number(base.MsId) }}
      values={JSON.stringify(values)}
      note={words.preview.note}
      remembered="microsite preview"
      usual="desktop"
    />
  )
}

/** Microsites: where each is and how it stands, its form, and its home page beside it (screens, `/microsites`). */
export function Microsites({ match }: { match: Match }) {
  const { mutate } = useSWRConfig()
  const parts: ToolParts = useMemo(
    () => ({
      columns: micrositeColumns,
      record: shown => (shown.isNew ? null : <MicrositeHead shown={shown} />),
      preview: shown => (shown.isNew ? null : <MicrositePreview shown={shown} />),
      onStored: () => void mutate(['microsites']),
    }),
    [mutate],
  )
  return <RecordTool match={match} parts={parts} />
}

Microsites.preload = preloadRows
