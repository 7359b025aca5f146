import type { AccessSummary } from '../../api/access-calls.ts'

/** Tools and folders that are open. */
export type AccessPart = Omit<AccessSummary, 'name'>

/** What two people, or two groups, can open: each alone, and both. */
export interface ComparedParts {
  readonly one: AccessPart
  readonly both: AccessPart
  readonly other: AccessPart
}

/** Parts what two can open into what only one of them can, and what both can. */
export function compareAccess(one: AccessPart, other: AccessPart): ComparedParts {
  const without = (part: AccessPart, rest: AccessPart): AccessPart => ({
    tools: part.tools.filter(tool => !rest.tools.includes(tool)),
    folders: part.folders.filter(({ id }) => !rest.folders.some(folder => folder.id === id)),
    isAdministrator: part.isAdministrator && !rest.isAdministrator,
  })
  const left = without(one, other)
  return { one: left, other: without(other, one), both: without(one, left) }
}
