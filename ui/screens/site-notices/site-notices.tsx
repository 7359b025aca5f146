import type { Match } from '@rounds/core/access'
import { closesSite } from '@rounds/core/rules/site'
import { contentTypeIds } from '@rounds/core/tools'
import { siteNoticeWords } from '@rounds/core/words/site-notices'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { SaveQuestion, ShownRecord, ToolParts } from '../../records/tool-parts.ts'

type Shown = Pick<ShownRecord, 'base' | 'values' | 'isNew'>

function beforeClosing({ base, values, isNew }: Shown): SaveQuestion | null {
  if (!closesSite(isNew ? null : base, { ...values, CtId: contentTypeIds.Notes }, Date.now())) return null
  const { CPublishDt, CExpireDt } = values
  const isLater = typeof CPublishDt === 'string' && Date.parse(CPublishDt) > Date.now()
  const from = isLater ? siteNoticeWords.screen.fromTimeSet : siteNoticeWords.screen.fromNowOn
  const until = CExpireDt ? siteNoticeWords.screen.untilEndSet : siteNoticeWords.screen.untilTurnOff
  return {
    title: isLater ? siteNoticeWords.screen.closeSiteTime : siteNoticeWords.screen.closeTheSiteNow,
    text: siteNoticeWords.screen.visitorsReadTextPlace(from, until),
    confirmLabel: isLater ? siteNoticeWords.screen.closeItThen : siteNoticeWords.screen.closeTheSite,
  }
}

/** The status line reloads after each save. */
function useParts(asksToSave?: ToolParts['asksToSave']): ToolParts {
  const { mutate } = useSWRConfig()
  return useMemo(
    () => ({ onStored: () => void mutate('site state'), ...(asksToSave && { asksToSave }) }),
    [mutate, asksToSave],
  )
}

/** The notice that closes the site; it asks for confirmation first (screens, `/maintenance-mode`). */
export function MaintenanceMode({ match }: { match: Match }) {
  return <RecordTool match={match} parts={useParts(beforeClosing)} />
}

/** The site-wide alerts (screens, `/emergency-alert`). */
export function EmergencyAlert({ match }: { match: Match }) {
  return <RecordTool match={match} parts={useParts()} />
}

MaintenanceMode.preload = preloadRows
EmergencyAlert.preload = preloadRows
