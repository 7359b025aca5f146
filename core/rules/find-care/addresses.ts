import { urlSlug } from '../text/index.ts'

/** Where the directory's pages are. */
export const directoryPaths = {
  physician: '/find-a-doctor',
  location: '/locations',
  service: '/services',
} as const

/** The names of its lists. */
export const directoryTitles = {
  physician: 'Find a doctor',
  location: 'Locations',
  service: 'Services',
} as const

/** The records that have a directory page. */
export type DirectoryKind = keyof typeof directoryPaths

/** What an address is built from: the record's own slug, or its name and key. */
export interface Addressed {
  readonly id: number
  readonly slug: string | null
  readonly name: string
}

/** The last part of an address: without a slug, a record gets its name and, to be unique, its key. */
export const directorySlug = ({ id, slug, name }: Addressed): string =>
  slug || [urlSlug(name), id].filter(Boolean).join('-')

/** The address of a record's page. */
export const directoryAddress = (kind: DirectoryKind, record: Addressed): string =>
  `${directoryPaths[kind]}/${directorySlug(record)}`

/** The key at the end of an address without a slug. */
export function keyInSlug(slug: string): number | undefined {
  const key = /(?:^|-)(\d{1,9})$/.exec(slug)?.[1]
  return key === undefined ? undefined : Number(key)
}

/** The slug for a new name if the old slug was derived from the old name; undefined if a person chose it. */
export function slugAfterRename(slug: string | null, before: string, after: string): string | undefined {
  const [was, is] = [urlSlug(before), urlSlug(after)]
  if (!slug || !is || was === is) return undefined
  const rest = slug === was ? '' : /^-\d{1,9}$/.exec(slug.startsWith(was) ? slug.slice(was.length) : '')?.[0]
  return rest === undefined ? undefined : `${is}${rest}`
}
