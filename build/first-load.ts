interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Names the one chunk of what an entry needs before its first paint. Left to itself the bundler cuts it up by who else
 * uses a part, and a page that loads all the parts pays for each cut. `later` are modules that are reached through an
 * index file, and mostly used by other pages.
 */
export function firstLoad(entry: string, later: RegExp): (id: string, graph: ModuleGraph) => string | null {
  let reached: ReadonlySet<string> | undefined
  return (id, graph) => {
    reached ??= reachableFrom(entry, graph)
    return id !== entry && reached.has(id) && !later.test(id) ? 'first' : null
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
