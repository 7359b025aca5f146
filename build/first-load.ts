import { join } from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Everything that is fetched together: an entry with what it imports. Paths begin at the project's root. */
export interface Load {
  readonly name: string
  readonly entry: string
  /** Files and folders that the entry reaches through an index file only, and that other loads use. */
  readonly later: readonly string[]
  /** What belongs to this load all the same. */
  readonly except: readonly string[]
}

/**
 * Names the one chunk of each load, in the order in which they are made. Left to itself the bundler cuts a load up by
 * who else uses a part, and a page pays for each cut with a request, and for each level of them with a round trip.
 */
export function chunkOfLoad(
  root: string,
  loads: readonly Load[],
): (id: string, graph: ModuleGraph) => string | null {
  let reached: readonly (Load & { readonly ids: ReadonlySet<string> })[] | undefined
  return (id, graph) => {
    reached ??= loads.map(load => ({ ...load, ids: reachableFrom(join(root, load.entry), graph) }))
    const isUnder = (paths: readonly string[]) => paths.some(path => id.startsWith(join(root, path)))
    const found = reached.find(
      ({ ids, later, except }) => ids.has(id) && (!isUnder(later) || isUnder(except)),
    )
    return found?.name ?? null
  }
}

function reachableFrom(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [entry]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
