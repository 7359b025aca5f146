import { sections, switchTags, type Tool, tagIds, tools } from '../tools/index.ts'
import { decide, type Person } from './decide.ts'
import { type Decision, no } from './decision.ts'
import { allows } from './tags.ts'

/** Tags that open a tool or section or act as a switch: pages may have them, but they are not folders. */
const noFolders: ReadonlySet<number> = new Set([
  ...tools.map(({ tag }) => tag),
  ...sections.map(({ tag }) => tag),
  ...switchTags,
  tagIds.Page_Switches,
  tagIds.Protected_Settings,
  tagIds.AdminTools,
])

/** Whether a tag is a folder: it opens no tool or section and is not a switch. */
export const isFolder = (tag: number): boolean => !noFolders.has(tag)

/** Whether a person may put a page under a tag: one of their own, or a switch that any editor of the page may set. */
export const mayPlaceIn = ({ tags }: Pick<Person, 'tags'>, tag: number): boolean =>
  switchTags.includes(tag) || allows(tags, tag)

/** Whether a person has any folder for pages. */
export const hasFolder = ({ tags }: Pick<Person, 'tags'>): boolean =>
  tags === 'all' || [...tags].some(isFolder)

/**
 * Whether to offer a tool to a person: they may open it, and it would not refuse everything they do there. Creating a
 * page needs a folder.
 */
export function decideOffer(person: Person, tool: Tool): Decision {
  const opens = decide(person, 'open', tool)
  if (opens.allowed && tool.id === 'add-content' && !hasFolder(person))
    return no('You need access to a folder to create a page in it.')
  return opens
}
