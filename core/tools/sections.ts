import { tagIds } from './tag-ids.ts'

/** A section of the sidebar; it is a child of the dashboard tag. */
interface Section {
  readonly id: string
  readonly tag: number
  readonly title: string
  /** The name of its icon (Lucide). */
  readonly icon: string
}

/** The sections of the sidebar, in order. */
export const sections = [
  { id: 'content', tag: tagIds.Content, title: 'Content', icon: 'files' },
  { id: 'site', tag: tagIds.Site, title: 'Site', icon: 'globe' },
  { id: 'forms', tag: tagIds.Form_Manager, title: 'Forms', icon: 'list-checks' },
  { id: 'people', tag: tagIds.People, title: 'People', icon: 'users' },
  { id: 'system', tag: tagIds.System, title: 'System', icon: 'settings' },
  { id: 'healthcare', tag: tagIds.Healthcare, title: 'Healthcare', icon: 'stethoscope' },
] as const satisfies readonly Section[]

export type SectionId = (typeof sections)[number]['id']
