import type { Match } from '@rounds/core/access'
import { RecordTool } from '../record-tool/record-tool.tsx'
import type { ToolParts } from '../record-tool/tool-parts.ts'
import { VideoDesk } from './video-desk.tsx'

const parts: ToolParts = { record: shown => <VideoDesk shown={shown} /> }

/** Videos by address or upload, with poster and captions (screens, video tool). */
export function VideoTool({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}
