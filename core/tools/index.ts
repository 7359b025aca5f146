import { contentTools } from './content.ts'
import { healthcareTools } from './healthcare.ts'
import { formTools, peopleTools, systemTools } from './people.ts'
import { siteTools } from './site.ts'
import { tagIds } from './tag-ids.ts'
import type { SectionId, Tool } from './tool.ts'

export * from './tag-ids.ts'
export * from './tool.ts'

/** Every tool of the back office, once. */
export const tools: readonly Tool[] = [
  ...contentTools,
  ...siteTools,
  ...formTools,
  ...peopleTools,
  ...systemTools,
  ...healthcareTools,
]

/** The sections of the sidebar, in their order, with the tag that each is. */
export const sections: readonly { readonly id: SectionId; readonly tag: number; readonly title: string }[] = [
  { id: 'content', tag: tagIds.Content, title: 'Content' },
  { id: 'site', tag: tagIds.Site, title: 'Site' },
  { id: 'forms', tag: tagIds.Form_Manager, title: 'Forms' },
  { id: 'people', tag: tagIds.People, title: 'People' },
  { id: 'system', tag: tagIds.System, title: 'System' },
  { id: 'healthcare', tag: tagIds.Healthcare, title: 'Healthcare' },
]

/** The tool with an id. Throws where there is none, since ids are written in code. */
export function toolNamed(id: string): Tool {
  const found = tools.find(tool => tool.id === id)
  if (!found) throw new Error(`There is no tool ${id}.`)
  return found
}
