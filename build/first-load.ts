interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Everything that is fetched together: an entry with what it imports. */
export interface Load {
  readonly name: string
  readonly entry: string
  /** Modules that the entry reaches through an index file only, and that are used by other loads. */
  readonly later?: RegExp
}

/**
 * Names the one chunk of each load, in the order in which they are made. Left to itself the bundler cuts a load up by
 * who else uses a part, and a page pays for each cut with a request, and for each level of them with a round trip.
 */
export function chunkOfLoad(loads: readonly Load[]): (id: string, graph: ModuleGraph) => string | null {
  let reached: readonly (Load & { readonly ids: ReadonlySet<string> })[] | undefined
  return (id, graph) => {
    reached ??= loads.map(load => ({ ...load, ids: reachableFrom(load.entry, graph) }))
    const found = reached.find(({ ids, later }) => ids.has(id) && !later?.test(id))
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
