import type { Gain } from '../access/explain/index.ts'
import { toolNamed } from '../tools/index.ts'

/** So many are named; the rest is counted. */
const NAMED = 3
const SAME = 'Your groups or permissions changed. What you can open stays the same.'
const list = new Intl.ListFormat('en-US')

function namesOf({ tools, folders }: Gain, folderName: (tag: number) => string): readonly string[] {
  return [...tools.map(tool => toolNamed(tool).title), ...folders.map(folderName)]
}

function sayList(names: readonly string[]): string {
  const more = names.length - NAMED
  return list.format(more > 1 ? [...names.slice(0, NAMED), `${more} more`] : names)
}

/** What changed roles and permissions opened and closed, said to the person who has them. */
export function sayNewAccess(
  { gains, loses }: { readonly gains: Gain; readonly loses: Gain },
  folderName: (tag: number) => string,
): string {
  const [opened, closed] = [namesOf(gains, folderName), namesOf(loses, folderName)]
  const parts = [
    opened.length > 0 ? `You can now open ${sayList(opened)}.` : '',
    closed.length > 0 ? `You no longer see ${sayList(closed)}.` : '',
    gains.isAdministrator ? 'You are now an administrator.' : '',
    loses.isAdministrator ? 'You are no longer an administrator.' : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : SAME
}
