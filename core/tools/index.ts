import { contentTools } from './content.ts'
import { healthcareTools } from './healthcare.ts'
import { formTools, peopleTools, systemTools } from './people.ts'
import { siteTools } from './site.ts'
import type { Tool } from './tool.ts'

export * from './sections.ts'
export * from './tag-icons.ts'
export * from './tag-ids.ts'
export * from './tool.ts'
export * from './tool-list.ts'

const all = [...contentTools, ...siteTools, ...formTools, ...peopleTools, ...systemTools, ...healthcareTools]

/** The id of an existing tool. */
export type ToolId = (typeof all)[number]['id']

/** Every tool of the back office, once. */
export const tools: readonly Tool<ToolId>[] = all

const byId: ReadonlyMap<string, Tool<ToolId>> = new Map(tools.map(tool => [tool.id, tool]))

/** The tool with an id. Throws for an unknown id. */
export function toolNamed(id: ToolId): Tool<ToolId> {
  const found = byId.get(id)
  if (!found) throw new Error(`There is no tool ${id}.`)
  return found
}
