import { decide, type Person } from '@rounds/core/access'
import { areChangedHere, linksOfTool, type RecordLink } from '@rounds/core/rules/records'
import type { Listing } from '../listing.ts'

/** The links that a column can fill: those that the person may create, to records they may read. */
export const linksToFill = (person: Person, { tool }: Listing): readonly RecordLink[] =>
  linksOfTool(tool).filter(
    link =>
      areChangedHere(link, tool) &&
      decide(person, 'create', link.link).allowed &&
      decide(person, 'read', link.target).allowed,
  )
