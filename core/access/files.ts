import { type Person, toolsOfOnesOwn } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'

/**
 * People who edit pages may upload files and change their own; other people's files need a tool for files (our
 * addition: `/edit/file` is open to everyone who is signed in).
 */
export function mayTouchFilesOfOthers(person: Person): Decision {
  const { tools, opened } = toolsOfOnesOwn(person, 'File')
  if (opened) return yes(`Files come with ${opened.title}.`)
  const titles = tools.filter(({ guard }) => guard !== 'protected').map(({ title }) => title)
  return no(`Files that others brought come with ${titles.join(', ')}.`)
}
