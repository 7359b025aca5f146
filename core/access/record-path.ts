import type { AnyRow, Entity, EntityName } from '../entities/index.ts'
import { type Tool, tools } from '../tools/index.ts'
import { decide, type Person } from './decide.ts'

const parametersOf = (path: string): readonly string[] => path.match(/(?<=:)\w+/g) ?? []

/** The tool's record route if it contains the whole key; otherwise a record is opened by query string. */
function recordRoute({ record }: Tool, { key }: Entity): string | undefined {
  const named = parametersOf(record ?? '')
  return key.every(part => named.includes(part)) ? record : undefined
}

/** The fields beside the key that are needed to know where a tool opens a record, and whether it does. */
export const fieldsToOpen = (tool: Tool, entity: Entity): readonly string[] => [
  ...new Set([
    ...parametersOf(recordRoute(tool, entity) ?? tool.path).filter(name => entity.fields[name]),
    ...Object.keys(tool.where),
  ]),
]

/**
 * Where a tool opens a record, inside `/maintenance`: at its record route, else in the query string of its list. A
 * parameter that the record lacks takes the tool's initial value.
 */
export function recordPath(tool: Tool, entity: Entity, record: AnyRow): string {
  const route = recordRoute(tool, entity)
  if (route !== undefined) return fillPath(route, tool, record)
  const key = entity.key.map(part => encodeURIComponent(String(record[part])))
  return `${fillPath(tool.path, tool, record)}?record=${key.length === 1 ? key[0] : `[${key.join(',')}]`}`
}

function fillPath(path: string, tool: Tool, record: AnyRow): string {
  const start = tool.start.split('/')
  return path
    .split('/')
    .map((part, at) =>
      part.replace(/:(\w+)/, (_, name: string) => {
        const value = record[name]
        return value === undefined || value === null ? (start[at] ?? '') : encodeURIComponent(String(value))
      }),
    )
    .join('/')
}

/**
 * The tools whose list shows an entity, best first: tools for its kind with their own route, then tools that can change
 * it, in manifest order.
 */
export const toolsShowing = (entity: EntityName): readonly Tool[] =>
  tools
    .filter(tool => tool.entity === entity)
    .map(tool => {
      const isNarrower = Object.keys(tool.where).length > 0
      const hasRoute = tool.record !== undefined
      const changes = tool.touches[entity] === 'write'
      return { tool, order: (isNarrower ? (hasRoute ? 0 : 20) : hasRoute ? 5 : 6) + (changes ? 0 : 10) }
    })
    .sort((one, other) => one.order - other.order)
    .map(({ tool }) => tool)

/** Whether a tool shows a record: the record has the values common to all records of the tool. */
export const showsRecord = (tool: Tool, record: AnyRow): boolean =>
  Object.entries(tool.where).every(([name, value]) => record[name] === value)

/** The tool for content that acts as a setting; other tools do not open it. */
const keeperOf = ({ name }: Entity, { CtId }: AnyRow): Tool | undefined =>
  name === 'Content' ? tools.find(({ settingTypes }) => settingTypes.some(type => type === CtId)) : undefined

/** Where a person opens a record, inside `/maintenance`; null if none of their tools shows it. */
export function ownRecordPath(person: Person, entity: Entity, record: AnyRow): string | null {
  const isOpen = (tool: Tool) => decide(person, 'open', tool).allowed
  const keeper = keeperOf(entity, record)
  const found = keeper
    ? [keeper].find(isOpen)
    : toolsShowing(entity.name as EntityName).find(tool => isOpen(tool) && showsRecord(tool, record))
  return found ? recordPath(found, entity, record) : null
}
