import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What defines, describes, fills or offers records without reading them for a purpose of their own. */
const GENERIC = [
  'core/entities',
  'core/layouts',
  'core/tools',
  'core/actions',
  'server/seed',
  'server/openapi',
  'ui/kit/kit-page',
]

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && /\.tsx?$/.test(file.name))
    .map(file => join(file.parentPath, file.name).slice(root.length))
    .filter(path => !GENERIC.some(generic => path.startsWith(`${generic}/`)))
    .map(path => readFileSync(join(root, path), 'utf8').replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, ''))

const everywhere = ['core', 'machines', 'ui', 'server'].flatMap(sourcesIn)
const onTheSite = sourcesIn('server/site')

/** The names that stand in sources as names of entities: in SQL, in quotes, after `entities.` or taken out of it. */
function namesIn(sources: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const text of sources) {
    for (const [, name = ''] of text.matchAll(/(?:['"`]|entities\.)(\w+)/g)) found.add(name)
    for (const [, list = ''] of text.matchAll(
      /\{([^{}]*)\}\s*(?:= entities\b|from '@rounds\/core\/entities')/g,
    ))
      for (const [name] of list.matchAll(/\w+/g)) found.add(name)
  }
  return found
}

/** The entities that some code names, and those that the public website does. */
export const namedEntities = { everywhere: namesIn(everywhere), onTheSite: namesIn(onTheSite) }

/** Whether some code, or the public website, names a field. */
export const namesField = (field: string, where: 'everywhere' | 'onTheSite'): boolean =>
  (where === 'everywhere' ? everywhere : onTheSite).some(text => new RegExp(`\\b${field}\\b`).test(text))
