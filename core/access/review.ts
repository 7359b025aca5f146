import type { EntityName } from '../entities/index.ts'
import { tools } from '../tools/index.ts'
import { type Decision, no } from './decision.ts'
import { isFolder } from './folders.ts'
import { type ClaimFacts, type Granting, mayChangeRole, mayGrantClaim } from './grants.ts'
import { type Group, type PersonGrants, personOf } from './person-grants.ts'
import { allows, type TagFacts } from './tags.ts'

/** A grant under review: a membership or a direct permission. */
export type ReviewedGrant = { readonly userId: string } & (
  | { readonly group: Group; readonly claim: null }
  | { readonly group: null; readonly claim: ClaimFacts }
)

/** Everything granted to one person, for a review. */
export const grantsToReview = ({ userId, groups, own }: PersonGrants): readonly ReviewedGrant[] => [
  ...groups.map(group => ({ userId, group, claim: null })),
  ...own.map(claim => ({ userId, group: null, claim })),
]

/** Whether someone may keep or remove a grant: they could grant it, and it is not their own. */
export function mayReview(person: Granting, grant: ReviewedGrant, tree: readonly TagFacts[]): Decision {
  if (grant.userId.toLowerCase() === person.userId.toLowerCase())
    return no('Nobody reviews their own access.')
  return grant.group
    ? mayChangeRole(person, grant.userId, grant.group, tree)
    : mayGrantClaim(person, grant.claim, tree)
}

/** When a person last changed records of an entity, and pages of a folder. */
export interface LastChanges {
  readonly entities: ReadonlyMap<string, string>
  readonly folders: ReadonlyMap<number, string>
}

/** When a person last changed what a grant opens; null for never, as far as is known. */
export function lastUseOf(
  { group, claim }: ReviewedGrant,
  { entities, folders }: LastChanges,
  tree: readonly TagFacts[],
): string | null {
  const alone = { userId: '', groups: group ? [group] : [], own: claim ? [claim] : [] }
  const { tags } = personOf(alone, tree)
  const written = tools
    .filter(({ guard, tag }) => guard === 'tag' && allows(tags, tag))
    .flatMap(({ touches }) =>
      (Object.keys(touches) as EntityName[]).filter(name => touches[name] === 'write'),
    )
  const dates = [
    ...written.map(name => entities.get(name)),
    ...[...folders].map(([tag, at]) => (isFolder(tag) && allows(tags, tag) ? at : undefined)),
  ].filter(at => at !== undefined)
  return dates.toSorted().at(-1) ?? null
}
