import type { Match, Person } from '@rounds/core/access'
import type { Tool } from '@rounds/core/tools'
import { mediaItemWords as words } from '@rounds/core/words/media-items'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { LinkSection } from '../../records/links/set/link-section.tsx'
import { linkSetParts } from '../../records/links/set/link-set-provider.tsx'
import { preloadRows } from '../../records/list/first-rows.ts'
import { linksFor } from '../../records/record/use-linked.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { mediaColumns } from './media-columns.tsx'

const kinds = ['Custom_MediaToPhysician', 'Custom_MediaToServiceCondition', 'Custom_MediaToLocation'] as const

function mediaParts(person: Person, tool: Tool): ToolParts {
  const links = linksFor(person, tool)
  if (links.length === 0) return { columns: mediaColumns }
  return {
    columns: mediaColumns,
    ...linkSetParts(links),
    sections: {
      links: ({ isNew }) =>
        isNew ? (
          <p className="text-ink-2">{words.saveFirst}</p>
        ) : (
          kinds.map(links => <LinkSection key={links} tool={tool} links={links} />)
        ),
    },
  }
}

/** Images, videos, recordings and articles, and the profiles that show them (screens, `/custom/media`). */
export function Media({ match }: { match: Match }) {
  const { person } = useApp()
  const { tool } = match
  const parts = useMemo(() => mediaParts(person, tool), [person, tool])
  return <RecordTool match={match} parts={parts} />
}

Media.preload = preloadRows
