import { decide, type Match, type Person } from '@rounds/core/access'
import { Custom_Physician } from '@rounds/core/entities'
import type { Tool } from '@rounds/core/tools'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { directoryHeading } from '../../records/facts/directory-heading.tsx'
import { FactList } from '../../records/facts/fact-list.tsx'
import { FactQueue } from '../../records/facts/fact-queue.tsx'
import { linkSetParts } from '../../records/links/set/link-set-provider.tsx'
import { preloadRows } from '../../records/list/first-rows.ts'
import { DuplicatesBar } from '../../records/merge/duplicates-bar.tsx'
import { MergeInAddress } from '../../records/merge/merge-in-address.tsx'
import { linksFor } from '../../records/record/use-linked.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { expertColumns } from './expert-columns.tsx'
import { expertSections } from './expert-sections.tsx'
import { ProfilePreview } from './profile-preview.tsx'

const ENTITY = 'Custom_Physician'

function expertParts(person: Person, tool: Tool): ToolParts {
  const links = linksFor(person, tool)
  const merging: ToolParts = {
    columns: expertColumns,
    above: (
      <>
        {decide(person, 'update', Custom_Physician).allowed && (
          <FactQueue entity={ENTITY} addressOf={id => `${tool.start}/${id}`} />
        )}
        <DuplicatesBar entity={ENTITY} />
      </>
    ),
    heading: directoryHeading('physician'),
    record: shown =>
      shown.isNew ? null : (
        <>
          {shown.mayWrite && <FactList entity={ENTITY} shown={shown} />}
          <MergeInAddress entity={ENTITY} shown={shown} />
        </>
      ),
  }
  if (links.length === 0) return merging
  return {
    ...merging,
    ...linkSetParts(links),
    sections: expertSections(tool),
    preview: shown => (shown.isNew ? null : <ProfilePreview shown={shown} />),
  }
}

/** The physicians that the site presents, and all that belongs to each (screens, `/custom/experts`). */
export function Experts({ match }: { match: Match }) {
  const { person } = useApp()
  const { tool } = match
  const parts = useMemo(() => expertParts(person, tool), [person, tool])
  return <RecordTool match={match} parts={parts} />
}

Experts.preload = preloadRows
