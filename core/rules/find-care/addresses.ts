import { urlSlug } from '../text/index.ts'

/** Where the directory's pages are. */
export const directoryPaths = {
  physician: '/find-a-doctor',
  location: '/locations',
  service: '/services',
} as const

/** What its lists are called. */
export const directoryTitles = {
  physician: 'Find a doctor',
  location: 'Locations',
  service: 'Services',
} as const

/** What the directory has a page for. */
export type DirectoryKind = keyof typeof directoryPaths

/** What an address is made from: the record's own slug, or its name with its key. */
export interface Addressed {
  readonly id: number
  readonly slug: string | null
  readonly name: string
}

/** The last part of an address: a record without a slug of its own gets its name and, to tell it from others, its key. */
export const directorySlug = ({ id, slug, name }: Addressed): string =>
  slug || [urlSlug(name), id].filter(Boolean).join('-')

/** The address of a record's page. */
export const directoryAddress = (kind: DirectoryKind, record: Addressed): string =>
  `${directoryPaths[kind]}/${directorySlug(record)}`

/** The key that an address without a slug of its own ends in. */
export function keyInSlug(slug: string): number | undefined {
  const key = /(?:^|-)(\d{1,9})$/.exec(slug)?.[1]
  return key === undefined ? undefined : Number(key)
}

/** The slug that a new name gives, where the old one was made from the old name; nothing where a person has chosen it. */
export function slugAfterRename(slug: string | null, before: string, after: string): string | undefined {
  const [was, is] = [urlSlug(before), urlSlug(after)]
  if (!slug || !is || was === is) return undefined
  const rest = slug === was ? '' : /^-\d{1,9}$/.exec(slug.startsWith(was) ? slug.slice(was.length) : '')?.[0]
  return rest === undefined ? undefined : `${is}${rest}`
}
