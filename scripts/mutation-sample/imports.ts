import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/** Reads what imports what, by the text of the imports; each file is read once. */
export function importGraph(root: string) {
  const known = new Map<string, readonly string[]>()

  const importsOf = (file: string): readonly string[] => {
    let found = known.get(file)
    if (!found) {
      const text = readFileSync(join(root, file), 'utf8')
      found = [...text.matchAll(IMPORT)].flatMap(([, name = '']) => resolve(root, file, name) ?? [])
      known.set(file, found)
    }
    return found
  }

  /** Everything that a file loads, with the number of imports on the shortest way to it. */
  const distancesFrom = (file: string): ReadonlyMap<string, number> => {
    const distances = new Map([[file, 0]])
    for (const [at, distance] of distances)
      for (const next of importsOf(at)) if (!distances.has(next)) distances.set(next, distance + 1)
    return distances
  }
  return { distancesFrom }
}

function resolve(root: string, from: string, name: string): string | undefined {
  const own = /^@rounds\/(core|machines)\/(.+)$/.exec(name)
  const path = own
    ? `${own[1]}/${own[2]}`
    : name.startsWith('.')
      ? normalize(join(dirname(from), name))
      : undefined
  if (path === undefined) return undefined
  const [file = ''] = path.split('?')
  return [file, `${file}.ts`, `${file}/index.ts`, `${file}/machine.ts`].find(
    one => /\.(tsx?|mjs)$/.test(one) && existsSync(join(root, one)),
  )
}
