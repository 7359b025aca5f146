import { sections, switchTags, type Tool, tagIds, tools } from '../tools/index.ts'
import { decide, type Person } from './decide.ts'
import { type Decision, no } from './decision.ts'
import { allows } from './tags.ts'

/** Tags that open a tool or a section, or switch something on: pages may have them, and are in no folder by them. */
const noFolders: ReadonlySet<number> = new Set([
  ...tools.map(({ tag }) => tag),
  ...sections.map(({ tag }) => tag),
  ...switchTags,
  tagIds.Page_Switches,
  tagIds.Protected_Settings,
  tagIds.AdminTools,
])

/** Whether a tag is a folder: it opens no tool or section, and switches nothing on. */
export const isFolder = (tag: number): boolean => !noFolders.has(tag)

/** Whether somebody may put a page under a tag: one of theirs, or a switch that whoever edits the page may set. */
export const mayPlaceIn = ({ tags }: Pick<Person, 'tags'>, tag: number): boolean =>
  switchTags.includes(tag) || allows(tags, tag)

/** Whether somebody has a folder at all, for pages to be in. */
export const hasFolder = ({ tags }: Pick<Person, 'tags'>): boolean =>
  tags === 'all' || [...tags].some(isFolder)

/**
 * Whether a tool is offered to somebody: they may open it, and it would not refuse whatever they do there. Making a
 * page needs a folder to put it into.
 */
export function decideOffer(person: Person, tool: Tool): Decision {
  const opens = decide(person, 'open', tool)
  if (opens.allowed && tool.id === 'add-content' && !hasFolder(person))
    return no('A page is made in a folder, and none of the folders is yours.')
  return opens
}
