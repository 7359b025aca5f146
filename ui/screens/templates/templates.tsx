import type { Match } from '@rounds/core/access'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { TemplateView } from './template-view.tsx'

/** Templates with their Liquid source, its syntax checked while it is written, shown on a real page (screens, templates). */
export function Templates({ match }: { match: Match }) {
  const { mutate } = useSWRConfig()
  const parts: ToolParts = useMemo(
    () => ({
      record: shown => <TemplateView shown={shown} />,
      onStored: () => void mutate(key => Array.isArray(key) && key[0] === 'versions of a source'),
    }),
    [mutate],
  )
  return <RecordTool match={match} parts={parts} />
}

Templates.preload = preloadRows
