import { type Tool, type ToolId, tools } from '../tools/index.ts'
import { decide, type Person } from './decide.ts'
import type { Decision } from './decision.ts'

/** The manifest route that a path belongs to, with its parameter values. */
export interface Match<Id extends string = string> {
  readonly tool: Tool<Id>
  readonly params: Readonly<Record<string, string>>
  /** The path names one record. */
  readonly isRecord: boolean
}

interface Route {
  readonly tool: Tool<ToolId>
  readonly pattern: readonly string[]
  readonly isRecord: boolean
  /** Parameters that the path leaves out. */
  readonly params?: Readonly<Record<string, string>>
}

const parameters = (route: Route) => route.pattern.filter(part => part.startsWith(':')).length

/** All routes, fewest parameters first, so `/redirects/checker` wins over `/redirects/:RType`. */
const routes: readonly Route[] = tools
  .flatMap(tool => [
    { tool, pattern: partsOf(tool.path), isRecord: false },
    // Without its parameters, a tool's path leads to where its sidebar item does.
    ...(tool.path.includes('/:') && tool.start.split('/').length === tool.path.split('/').length
      ? [
          {
            tool,
            pattern: partsOf(tool.path).filter(part => !part.startsWith(':')),
            isRecord: false,
            params: paramsOf(partsOf(tool.path), partsOf(tool.start)) ?? {},
          },
        ]
      : []),
    // A record named in the query string is at the tool's own path.
    ...(tool.record && !tool.record.includes('?')
      ? [{ tool, pattern: partsOf(tool.record), isRecord: true }]
      : []),
  ])
  .sort((one, other) => parameters(one) - parameters(other))

function partsOf(path: string): readonly string[] {
  return path.split('/').filter(Boolean)
}

/** The parameters' values in the parts of a path; undefined if the rest does not fit. */
function paramsOf(
  pattern: readonly string[],
  parts: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  const fits = pattern.every((part, index) => {
    const given = parts[index] ?? ''
    if (!part.startsWith(':')) return part === given
    params[part.slice(1)] = decodePart(given)
    return true
  })
  return fits ? params : undefined
}

/** The tool that a path inside `/maintenance` belongs to. Case counts: `/Locations` is not `/custom/locations`. */
export function matchRoute(path: string): Match<ToolId> | undefined {
  const parts = partsOf(path)
  for (const { tool, pattern, isRecord, params: left } of routes) {
    const params = paramsOf(pattern, parts)
    if (params) return { tool, params: { ...left, ...params }, isRecord }
  }
  return undefined
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Whether a person may see a path (specification §6, route access): through its tool, or because it is below one of
 * their tags' paths, `/edit` or `/account`. Nothing is below `/` but itself (decisions §4).
 */
export function decidePath(person: Person, path: string, tagPaths: readonly string[]): Decision {
  const match = matchRoute(path)
  const decision = match && decide(person, 'open', match.tool)
  if (decision?.allowed || match?.tool.guard === 'protected') return decision as Decision
  const above = ['/edit', '/account', ...tagPaths].find(one => one !== '/' && isAtOrBelow(path, one))
  if (above) return { allowed: true, because: `${above} is one of your tools.` }
  return decision ?? { allowed: person.isMJA, because: 'None of your tools has this address.' }
}

const isAtOrBelow = (path: string, above: string) => path === above || path.startsWith(`${above}/`)
