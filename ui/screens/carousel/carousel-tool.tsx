import type { Match } from '@rounds/core/access'
import { carouselWords } from '@rounds/core/words/carousel'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { Slides } from './slides.tsx'

const parts: ToolParts = {
  record: ({ base, isNew, mayWrite, onUnsaved }) =>
    isNew ? (
      <p className="measure mb-6 text-ink-2">{carouselWords.tool.makeCarouselFirstSlides}</p>
    ) : (
      <Slides carousel={Number(base.CId)} mayWrite={mayWrite} onUnsaved={onUnsaved} />
    ),
}

/** Image carousels, each with its slides in order (screens, carousel tool). */
export function CarouselTool({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}
