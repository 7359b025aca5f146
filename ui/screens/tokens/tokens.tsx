import type { Match } from '@rounds/core/access'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { TokenUses } from './token-uses.tsx'

const parts: ToolParts = {
  record: ({ base, values, isNew }) =>
    isNew ? null : <TokenUses name={String(base.CTitle)} renamed={values.CTitle !== base.CTitle} />,
}

/** Tokens, each with its uses shown before it is changed (screens, `/general-tokens`, `/token-locations`). */
export function Tokens({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

Tokens.preload = preloadRows
