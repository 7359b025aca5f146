import type { Person } from '../../access/decide.ts'
import { decideOffer } from '../../access/folders.ts'
import { matchRoute } from '../../access/routes.ts'
import { type Tool, type ToolId, tools } from '../../tools/index.ts'

/** What is pinned until somebody has chosen, as far as they may open it. */
const usual: readonly ToolId[] = [
  'select-content',
  'form-submissions',
  'experts',
  'image-tool',
  'locations',
  'documents',
  'logs',
]
const MOST_USUAL = 4

/** Whether a tool can be pinned by somebody: it has a screen of its own that they are offered. */
const canPin = (person: Person, tool: Tool): boolean =>
  tool.inSidebar &&
  tool.opens === undefined &&
  matchRoute(tool.start) !== undefined &&
  decideOffer(person, tool).allowed

/** The tools that somebody can pin, by their titles. */
export const pinnable = (person: Person): readonly Tool[] =>
  tools
    .filter(tool => canPin(person, tool))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))

/** The tools that somebody has pinned, in their order; the usual ones until they have chosen. */
export function pinnedTools(person: Person, chosen: readonly string[] | null): readonly Tool[] {
  const own = pinnable(person)
  const found = (chosen ?? usual).flatMap(id => own.find(tool => tool.id === id) ?? [])
  return chosen ? found : found.slice(0, MOST_USUAL)
}
