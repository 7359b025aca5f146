import { decide, type Person } from '@rounds/core/access'
import { areChangedHere, linksOf, linksOfTool, type RecordLink } from '@rounds/core/rules/records'
import type { Listing } from '../../listing.ts'

/** Links of one kind that can be added to many records, or removed from them. */
export interface LinksToChange {
  readonly link: RecordLink
  readonly canAdd: boolean
  readonly canRemove: boolean
}

/**
 * The links that a person can change in many records of a list: those of the record's form, to records they may read.
 * Pages have theirs in the editor.
 */
export const linksToChange = (
  person: Person,
  { tool, entity }: Pick<Listing, 'tool' | 'entity'>,
): readonly LinksToChange[] =>
  (entity.name === 'Content' ? linksOf(entity) : linksOfTool(tool))
    .filter(link => areChangedHere(link, tool) && decide(person, 'read', link.target).allowed)
    .map(link => ({
      link,
      canAdd: decide(person, 'create', link.link).allowed,
      canRemove: decide(person, 'delete', link.link).allowed,
    }))
    .filter(({ canAdd, canRemove }) => canAdd || canRemove)

/** What people call the linked records: “Groups”. */
export const titleOf = ({ called, target }: RecordLink): string => called ?? target.plural
