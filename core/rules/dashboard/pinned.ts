import type { Person } from '../../access/decide.ts'
import { decideOffer } from '../../access/folders.ts'
import { matchRoute } from '../../access/routes.ts'
import { type Tool, type ToolId, tools } from '../../tools/index.ts'

/** The default pinned tools, as far as the person may open them. */
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

/** Whether a person can pin a tool: it has its own screen and is offered to them. */
const canPin = (person: Person, tool: Tool): boolean =>
  tool.inSidebar &&
  tool.opens === undefined &&
  matchRoute(tool.start) !== undefined &&
  decideOffer(person, tool).allowed

/** The tools that a person can pin, by title. */
export const pinnable = (person: Person): readonly Tool[] =>
  tools
    .filter(tool => canPin(person, tool))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))

/** A person's pinned tools in order; the defaults until they have chosen. */
export function pinnedTools(person: Person, chosen: readonly string[] | null): readonly Tool[] {
  const own = pinnable(person)
  const found = (chosen ?? usual).flatMap(id => own.find(tool => tool.id === id) ?? [])
  return chosen ? found : found.slice(0, MOST_USUAL)
}
