import { readFileSync } from 'node:fs'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

export interface PreloadScriptsOptions {
  /** The script that asks; it is put into the page itself, since it would cost a round trip before all others. */
  readonly script: string
  /** The module that knows what is asked of the server first. */
  readonly first: string
  /** The modules that those who are signed in load after the entry. */
  readonly next: readonly string[]
  /** What the fonts of the first picture are called, before the build adds to their names. */
  readonly fonts: readonly RegExp[]
}

/**
 * Names in the page what will be asked for, so that it is fetched in one round trip: for everyone what the entry
 * imports, and through a script what those who are signed in load next, and ask the server first, and the fonts, so that
 * no text jumps.
 */
export function preloadScripts({ script, first, next, fonts }: PreloadScriptsOptions): Plugin {
  let base = '/'
  return {
    name: 'rounds:preload-scripts',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle = {}, chunk }) {
        const entry = withImports(bundle, chunk?.imports ?? [])
        const holding = Object.values(bundle).flatMap(file =>
          file.type === 'chunk' && file.moduleIds.some(id => next.includes(id)) ? [file.fileName] : [],
        )
        const { module } = await runnerImport<typeof import('../ui/app/head/first-addresses.ts')>(first, {
          environments: { inline: { resolve: { noExternal: [/^@rounds\//] } } },
        })
        const { calls, lists } = await module.firstAddresses()
        const later = [...withImports(bundle, holding)].filter(file => !entry.has(file))
        return [
          ...[...entry].map(file => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: base + file, crossorigin: true },
            injectTo: 'head' as const,
          })),
          {
            tag: 'script',
            attrs: {
              'data-scripts': later.map(file => base + file).join(' '),
              'data-fonts': Object.keys(bundle)
                .filter(file => fonts.some(font => font.test(file)))
                .map(file => base + file)
                .join(' '),
              'data-calls': calls.join(' '),
              'data-lists': JSON.stringify(
                Object.fromEntries(
                  Object.entries(lists).map(([path, address]) => [base.slice(0, -1) + path, address]),
                ),
              ),
            },
            children: readFileSync(script, 'utf8'),
            // Behind a stylesheet it would wait for that.
            injectTo: 'head-prepend' as const,
          },
        ]
      },
    },
  }
}

/** Chunks with all that they import statically. */
function withImports(bundle: Rolldown.OutputBundle, roots: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (fileName: string) => {
    if (found.has(fileName)) return
    found.add(fileName)
    const file = bundle[fileName]
    if (file?.type === 'chunk') file.imports.forEach(visit)
  }
  roots.forEach(visit)
  return found
}
