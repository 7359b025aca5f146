import { type ToolId, tools } from '../../tools/index.ts'
import { decide, type Person } from '../decide.ts'
import { isFolder } from '../folders.ts'
import { indexOf, type TagFacts } from '../tags.ts'
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
  folders: foldersOf(person, tags),
  isAdministrator: person.isMJA || hasRole(person.roles, 'Admin'),
})

/** The folders of somebody; of a person who has all of them too. */
function foldersOf(person: Person, tags: readonly TagFacts[]): ReadonlySet<number> {
  if (person.tags === 'all') return everyFolder(tags)
  const { there } = indexOf(tags)
  return new Set([...person.tags].filter(tag => there.has(tag) && isFolder(tag)))
}

const folders = new WeakMap<readonly TagFacts[], ReadonlySet<number>>()

/** The folders of a tree, found once for each. */
function everyFolder(tags: readonly TagFacts[]): ReadonlySet<number> {
  const known = folders.get(tags)
  if (known) return known
  const found = new Set([...indexOf(tags).there].filter(isFolder))
  folders.set(tags, found)
  return found
}

/** What is in one access and not in another. */
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
