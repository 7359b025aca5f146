import type { AccessSummary } from '../../api/access-calls.ts'
import { type ToolId, toolNamed } from '../../tools/index.ts'

/** Accessible tools and folders. */
export type AccessPart = Omit<AccessSummary, 'name'>

/** What two people, or two groups, can open: each alone, and both. */
export interface ComparedParts {
  readonly one: AccessPart
  readonly both: AccessPart
  readonly other: AccessPart
}

/** The tools that somebody has to be granted: what everyone who is signed in can open tells nobody apart. */
export const grantedTools = (ids: readonly ToolId[]): readonly ToolId[] =>
  ids.filter(id => toolNamed(id).guard !== 'everyone')

/** Splits the access of two into what only one of them has, and what both have. */
export function compareAccess(one: AccessPart, other: AccessPart): ComparedParts {
  const without = (part: AccessPart, rest: AccessPart): AccessPart => ({
    tools: part.tools.filter(tool => !rest.tools.includes(tool)),
    folders: part.folders.filter(({ id }) => !rest.folders.some(folder => folder.id === id)),
    isAdministrator: part.isAdministrator && !rest.isAdministrator,
  })
  const left = without(one, other)
  return { one: left, other: without(other, one), both: without(one, left) }
}
