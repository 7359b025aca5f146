import type { Match } from '@rounds/core/access'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { Service } from './service.tsx'

/** Prompts and settings of the AI tools, and whether their service is set up (screens, `/ai-tools`). */
export function AiTools({ match }: { match: Match }) {
  const { mutate } = useSWRConfig()
  const parts = useMemo<ToolParts>(
    () => ({ above: <Service />, onStored: () => void mutate('ai state') }),
    [mutate],
  )
  return <RecordTool match={match} parts={parts} />
}

AiTools.preload = preloadRows
