import { createRequire } from 'node:module'
import { type Plugin, runnerImport } from 'vite'

export interface IconsOptions {
  /** The module that names the icons. */
  readonly names: string
  /** The module that they are put into. */
  readonly into: string
}

/**
 * Fills a module with the icons that the definitions name, so that an icon is named once, where its tool is. A name
 * that Lucide does not have stops the build.
 */
export function icons({ names, into }: IconsOptions): Plugin {
  return {
    name: 'rounds:icons',
    async load(id) {
      if (id !== into) return undefined
      const { module, dependencies } = await runnerImport<typeof import('../ui/shell/icon-names.ts')>(names, {
        environments: { inline: { resolve: { noExternal: [/^@rounds\//] } } },
      })
      for (const file of dependencies) this.addWatchFile(file)
      const unknown = module.iconNames.filter(name => !isIcon(name))
      if (unknown.length > 0) this.error(`Lucide has no icon ${unknown.join(', ')}: name another.`)
      return sourceOf(module.iconNames)
    },
  }
}

const { resolve } = createRequire(import.meta.url)

function isIcon(name: string): boolean {
  try {
    return resolve(`lucide-react/icons/${name}`) !== ''
  } catch {
    return false
  }
}

/** A module of these icons, in the shape of `ui/shell/icons.ts`. */
export function sourceOf(names: readonly string[]): string {
  return `import { FileText } from 'lucide-react'
${names.map((name, index) => `import icon${index} from 'lucide-react/icons/${name}'`).join('\n')}
export const icons = {
  otherwise: FileText,
  known: {
${names.map((name, index) => `    '${name}': icon${index},`).join('\n')}
  },
}
`
}
