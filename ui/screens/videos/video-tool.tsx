import type { Match } from '@rounds/core/access'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { VideoView } from './video-view.tsx'

const parts: ToolParts = { record: shown => <VideoView shown={shown} /> }

/** Videos by address or upload, with poster and captions (screens, video tool). */
export function VideoTool({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}
