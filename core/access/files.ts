import { type Person, toolsOfOnesOwn } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'

/**
 * Whoever edits pages may bring files and change what they brought; the files of others are for those with a tool
 * for files (ours: `/edit/file` is open to everyone who is signed in).
 */
export function mayTouchFilesOfOthers(person: Person): Decision {
  const { tools, opened } = toolsOfOnesOwn(person, 'File')
  if (opened) return yes(`Files come with ${opened.title}.`)
  return no(`Files that others brought come with ${tools.map(tool => tool.title).join(', ')}.`)
}
