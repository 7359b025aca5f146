import type { Match } from '@rounds/core/access'
import { Redirect, useSearchParams } from 'wouter'
import { editAddress } from '../../pages/read-pages.ts'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordList } from '../../records/list/record-list.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import type { RecordListProps, ToolParts } from '../../records/tool-parts.ts'
import { PagesInTree } from './pages-in-tree.tsx'
import { ViewSwitch } from './view-switch.tsx'

const parts: ToolParts = { List: Pages, above: <ViewSwitch /> }

/** Finds a page in a table or in the folder tree; a page opens in the editor (screens, `/edit/select`). */
export function SelectContent({ match }: { match: Match }) {
  const [parameters] = useSearchParams()
  const record = parameters.get('record')
  if (record === 'new') return <Redirect to="/edit/add" replace />
  if (record !== null && /^\d+$/.test(record)) return <Redirect to={editAddress(Number(record))} replace />
  return <RecordTool match={match} parts={parts} />
}

SelectContent.preload = preloadRows

function Pages(props: RecordListProps) {
  const [parameters] = useSearchParams()
  return parameters.get('view') === 'tree' ? <PagesInTree {...props} /> : <RecordList {...props} />
}
