import type { Match } from '@rounds/core/access'
import { bannerWords } from '@rounds/core/words/banners'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { BannerPanel } from './banner-panel.tsx'

const parts: ToolParts = {
  record: shown =>
    shown.isNew ? (
      <p className="mb-6 text-ink-2 text-sm">{bannerWords.places.help}</p>
    ) : (
      <BannerPanel shown={shown} />
    ),
}

/** Banners: where each is shown, its tracking link, and how often it is seen (screens, `/banners`). */
export function Banners({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

Banners.preload = preloadRows
