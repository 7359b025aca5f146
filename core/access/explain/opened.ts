import { type ToolId, tools } from '../../tools/index.ts'
import { decide, type Person } from '../decide.ts'
import { isFolder } from '../folders.ts'
import { allows, type TagFacts } from '../tags.ts'
import { hasRole } from '../token.ts'

/** What a person may do, as far as it can be counted: the tools they may open and their folders. */
export interface Access {
  readonly tools: ReadonlySet<ToolId>
  readonly folders: ReadonlySet<number>
  /** They may impersonate others and manage what belongs to everyone. */
  readonly isAdministrator: boolean
}

/** The tools a person may open and the folders they have. */
export const accessOf = (person: Person, tags: readonly TagFacts[]): Access => ({
  tools: new Set(tools.filter(tool => decide(person, 'open', tool).allowed).map(({ id }) => id)),
  folders: new Set(
    tags
      .filter(({ TId, TDeleted }) => !TDeleted && isFolder(TId) && allows(person.tags, TId))
      .map(({ TId }) => TId),
  ),
  isAdministrator: person.isMJA || hasRole(person.roles, 'Admin'),
})

/** What one access has and another lacks. */
export interface Gain {
  readonly tools: readonly ToolId[]
  readonly folders: readonly number[]
  readonly isAdministrator: boolean
}

/** What the second access adds to the first; swap them for what is lost. */
export const gainOf = (before: Access, after: Access): Gain => ({
  tools: [...after.tools].filter(tool => !before.tools.has(tool)),
  folders: [...after.folders].filter(folder => !before.folders.has(folder)),
  isAdministrator: after.isAdministrator && !before.isAdministrator,
})

/** Whether nothing is gained. */
export const isNothing = ({ tools, folders, isAdministrator }: Gain): boolean =>
  tools.length === 0 && folders.length === 0 && !isAdministrator
